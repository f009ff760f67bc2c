import { describe, expect, it } from 'vitest'
import { addressOf, freshKey } from './api.ts'

describe('the address of a call', () => {
  it('has its places filled and escaped', () => {
    const url = '/api/trips/:tripId/services/:serviceId'
    expect(addressOf({ url }, { params: { tripId: 'a/b', serviceId: 'c d' } })).toBe('/api/trips/a%2Fb/services/c%20d')
  })

  it('repeats the key of a list and leaves out what is not there', () => {
    const query = { status: ['draft', 'forSale'], search: 'è', cursor: undefined, page: null, size: 50, isOpen: false }
    expect(addressOf({ url: '/api/trips' }, { query })).toBe(
      '/api/trips?status=draft&status=forSale&search=%C3%A8&size=50&isOpen=false',
    )
    expect(addressOf({ url: '/api/trips' }, { query: { search: undefined } })).toBe('/api/trips')
  })
})

it('gives every act a key of its own', () => {
  const keys = new Set(Array.from({ length: 100 }, freshKey))
  expect(keys.size).toBe(100)
  for (const key of keys) expect(key).toMatch(/^[0-9a-f]{32}$/)
})
