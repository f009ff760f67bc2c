import autocannon from 'autocannon'
import { type Times, timesOf } from './percentiles.ts'

export type Request = { method: 'GET' | 'POST'; path: string; headers?: Record<string, string>; body?: string }
export type Load = Times & { perSecond: number; away: number }

/**
 * Sends the requests of `next` over this many kept connections and measures the answers. Answers that the server is
 * away are counted separately, since a busy machine may cause them. Any other refusal ends the bench.
 */
export async function load(
  address: string,
  next: () => Request,
  { clients, seconds }: { clients: number; seconds: number },
): Promise<Load> {
  const measured: number[] = []
  let fault: string | undefined
  let away = 0
  const startedAt = performance.now()
  let endedAt = startedAt
  await new Promise<void>((resolve, reject) => {
    const run = autocannon(
      {
        url: address,
        connections: clients,
        duration: seconds,
        requests: [
          {
            setupRequest: (request) => {
              const { headers, ...rest } = next()
              return { ...request, ...rest, headers: { ...request.headers, ...headers } }
            },
            onResponse: (status, body) => {
              if (status === 503) away++
              else if (status >= 400) fault ??= `${status}: ${body.slice(0, 400)}`
            },
          },
        ],
      },
      (error) => (error ? reject(error) : resolve()),
    )
    run.on('response', (_client, _status, _bytes, milliseconds) => {
      measured.push(milliseconds)
      endedAt = performance.now()
    })
    run.on('reqError', (error) => {
      fault ??= String(error)
    })
  })
  if (fault !== undefined) throw new Error(`the load met ${fault}`)
  return { ...timesOf(measured), perSecond: (measured.length - away) / ((endedAt - startedAt) / 1000), away }
}
