import { fork } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import path from 'node:path'
import { preparedName } from '../src/server/db/prepared.ts'
import type { BareOrders } from './bare-server.ts'
import { type CallKey, couples } from './calls.ts'
import type { Request } from './load.ts'
import type { Seen } from './statements.ts'
import type { Subjects } from './subjects.ts'

export type Bare = { address: string; pid: number; next: Partial<Record<CallKey, () => Request>>; stop(): void }

/** Starts the bare program, which answers the calls with the very statements that the product was seen to send. */
export async function startBare(
  seen: Seen,
  subjects: Subjects,
  { port, databaseUrl }: Pick<BareOrders, 'port' | 'databaseUrl'>,
): Promise<Bare> {
  const known = new Set<unknown>(subjects.full)
  const reads = Object.fromEntries(
    (['list', 'calendar', 'trip', 'people'] as const).map((key) => [
      key,
      (seen.statements[key] ?? [])
        .filter(({ text }) => !text.includes('from sessions'))
        .map(({ text, values }) => ({
          name: preparedName(text),
          text,
          values: values.map((value) => (known.has(value) ? 'tripId' : value)),
        })),
    ]),
  )
  const child = fork(path.join(import.meta.dirname, 'bare-server.ts'), { execArgv: [] })
  child.send({ port, databaseUrl, reads } satisfies BareOrders)
  await new Promise<void>((resolve, reject) => {
    child.once('message', () => resolve())
    child.once('exit', () => reject(new Error('the bare program does not start')))
  })
  const get = (address: string): Request => ({ method: 'GET', path: address })
  let at = 0
  const full = () => subjects.full[at++ % subjects.full.length]
  const couple = couples()
  return {
    address: `http://127.0.0.1:${port}`,
    pid: child.pid!,
    next: {
      list: () => get('/list'),
      calendar: () => get('/calendar'),
      trip: () => get(`/trip/${full()}`),
      people: () => get(`/people/${full()}`),
      booking: () => {
        const { agencyId, staffId, toBookBare } = subjects
        const trip = toBookBare[at++ % toBookBare.length]!
        const body = JSON.stringify({ ...trip, agencyId, staffId, key: randomUUID(), people: couple() })
        return { method: 'POST', path: '/booking', headers: { 'content-type': 'application/json' }, body }
      },
    },
    stop: () => child.disconnect(),
  }
}
