import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { getActivity } from '#src/features/activity/activity.contract.ts'
import { activityEntries } from '#src/features/activity/activity.tables.ts'
import { getCosts, saveCosts } from '#src/features/costs/costs.contract.ts'
import { editDeparture, listDepartures } from '#src/features/departures/departures.contract.ts'
import { addVehicle, removeVehicle } from '#src/features/departures/vehicles.contract.ts'
import { editService } from '#src/features/services/programme/services.commands.ts'
import { getService } from '#src/features/services/programme/services.contract.ts'
import { aCoach } from '#src/features/services/services.builders.ts'
import { cancelTrip, confirmTrip } from '#src/features/trips/life/trip-states.commands.ts'
import { getTrip } from '#src/features/trips/page/trip.contract.ts'
import { aCompleteDraft, aDraft, aTripOnSale } from '#src/features/trips/trips.builders.ts'
import { testApp } from '#src/server/testing/app.ts'
import * as calls from './trip-editing.contract.ts'

const { act, call, refused, db, clock, person } = await testApp()
const read = (tripId: string) => call(getTrip, { params: { tripId } })
const edit = (tripId: string, body: object) =>
  call(calls.editTrip, { params: { tripId }, body: { version: 1, ...body } })
const refusedEdit = (tripId: string, body: object) =>
  refused(calls.editTrip, { params: { tripId }, body: { version: 1, ...body } })
const newDraft = (given: Parameters<typeof aDraft>[1] = {}) => act((work) => aDraft(work, given))

test('only the sent fields change', async () => {
  const { id } = await newDraft()
  expect(await edit(id, { title: 'Trentino in fiore' })).toEqual({ id, version: 2, datesLeft: [] })
  expect(await read(id)).toMatchObject({ title: 'Trentino in fiore', days: 3, transport: 'bus', maxPlaces: 50 })
})

test('an edit from another version is refused with who saved and when', async () => {
  const { id } = await newDraft()
  clock.set('2027-02-01T08:05:00Z')
  await call(calls.editTrip, { params: { tripId: id }, body: { version: 1, title: 'A' } }, { as: 'organizer' })
  expect(await refusedEdit(id, { title: 'B' })).toMatchObject({
    status: 409,
    detail: 'Prova organizer ha modificato questa scheda alle 09:05. Ricarica prima di salvare.',
  })
})

test('a new start moves the deadlines that nobody had set by hand, and the code stays', async () => {
  const { id } = await newDraft()
  await edit(id, { confirmBy: '2027-05-20' })
  await edit(id, { version: 2, departsOn: '2028-06-12' })
  expect(await read(id)).toMatchObject({
    code: 'V-2027-0003',
    returnsOn: '2028-06-14',
    cancelBy: '2028-06-05',
    confirmBy: '2027-05-20',
    customersReleaseOn: '2028-05-26',
  })
})

test('a deadline lies between two years before the start and the start; one that a new start left behind stays', async () => {
  const { id } = await newDraft()
  for (const [body, code] of [
    [{ confirmBy: '2027-06-12' }, 'trips.deadline-after-start'],
    [{ cancelBy: '2025-06-10' }, 'trips.deadline-too-early'],
    [{ customersReleaseOn: '1900-01-01' }, 'shapes.day'],
    [{ departsOn: '1999-12-31' }, 'shapes.day'],
  ] as const) {
    const problem = await refusedEdit(id, body)
    expect([problem.status, problem.fields?.[0]]).toMatchObject([400, { path: `/${Object.keys(body)[0]}`, code }])
  }
  const given = { confirmBy: '2027-06-11', cancelBy: '2025-06-11' }
  await edit(id, given)
  await edit(id, { version: 2, departsOn: '2027-06-04', ...given })
  expect(await read(id)).toMatchObject({ departsOn: '2027-06-04', ...given })
})

test("a start that moves names the days that stayed: deadlines of one's own, and what suppliers were told", async () => {
  const draft = await act((work) => aCompleteDraft(work))
  await act((work) =>
    work.tx.execute(sql`
    update services set option_on = '2027-04-12', release_on = '2027-05-12' where id = ${draft.hotelId}`),
  )
  const { name } = (await read(draft.id)).services.find(({ id }) => id === draft.hotelId)!
  const service = { id: draft.hotelId, name }
  expect((await edit(draft.id, { confirmBy: '2027-05-20' })).datesLeft).toEqual([])
  const moved = await edit(draft.id, { version: 2, departsOn: '2027-07-02' })
  expect(moved.datesLeft).toEqual([
    { what: 'confirmBy', on: '2027-05-20', service: null },
    { what: 'optionOn', on: '2027-04-12', service },
    { what: 'releaseOn', on: '2027-05-12', service },
  ])
  // The cancellation had its default and moved along: seven days before (rules of the trade 1.1).
  expect(await read(draft.id)).toMatchObject({ cancelBy: '2027-06-25', confirmBy: '2027-05-20' })
})

test('whether a deadline was set by hand is stored: neither the settings nor the same day decide it later', async () => {
  const { id } = await newDraft({ departsOn: '2027-06-11' })
  const proposed = await read(id)
  // The settings proposed three days before the cancellation; from now on they propose six.
  await db.execute(sql`insert into settings (key, value) values ('confirmationDaysBeforeCancellation', '6')`)
  await edit(id, { departsOn: '2027-06-18' })
  expect(await read(id)).toMatchObject({ cancelBy: '2027-06-11', confirmBy: '2027-06-05' })
  // The day that the earlier settings proposed now counts as set by hand, and stays.
  await edit(id, { version: 2, confirmBy: '2027-06-08' })
  await edit(id, { version: 3, departsOn: '2027-06-11' })
  expect(await read(id)).toMatchObject({ cancelBy: proposed.cancelBy, confirmBy: '2027-06-08' })
  // The proposed day, typed again, no longer counts as set by hand.
  await edit(id, { version: 4, confirmBy: '2027-05-29' })
  await edit(id, { version: 5, departsOn: '2027-06-25' })
  expect(await read(id)).toMatchObject({ confirmBy: '2027-06-12' })
  await db.execute(sql`delete from settings where key = 'confirmationDaysBeforeCancellation'`)
})

test('a title is one visible line', async () => {
  const { id } = await newDraft()
  await edit(id, { title: 'Lago\r\nBEGIN:VEVENT\u0001di Como' })
  expect((await read(id)).title).toBe('Lago BEGIN:VEVENT di Como')
  expect((await refusedEdit(id, { version: 2, title: '\u200b\u202e' })).fields?.[0]?.code).toBe('trips.required')
})

test('days that still have services cannot be removed', async () => {
  const draft = await act((work) => aCompleteDraft(work))
  expect(await refusedEdit(draft.id, { days: 2 })).toMatchObject({ code: 'trips.days-in-use', params: { day: 3 } })
  await edit(draft.id, { days: 4 })
  expect((await read(draft.id)).returnsOn).toBe('2027-06-14')
  expect((await refusedEdit(draft.id, { version: 2, type: 'daily' })).code).toBe('trips.daily-is-one-day')
})

test('a draft changes its repetition, and its start stays before its end', async () => {
  const { id } = await newDraft({ series: { repetition: 'once', customOn: '2027-09-01' } })
  await edit(id, { series: { repetition: 'weekly', until: '2027-06-25' } })
  expect((await read(id)).series.dates).toEqual(['2027-06-11', '2027-06-18', '2027-06-25'])
  expect(await refusedEdit(id, { version: 2, departsOn: '2027-06-25' })).toMatchObject({
    code: 'trips.series-end-not-after-start',
  })
  await edit(id, { version: 2, series: { repetition: 'none' } })
  expect((await read(id)).series).toMatchObject({ repetition: 'none', dates: ['2027-06-11'] })
})

test('the limit of places is empty only when coaches give the number', async () => {
  const { id } = await newDraft()
  expect(await refusedEdit(id, { maxPlaces: null })).toMatchObject({ code: 'trips.places-missing' })
  const { id: vehicleId } = await call(addVehicle, { params: { itineraryId: id }, body: { passengerSeats: 52 } })
  await edit(id, { maxPlaces: null })
  expect(await read(id)).toMatchObject({ maxPlaces: null, places: 52 })
  expect((await refused(removeVehicle, { params: { vehicleId } })).code).toBe('departures.last-vehicle')
})

test('what can be edited depends on the state', async () => {
  const sold = await act((work) => aTripOnSale(work))
  const at = (version: number, body: object) => ({ version, ...body })
  await edit(sold.id, at(2, { departsOn: '2027-06-18', maxPlaces: 45 }))
  expect((await refusedEdit(sold.id, at(3, { series: { repetition: 'none' } }))).code).toBe('trips.series-made')
  await act((work) => confirmTrip(work, sold.id, { version: 3, force: { reason: 'Gruppo chiuso' } }))
  expect((await refusedEdit(sold.id, at(4, { departsOn: '2027-06-25' }))).code).toBe('trips.locked-confirmed')
  await edit(sold.id, at(4, { title: 'Trentino', cancelBy: '2027-06-01' }))
  const why = { version: 5, title: 'trentino', reason: 'Alluvione' }
  await act((work) => cancelTrip(work, sold.id, why))
  for (const body of [{ title: 'X' }, { cancelBy: null }, { ownerIds: [(await person('admin')).userId] }])
    expect((await refusedEdit(sold.id, at(6, body))).code).toBe('trips.locked-cancelled')
})

test('notes save by themselves, and never over another person’s text', async () => {
  const { id } = await newDraft()
  const params = { tripId: id }
  const save = (from: string | null, notes: string) => call(calls.saveNotes, { params, body: { from, notes } })
  await save(null, 'Due camere')
  await save('Due camere', 'Due camere al piano terra')
  expect((await read(id)).version).toBe(1)
  const problem = await refused(calls.saveNotes, { params, body: { from: 'Due camere', notes: 'Altro' } })
  expect([problem.status, problem.code]).toEqual([409, 'calls.stale'])
  expect((await read(id)).notes).toBe('Due camere al piano terra')
  await save('Due camere al piano terra', '')
  expect((await read(id)).notes).toBeNull()
  const entries = (await db.select().from(activityEntries)).filter(({ itineraryId }) => itineraryId === id)
  expect(entries.map(({ kind }) => kind)).toEqual(['trips.activity-created', 'trips.activity-notes'])
})

test('the log lists what an edit changed, before and after, and nothing that stayed', async () => {
  const trip = await act((work) =>
    aCompleteDraft(work, { title: 'Assisi', transport: 'bus', departsOn: '2027-06-11', days: 3 }),
  )
  const { code: _code, ...before } = await read(trip.id)
  await edit(trip.id, {
    version: before.version,
    title: 'Assisi e Perugia',
    transport: 'train',
    maxPlaces: 40,
    ownerIds: before.owners.map(({ id }) => id),
  })
  const [departure] = (await call(listDepartures, { params: { itineraryId: trip.id } })).departures
  const { id: departureId, version, name, address } = departure!
  await call(editDeparture, { params: { departureId }, body: { name, address, time: '04:45', version } })
  const service = await call(getService, { params: { serviceId: trip.coachId } })
  await act((work) =>
    editService(work, trip.coachId, {
      ...aCoach({ providerId: trip.providerId }),
      notes: 'Allergica: Rossi',
      amountCents: 250_000,
      version: service.version,
    }),
  )
  const costs = await call(getCosts, { params: { itineraryId: trip.id } })
  const { priced: _priced, ...definition } = costs
  await call(saveCosts, { params: { itineraryId: trip.id }, body: { ...definition, unitCents: 45_000, freeEvery: 25 } })
  const { entries } = await call(getActivity, { params: { itineraryId: trip.id }, query: { limit: 6 } })
  expect(entries.map(({ kind, params }) => [kind, params.changes])).toEqual([
    ['costs.activity-edited', 'Una gratuità nostra ogni: 25 (prima non indicato)'],
    ['costs.activity-price', undefined],
    [
      'services.activity-edited',
      'Importo: 2.400,00 → 2.500,00; Fornitore: Autoservizi Locatelli → Hotel Miralago; Note: Allergica: Rossi (prima non indicato)',
    ],
    ['departures.activity-edited', `Orario: ${departure!.time} → 04:45`],
    ['trips.activity-edited', 'Mezzo di trasporto: Bus → Treno; Posti massimi: 50 → 40'],
    ['trips.activity-renamed', 'Titolo: Assisi → Assisi e Perugia'],
  ])
})
