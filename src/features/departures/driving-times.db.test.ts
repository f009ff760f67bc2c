import { expect, test } from 'vitest'
import { getActivity } from '#src/features/activity/activity.contract.ts'
import { createItinerary } from '#src/features/itineraries/itineraries.commands.ts'
import { testApp } from '#src/server/testing/app.ts'
import { setDrivingTimes } from './driving-times.contract.ts'

const { act, call, refused, pool } = await testApp()
const anItinerary = async (days: number) => ({
  itineraryId: await act((work) => createItinerary(work, 'template', days)),
})
const storedOf = async ({ itineraryId }: { itineraryId: string }) =>
  (await pool.query('select day, minutes from driving_times where itinerary_id = $1 order by day', [itineraryId])).rows

test('the bus office states the driving of a day, in any order, and the log says it once', async () => {
  const params = await anItinerary(3)
  const times = [
    { day: 3, minutes: 600 },
    { day: 1, minutes: 480 },
  ]
  const saved = await call(setDrivingTimes, { params, body: { times, from: [] } }, { as: 'busOffice' })
  expect(saved.times.map(({ day }) => day)).toEqual([1, 3])
  expect(await storedOf(params)).toEqual(times.toReversed())
  await call(setDrivingTimes, { params, body: { times, from: times } })
  const { entries } = await call(getActivity, { params, query: {} })
  expect(entries.map((entry) => [entry.kind, entry.params.changes])).toEqual([
    ['departures.activity-driving', 'Giorno 1: 08:00 (prima non indicato); Giorno 3: 10:00 (prima non indicato)'],
  ])
})

test('a day outside, a day twice and no time at all are refused at their row', async () => {
  const params = await anItinerary(2)
  const times = (...days: number[]) => days.map((day) => ({ day, minutes: 60 }))
  for (const wrong of [times(1, 3), times(2, 2)])
    expect(await refused(setDrivingTimes, { params, body: { times: wrong, from: [] } })).toMatchObject({
      ...{ status: 400, code: 'departures.driving-day', fields: [{ path: '/times/1/day' }] },
    })
  expect(
    (await refused(setDrivingTimes, { params, body: { times: [{ day: 1, minutes: 1_440 }], from: [] } })).fields,
  ).toMatchObject([{ path: '/times/0/minutes', code: 'departures.driving-range' }])
  expect(await storedOf(params)).toEqual([])
})

test('times that a colleague stated meanwhile are not overwritten', async () => {
  const params = await anItinerary(2)
  const times = [{ day: 1, minutes: 480 }]
  await call(setDrivingTimes, { params, body: { times, from: [] } })
  expect(await refused(setDrivingTimes, { params, body: { times: [], from: [] } })).toMatchObject({
    ...{ status: 409, code: 'calls.stale' },
  })
  expect(await storedOf(params)).toEqual(times)
})

test('offices that arrange no departures state none', async () => {
  const params = await anItinerary(1)
  for (const as of ['booking', 'groupsOffice', 'accountingOffice'] as const)
    expect((await refused(setDrivingTimes, { params, body: { times: [], from: [] } }, { as })).status).toBe(403)
})
