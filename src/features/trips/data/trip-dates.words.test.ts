import { expect, it } from 'vitest'
import { datesAndYear, datesOfTrip } from './trip-dates.words.ts'

it('gives the year once, and both years of a trip over a new year', () => {
  expect(datesOfTrip({ departsOn: '2027-03-18', returnsOn: '2027-03-24' })).toBe('18/03 – 24/03/2027')
  expect(datesOfTrip({ departsOn: '2027-03-07', returnsOn: '2027-03-07' })).toBe('07/03/2027')
  expect(datesOfTrip({ departsOn: '2026-12-30', returnsOn: '2027-01-02' })).toBe('30/12/2026 – 02/01/2027')
})

it('gives the year separately, for lists that leave out the current one', () => {
  expect(datesAndYear({ departsOn: '2027-03-05', returnsOn: '2027-03-08' })).toEqual({
    dates: '05/03 – 08/03',
    year: '/2027',
  })
  expect(datesAndYear({ departsOn: '2026-12-30', returnsOn: '2027-01-02' })).toEqual({
    dates: '30/12 – 02/01',
    year: '/2027',
  })
})
