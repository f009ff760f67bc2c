import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { addDays } from '#src/shared/day.ts'
import { isUnderWay, lanesIn, lanesOf } from './lanes.view.ts'

const week = Array.from({ length: 7 }, (_, at) => addDays('2027-03-15', at))
const trip = (id: string, departsOn: string, returnsOn = departsOn) => ({ id, departsOn, returnsOn })
const drawn = (trips: ReturnType<typeof trip>[]) =>
  lanesOf(week, trips).bars.map(({ trip: { id }, lane, column, span }) => `${id} ${lane} ${column}+${span}`)

describe('the lanes of a week', () => {
  it('puts trips that overlap below each other and others side by side', () => {
    expect(
      drawn([
        trip('langhe', '2027-03-20', '2027-03-21'),
        trip('puglia', '2027-03-18', '2027-03-24'),
        trip('napoli', '2027-03-12', '2027-03-16'),
      ]),
    ).toEqual(['napoli 0 0+2', 'puglia 0 3+4', 'langhe 1 5+2'])
  })

  it('draws the longest first among those that begin on the same day', () => {
    expect(drawn([trip('short', '2027-03-17'), trip('long', '2027-03-17', '2027-03-19')])).toEqual([
      'long 0 2+3',
      'short 1 2+1',
    ])
  })

  it('uses a lane again from the day after a trip returned', () => {
    expect(drawn([trip('a', '2027-03-15', '2027-03-16'), trip('b', '2027-03-17')])).toEqual(['a 0 0+2', 'b 0 2+1'])
    expect(drawn([trip('a', '2027-03-15', '2027-03-17'), trip('b', '2027-03-17')])).toEqual(['a 0 0+3', 'b 1 2+1'])
  })

  it('marks a trip that comes from the week before or goes on in the week after', () => {
    const [bar] = lanesOf(week, [trip('tour', '2027-03-10', '2027-03-30')]).bars
    expect(bar).toMatchObject({ column: 0, span: 7, isFromBefore: true, goesOn: true })
    const [inside] = lanesOf(week, [trip('all week', '2027-03-15', '2027-03-21')]).bars
    expect(inside).toMatchObject({ isFromBefore: false, goesOn: false })
  })

  it('counts a fourth trip on every day it covers instead of drawing it', () => {
    const three = ['a', 'b', 'c'].map((id) => trip(id, '2027-03-15', '2027-03-21'))
    const { bars, hidden } = lanesOf(week, [...three, trip('d', '2027-03-19', '2027-03-25')])
    expect(bars).toHaveLength(3)
    expect(hidden).toEqual([0, 0, 0, 0, 1, 1, 1])
  })

  it('leaves out trips of other weeks', () => {
    expect(drawn([trip('before', '2027-03-01', '2027-03-14'), trip('after', '2027-03-22')])).toEqual([])
  })

  it('draws or counts every trip on every one of its days, and never two in the same place', () => {
    const trips = fc.array(
      fc.tuple(fc.integer({ min: -10, max: 9 }), fc.integer({ min: 1, max: 12 })).map(([start, days]) => {
        return { departsOn: addDays(week[0]!, start), returnsOn: addDays(week[0]!, start + days - 1) }
      }),
      { maxLength: 12 },
    )
    fc.assert(
      fc.property(trips, (all) => {
        const { bars, hidden } = lanesOf(week, all)
        week.forEach((day, at) => {
          const here = bars.filter(({ column, span }) => column <= at && at < column + span)
          expect(here.length + hidden[at]!).toBe(all.filter((one) => isUnderWay(one, day)).length)
          expect(new Set(here.map(({ lane }) => lane)).size).toBe(here.length)
        })
      }),
    )
  })
})

describe('the lanes that fit a month', () => {
  it('are three where five weeks fit with three', () => {
    expect(lanesIn(645, 5)).toEqual({ lanes: 3, minHeight: 129 })
  })

  it('are two where only that shows all six weeks', () => {
    expect(lanesIn(645, 6)).toEqual({ lanes: 2, minHeight: 103 })
  })

  it('stay three in a window so low that it scrolls anyway', () => {
    expect(lanesIn(500, 6).lanes).toBe(3)
  })
})
