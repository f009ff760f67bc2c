import { describe, expect, it } from 'vitest'
import { type DrivingDay, drivingDays, drivingWarnings } from './driving-day.rules.ts'

const at = (hours: number, minutes = 0) => hours * 60 + minutes
const day = (given: Partial<DrivingDay>): DrivingDay => ({
  day: 1,
  startsAt: null,
  endsAt: null,
  driving: null,
  isStated: true,
  ...given,
})
const one = { drivers: 1, coaches: 1, departsOn: '2027-03-12' }
const codes = (days: readonly DrivingDay[], crew = one) => drivingWarnings(days, crew).map(({ code }) => code)

describe('one driver suffices', () => {
  it('up to 13 hours from the first stop to the end, and not a minute more', () => {
    expect(codes([day({ startsAt: at(6), endsAt: at(19) })])).toEqual([])
    expect(drivingWarnings([day({ startsAt: at(6), endsAt: at(19, 1) })], one)).toEqual([
      { code: 'departures.driving-span', day: 1, minutes: 781, startsAt: at(6), endsAt: at(19, 1) },
    ])
  })

  it('up to 9 hours of driving', () => {
    expect(codes([day({ driving: at(9) })])).toEqual([])
    expect(codes([day({ driving: at(9, 1) })])).toEqual(['departures.driving-hours'])
    // Where nobody stated the driving, the warning says that it counts the stops alone.
    expect(codes([day({ driving: at(9, 1), isStated: false })])).toEqual(['departures.driving-stops'])
  })

  it('with 11 hours of rest until the next day begins', () => {
    const next = (startsAt: number) => [day({ endsAt: at(20) }), day({ day: 2, startsAt })]
    expect(codes(next(at(7)))).toEqual([])
    expect(drivingWarnings(next(at(6, 59)), one)).toMatchObject([
      { code: 'departures.driving-rest', day: 1, minutes: at(10, 59) },
    ])
  })

  it('by the hours that pass in the nights when summer time begins and ends', () => {
    const night = (endsAt: number, startsAt: number) => [day({ endsAt }), day({ day: 2, startsAt })]
    expect(drivingWarnings(night(at(20), at(7)), { ...one, departsOn: '2027-03-27' })).toMatchObject([
      { code: 'departures.driving-rest', minutes: at(10) },
    ])
    expect(codes(night(at(20), at(8)), { ...one, departsOn: '2027-03-27' })).toEqual([])
    expect(codes(night(at(20), at(6)), { ...one, departsOn: '2027-10-30' })).toEqual([])
  })

  it('where nothing is known', () => {
    expect(codes([day({}), day({ day: 2 })])).toEqual([])
  })
})

describe('a second driver', () => {
  const long = [day({ startsAt: at(5), endsAt: at(22), driving: at(10) })]
  it('settles what one may not do, for each coach', () => {
    expect(codes(long, { ...one, drivers: 0, coaches: 0 })).toHaveLength(2)
    expect(codes(long, { ...one, drivers: 2, coaches: 1 })).toEqual([])
    expect(codes(long, { ...one, drivers: 2, coaches: 2 })).toHaveLength(2)
    expect(codes(long, { ...one, drivers: 4, coaches: 2 })).toEqual([])
  })
})

describe('the days of the coach', () => {
  const unstated = { drivingTimes: [] }
  const stop = (position: number, time: string, returnTime: string | null = null) => ({
    ...{ position, time, returnTime, returnPosition: null },
  })
  const service = (on: number, category: string, startsAt: string | null) => ({ day: on, category, startsAt })

  it('on a daily trip run from the first stop to the last of the way back', () => {
    const departures = [stop(1, '05:30', '21:40'), stop(2, '06:15', '20:55')]
    expect(drivingDays({ ...unstated, days: 1, departures, services: [service(1, 'museum', '10:00')] })).toEqual([
      { day: 1, startsAt: at(5, 30), endsAt: at(21, 40), driving: 90, isStated: false },
    ])
  })

  it('end at the hotel, otherwise with the last visit, and never at a meal', () => {
    const services = [
      ...[service(1, 'hotel', '18:30'), service(1, 'restaurant', '20:30'), service(2, 'guide', '09:00')],
      ...[service(2, 'museum', '16:00'), service(2, 'restaurant', '21:00'), service(2, 'guide', null)],
    ]
    expect(drivingDays({ ...unstated, days: 3, departures: [stop(1, '06:00')], services })).toEqual([
      { day: 1, startsAt: at(6), endsAt: at(18, 30), driving: null, isStated: false },
      { day: 2, startsAt: at(9), endsAt: at(16), driving: null, isStated: false },
      { day: 3, startsAt: null, endsAt: null, driving: null, isStated: false },
    ])
  })

  it('may end after midnight', () => {
    const departures = [stop(1, '06:00', '00:30'), stop(2, '06:40', '23:50')]
    expect(drivingDays({ ...unstated, days: 1, departures, services: [] })[0]).toMatchObject({
      endsAt: at(24, 30),
      driving: 80,
    })
    const [all] = drivingDays({ ...unstated, days: 1, departures: [stop(1, '06:00', '00:30')], services: [] })
    expect(all).toMatchObject({ startsAt: at(6), endsAt: at(24, 30) })
    expect(drivingWarnings([all!], one)).toMatchObject([{ code: 'departures.driving-span', minutes: at(18, 30) }])
  })

  it('drive as long as the office stated, and else from the first stop to the last', () => {
    const departures = [stop(1, '05:30'), stop(2, '06:15')]
    const drivingTimes = [
      { day: 2, minutes: at(9, 30) },
      { day: 4, minutes: at(8) },
    ]
    const days = drivingDays({ days: 3, departures, services: [], drivingTimes })
    expect(days.map(({ driving, isStated }) => [driving, isStated])).toEqual([
      [45, false],
      [at(9, 30), true],
      [null, false],
    ])
    expect(drivingWarnings(days, one)).toMatchObject([{ code: 'departures.driving-hours', day: 2, minutes: at(9, 30) }])
  })
})
