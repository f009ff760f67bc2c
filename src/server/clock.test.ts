import { expect, test } from 'vitest'
import { clockFrom, stoppedClock, systemClock } from './clock.ts'

test('today is the day in Rome, also when it is still yesterday in UTC', () => {
  const clock = stoppedClock('2027-07-14T21:59:59Z')
  expect(clock.today()).toBe('2027-07-14')
  clock.set('2027-07-14T22:00:00Z')
  expect(clock.today()).toBe('2027-07-15')
})

test('a clock started at an instant runs on from it', async () => {
  const clock = clockFrom(new Date('2027-03-12T09:00:00Z'))
  await new Promise((done) => setTimeout(done, 20))
  const passed = clock.now().getTime() - Date.parse('2027-03-12T09:00:00Z')
  expect(passed).toBeGreaterThanOrEqual(15)
  expect(passed).toBeLessThan(5000)
})

test('the system clock tells the time of the machine', () => {
  expect(Math.abs(systemClock().now().getTime() - Date.now())).toBeLessThan(1000)
})
