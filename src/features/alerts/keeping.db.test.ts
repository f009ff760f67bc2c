import { sql } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import { getActivity } from '#src/features/activity/activity.contract.ts'
import { aTripOnSale, type TripOnSale } from '#src/features/bookings/trip-on-sale.builders.ts'
import { markServicePaid } from '#src/features/services/programme/service-marks.commands.ts'
import { changeService } from '#src/features/services/services.builders.ts'
import { cancelTrip, confirmTrip } from '#src/features/trips/life/trip-states.contract.ts'
import { getTrip } from '#src/features/trips/page/trip.contract.ts'
import { testApp } from '#src/server/testing/app.ts'
import { transact } from '#src/server/transact.ts'
import { everything, topic } from '#src/shared/topics.ts'
import { finishAlerts, getTripAlerts, listAlerts, putOffAlerts, reopenAlerts, resumeAlerts } from './alerts.contract.ts'
import { alertsFollower, alertsJobs, keepAllAlerts } from './alerts.jobs.ts'
import { countDueAlerts } from './due-count.contract.ts'

const office = await testApp({ now: '2027-03-03T09:42:00Z' })
const { call, refused, act, clock, db, person } = office

let trip: TripOnSale
beforeEach(async () => {
  clock.set('2027-03-03T09:42:00Z')
  await db.execute(sql`delete from alerts`)
  await db.execute(sql`update trips set status = 'archived'`)
  trip = await act((work) => aTripOnSale(work))
  await act((work) => changeService(work, trip.hotelId, { releaseOn: '2027-03-05', optionOn: '2027-03-04' }))
  await act((work) => markServicePaid(work, trip.hotelId, 'paid'))
  await keepAllAlerts(office)
})

const ofTrip = () => call(getTripAlerts, { params: { tripId: trip.tripId } })
const follow = () => alertsFollower.run(office, [topic.trip(trip.tripId)])
async function alertOf(kind: string) {
  const { open, putOff } = await ofTrip()
  return [...open, ...putOff].find((alert) => alert.kind === kind)!
}
const seenOf = async (kind: string) => {
  const { id, version } = await alertOf(kind)
  return { id, version }
}
const rows = async () => {
  const { rows } = await db.execute<{ kind: string; closing: string | null }>(sql`
    select kind, closing from alerts where trip_id = ${trip.tripId} order by kind, created_at`)
  return rows
}

test('one row for each kind and cause, with its due day and its words', async () => {
  const { open } = await ofTrip()
  expect(open.map(({ kind, causeId, dueOn, params }) => ({ kind, causeId, dueOn, service: params.service }))).toEqual([
    {
      kind: 'supplierOptions',
      causeId: trip.hotelId,
      dueOn: '2027-03-01',
      service: 'Hotel, 2 notti in mezza pensione',
    },
    {
      kind: 'supplierRelease',
      causeId: trip.hotelId,
      dueOn: '2027-03-05',
      service: 'Hotel, 2 notti in mezza pensione',
    },
  ])
  expect(open[1]!.params.rooms).toBe('14 DBL, 1 DUS, 2 SGL, 1 TRP, 3 TWN')
})

test('runs at the same time, of two processes, double nothing', async () => {
  await db.execute(sql`delete from alerts`)
  await Promise.all([keepAllAlerts(office), keepAllAlerts(office), follow(), follow()])
  const all = await rows()
  expect(new Set(all.map(({ kind }) => kind)).size).toBe(all.length)
})

test('a change that did not concern any alert writes nothing', async () => {
  const before = await db.execute(sql`select id, xmin from alerts order by id`)
  await follow()
  expect((await db.execute(sql`select id, xmin from alerts order by id`)).rows).toEqual(before.rows)
})

test('an alert closes when its cause is gone, says who settled it, and comes back as a new one when it does', async () => {
  await act((work) => changeService(work, trip.hotelId, { releaseOn: '2027-06-05' }))
  await follow()
  expect((await ofTrip()).open.map(({ kind }) => kind)).toEqual(['supplierOptions'])
  await act((work) => changeService(work, trip.hotelId, { optionOn: null }))
  await follow()
  const { open, closedToday } = await ofTrip()
  expect(open).toEqual([])
  expect(closedToday.map(({ kind, closed }) => [kind, closed!.closing, closed!.by])).toEqual([
    ['supplierOptions', 'gone', 'Prova admin'],
  ])
  await act((work) => changeService(work, trip.hotelId, { optionOn: '2027-03-04' }))
  await follow()
  expect((await rows()).filter(({ kind }) => kind === 'supplierOptions')).toEqual([
    { kind: 'supplierOptions', closing: 'gone' },
    { kind: 'supplierOptions', closing: null },
  ])
})

test('the nightly run shows what begins today, and forgets what closed by itself two months ago', async () => {
  await act((work) => changeService(work, trip.hotelId, { optionOn: null, releaseOn: '2027-03-20' }))
  await follow()
  expect((await ofTrip()).open).toEqual([])
  clock.set('2027-03-09T23:05:00Z')
  await alertsJobs[0]!.run(office, {}, { id: '1', isLast: true })
  expect((await ofTrip()).open.map(({ kind }) => kind)).toEqual(['supplierRelease'])
  expect((await rows()).some(({ closing }) => closing === 'gone')).toBe(true)
  clock.set('2027-06-01T23:05:00Z')
  await alertsJobs[0]!.run(office, {}, { id: '2', isLast: true })
  await db.execute(sql`update alerts set closed_at = '2027-03-01T00:00:00Z' where closing = 'gone'`)
  await alertsJobs[0]!.run(office, {}, { id: '3', isLast: true })
  expect((await rows()).some(({ closing }) => closing === 'gone')).toBe(false)
})

test('changed settings, and changes that were missed, bring all trips up to date', async () => {
  for (const one of [everything, topic.settings]) {
    await db.execute(sql`delete from alerts`)
    await alertsFollower.run(office, [one])
    expect((await ofTrip()).open).toHaveLength(2)
  }
})

test('an alert is put off to a day with a reason, leaves list and counter, and shows again on that day', async () => {
  const due = async () => (await call(countDueAlerts, {})).due
  expect(await due()).toBe(1)
  const seen = await seenOf('supplierOptions')
  const body = { alerts: [seen], until: '2027-03-06', reason: 'Aspetto la conferma del bus' }
  await call(putOffAlerts, { body })
  const { open, putOff } = await ofTrip()
  expect(open.map(({ kind }) => kind)).toEqual(['supplierRelease'])
  expect(putOff[0]!.putOff).toEqual({ until: '2027-03-06', reason: 'Aspetto la conferma del bus', by: 'Prova admin' })
  expect(await due()).toBe(0)
  const { entries } = await call(getActivity, { params: { itineraryId: trip.tripId }, query: {} })
  expect(entries[0]).toMatchObject({ kind: 'alerts.activity-put-off', reason: 'Aspetto la conferma del bus' })
  expect(await refused(putOffAlerts, { body })).toMatchObject({ code: 'calls.stale' })
  clock.set('2027-03-06T08:00:00Z')
  expect((await ofTrip()).putOff).toEqual([])
  expect(await due()).toBe(2)
})

test('a put-off alert is taken up again, and shows when it becomes due earlier', async () => {
  const put = async () =>
    call(putOffAlerts, { body: { alerts: [await seenOf('supplierRelease')], until: '2027-03-10', reason: 'Poi' } })
  await put()
  await call(resumeAlerts, { body: { alerts: [await seenOf('supplierRelease')] } })
  expect((await ofTrip()).putOff).toEqual([])
  await put()
  await act((work) => changeService(work, trip.hotelId, { releaseOn: '2027-03-04' }))
  await follow()
  expect((await ofTrip()).putOff).toEqual([])
})

test('only a day to come within half a year, only an open alert, only its audience', async () => {
  const seen = await seenOf('supplierOptions')
  const off = (until: string, as?: 'booking' | 'groupsOffice') =>
    refused(putOffAlerts, { body: { alerts: [seen], until, reason: 'Poi' } }, as ? { as } : {})
  expect(await off('2027-03-03')).toMatchObject({ code: 'alerts.day-passed' })
  expect(await off('2027-10-03')).toMatchObject({ code: 'alerts.day-far' })
  expect(await off('2027-03-04', 'booking')).toMatchObject({ code: 'alerts.not-yours', status: 403 })
  expect(await refused(finishAlerts, { body: { alerts: [seen] } })).toMatchObject({ code: 'alerts.not-by-hand' })
  await call(putOffAlerts, { body: { alerts: [seen], until: '2027-03-04', reason: 'Poi' } }, { as: 'groupsOffice' })
  await act((work) => changeService(work, trip.hotelId, { optionOn: null }))
  await follow()
  expect(await off('2027-03-04')).toMatchObject({ code: 'alerts.closed' })
})

test('work that the program cannot see is closed by hand, does not come back, and can be opened again', async () => {
  const { version } = await call(getTrip, { params: { tripId: trip.tripId } })
  await call(confirmTrip, { params: { tripId: trip.tripId }, body: { version, force: { reason: 'Gruppo chiuso' } } })
  await follow()
  const seen = await seenOf('dossier')
  const { alerts } = await call(finishAlerts, { body: { alerts: [seen] } }, { as: 'busOffice' })
  for (const day of ['03', '05', '09', '12']) {
    clock.set(`2027-03-${day}T09:42:00Z`)
    await keepAllAlerts(office)
    expect(await alertOf('dossier'), day).toBeUndefined()
  }
  await call(reopenAlerts, { body: { alerts } }, { as: 'busOffice' })
  expect(await alertOf('dossier')).toMatchObject({ dueOn: '2027-03-07' })
  expect(await refused(reopenAlerts, { body: { alerts: [await seenOf('dossier')] } })).toMatchObject({
    code: 'alerts.not-done',
  })
})

test('a person sees the kinds of their office; amounts only whoever may read them', async () => {
  const kinds = async (as: 'booking' | 'groupsOffice' | 'busOffice' | 'organizer') => {
    const { open } = await call(listAlerts, { query: {} }, { as })
    return open.map(({ kind }) => kind)
  }
  expect(await kinds('groupsOffice')).toEqual(['supplierOptions', 'supplierRelease'])
  expect(await kinds('booking')).toEqual([])
  expect(await kinds('organizer')).toEqual(['supplierOptions', 'supplierRelease'])
  const { open } = await call(getTripAlerts, { params: { tripId: trip.tripId } }, { as: 'booking' })
  expect(open.map(({ kind, isMine }) => [kind, isMine])).toEqual([
    ['supplierOptions', false],
    ['supplierRelease', false],
  ])
})

test('the counter of an organiser has their own trips, the inbox those that they ask for', async () => {
  const organizer = await person('organizer')
  const own = await transact(office, organizer, (work) => aTripOnSale(work, { departsOn: '2027-03-13' }))
  await act((work) => markServicePaid(work, own.hotelId, 'paid'))
  await act((work) => changeService(work, own.hotelId, { optionOn: '2027-03-04', releaseOn: '2027-03-04' }))
  await keepAllAlerts(office)
  expect((await call(countDueAlerts, {}, { as: 'organizer' })).due).toBe(1)
  expect((await call(countDueAlerts, {})).due).toBe(2)
  const { open, counts } = await call(listAlerts, { query: { ownerIds: [organizer.userId] } }, { as: 'organizer' })
  expect(new Set(open.map(({ tripId }) => tripId))).toEqual(new Set([own.tripId]))
  expect(counts).toMatchObject({ late: 1, today: 0, week: 1, later: 0 })
})

test('the inbox comes by pages in the order of the due days, under its filters', async () => {
  const first = await call(listAlerts, { query: { limit: 1 } })
  expect(first.open.map(({ kind }) => kind)).toEqual(['supplierOptions'])
  const second = await call(listAlerts, { query: { limit: 1, cursor: first.next! } })
  expect(second).toMatchObject({
    open: [{ kind: 'supplierRelease', trip: { title: 'Napoli e la Costiera' } }],
    next: null,
  })
  const { open } = await call(listAlerts, { query: { kinds: ['supplierRelease'], of: trip.tripId } })
  expect(open.map(({ kind }) => kind)).toEqual(['supplierRelease'])
})

test('a cancelled trip keeps nothing but what is left to tell and to pay', async () => {
  const { version, title } = await call(getTrip, { params: { tripId: trip.tripId } })
  await call(cancelTrip, { params: { tripId: trip.tripId }, body: { version, title, reason: 'Minimo non raggiunto' } })
  await follow()
  // The supplier has money of ours.
  expect((await ofTrip()).open).toMatchObject([{ kind: 'cancelNotices', params: { n: 0, m: 1 } }])
})
