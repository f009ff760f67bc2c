import type { FastifyRequest } from 'fastify'
import { expect, test } from 'vitest'
import { addressOf } from './attempts.ts'

const from = (ip: string) => addressOf({ ip } as FastifyRequest)

test('an address counts as it is, an IPv6 one with the network of its household', () => {
  expect(from('203.0.113.9')).toBe('203.0.113.9')
  expect(from('::ffff:203.0.113.9')).toBe('203.0.113.9')
  expect(from('2001:db8:1:2:3:4:5:6')).toBe('2001:db8:1:2')
  expect(from('2001:db8:1:2:ffff:4:5:6')).toBe(from('2001:db8:1:2:3:4:5:6'))
  expect(from('2001:db8::1')).toBe('2001:db8:0:0')
  expect(from('::1')).toBe('0:0:0:0')
  expect(from('2001:db8:1:3::')).toBe('2001:db8:1:3')
})
