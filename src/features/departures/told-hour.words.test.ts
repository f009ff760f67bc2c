import { expect, it } from 'vitest'
import { toldBack, toldHour, toldHourBefore } from './told-hour.words.ts'

it('tells an hour as it is, on any other day too', () => {
  expect(toldHour('2027-10-31', '05:20')).toBe('05:20')
  expect(toldHour('2027-10-30', '02:30')).toBe('02:30')
})

it('tells which of the two hours is meant in the night when summer time ends', () => {
  expect(toldHour('2027-10-31', '02:30')).toBe('02:30 (ora legale)')
  expect(toldHour('2027-10-31', '03:00')).toBe('03:00')
})

it('tells what the clock shows at an hour that the night skips when summer time begins', () => {
  expect(toldHour('2027-03-28', '02:30')).toBe("02:30 (03:30 con l'ora legale)")
})

it('counts minutes back over midnight and over the change of the clock', () => {
  expect(toldHourBefore('2027-10-30', '00:05', 15)).toBe('23:50 (venerdì 29 ottobre)')
  expect(toldHourBefore('2027-10-31', '03:05', 15)).toBe('02:50 (ora solare)')
  expect(toldHourBefore('2027-10-31', '02:30', 15)).toBe('02:15 (ora legale)')
  expect(toldHourBefore('2027-03-28', '03:05', 15)).toBe('01:50')
})

it('tells the day of a way back that ends after midnight', () => {
  const stop = (position: number, time: string, returnTime: string | null) => ({
    ...{ position, time, returnTime, returnPosition: null },
  })
  const toldOf = (stops: Parameters<typeof toldBack>[0], returnsOn: string) =>
    toldBack(stops, { departsOn: '2027-03-12', returnsOn }).map(({ day, told }) => `${day} ${told}`)
  const late = [stop(1, '06:00', '00:20'), stop(2, '06:40', '23:50')]
  const both = (day: string, next: string, said: string) => [`${day} 23:50`, `${next} 00:20 (${said})`]
  expect(toldOf(late, '2027-03-12')).toEqual(both('2027-03-12', '2027-03-13', 'sabato 13 marzo'))
  expect(toldOf(late, '2027-03-14')).toEqual(both('2027-03-14', '2027-03-15', 'lunedì 15 marzo'))
  expect(toldOf([stop(1, '06:00', '00:20')], '2027-03-12')).toEqual(['2027-03-13 00:20 (sabato 13 marzo)'])
  expect(toldOf([stop(1, '06:00', '00:20')], '2027-03-14')).toEqual(['2027-03-14 00:20'])
  expect(toldOf([stop(1, '06:00', '19:00'), stop(2, '06:40', null)], '2027-03-12')).toEqual(['2027-03-12 19:00'])
  expect(toldOf([], '2027-03-12')).toEqual([])
})
