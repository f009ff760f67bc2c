import { expect, test } from 'vitest'
import { deadlineWords } from './deadline.ts'

const today = '2027-03-03'
const said = (dueOn: string) => deadlineWords(dueOn, today).text

test('near days are given as a distance', () => {
  expect(said('2027-03-03')).toBe('oggi')
  expect(said('2027-03-04')).toBe('domani')
  expect(said('2027-03-06')).toBe('fra 3 giorni')
  expect(said('2027-03-02')).toBe('scaduto ieri')
  expect(said('2027-02-26')).toBe('scaduto da 5 giorni')
})

test('the fourteenth day is still near, the fifteenth is a date', () => {
  expect(deadlineWords('2027-03-17', today)).toEqual({ text: 'fra 14 giorni', tone: 'warn' })
  expect(deadlineWords('2027-03-18', today)).toEqual({ text: '18/03', tone: null })
  expect(said('2028-04-05')).toBe('05/04/2028')
})

test('a header gives a past day as a date, and beside a date the days since', () => {
  expect(deadlineWords('2027-02-23', today, 'date')).toEqual({ text: 'scaduto il 23/02', tone: 'err' })
  expect(deadlineWords('2026-12-30', today, 'date').text).toBe('scaduto il 30/12/2026')
  expect(deadlineWords('2027-03-02', today, 'days').text).toBe('scaduto ieri')
  expect(deadlineWords('2026-12-30', today, 'days').text).toBe('scaduto da 63 giorni')
  expect(deadlineWords('2027-03-05', today, 'date').text).toBe('fra 2 giorni')
})
