import { sql } from 'drizzle-orm'
import { expect, it } from 'vitest'
import {
  agreeInstalments,
  listPayables,
  reverseSupplierPayments,
  settleServices,
} from '#src/features/payables/ledger/payables.contract.ts'
import { aProvider } from '#src/features/providers/providers.builders.ts'
import { createProvider } from '#src/features/providers/providers.commands.ts'
import { getProvider, listProviders } from '#src/features/providers/providers.contract.ts'
import { addService } from '#src/features/services/programme/services.commands.ts'
import { markServicePaid } from '#src/features/services/programme/services.contract.ts'
import { aCoach } from '#src/features/services/services.builders.ts'
import { aCancelledTrip, aDraft, aTripOnSale } from '#src/features/trips/trips.builders.ts'
import { testApp } from '#src/server/testing/app.ts'
import { rowsOfFile } from '#src/server/testing/sheets.ts'
import { listSupplierDues, listTripsWithDues } from './dues.contract.ts'

// A Wednesday; the horizon is 17/03.
const { act, app, call, cookieOf, pool, refused } = await testApp({ now: '2027-03-03T09:00:00Z' })
const provider = await act((work) => createProvider(work, aProvider({ companyName: 'Navigazione Laghi' })))
const coachOn = (tripId: string, name: string, day = 1) =>
  act((work) => addService(work, tripId, aCoach({ providerId: provider.id, name, day, amountCents: 61_100 })))
const near = await act((work) => aTripOnSale(work, { title: 'Lago Maggiore', departsOn: '2027-03-12' }))
const far = await act((work) => aTripOnSale(work, { title: 'Lago di Como', departsOn: '2027-05-14' }))
const battello = await coachOn(near.id, 'Battello')
const aliscafo = await coachOn(far.id, 'Aliscafo')
const traghetto = await coachOn(near.id, 'Traghetto', 2)
const agree = async (serviceId: string, version: number, instalments: { dueOn: string; cents: number }[]) =>
  call(agreeInstalments, { params: { serviceId }, body: { instalments, version } })
const agreed = [
  { dueOn: '2027-03-01', cents: 20_000 },
  { dueOn: '2027-03-06', cents: 30_000 },
  { dueOn: '2027-05-01', cents: 11_100 },
]
const { version } = await agree(aliscafo.id, aliscafo.version, agreed)
const dues = (query: object = { search: 'navigazione' }) => call(listSupplierDues, { query })

it('lists instalments on their day, other services on their own, until the horizon, the earliest first', async () => {
  const { dues: found, groups, total, next } = await dues()
  expect(
    found.map(({ serviceName, tripTitle, dueOn, group, leftCents, isEstimate }) => [
      ...[serviceName, tripTitle, dueOn, group, leftCents, isEstimate],
    ]),
  ).toEqual([
    ['Aliscafo', 'Lago di Como', '2027-03-01', 'late', 20_000, false],
    ['Aliscafo', 'Lago di Como', '2027-03-06', 'week', 30_000, false],
    ['Battello', 'Lago Maggiore', '2027-03-12', 'fortnight', 61_100, true],
    ['Traghetto', 'Lago Maggiore', '2027-03-13', 'fortnight', 61_100, true],
  ])
  expect(groups).toEqual({
    late: { count: 1, cents: 20_000 },
    week: { count: 1, cents: 30_000 },
    fortnight: { count: 2, cents: 122_200 },
  })
  expect([total, next]).toEqual([4, null])
})

it('owes the same as the screen of the trip', async () => {
  const { dues: all } = await dues({ search: 'Lago Maggiore' })
  const { payables } = await call(listPayables, { params: { tripId: near.id } })
  const left = new Map(payables.map(({ serviceId, settlement }) => [serviceId, settlement!.leftCents]))
  expect(all.length).toBeGreaterThan(2)
  for (const { serviceId, leftCents } of all) expect(leftCents).toBe(left.get(serviceId))
})

it('owes a price in steps for the people who are expected, in the list as on the trip', async () => {
  const trip = await act((work) => aTripOnSale(work, { title: 'Urbino', departsOn: '2027-03-12' }))
  const guide = aCoach({ providerId: provider.id, name: 'Guida a Urbino', category: 'guide', repeats: 'once' })
  await act((work) =>
    addService(work, trip.id, { ...guide, amountCents: 13_000, steps: { upTo: 20, beyondCents: 200 } }),
  )
  // Nobody booked yet: suppliers are counted for the minimum of 25.
  expect((await dues({ search: 'guida a urbino' })).dues).toMatchObject([{ leftCents: 14_000 }])
  const { payables } = await call(listPayables, { params: { tripId: trip.id } })
  expect(payables.filter(({ costCents }) => costCents === 14_000)).toHaveLength(1)
  await act((work) => work.tx.execute(sql`delete from services where name = 'Guida a Urbino'`))
})

it('tells what a supplier was paid beyond the agreed instalments, wherever it tells what is left', async () => {
  const paid = await act((work) => createProvider(work, aProvider({ companyName: 'Funivie Baldo', vatNumber: null })))
  const trip = await act((work) => aTripOnSale(work, { title: 'Malcesine', departsOn: '2027-06-04' }))
  const coach = aCoach({ providerId: paid.id, name: 'Funivia', amountCents: 50_000 })
  const { id, version: first } = await act((work) => addService(work, trip.id, coach))
  const dearer = await agree(id, first, [{ dueOn: '2027-03-01', cents: 50_000 }])
  const services = [{ serviceId: id, version: dearer.version, seenCents: 50_000 }]
  const { paymentIds } = await call(settleServices, { body: { services } })
  const versionOf = async () =>
    (await call(listPayables, { params: { tripId: trip.id } })).payables.find(({ serviceId }) => serviceId === id)!
  await agree(id, (await versionOf()).version, [{ dueOn: '2027-03-01', cents: 45_000 }])
  expect((await versionOf()).settlement).toMatchObject({ state: 'paid', leftCents: 0, overpaidCents: 5_000 })
  const told = { serviceId: id, serviceName: 'Funivia', tripId: trip.id, tripTitle: 'Malcesine', cents: 5_000 }
  const inList = async (search: string) => (await dues({ search, group: 'late' })).overpaid
  expect(await inList('funivie')).toEqual([{ ...told, provider: { id: paid.id, companyName: 'Funivie Baldo' } }])
  expect(await inList('navigazione')).toEqual([])
  const url = '/api/supplier-dues.xlsx?search=funivie&group=late'
  const sent = await app.inject({ url, headers: { cookie: await cookieOf('accountingOffice') } })
  expect((await rowsOfFile(sent.rawPayload)).map((cells) => cells.slice(1, 6))).toEqual([
    ['Fornitore', 'Servizio', 'Viaggio', 'Da pagare', 'Versati in più'],
    ['Funivie Baldo', 'Funivia', 'Malcesine', null, 50],
    [null, 'Totale', null, 0, 50],
  ])
  expect((await call(getProvider, { params: { providerId: paid.id } })).due).toEqual({
    cents: 0,
    next: [],
    overpaid: [told],
  })
  const directory = async (query: object) => call(listProviders, { query: { search: 'funivie', ...query } })
  expect(await directory({})).toMatchObject({
    providers: [{ id: paid.id, dueCents: 0, overpaidCents: 5_000 }],
    due: { cents: 0, overpaidCents: 5_000 },
  })
  await call(reverseSupplierPayments, { body: { paymentIds, reason: 'Errore' } })
  expect(await inList('funivie')).toEqual([])
})

it('narrows to a group and keeps the sums of all', async () => {
  const { dues: found, groups, total } = await dues({ search: 'navigazione', group: 'week' })
  expect([found.length, total, groups.late!.count]).toEqual([1, 1, 1])
  expect((await dues({ search: 'nessuno così' })).total).toBe(0)
})

it('narrows to a trip with something due, and its sheet has every due that is found and their sum', async () => {
  const { trips } = await call(listTripsWithDues, {})
  expect(trips.filter(({ title }) => title.startsWith('Lago'))).toEqual([
    { id: near.id, title: 'Lago Maggiore', departsOn: '2027-03-12' },
    { id: far.id, title: 'Lago di Como', departsOn: '2027-05-14' },
  ])
  const { dues: found, total } = await dues({ tripId: near.id, search: 'navigazione' })
  expect([found.map(({ serviceName }) => serviceName), total]).toEqual([['Battello', 'Traghetto'], 2])
  const url = `/api/supplier-dues.xlsx?tripId=${far.id}&search=navigazione`
  expect((await app.inject({ url, headers: { cookie: await cookieOf('booking') } })).statusCode).toBe(403)
  const answer = await app.inject({ url, headers: { cookie: await cookieOf('accountingOffice') } })
  expect((await rowsOfFile(answer.rawPayload)).slice(-3).map((cells) => [cells[2], cells[4], cells[6]])).toEqual([
    ['Aliscafo', 200, 'Rata'],
    ['Aliscafo', 300, 'Rata'],
    ['Totale', 500, null],
  ])
})

it('tells when the payment was last asked for, unless the message did not leave', async () => {
  const requested = async () =>
    (await dues({ search: 'maggiore navigazione' })).dues.map(({ requestedAt }) => requestedAt)
  const ask = (at: string, failure: string | null) =>
    pool.query(
      `insert into deliveries (itinerary_id, service_id, kind, recipient, subject, body, failure, created_at, created_by_name)
        values ($1, $2, 'paymentRequest', 'conti@agenzia.example', 'x', 'x', $3, $4, 'Anna')`,
      [near.id, battello.id, failure, at],
    )
  await ask('2027-03-02T10:00:00Z', 'posta')
  expect(await requested()).toEqual([null, null])
  await ask('2027-03-01T10:00:00Z', null)
  expect(await requested()).toEqual(['2027-03-01T10:00:00.000Z', null])
})

it('pays an instalment without closing its service, several at the version that was seen, and takes all back', async () => {
  const services = agreed.slice(0, 2).map(({ cents }) => ({ serviceId: aliscafo.id, version, cents }))
  services.push({ serviceId: battello.id, version: battello.version, cents: null as never })
  const { paymentIds } = await call(settleServices, { body: { services } }, { as: 'accountingOffice' })
  expect((await dues()).dues.map(({ serviceName }) => serviceName)).toEqual(['Traghetto'])
  const { payables } = await call(listPayables, { params: { tripId: far.id } })
  expect(payables.find(({ serviceId }) => serviceId === aliscafo.id)?.settlement).toMatchObject({
    state: 'partlyPaid',
    leftCents: 11_100,
  })
  const none = [{ serviceId: traghetto.id, version: traghetto.version, cents: 0 }]
  expect(await refused(settleServices, { body: { services: none } })).toMatchObject({
    ...{ code: 'payables.amount-positive', fields: [{ path: '/services/0/cents' }] },
  })
  await call(reverseSupplierPayments, { body: { paymentIds, reason: 'Annullato' } })
  expect((await dues()).total).toBe(4)
})

it('leaves out what is paid, drafts, and cancelled trips whose supplier was never told', async () => {
  const draft = await act((work) => aDraft(work, { departsOn: '2027-03-12' }))
  await coachOn(draft.id, 'Bozza')
  const gone = await act((work) => aCancelledTrip(work, { departsOn: '2027-03-12', title: 'Annullato' }))
  expect((await dues({ search: 'Annullato' })).total).toBe(0)
  await call(markServicePaid, { params: { serviceId: traghetto.id }, body: { paymentStatus: 'paid' } })
  expect((await dues()).dues.map(({ serviceName }) => serviceName)).toEqual(['Aliscafo', 'Aliscafo', 'Battello'])
  expect(gone.id).toBeDefined()
})

it('is for who may read payments to suppliers', async () => {
  for (const as of ['booking', 'busOffice'] as const)
    expect((await refused(listSupplierDues, { query: {} }, { as })).status).toBe(403)
  expect((await call(listSupplierDues, { query: {} }, { as: 'groupsOffice' })).total).toBeGreaterThan(0)
})

it('goes on from page to page without leaving one out', async () => {
  const busy = await act((work) => aTripOnSale(work, { title: 'Isole Borromee', departsOn: '2027-03-10' }))
  for (let n = 0; n < 55; n++) await coachOn(busy.id, `Corsa ${n}`, (n % 3) + 1)
  const first = await dues({ search: 'corsa' })
  const second = await dues({ search: 'corsa', cursor: first.next! })
  expect([first.dues.length, second.dues.length, second.next]).toEqual([50, 5, null])
  expect(new Set([...first.dues, ...second.dues].map(({ serviceName }) => serviceName)).size).toBe(55)
})
