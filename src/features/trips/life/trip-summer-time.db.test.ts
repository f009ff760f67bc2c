import { expect, test } from 'vitest'
import { editTrip } from '#src/features/trips/data/trip-editing.contract.ts'
import { getCalendar } from '#src/features/trips/list/trips.contract.ts'
import { getTrip } from '#src/features/trips/page/trip.contract.ts'
import { aCompleteDraft } from '#src/features/trips/trips.builders.ts'
import { testApp } from '#src/server/testing/app.ts'
import { addDays, weekday } from '#src/shared/day.ts'
import { putOnSale } from './trip-states.contract.ts'

/** The nights on which Italy changes to and from summer time. */
const changes = ['2026-03-29', '2026-10-25', '2027-03-28', '2027-10-31']

const { act, call, clock } = await testApp()
const read = (tripId: string) => call(getTrip, { params: { tripId } })

test.each(changes)('a weekly series across %s keeps its days, its times and its deadlines', async (change) => {
  clock.set(`${addDays(change, -60)}T22:30:00Z`)
  const departsOn = addDays(change, -8)
  const series = { repetition: 'weekly', until: addDays(change, 13) } as const
  const draft = await act((work) => aCompleteDraft(work, { departsOn, days: 3, series }))
  const { trips } = await call(putOnSale, { params: { tripId: draft.id }, body: { version: draft.version } })
  expect(trips.map((trip) => trip.departsOn)).toEqual([-8, -1, 6, 13].map((days) => addDays(change, days)))
  for (const { id, departsOn: day } of trips) {
    expect(weekday(day)).toBe(6)
    const trip = await read(id)
    expect(trip).toMatchObject({ departsOn: day, returnsOn: addDays(day, 2), days: 3 })
    expect(trip.departures.map(({ time }) => time)).toEqual(['06:00', '06:45'])
    expect(trip.services.map(({ day: at, startsAt }) => [at, startsAt])).toEqual([
      [1, '06:00'],
      [1, '18:30'],
    ])
    // For a trip of two to six days the last lawful notice is seven days before (rules of the trade 1.1). The other
    // deadlines follow from it.
    expect([trip.cancelBy, trip.confirmBy]).toEqual([addDays(day, -7), addDays(day, -10)])
  }
})

test.each(changes)('a trip of nine days across %s begins and ends when it says, and moves whole', async (change) => {
  clock.set(`${addDays(change, -60)}T22:30:00Z`)
  const departsOn = addDays(change, -4)
  const { id, version } = await act((work) => aCompleteDraft(work, { departsOn, days: 9 }))
  expect((await read(id)).returnsOn).toBe(addDays(change, 4))
  const { trips } = await call(getCalendar, { query: { month: change.slice(0, 7) } })
  expect(trips.find((trip) => trip.id === id)).toMatchObject({ departsOn, returnsOn: addDays(change, 4), days: 9 })
  await call(editTrip, { params: { tripId: id }, body: { version, departsOn: addDays(change, -1) } })
  expect(await read(id)).toMatchObject({ returnsOn: addDays(change, 7), days: 9, departures: [{ time: '06:00' }, {}] })
})
