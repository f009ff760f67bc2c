import { expect, test } from 'vitest'
import { aCoach, aHotel, aPaidCoach, aServiceOn } from '#src/features/services/services.builders.ts'
import { aCancelledTrip, aTripOnSale } from '#src/features/trips/trips.builders.ts'
import { testApp } from '#src/server/testing/app.ts'
import { rowsOfFile } from '#src/server/testing/sheets.ts'
import { aProvider } from './providers.builders.ts'
import { createProvider } from './providers.commands.ts'
import * as calls from './providers.contract.ts'

const { act, app, call, cookieOf, refused, clock, pool } = await testApp({ now: '2027-03-03T09:00:00Z' })
const list = (query: object = {}) => call(calls.listProviders, { query })
const namesOf = ({ providers }: Awaited<ReturnType<typeof list>>) => providers.map(({ companyName }) => companyName)
const add = (given: object) => act((work) => createProvider(work, aProvider({ vatNumber: null, ...given })))

test('the directory is searched by name, town, number and telephone, and narrowed by what suppliers sell', async () => {
  await add({ companyName: 'Autolinee Valseriana S.r.l.', category: 'bus', city: 'Albino', phone: '+39 035 774120' })
  await add({ companyName: 'Trattoria La Palomba', category: 'restaurant', city: 'Orvieto', vatNumber: '00743110157' })
  await add({ companyName: 'Noleggio Barche', category: 'cruise', city: 'Arona', phone: null })
  await add({ companyName: 'Fioraio Baratti', category: null, city: 'Albino', phone: null })
  expect(namesOf(await list({ search: 'ORVIÈTO' }))).toEqual(['Trattoria La Palomba'])
  expect(namesOf(await list({ search: '00743110157' }))).toEqual(['Trattoria La Palomba'])
  expect(namesOf(await list({ search: '035 774' }))).toEqual(['Autolinee Valseriana S.r.l.'])
  const inAlbino = await list({ search: 'albino' })
  expect(inAlbino).toMatchObject({ total: 2, groups: { bus: 1, rest: 1, hotel: 0 } })
  expect(namesOf(await list({ group: 'rest' }))).toEqual(['Fioraio Baratti', 'Noleggio Barche'])
  expect(await list({ search: 'albino', group: 'rest' })).toMatchObject({ total: 1, groups: { bus: 1, rest: 1 } })
  expect(namesOf(await list({ sort: '-city', group: 'rest' }))).toEqual(['Noleggio Barche', 'Fioraio Baratti'])
})

test('a supplier is listed with its services on trips to come, the next trip first', async () => {
  const { id: providerId } = await add({ companyName: 'Bus Orobici', category: 'bus', phone: null })
  const withCoach = (given: object) =>
    act(async (work) => {
      const trip = await aTripOnSale(work, given)
      await aPaidCoach(work, trip.id, providerId)
      return trip
    })
  await withCoach({ title: 'Ischia', departsOn: '2027-05-02' })
  const soon = await withCoach({ title: 'Napoli', departsOn: '2027-04-02' })
  const off = await act((work) => aCancelledTrip(work, { title: 'Assisi', departsOn: '2027-03-20' }))
  await pool.query('update services set provider_id = $1 where itinerary_id = $2', [providerId, off.id])
  const listed = async () => (await list({ search: 'bus orobici' })).providers[0]
  expect(await listed()).toMatchObject({
    ...{ coming: 2, nextTrip: { id: soon.id, title: 'Napoli', departsOn: '2027-04-02' } },
  })
  const page = await call(calls.getProvider, { params: { providerId } })
  expect(page.coming.map(({ tripTitle, amountCents }) => [tripTitle, amountCents])).toEqual([
    ['Napoli', 240_000],
    ['Ischia', 240_000],
  ])
  expect(page.services).toBe(4)
  clock.set('2027-04-05T09:00:00Z')
  expect(await listed()).toMatchObject({ coming: 1, nextTrip: { title: 'Ischia' } })
  clock.set('2027-03-03T09:00:00Z')
})

const removeAll = () =>
  act(async (work) => {
    await work.tx.execute('update services set provider_id = null')
    await work.tx.execute('delete from providers')
  })

const numbers = ['00743110157', '12345678903']
const riva = { companyName: 'Hotel Riva S.r.l.', city: 'Riva del Garda', phone: '+39 0464 551207', iban: null }
test.each([
  ['the same name without its legal form in the same town', { companyName: 'HOTEL RIVA', phone: null }, true],
  ['the same name where a town is unknown', { companyName: 'Hotel Riva', city: null, phone: null }, true],
  ['the same name in another town', { companyName: 'Hotel Riva', city: 'Riva Ligure', phone: null }, false],
  ['the same telephone, however written', { companyName: 'Albergo Rivabella', phone: '0464551207' }, true],
  ['another name and telephone', { companyName: 'Albergo Rivabella', phone: '0464551208' }, false],
  ['the same name with another VAT number', { companyName: 'Hotel Riva', phone: null, vatNumber: numbers[1] }, false],
  ['the same telephone with another VAT number', { companyName: 'Bar', vatNumber: numbers[1] }, false],
])('%s: a possible double, yes or no', async (_name, given, isDouble) => {
  await removeAll()
  const first = await add({ ...riva, vatNumber: numbers[0] })
  const second = await add({ ...riva, ...given })
  const { doubles, providers } = await list()
  const pair = [first.id, second.id].toSorted()
  expect(doubles).toEqual(isDouble ? { pairs: 1, first: pair } : { pairs: 0, first: null })
  const twinOf = (id: string) => providers.find((one) => one.id === id)!.twinId
  expect([twinOf(first.id), twinOf(second.id)]).toEqual(isDouble ? [second.id, first.id] : [null, null])
  const page = await call(calls.getProvider, { params: { providerId: first.id } })
  expect(page.twinId).toBe(isDouble ? second.id : null)
})

test('the same IBAN makes a possible double, and a person may have a VAT number in one and a tax code in the other', async () => {
  await removeAll()
  const iban = 'IT60X0542811101000000123456'
  const one = await add({ companyName: 'Pesenti Chiara', city: 'Bergamo', phone: null, iban, vatNumber: numbers[1] })
  const other = await add({
    ...{ companyName: 'Guide Orobiche', city: 'Lecco', phone: null, iban },
    ...{ isPerson: true, vatNumber: 'RSSMRA45C12F205C' },
  })
  const { providers } = await list({ search: 'guide orobiche' })
  expect(providers).toMatchObject([{ id: other.id, twinId: one.id }])
})

test('the bus office reads the directory; nobody reads it without signing in', async () => {
  await call(calls.listProviders, { query: {} }, { as: 'busOffice' })
  expect(await refused(calls.listProviders, { query: {} }, { as: null })).toMatchObject({ status: 401 })
})

test('what is left to pay a supplier and its first day stand in the directory and its sheet, for who may see payments', async () => {
  const { id: providerId } = await add({ companyName: 'Pullman Saroni', category: 'bus', phone: null })
  const trip = await act((work) => aTripOnSale(work, { title: 'Verona', departsOn: '2027-04-02' }))
  for (const [day, amountCents] of [
    [2, 50_000],
    [1, 30_000],
    [3, null],
  ] as const)
    await act((work) => aServiceOn(work, trip.id, aCoach({ providerId, day, amountCents, repeats: 'once' })))
  const seen = (await list({ search: 'saroni' })).providers
  expect(seen).toMatchObject([{ dueCents: 80_000, dueOn: '2027-04-02' }])
  const unseen = await call(calls.listProviders, { query: { search: 'saroni' } }, { as: 'booking' })
  expect(unseen.providers.map((row) => Object.keys(row).filter((key) => key.startsWith('due')))).toEqual([[]])
  const sheetFor = async (as: 'booking' | 'accountingOffice') => {
    const answer = await app.inject({
      url: '/api/providers.xlsx?search=saroni',
      headers: { cookie: await cookieOf(as) },
    })
    return (await rowsOfFile(answer.rawPayload)).at(-1)!
  }
  expect((await sheetFor('accountingOffice')).slice(-3)).toEqual([800, new Date('2027-04-02T00:00:00Z'), null])
  expect((await sheetFor('booking'))[0]).toBe('Pullman Saroni')
  expect(await sheetFor('booking')).not.toContain(800)
})

test('who may see payments sorts by the next due day and narrows to a week, with the sums of what is listed', async () => {
  const inVarenna = (query: object) => list({ search: 'varenna', ...query })
  const trip = await act((work) => aTripOnSale(work, { title: 'Lucca', departsOn: '2027-03-05' }))
  const far = await act((work) => aTripOnSale(work, { title: 'Siena', departsOn: '2027-04-05' }))
  const owed = async (companyName: string, tripId: string, amounts: readonly (readonly [number, number])[]) => {
    const { id: providerId } = await add({ companyName, category: 'bus', city: 'Varenna', phone: null })
    for (const [day, amountCents] of amounts)
      await act((work) => aServiceOn(work, tripId, aCoach({ providerId, day, amountCents, repeats: 'once' })))
  }
  await owed('Omega Bus', trip.id, [[1, 10_000]])
  await owed('Alfa Bus', far.id, [[2, 40_000]])
  await owed('Beta Bus', far.id, [[1, 20_000]])
  await owed('Gamma Bus', far.id, [])
  await owed('Delta Bus', trip.id, [
    [3, 5_000],
    [1, 7_000],
  ])
  const byDay = ['Delta Bus', 'Omega Bus', 'Beta Bus', 'Alfa Bus', 'Gamma Bus']
  const all = await inVarenna({ sort: 'dueOn' })
  expect(namesOf(all)).toEqual(byDay)
  expect(all.due).toEqual({ soon: 2, soonCents: 22_000, cents: 82_000, overpaidCents: 0 })
  expect(namesOf(await inVarenna({ sort: '-dueOn' }))).toEqual([
    'Alfa Bus',
    'Beta Bus',
    'Omega Bus',
    'Delta Bus',
    'Gamma Bus',
  ])
  const soon = await inVarenna({ only: 'dueSoon' })
  expect(namesOf(soon)).toEqual(['Delta Bus', 'Omega Bus'])
  expect(soon).toMatchObject({ total: 2, groups: { bus: 2 }, due: { soon: 2, soonCents: 22_000, cents: 22_000 } })
  expect((await list({ search: 'beta bus' })).due).toEqual({ soon: 0, soonCents: 0, cents: 20_000, overpaidCents: 0 })
  for (const query of [{ only: 'dueSoon' }, { sort: 'dueOn' }] as const)
    expect((await refused(calls.listProviders, { query }, { as: 'booking' })).code).toBe('calls.forbidden')
  const chosen = all.providers.slice(0, 2).map(({ id }) => `ids=${id}`)
  const answer = await app.inject({
    url: `/api/providers.xlsx?${chosen.join('&')}`,
    headers: { cookie: await cookieOf('accountingOffice') },
  })
  expect((await rowsOfFile(answer.rawPayload)).slice(-2).map(([name]) => name)).toEqual(['Delta Bus', 'Omega Bus'])
})

test('a supplier leads to its neighbours by name', async () => {
  const [first, second, third] = [
    await add({ companyName: 'Zanzara A', phone: null }),
    await add({ companyName: 'Zanzara b', phone: null }),
    await add({ companyName: 'Zanzara C', phone: null }),
  ]
  const at = (providerId: string) => call(calls.getProvider, { params: { providerId } })
  expect(await at(second.id)).toMatchObject({ previousId: first.id, nextId: third.id })
  expect((await at(third.id)).nextId).toBeNull()
})

test('a hotel priced by its rooms is listed with the price of a place, or of all rooms if it is fixed', async () => {
  const { id: providerId } = await add({ companyName: 'Hotel Fonte', category: 'hotel', phone: null })
  const trip = await act((work) => aTripOnSale(work, { title: 'Trento', departsOn: '2027-04-02' }))
  const allotments = [
    { roomType: 'TWN' as const, quantity: 10, priceCents: 9_001, extraCents: 0, checkInDay: 1, checkOutDay: 3 },
  ]
  for (const costKind of ['variable', 'fixed'] as const)
    await act((work) =>
      aServiceOn(work, trip.id, aHotel({ providerId, name: costKind, costKind, amountCents: null, allotments })),
    )
  const { coming } = await call(calls.getProvider, { params: { providerId } })
  // Two nights in half a twin at 90,01; ten rooms for two nights.
  expect(Object.fromEntries(coming.map(({ name, amountCents }) => [name, amountCents]))).toEqual({
    variable: 9_001,
    fixed: 180_020,
  })
})
