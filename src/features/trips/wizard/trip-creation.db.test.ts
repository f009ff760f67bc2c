import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { addVehicle } from '#src/features/departures/vehicles.commands.ts'
import { createTemplate, deleteTemplate } from '#src/features/templates/templates.commands.ts'
import { templateById } from '#src/features/templates/templates.queries.ts'
import { createTrip as createCall, deleteDraft, duplicateTrip } from '#src/features/trips/data/trip-editing.contract.ts'
import { getTrip } from '#src/features/trips/page/trip.contract.ts'
import { aCompleteDraft, aTrip, aTripOnSale } from '#src/features/trips/trips.builders.ts'
import { testApp } from '#src/server/testing/app.ts'
import { transact } from '#src/server/transact.ts'
import { addDays } from '#src/shared/day.ts'
import { createTrip } from './trip-creation.commands.ts'

const parts = await testApp()
const { act, call, refused, db, person } = parts
const owner = await person('organizer')
const form = (given: Parameters<typeof aTrip>[1] = {}) => aTrip({ actor: owner }, given)
const create = (given: Parameters<typeof aTrip>[1] = {}) => call(createCall, { body: form(given) })
const read = (tripId: string) => call(getTrip, { params: { tripId } })

test('every missing field of the wizard asks to be filled in', async () => {
  const problem = await refused(createCall, { body: { title: '', departsOn: '', ownerIds: [] } as never })
  expect(problem).toMatchObject({ status: 400, code: 'shapes.missing-data' })
  expect(Object.fromEntries(problem.fields!.map(({ path, text }) => [path, text]))).toEqual({
    '/type': 'Compila il campo obbligatorio',
    '/days': 'Inserisci una durata valida in giorni',
    '/title': 'Compila il campo obbligatorio',
    '/departsOn': 'Compila il campo obbligatorio',
    '/ownerIds': 'Compila il campo obbligatorio',
  })
})

test('a draft has a number of its year, dates, and deadlines counted from its start', async () => {
  const { id, code } = await create({ departsOn: '2029-03-12', days: 5, title: 'Napoli e la Costiera' })
  expect(code).toBe('V-2029-0001')
  expect(await read(id)).toMatchObject({
    status: 'draft',
    returnsOn: '2029-03-16',
    cancelBy: '2029-03-05',
    confirmBy: '2029-03-02',
    customersReleaseOn: '2029-02-23',
    lastNoticeOn: '2029-03-05',
    owners: [{ name: 'Prova organizer' }],
    series: { repetition: 'none', dates: ['2029-03-12'] },
    missingForSale: ['minParticipants', 'unitCents', 'departures'],
    places: 50,
    placesLeft: 50,
  })
})

test('a daily trip lasts a day, a series ends after its start, a template is of the same type', async () => {
  const daily = await act((work) => createTemplate(work, { name: 'In giornata', type: 'daily', days: 1 }))
  const kept = () =>
    db.execute(sql`select (select count(*) from itineraries) as i, (select count(*) from trip_series) as s`)
  const before = (await kept()).rows
  const faultOf = async (given: object) => {
    const { code, fields } = await refused(createCall, { body: { ...form(), ...given } as never })
    return fields?.[0] ? [fields[0].path, fields[0].code] : code
  }
  expect(await faultOf({ type: 'daily', days: 2 })).toEqual(['/days', 'trips.daily-is-one-day'])
  for (const days of [0, 61, 1.5]) expect(await faultOf({ days })).toEqual(['/days', 'trips.duration'])
  expect(await faultOf({ series: { repetition: 'weekly' } })).toEqual(['/series/until', 'trips.series-end-missing'])
  expect(await faultOf({ series: { repetition: 'weekly', until: '2027-06-11' } })).toEqual([
    '/series/until',
    'trips.series-end-not-after-start',
  ])
  expect(await faultOf({ series: { repetition: 'weekly', until: '2027-06-04' } })).toEqual([
    '/series/until',
    'trips.series-end-not-after-start',
  ])
  const in104Weeks = addDays('2027-06-11', 104 * 7)
  expect(await faultOf({ series: { repetition: 'weekly', until: in104Weeks } })).toEqual([
    '/series/until',
    'trips.series-too-long',
  ])
  expect(await faultOf({ series: { repetition: 'once', customOn: '2027-06-11' } })).toEqual([
    '/series/customOn',
    'trips.series-date-not-after-start',
  ])
  expect(await faultOf({ templateId: daily.id })).toEqual(['/templateId', 'trips.template-type'])
  expect(await faultOf({ ownerIds: [daily.id] })).toEqual(['/ownerIds', 'trips.owner-unknown'])
  for (const role of ['booking', 'groupsOffice', 'busOffice', 'accountingOffice'] as const)
    expect(await faultOf({ ownerIds: [owner.userId, (await person(role)).userId] })).toEqual([
      '/ownerIds',
      'trips.owner-role',
    ])
  expect(await faultOf({ maxPlaces: null })).toEqual(['/maxPlaces', 'trips.places-missing'])
  expect((await kept()).rows).toEqual(before)
})

test('a trip from a template has its own copy and remembers its template, also when that is deleted', async () => {
  const source = await act((work) => aCompleteDraft(work))
  const templateId = await act(async (work) => {
    const { id } = await createTemplate(work, { name: 'Base', type: 'multiDay', days: 3 })
    await addVehicle(work, id, { passengerSeats: 52, plate: 'GA482KR', country: 'IT' })
    return id
  })
  const { id } = await create({ templateId, maxPlaces: null })
  expect(await read(id)).toMatchObject({ templateName: 'Base', places: 52, vehicles: [{ plate: null }] })
  expect((await templateById(db, templateId)).timesUsed).toBe(1)
  await act((work) => deleteTemplate(work, templateId))
  expect(await read(id)).toMatchObject({ templateId: null, templateName: 'Base', vehicles: [{ passengerSeats: 52 }] })
  expect((await read(source.id)).templateName).toBeNull()
})

test('fifty people creating at once get fifty numbers', async () => {
  const made = await Promise.all(
    Array.from({ length: 50 }, () =>
      transact(parts, owner, (work) => createTrip(work, form({ departsOn: '2031-05-05' }))),
    ),
  )
  expect(new Set(made.map(({ code }) => code)).size).toBe(50)
  expect(
    made
      .map(({ code }) => code)
      .toSorted()
      .at(-1),
  ).toBe('V-2031-0050')
})

test('the number of a deleted draft is not given again', async () => {
  const first = await create({ departsOn: '2032-05-05' })
  await call(deleteDraft, { params: { tripId: first.id } })
  expect((await create({ departsOn: '2032-05-05' })).code).toBe('V-2032-0002')
  expect((await refused(getTrip, { params: { tripId: first.id } })).status).toBe(404)
})

test('the same key makes one trip', async () => {
  const key = 'one-trip-only-please'
  const [first, second] = await Promise.all([1, 2].map(() => call(createCall, { body: form() }, { key })))
  expect(second).toEqual(first)
})

test('only a draft can be deleted, and nothing of it stays', async () => {
  const sold = await act((work) => aTripOnSale(work))
  expect(await refused(deleteDraft, { params: { tripId: sold.id } })).toMatchObject({ code: 'trips.not-draft' })
  const draft = await act((work) => aCompleteDraft(work, { series: { repetition: 'weekly', until: '2027-07-01' } }))
  await call(deleteDraft, { params: { tripId: draft.id } })
  const { rows } = await db.execute<{ left: number }>(sql`
    select (select count(*) from itineraries where id = ${draft.id}) + (select count(*) from services where itinerary_id = ${draft.id})
      + (select count(*) from trip_series s where not exists (select 1 from trips t where t.series_id = s.id)) as left`)
  expect(Number(rows[0]!.left)).toBe(0)
})

test('a duplicate is a separate draft, its deadlines as far from the start as before', async () => {
  const source = await act((work) => aTripOnSale(work))
  const copy = await call(duplicateTrip, { params: { tripId: source.id }, body: { departsOn: '2028-06-09' } })
  const [before, after] = [await read(source.id), await read(copy.id)]
  expect(after).toMatchObject({
    title: 'Trentino, castelli e laghi (copia)',
    status: 'draft',
    departsOn: '2028-06-09',
    cancelBy: '2028-06-02',
    confirmBy: '2028-05-30',
    missingForSale: [],
    owners: before.owners,
  })
  expect(after.services.map(({ name }) => name)).toEqual(before.services.map(({ name }) => name))
  expect(after.code).toBe('V-2028-0001')
})

test('offices read trips and create none', async () => {
  expect((await refused(createCall, { body: form() }, { as: 'booking' })).status).toBe(403)
  const { id } = await create()
  expect((await call(getTrip, { params: { tripId: id } }, { as: 'busOffice' })).id).toBe(id)
})
