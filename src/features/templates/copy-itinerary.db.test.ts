import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { aDefinition } from '#src/features/costs/costs.builders.ts'
import { saveCosts } from '#src/features/costs/costs.commands.ts'
import { costsOf } from '#src/features/costs/costs.queries.ts'
import { aDeparture } from '#src/features/departures/departures.builders.ts'
import { addDeparture } from '#src/features/departures/departures.commands.ts'
import { departuresOf } from '#src/features/departures/departures.queries.ts'
import { addVehicle } from '#src/features/departures/vehicles.commands.ts'
import { aProvider } from '#src/features/providers/providers.builders.ts'
import { createProvider } from '#src/features/providers/providers.commands.ts'
import { addService } from '#src/features/services/programme/services.commands.ts'
import { servicesOf } from '#src/features/services/programme/services.queries.ts'
import { aCoach, aHotel } from '#src/features/services/services.builders.ts'
import { aCompleteDraft, aDraft, aTripOnSale } from '#src/features/trips/trips.builders.ts'
import { testParts } from '#src/server/testing/database.ts'
import { copyItinerary } from './copy-itinerary.commands.ts'
import { createTemplate, duplicateTemplate, saveTripAsTemplate, updateTemplateFromTrip } from './templates.commands.ts'

const { act, db } = await testParts()
const provider = await act((work) => createProvider(work, aProvider()))

const own = [
  'id',
  'itineraryId',
  'version',
  'pnr',
  'paymentStatus',
  'communicationStatus',
  'files',
  'allotments',
  'gratuities',
]
const dated = ['optionOn', 'releaseOn', 'optionOffset', 'releaseOffset']
const bare = (row: object, without: string[]) =>
  Object.fromEntries(Object.entries(row).filter(([key]) => !without.includes(key)))

/** A trip on sale in which every part that is never copied is filled. */
async function fullTrip() {
  const trip = await act((work) => aTripOnSale(work))
  await act(async (work) => {
    await addVehicle(work, trip.id, { passengerSeats: 54, plate: 'GA482KR', country: 'IT', model: 'Setra 515' })
    await addService(work, trip.id, {
      ...aHotel({ providerId: provider.id, allotments: [], day: 2 }),
      name: 'Hotel Miralago',
      pnr: 'MRL27-0611',
      paymentStatus: 'paid',
      communicationStatus: 'sent',
      optionOn: '2027-04-12',
      releaseOn: '2027-05-12',
      notes: 'Cena alle 19:30.',
    })
  })
  return {
    ...trip,
    days: 3,
    departsOn: '2027-06-11',
    title: 'Trentino',
    type: 'multiDay' as const,
    transport: 'bus' as const,
  }
}

test('a template keeps what a trip holds, except what belongs to that trip alone', async () => {
  const trip = await fullTrip()
  const { id } = await act((work) => saveTripAsTemplate(work, trip, 'Trentino classico'))
  const [before, after] = [await servicesOf(db, trip.id), await servicesOf(db, id)]
  expect(after.services.map((one) => bare(one, [...own, ...dated]))).toEqual(
    before.services.map((one) => bare(one, [...own, ...dated])),
  )
  const rows = (list: typeof after) =>
    list.services.map(({ allotments, gratuities }) => [allotments, gratuities].flat().map((row) => bare(row, ['id'])))
  expect(rows(after)).toEqual(rows(before))
  const copied = after.services.find(({ name }) => name === 'Hotel Miralago')!
  expect(copied).toMatchObject({
    pnr: null,
    paymentStatus: 'toBePaid',
    communicationStatus: 'toSend',
    files: [],
    notes: 'Cena alle 19:30.',
    optionOn: null,
    releaseOn: null,
    optionOffset: -60,
    releaseOffset: -30,
  })
  const [from, to] = [await departuresOf(db, trip.id), await departuresOf(db, id)]
  expect(to.departures.map((one) => bare(one, ['id', 'version']))).toEqual(
    from.departures.map((one) => bare(one, ['id', 'version'])),
  )
  expect(to.vehicles).toMatchObject([{ plate: null, model: 'Setra 515', passengerSeats: 54 }])
  const { version: _version, ...definition } = aDefinition()
  expect(await costsOf(db, id)).toMatchObject(definition)
})

test('a trip has the transport of its template, unless another is chosen', async () => {
  const trip = await fullTrip()
  const { id } = await act((work) => saveTripAsTemplate(work, { ...trip, transport: 'train' }, 'In treno'))
  const made = async (transport?: 'cruise') => {
    const { id: tripId } = await act((work) => aDraft(work, { templateId: id, departsOn: '2028-03-03', transport }))
    const { rows } = await db.execute(sql`select transport from trips where id = ${tripId}`)
    return rows[0]!.transport
  }
  expect([await made(), await made('cruise')]).toEqual(['train', 'cruise'])
  await act((work) => updateTemplateFromTrip(work, id, trip))
  expect(await made()).toBe('bus')
})

test('dates become offsets in a template and dates again in a trip that starts elsewhere', async () => {
  const trip = await fullTrip()
  const { id } = await act((work) => saveTripAsTemplate(work, trip, 'Offset'))
  const made = await act(async (work) => {
    const target = await aCompleteDraft(work, { templateId: id, departsOn: '2028-03-03' })
    return servicesOf(work.tx, target.id)
  })
  expect(made.services.find(({ name }) => name === 'Hotel Miralago')).toMatchObject({
    optionOn: '2028-01-03',
    releaseOn: '2028-02-02',
    optionOffset: null,
  })
})

test('a shorter target leaves out services without a day, cuts stays, and tells how many', async () => {
  const leftOut = await act(async (work) => {
    const from = await createTemplate(work, { name: 'Lungo', type: 'multiDay', days: 4 })
    await addService(
      work,
      from.id,
      aHotel({
        providerId: provider.id,
        allotments: [
          {
            roomType: 'DBL',
            quantity: 9,
            priceCents: 1,
            availableQuantity: null,
            extraCents: 0,
            checkInDay: 1,
            checkOutDay: 4,
          },
          {
            roomType: 'DBL',
            quantity: 9,
            priceCents: 1,
            availableQuantity: null,
            extraCents: 0,
            checkInDay: 2,
            checkOutDay: 4,
          },
        ],
      }),
    )
    await addService(work, from.id, aCoach({ providerId: provider.id, day: 4 }))
    const to = await createTemplate(work, { name: 'Corto', type: 'multiDay', days: 2 })
    const left = await copyItinerary(work, { id: from.id, start: null }, [{ id: to.id, start: null, days: 2 }])
    const { services } = await servicesOf(work.tx, to.id)
    expect(services.map(({ allotments }) => allotments.map((row) => [row.checkInDay, row.checkOutDay]))).toEqual([
      [[1, 2]],
    ])
    return left
  })
  expect(leftOut).toBe(1)
})

test('updating the used template replaces its content and keeps its name', async () => {
  const trip = await fullTrip()
  await act(async (work) => {
    const { id } = await createTemplate(work, { name: 'Vecchio nome', type: 'daily', days: 1 })
    await addService(work, id, aCoach({ providerId: provider.id, name: 'Da buttare' }))
    await addDeparture(work, id, aDeparture({ name: 'Da buttare' }))
    await saveCosts(work, id, aDefinition({ unitCents: 1, scenarios: [99] }))
    await updateTemplateFromTrip(work, id, trip)
    const { services, days } = await servicesOf(work.tx, id)
    expect([days, services.some(({ name }) => name === 'Da buttare')]).toEqual([3, false])
    expect((await departuresOf(work.tx, id)).departures.map(({ name }) => name)).toEqual([
      'Bergamo, Malpensata',
      'Brescia Ovest',
    ])
    expect(await costsOf(work.tx, id)).toMatchObject({ unitCents: 42_000, scenarios: [] })
    const { rows } = await work.tx.execute(sql`select name, type from templates where id = ${id}`)
    expect(rows).toEqual([{ name: 'Vecchio nome', type: 'multiDay' }])
  })
})

test('a used template that was filled by hand is copied whole', async () => {
  await act(async (work) => {
    const { id } = await createTemplate(work, { name: 'Delta', type: 'multiDay', days: 3 })
    await addService(work, id, aCoach({ providerId: provider.id, day: 2 }))
    await addDeparture(work, id, aDeparture({ name: 'Ferrara' }))
    await saveCosts(work, id, aDefinition({ unitCents: 29_900, scenarios: [] }))
    await aCompleteDraft(work, { templateId: id, departsOn: '2028-03-03' })
    const copy = await duplicateTemplate(work, id, undefined)
    expect((await departuresOf(work.tx, copy.id)).departures.map(({ name }) => name)).toEqual(['Ferrara'])
    expect(await costsOf(work.tx, copy.id)).toMatchObject({ unitCents: 29_900 })
  })
})

test('a copy of a template is independent: changing one leaves the other', async () => {
  await act(async (work) => {
    const first = await createTemplate(work, { name: 'Liguria', type: 'daily', days: 1 })
    await addService(work, first.id, aCoach({ providerId: provider.id }))
    const copy = await duplicateTemplate(work, first.id, undefined)
    await addService(work, copy.id, aCoach({ providerId: provider.id }))
    expect((await servicesOf(work.tx, first.id)).services).toHaveLength(1)
    expect((await servicesOf(work.tx, copy.id)).services).toHaveLength(2)
  })
})
