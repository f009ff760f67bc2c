import { expect, test } from 'vitest'
import { isDatabaseAway } from './faults.ts'

test('a call whose connection was just lost reports that the database is away', () => {
  const lost = new Error('Client has encountered a connection error and is not queryable')
  expect(isDatabaseAway(lost)).toBe(true)
  expect(isDatabaseAway(new Error('Failed query', { cause: lost }))).toBe(true)
  expect(isDatabaseAway(new Error('column "titel" does not exist'))).toBe(false)
})
