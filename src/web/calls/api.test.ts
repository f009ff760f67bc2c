import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { Endpoint } from '#src/shared/endpoint.ts'
import { addressOf, freshKey, request } from './api.ts'

describe('the address of a call', () => {
  it('has its places filled and escaped', () => {
    const url = '/api/trips/:tripId/services/:serviceId'
    expect(addressOf({ url }, { params: { tripId: 'a/b', serviceId: 'c d' } })).toBe('/api/trips/a%2Fb/services/c%20d')
  })

  it('repeats the key of a list and leaves out missing values', () => {
    const query = { status: ['draft', 'forSale'], search: 'è', cursor: undefined, page: null, size: 50, isOpen: false }
    expect(addressOf({ url: '/api/trips' }, { query })).toBe(
      '/api/trips?status=draft&status=forSale&search=%C3%A8&size=50&isOpen=false',
    )
    expect(addressOf({ url: '/api/trips' }, { query: { search: undefined } })).toBe('/api/trips')
  })
})

it('gives every act a new key', () => {
  const keys = new Set(Array.from({ length: 100 }, freshKey))
  expect(keys.size).toBe(100)
  for (const key of keys) expect(key).toMatch(/^[0-9a-f]{32}$/)
})

describe('a server that is too busy', () => {
  const seen: { method: string | undefined; key: string | string[] | undefined }[] = []
  /** The number of calls that are answered "busy" before one is answered, and the content of the busy answer. */
  let sendsAway = 0
  let code = 'server.trip-busy'
  const server = createServer(({ method, headers }, response) => {
    seen.push({ method, key: headers['idempotency-key'] })
    const isBusy = seen.length <= sendsAway
    const told = isBusy ? { code, detail: 'Riprova fra qualche secondo.' } : { id: 'done' }
    response.writeHead(isBusy ? 429 : 200, { 'content-type': 'application/json', 'retry-after': '0' })
    response.end(JSON.stringify(told))
  })
  const endpoint = (method: Endpoint['method'], access: Endpoint['config']['access'] = 'signedIn'): Endpoint => ({
    method,
    url: '/api/busy',
    config: { access },
    schema: { summary: '', tags: [], response: {} },
  })

  beforeEach(async () => {
    seen.length = 0
    code = 'server.trip-busy'
    await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
    const { port } = server.address() as AddressInfo
    const { fetch } = globalThis
    vi.stubGlobal('fetch', (path: string, options: RequestInit) => fetch(`http://127.0.0.1:${port}${path}`, options))
    vi.spyOn(Math, 'random').mockReturnValue(-0.99)
  })
  afterEach(async () => {
    vi.unstubAllGlobals()
    vi.restoreAllMocks()
    server.closeAllConnections()
    await new Promise((closed) => server.close(closed))
  })

  it('is asked again under the same key', async () => {
    sendsAway = 2
    expect(await request(endpoint('POST'), {}, { key: 'one-act-alone' })).toEqual({ id: 'done' })
    expect(seen).toEqual(Array(3).fill({ method: 'POST', key: 'one-act-alone' }))
  })

  it('is asked again for a read, four times in all', async () => {
    sendsAway = 9
    await expect(request(endpoint('GET'))).rejects.toMatchObject({ problem: { code } })
    expect(seen).toHaveLength(4)
  })

  it('is not asked again without a key, nor after another refusal', async () => {
    sendsAway = 9
    await expect(request(endpoint('POST', 'public'))).rejects.toMatchObject({ problem: { code } })
    expect(seen).toHaveLength(1)
    code = 'calls.too-many'
    await expect(request(endpoint('POST'))).rejects.toMatchObject({ problem: { code } })
    expect(seen).toHaveLength(2)
  })

  it('is not waited for once the person has left', async () => {
    sendsAway = 9
    vi.spyOn(Math, 'random').mockReturnValue(1)
    const leaving = new AbortController()
    const asked = request(endpoint('GET'), {}, { signal: leaving.signal })
    asked.catch(() => undefined)
    await expect.poll(() => seen.length).toBe(1)
    leaving.abort(new Error('left'))
    await expect(asked).rejects.toThrow('left')
    expect(seen).toHaveLength(1)
  })
})
