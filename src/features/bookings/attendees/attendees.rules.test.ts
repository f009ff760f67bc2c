import { expect, test } from 'vitest'
import { admitted, nextIn, withFirstWaiting } from './attendees.rules.ts'

const asking = ['Anna', 'Bice', 'Carlo', 'Dario', 'Elio']

test('as many as the limit enter, in their order; the others wait', () => {
  expect(admitted(asking, 3)).toEqual({ inside: ['Anna', 'Bice', 'Carlo'], waiting: ['Dario', 'Elio'] })
  expect(admitted(asking, 9)).toEqual({ inside: asking, waiting: [] })
})

test('a place that frees itself goes to the first who waits', () => {
  expect(nextIn(asking, 'Bice', 3)).toBe('Dario')
  expect(nextIn(asking, 'Elio', 3)).toBeNull()
  expect(nextIn(['Anna'], 'Anna', 3)).toBeNull()
})

test('somebody passes before all who wait, never before those inside', () => {
  expect(withFirstWaiting(asking, 'Elio', 3)).toEqual(['Anna', 'Bice', 'Carlo', 'Elio', 'Dario'])
  expect(withFirstWaiting(asking, 'Anna', 3)).toEqual(asking)
})
