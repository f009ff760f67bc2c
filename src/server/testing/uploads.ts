import { randomUUID } from 'node:crypto'
import { afterAll } from 'vitest'
import type { Role } from '#src/shared/abilities.ts'
import type { Endpoint, Output } from '#src/shared/endpoint.ts'
import type { Problem } from '#src/shared/refusal.ts'
import type { TestApp } from './app.ts'
import { sampleFiles } from './sample-files.ts'

type Upload<E extends Endpoint> = {
  endpoint: E
  params: Record<string, string>
  query?: Record<string, string | string[]>
  content?: Uint8Array<ArrayBuffer> | Buffer
  name?: string
  as?: Role | null
  key?: string
}

/** Uploads as a browser makes them: a form with a file, over a real connection. */
export function testUploads({ app, cookieOf }: TestApp) {
  let listening: Promise<string> | undefined
  afterAll(() => app.close())
  const address = () => {
    listening ??= app.listen({ port: 0, host: '127.0.0.1' })
    return listening
  }

  async function send<E extends Endpoint>(asked: Upload<E>): Promise<Response> {
    const { endpoint, params, query = {}, content = sampleFiles.pdf, name = 'Documento.pdf' } = asked
    const { as = 'admin', key = randomUUID() } = asked
    const body = new FormData()
    body.append('file', new Blob([new Uint8Array(content)]), name)
    const path = endpoint.url.replace(/:(\w+)/g, (_, place: string) => params[place]!)
    return fetch(`${await address()}${path}?${searchOf(query)}`, {
      method: endpoint.method,
      headers: { 'idempotency-key': key, ...(as ? { cookie: await cookieOf(as) } : {}) },
      body,
    })
  }

  return {
    address,
    /** The server's answer, a success or a problem. */
    async upload<E extends Endpoint>(asked: Upload<E>): Promise<Problem | Output<E>> {
      return (await send(asked)).json() as Promise<Problem | Output<E>>
    },
    /** The result of a successful upload. Fails on any other answer. */
    async uploaded<E extends Endpoint>(asked: Upload<E>): Promise<Output<E>> {
      const response = await send(asked)
      if (!response.ok) throw new Error(`the upload was answered ${response.status}: ${await response.text()}`)
      return response.json() as Promise<Output<E>>
    },
  }
}

function searchOf(query: Record<string, string | string[]>): URLSearchParams {
  const pairs = Object.entries(query).flatMap(([name, values]) => [values].flat().map((value) => [name, value]))
  return new URLSearchParams(pairs as [string, string][])
}
