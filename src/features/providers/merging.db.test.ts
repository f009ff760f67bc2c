import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { aPaidCoach } from '#src/features/services/services.builders.ts'
import { aTripOnSale } from '#src/features/trips/trips.builders.ts'
import { testApp } from '#src/server/testing/app.ts'
import * as contacts from './contacts.contract.ts'
import * as merging from './merging.contract.ts'
import { aProvider } from './providers.builders.ts'
import { createProvider } from './providers.commands.ts'
import * as calls from './providers.contract.ts'

const { act, call, refused, answer, pool } = await testApp({ now: '2027-03-03T09:00:00Z' })
const add = (given: object) => act((work) => createProvider(work, aProvider({ contacts: [], ...given })))
const cardOf = (providerId: string) => call(calls.getProvider, { params: { providerId } })
const beside = (providerId: string, otherId: string) =>
  call(merging.compareProviders, { params: { providerId, otherId } })
const count = async (table: string, condition: string, ...values: unknown[]) =>
  (await pool.query(`select count(*)::int as n from ${table} where ${condition}`, values)).rows[0].n as number
/** The number of rows in the database that name one of these suppliers, by table. */
const hangingOn = async (...ids: string[]) => ({
  services: await count('services', 'provider_id = any($1)', ids),
  paid: await count('services', "provider_id = any($1) and payment_status = 'paid'", ids),
  payments: await count(
    'supplier_payments',
    'service_id in (select id from services where provider_id = any($1))',
    ids,
  ),
  contacts: await count('provider_contacts', 'provider_id = any($1)', ids),
  files: await count('service_files', 'service_id in (select id from services where provider_id = any($1))', ids),
  deliveries: await count('deliveries', 'provider_id = any($1)', ids),
})

async function twins() {
  const kept = await add({
    ...{ companyName: 'Autolinee Rossi', category: 'bus', vatNumber: null, phone: '+39 035 774120', email: null },
    contacts: [{ name: 'Anna Rossi', phone: '+39 347 1234567' }, { name: 'Ufficio' }],
  })
  const double = await add({
    ...{ companyName: 'AUTOLINEE ROSSI SRL', category: 'bus', vatNumber: '00743110157', phone: '035 774120' },
    ...{ iban: 'IT60X0542811101000000123456', releaseDays: 20 },
    contacts: [{ name: 'ANNA ROSSI', phone: '+39 3471234567' }, { name: 'Turni' }],
  })
  return { kept, double }
}

async function servicesOf(providerId: string, tripId: string, files: number): Promise<string> {
  const serviceId = await act((work) => aPaidCoach(work, tripId, providerId))
  for (let n = 0; n < files; n++) {
    const { rows } = await pool.query(
      `insert into files (name, content_type, size, sha256, stored_as) values ('f.pdf', 'application/pdf', 1, $1, $1) returning id`,
      [randomUUID()],
    )
    await pool.query('insert into service_files (service_id, file_id) values ($1, $2)', [serviceId, rows[0].id])
  }
  return serviceId
}

test('a merge keeps every service, payment, contact, document and message of both', async () => {
  const { kept, double } = await twins()
  const { id: tripId } = await act((work) => aTripOnSale(work))
  await servicesOf(kept.id, tripId, 1)
  const serviceId = await servicesOf(double.id, tripId, 2)
  const { rows } = await pool.query('select id from provider_contacts where provider_id = $1 order by name', [
    double.id,
  ])
  await pool.query('update services set contact_id = $1 where id = $2', [rows[0].id, serviceId])
  await pool.query(
    `insert into deliveries (itinerary_id, service_id, provider_id, kind, recipient, subject, body, created_at, created_by_name)
      values ($1, $2, $3, 'paymentRequest', 'a@b.example', 'Richiesta', 'Testo', now(), 'Anna')`,
    [tripId, serviceId, double.id],
  )
  const before = await hangingOn(kept.id, double.id)
  expect(before).toEqual({ services: 2, paid: 2, payments: 2, contacts: 4, files: 3, deliveries: 1 })
  const operations = (await cardOf(kept.id)).operations.length + (await cardOf(double.id)).operations.length
  const { sides } = await beside(kept.id, double.id)
  expect(sides).toMatchObject([
    { id: kept.id, services: 1, trips: 1, contacts: 2, files: 1 },
    { id: double.id, services: 1, trips: 1, contacts: 2, files: 2 },
  ])
  const body = {
    ...{ version: 1, doubleId: double.id, doubleVersion: 1 },
    taken: ['number', 'iban', 'releaseDays'] as const,
  }
  const saved = await call(merging.mergeProviders, {
    params: { providerId: kept.id },
    body: { ...body, taken: [...body.taken] },
  })
  expect(saved).toEqual({ id: kept.id, version: 2 })

  // One of the four contacts was in both.
  expect(await hangingOn(kept.id)).toEqual({ ...before, contacts: 3 })
  expect(await hangingOn(double.id)).toEqual({
    services: 0,
    paid: 0,
    payments: 0,
    contacts: 0,
    files: 0,
    deliveries: 0,
  })
  const card = await cardOf(kept.id)
  expect(card).toMatchObject({
    ...{ companyName: 'Autolinee Rossi', vatNumber: '00743110157', iban: 'IT60X0542811101000000123456' },
    ...{ releaseDays: 20, phone: '+39035774120', twinId: null },
  })
  expect(card.operations).toHaveLength(operations)
  expect(card.contacts.map(({ name }) => name)).toEqual(['Anna Rossi', 'Turni', 'Ufficio'])
  const { rows: named } = await pool.query(
    'select c.name from services s join provider_contacts c on c.id = s.contact_id where s.id = $1',
    [serviceId],
  )
  expect(named).toEqual([{ name: 'Anna Rossi' }])

  // The address of the double shows the kept supplier, and so do its log and another change.
  expect((await cardOf(double.id)).id).toBe(kept.id)
  const log = await call(calls.getProviderActivity, { params: { providerId: double.id }, query: {} })
  expect(log.entries.map(({ kind }) => kind)).toEqual([
    'providers.activity-merged',
    'providers.activity-created',
    'providers.activity-created',
  ])
  expect(log.entries[0]!.params.changes).toContain('Ragione sociale (scheda unita): AUTOLINEE ROSSI SRL')
  const listed = await call(calls.listProviders, { query: { search: 'autolinee rossi' } })
  expect(listed.providers.map(({ id }) => id)).toEqual([kept.id])
  const added = await call(contacts.addContact, { params: { providerId: double.id }, body: { name: 'Nuovo' } })
  expect((await cardOf(kept.id)).contacts.map(({ id }) => id)).toContain(added.id)
  // A form that still holds the double stores the kept supplier.
  const late = await act((work) => aPaidCoach(work, tripId, double.id))
  expect(await count('services', 'id = $1 and provider_id = $2', late, kept.id)).toBe(1)
})

test('the double of a double leads to the last kept supplier in one step', async () => {
  const [a, b, c] = [
    await add({ companyName: 'Uno' }),
    await add({ companyName: 'Due' }),
    await add({ companyName: 'Tre' }),
  ]
  const merge = (keptId: string, doubleId: string, doubleVersion: number) =>
    call(merging.mergeProviders, {
      params: { providerId: keptId },
      body: { version: 1, doubleId, doubleVersion, taken: [] },
    })
  await merge(b.id, a.id, 1)
  await merge(c.id, b.id, 2)
  expect((await cardOf(a.id)).companyName).toBe('Tre')
  expect(await count('providers', 'merged_into = $1', c.id)).toBe(2)
})

test('a merge is refused when a record is stale, gone, of another firm, or fits no country', async () => {
  const kept = await add({ companyName: 'Hotel Est', vatNumber: null })
  const double = await add({ companyName: 'Hotel Ovest', vatNumber: '12345678903', city: 'Bergamo' })
  const german = await add({
    companyName: 'Hotel Adler',
    country: 'DE',
    vatNumber: 'DE811907980',
    province: null,
    postalCode: null,
  })
  const merge = (given: object, caller = {}) =>
    refused(
      merging.mergeProviders,
      {
        params: { providerId: kept.id },
        body: { version: 1, doubleId: double.id, doubleVersion: 1, taken: [], ...given },
      },
      caller,
    )
  expect(await merge({ version: 2 })).toMatchObject({ status: 409, code: 'calls.stale' })
  expect(await merge({ doubleVersion: 2 })).toMatchObject({ status: 409, code: 'calls.stale' })
  expect(await merge({ doubleId: randomUUID() })).toMatchObject({ status: 404 })
  expect(await merge({ doubleId: kept.id })).toMatchObject({ status: 422, code: 'providers.merge-itself' })
  expect(await merge({ doubleId: german.id, taken: ['number'] })).toMatchObject({
    ...{ status: 422, code: 'providers.vat-number' },
  })
  expect(await merge({}, { as: 'booking' })).toMatchObject({ status: 403 })
  const other = await add({ companyName: 'Hotel Est bis', vatNumber: '01114601006' })
  expect(
    await refused(merging.mergeProviders, {
      params: { providerId: double.id },
      body: { version: 1, doubleId: other.id, doubleVersion: 1, taken: [] },
    }),
  ).toMatchObject({ status: 422, code: 'providers.merge-two-numbers' })
  const input = {
    params: { providerId: kept.id },
    body: { version: 1, doubleId: double.id, doubleVersion: 1, taken: [] },
  }
  const key = randomUUID()
  const first = await answer(merging.mergeProviders, input, { key })
  expect((await answer(merging.mergeProviders, input, { key })).body).toBe(first.body)
  expect(await merge({ version: 2 })).toMatchObject({ status: 409, code: 'providers.merge-gone' })
})

test('suppliers that are two are told apart for good, also when one of them is merged', async () => {
  const [one, other, third] = [
    await add({ companyName: 'Bar Sport', city: 'Lecco', phone: '0341 111111' }),
    await add({ companyName: 'Bar Sport', city: 'Lecco', phone: '0341 222222' }),
    await add({ companyName: 'Bar Sport S.r.l.', city: 'Lecco', phone: '0341 333333' }),
  ]
  const twinOf = async (id: string) => (await cardOf(id)).twinId
  const apart = (providerId: string, otherId: string) =>
    call(merging.tellProvidersApart, { params: { providerId }, body: { otherId } })
  await apart(one.id, other.id)
  await apart(other.id, one.id)
  await apart(one.id, third.id)
  expect([await twinOf(one.id), await twinOf(other.id)]).toEqual([null, third.id])
  await call(merging.mergeProviders, {
    params: { providerId: other.id },
    body: { version: 1, doubleId: third.id, doubleVersion: 1, taken: [] },
  })
  expect([await twinOf(one.id), await twinOf(other.id)]).toEqual([null, null])
  expect(
    await refused(merging.tellProvidersApart, { params: { providerId: one.id }, body: { otherId: one.id } }),
  ).toMatchObject({ code: 'providers.merge-itself' })
})
