import { expect, test } from 'vitest'
import { getTrip } from '#src/features/trips/page/trip.contract.ts'
import { aCancelledTrip, aCompletedTrip, aDraft, archiveUnchecked, aTrip } from '#src/features/trips/trips.builders.ts'
import { testApp } from '#src/server/testing/app.ts'
import { archiveTrips, assignOwners } from './trip-bulk.contract.ts'
import { listTripKeys } from './trips.contract.ts'

const { act, call, person, pool, refused } = await testApp()
const read = (tripId: string) => call(getTrip, { params: { tripId } })
const organizer = (await person('organizer')).userId
const { title } = aTrip({ actor: await person('admin') })

test('several trips get the same organisers; one that cannot change keeps its own and tells why', async () => {
  const [first, second] = [await act((work) => aDraft(work)), await act((work) => aDraft(work))]
  const cancelled = await act((work) => aCancelledTrip(work))
  const body = { tripIds: [first.id, cancelled.id, second.id, first.id], ownerIds: [organizer] }
  expect(await call(assignOwners, { body })).toEqual({
    done: 2,
    refused: [{ id: cancelled.id, title, code: 'trips.locked-cancelled', reason: expect.stringMatching(/annullat/) }],
  })
  expect((await read(second.id)).owners).toMatchObject([{ id: organizer }])
  expect((await read(cancelled.id)).owners).toMatchObject([{ name: 'Prova admin' }])
})

test('trips that are over and settled are archived together; the others stay and name what is missing', async () => {
  const settled = await act((work) => aCancelledTrip(work))
  const open = await act((work) => aCompletedTrip(work))
  const draft = await act((work) => aDraft(work))
  const stale = await act((work) => aCancelledTrip(work))
  const trips = [settled, open, draft, { ...stale, version: 1 }].map(({ id, version }) => ({ id, version }))
  const { done, refused: left } = await call(archiveTrips, { body: { trips } })
  expect(done).toBe(1)
  expect((await read(settled.id)).status).toBe('archived')
  const why = new Map(left.map(({ id, code, reason }) => [id, { code, reason }]))
  expect(why.get(open.id)).toMatchObject({
    code: 'trips.not-settled',
    reason: expect.stringContaining('Ci sono servizi ancora da pagare'),
  })
  expect(why.get(draft.id)?.code).toBe('trips.not-closed')
  expect(why.get(stale.id)?.code).toBe('calls.stale')
  expect((await read(open.id)).status).toBe('completed')
})

test('only people who may decide archive trips, and an unknown trip is refused by itself', async () => {
  const trips = [{ id: crypto.randomUUID(), version: 1 }]
  expect((await refused(archiveTrips, { body: { trips } }, { as: 'booking' })).status).toBe(403)
  expect((await call(archiveTrips, { body: { trips } })).refused).toMatchObject([
    { code: 'calls.not-found', title: '' },
  ])
})

test('all trips of the filters are listed at once, however many pages they fill', async () => {
  const away = await act((work) => aCancelledTrip(work))
  await act((work) => archiveUnchecked(work, away))
  const keys = await call(listTripKeys, { query: { status: ['archived'] } })
  expect(keys).toContainEqual({ id: away.id, version: away.version + 1, title, status: 'archived' })
  expect(keys.every(({ status }) => status === 'archived')).toBe(true)
})

test('a trip that the database refuses, even at the very end, leaves the others done and records nothing of itself', async () => {
  const [kept, moved] = [await act((work) => aDraft(work)), await act((work) => aDraft(work))]
  await pool.query(`
    create function refuse_owner() returns trigger language plpgsql as $$
      begin raise exception 'no' using errcode = '23514', constraint = 'trips.places-range'; end $$;
    create constraint trigger refuse_owner after insert on trip_owners deferrable initially deferred
      for each row when (new.trip_id = '${kept.id}') execute function refuse_owner()`)
  const body = { tripIds: [kept.id, moved.id], ownerIds: [organizer] }
  expect(await call(assignOwners, { body })).toMatchObject({
    done: 1,
    refused: [{ id: kept.id, code: 'trips.places-range', reason: 'Inserisci i posti massimi, da 1 a 500' }],
  })
  expect((await read(kept.id)).owners).not.toMatchObject([{ id: organizer }])
  expect((await read(moved.id)).owners).toMatchObject([{ id: organizer }])
  const { rows } = await pool.query('select topics from changes order by seq desc limit 1')
  expect(rows[0].topics).toContain(`trip:${moved.id}`)
  expect(rows[0].topics).not.toContain(`trip:${kept.id}`)
})
