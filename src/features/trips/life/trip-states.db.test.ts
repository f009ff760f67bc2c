import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { activityEntries } from '#src/features/activity/activity.tables.ts'
import { markServicePaid, markServiceSent } from '#src/features/services/programme/service-marks.commands.ts'
import { createTemplate } from '#src/features/templates/templates.commands.ts'
import { templatesList } from '#src/features/templates/templates.queries.ts'
import { getTrip } from '#src/features/trips/page/trip.contract.ts'
import { aCompleteDraft, aTripOnSale } from '#src/features/trips/trips.builders.ts'
import { tripsJobs } from '#src/features/trips/trips.jobs.ts'
import { testApp } from '#src/server/testing/app.ts'
import * as calls from './trip-states.contract.ts'

const parts = await testApp()
const { act, call, refused, db, clock } = parts
const read = (tripId: string) => call(getTrip, { params: { tripId } })
const sold = (given: Parameters<typeof aTripOnSale>[1] = {}) => act((work) => aTripOnSale(work, given))
const title = 'Trentino, castelli e laghi'
const force = { reason: 'Il gruppo ha già pagato' }
const confirm = (tripId: string, version = 2) =>
  call(calls.confirmTrip, { params: { tripId }, body: { version, force } })
const cancel = (tripId: string, version = 2) =>
  call(calls.cancelTrip, { params: { tripId }, body: { version, title, reason: 'Minimo non raggiunto' } })
const entriesOf = async (tripId: string) =>
  (await db.select().from(activityEntries)).filter(
    ({ itineraryId, kind }) => itineraryId === tripId && kind.startsWith('trips.'),
  )

test('below the minimum a trip is confirmed only by force, with a reason that stays in the log', async () => {
  const { id } = await sold()
  const params = { tripId: id }
  expect(await refused(calls.confirmTrip, { params, body: { version: 2 } })).toMatchObject({
    status: 422,
    code: 'trips.minimum-not-reached',
    params: { n: 0, min: 25 },
  })
  expect(await refused(calls.confirmTrip, { params, body: { version: 2, force: { reason: ' ' } } })).toMatchObject({
    status: 400,
    fields: [{ path: '/force/reason', code: 'trips.reason-missing' }],
  })
  expect((await refused(calls.confirmTrip, { params, body: { version: 1, force } })).status).toBe(409)
  await confirm(id)
  expect(await read(id)).toMatchObject({
    status: 'confirmed',
    forced: { by: 'Prova admin', reason: force.reason },
    confirmedAt: '2027-02-01T09:00:00.000Z',
  })
  expect((await entriesOf(id)).at(-1)).toMatchObject({
    kind: 'trips.activity-forced',
    params: { n: 0, min: 25, reason: force.reason },
    reason: force.reason,
  })
  expect((await refused(calls.confirmTrip, { params, body: { version: 3, force } })).code).toBe('trips.not-for-sale')
})

test('a draft is neither confirmed nor cancelled nor completed nor archived', async () => {
  const { id } = await act((work) => aCompleteDraft(work))
  const params = { tripId: id }
  const codes = [
    await refused(calls.confirmTrip, { params, body: { version: 1, force } }),
    await refused(calls.cancelTrip, { params, body: { version: 1, title, reason: 'X' } }),
    await refused(calls.completeTrip, { params, body: { version: 1 } }),
    await refused(calls.archiveTrip, { params, body: { version: 1 } }),
  ].map(({ code }) => code)
  expect(codes).toEqual(['trips.not-for-sale', 'trips.not-cancellable', 'trips.not-confirmed', 'trips.not-closed'])
})

test('cancelling takes the typed title and a reason, and is final', async () => {
  const { id } = await sold()
  const params = { tripId: id }
  const faultOf = async (body: { title: string; reason: string }) =>
    (await refused(calls.cancelTrip, { params, body: { version: 2, ...body } })).fields?.[0]
  expect(await faultOf({ title: 'Trentino', reason: 'X' })).toMatchObject({
    path: '/title',
    code: 'trips.title-not-typed',
  })
  expect(await faultOf({ title, reason: '' })).toMatchObject({ path: '/reason', code: 'trips.reason-missing' })
  await cancel(id)
  expect(await read(id)).toMatchObject({
    ...{ status: 'cancelled', cancelReason: 'Minimo non raggiunto' },
    cancelled: { at: expect.stringMatching(/^\d{4}-\d\d-\d\dT/), by: 'Prova admin' },
  })
  expect((await entriesOf(id)).at(-1)).toMatchObject({
    kind: 'trips.activity-cancelled',
    params: { reason: 'Minimo non raggiunto' },
  })
  expect((await refused(calls.cancelTrip, { params, body: { version: 3, title, reason: 'X' } })).code).toBe(
    'trips.not-cancellable',
  )
})

test('the effects of a cancellation are shown beforehand, without the suppliers who know nothing of the trip', async () => {
  const { id, coachId } = await sold({ departsOn: '2027-02-05' })
  await act((work) => markServicePaid(work, coachId, 'paid'))
  expect(await call(calls.getCancellation, { params: { tripId: id } })).toEqual({
    bookings: 0,
    customers: 0,
    suppliers: 1,
    ...{ refundCents: 0, agencyRefundCents: 0 },
    refundBy: '2027-02-15',
    paidToSuppliersCents: 240_000,
    lastNoticeOn: '2027-01-29',
    isLate: true,
  })
})

test('a hotel whose amount was never entered is owed the price of its rooms', async () => {
  const { id, coachId, hotelId } = await sold({ departsOn: '2027-01-20' })
  await act((work) => work.tx.execute(sql`update services set amount_cents = null where id = ${hotelId}`))
  await act((work) => markServicePaid(work, coachId, 'paid'))
  await confirm(id)
  await call(calls.completeTrip, { params: { tripId: id }, body: { version: 3 } })
  expect((await read(id)).missingForArchive).toEqual(['supplierPayments', 'finalReport'])

  const other = await sold({ departsOn: '2027-02-05' })
  await act((work) => work.tx.execute(sql`update services set amount_cents = null where id = ${other.hotelId}`))
  await act((work) => markServicePaid(work, other.hotelId!, 'paid'))
  // At the least 25 people travel, one of them free: 24 pay for two nights in half a double at 124,00.
  const { paidToSuppliersCents } = await call(calls.getCancellation, { params: { tripId: other.id } })
  expect(paidToSuppliersCents).toBe(24 * 2 * 62_00)
})

test('a trip is completed by hand from its last day on, by the program the day after', async () => {
  const [first, second] = [await sold({ departsOn: '2027-02-05' }), await sold({ departsOn: '2027-02-05' })]
  for (const { id } of [first, second]) await confirm(id)
  const complete = { params: { tripId: first.id }, body: { version: 3 } }
  const job = tripsJobs[0]!
  clock.set('2027-02-06T22:59:00Z')
  expect((await refused(calls.completeTrip, complete)).code).toBe('trips.not-ended')
  clock.set('2027-02-06T23:00:00Z')
  await job.run(parts, {}, { id: 'x', isLast: true })
  expect((await read(second.id)).status).toBe('confirmed')
  await call(calls.completeTrip, complete)
  clock.set('2027-02-07T23:00:00Z')
  await job.run(parts, {}, { id: 'x', isLast: true })
  expect((await read(second.id)).status).toBe('completed')
  expect((await entriesOf(second.id)).at(-1)).toMatchObject({ kind: 'trips.activity-completed', userId: null })
  clock.set('2027-02-01T09:00:00Z')
})

test('a completed trip is not archived before its final report', async () => {
  const { id, coachId, hotelId } = await sold({ departsOn: '2027-01-20' })
  await confirm(id)
  await call(calls.completeTrip, { params: { tripId: id }, body: { version: 3 } })
  expect((await read(id)).missingForArchive).toEqual(['supplierPayments', 'finalReport'])
  const archive = { params: { tripId: id }, body: { version: 4 } }
  const problem = await refused(calls.archiveTrip, archive)
  expect(problem).toMatchObject({ code: 'trips.not-settled' })
  expect(problem.fields!.map(({ text }) => text)).toEqual([
    'Ci sono servizi ancora da pagare',
    'Manca la relazione finale',
  ])
  for (const serviceId of [coachId, hotelId!]) await act((work) => markServicePaid(work, serviceId, 'paid'))
  expect((await refused(calls.archiveTrip, archive)).fields).toMatchObject([{ path: '/finalReport' }])
  expect((await read(id)).status).toBe('completed')
})

test('a supplier without an amount is open, one who asks for nothing is not', async () => {
  const { id, coachId, hotelId } = await sold({ departsOn: '2027-01-20' })
  await confirm(id)
  await call(calls.completeTrip, { params: { tripId: id }, body: { version: 3 } })
  await act((work) => markServicePaid(work, hotelId!, 'paid'))
  await act((work) => work.tx.execute(sql`update services set amount_cents = null where id = ${coachId}`))
  expect((await read(id)).missingForArchive).toEqual(['supplierPayments', 'finalReport'])
  await act((work) => work.tx.execute(sql`update services set amount_cents = 0 where id = ${coachId}`))
  expect((await read(id)).missingForArchive).toEqual(['finalReport'])
})

test('a cancelled trip is archived unless a supplier who was confirmed is still to be paid', async () => {
  const { id, coachId } = await sold()
  await cancel(id)
  await act((work) => markServiceSent(work, coachId, 'sent'))
  const archive = { params: { tripId: id }, body: { version: 3 } }
  expect((await refused(calls.archiveTrip, archive)).code).toBe('trips.not-settled')
  await act((work) => markServicePaid(work, coachId, 'paid'))
  await call(calls.archiveTrip, archive)
})

test('after its confirmation, a trip becomes a new template or updates the one it was made from', async () => {
  const used = await act((work) => createTemplate(work, { name: 'Trentino base', type: 'multiDay', days: 5 }))
  const { id } = await sold({ templateId: used.id })
  const params = { tripId: id }
  await call(calls.saveAsTemplate, { params, body: { name: 'Trentino nuovo' } })
  await call(calls.updateTemplateUsed, { params })
  const { templates } = await templatesList(db, { search: 'trentino', sort: 'name', limit: '50' })
  expect(templates.map(({ name, days, services }) => [name, days, services])).toEqual([
    ['Trentino base', 3, 2],
    ['Trentino nuovo', 3, 2],
  ])
  const other = await sold()
  expect((await refused(calls.updateTemplateUsed, { params: { tripId: other.id } })).code).toBe('trips.template-gone')
  expect((await refused(calls.saveAsTemplate, { params, body: { name: '' } })).fields).toMatchObject([
    { text: 'Inserisci il nome del modello' },
  ])
})

test('offices cannot decide about a trip', async () => {
  const { id } = await sold()
  const params = { tripId: id }
  const asOffice = { as: 'booking' } as const
  for (const problem of [
    await refused(calls.confirmTrip, { params, body: { version: 2, force } }, asOffice),
    await refused(calls.cancelTrip, { params, body: { version: 2, title, reason: 'X' } }, asOffice),
    await refused(calls.completeTrip, { params, body: { version: 2 } }, asOffice),
    await refused(calls.archiveTrip, { params, body: { version: 2 } }, asOffice),
    await refused(calls.saveAsTemplate, { params, body: { name: 'X' } }, asOffice),
  ])
    expect(problem.status).toBe(403)
})
