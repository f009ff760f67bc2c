import { expect, test } from 'vitest'
import { memoryOf, parseGetProcess, parsePs, parseStatus } from './memory.ts'

test('the memory of a process is read from the output of each system', () => {
  expect(parseStatus('Name:\tnode\nVmHWM:\t  409600 kB\nVmRSS:\t  204800 kB\n')).toEqual({ now: 200, most: 400 })
  expect(parsePs('204800\n')).toBe(200)
  expect(parseGetProcess('209715200\r\n419430400\r\n')).toEqual({ now: 200, most: 400 })
})

test('on this system a process holds something', () => {
  const { now, most } = memoryOf(process.pid)
  expect(now).toBeGreaterThan(10)
  expect(most).toBeGreaterThanOrEqual(now)
})
