import { expect, test } from 'vitest'
import { aPaidCoach } from '#src/features/services/services.builders.ts'
import { aTripOnSale } from '#src/features/trips/trips.builders.ts'
import { testApp } from '#src/server/testing/app.ts'
import { aProvider } from './providers.builders.ts'
import { createProvider } from './providers.commands.ts'
import * as calls from './providers.contract.ts'

const { act, call, refused, clock, pool } = await testApp()

test('a supplier needs only a name', async () => {
  const made = await call(calls.createProvider, { body: { companyName: 'Trattoria da Gennaro' } })
  expect(made).toMatchObject({ companyName: 'Trattoria da Gennaro', city: null })
  expect(await refused(calls.createProvider, { body: { companyName: '  ' } })).toMatchObject({
    status: 400,
    fields: [{ path: '/companyName', code: 'providers.name-missing' }],
  })
})

test('a VAT number is checked, stored bare, and belongs to one supplier', async () => {
  const body = { companyName: 'Castelli del Trentino', vatNumber: 'IT 00743110157' }
  const { id } = await call(calls.createProvider, { body })
  expect((await call(calls.getProvider, { params: { providerId: id } })).vatNumber).toBe('00743110157')
  expect(await refused(calls.createProvider, { body: { ...body, companyName: 'Altri' } })).toMatchObject({
    status: 422,
    code: 'providers.vat-number-taken',
    fields: [{ path: '/vatNumber' }],
  })
  expect(await refused(calls.createProvider, { body: { ...body, vatNumber: '00743110158' } })).toMatchObject({
    status: 400,
    fields: [{ path: '/vatNumber', code: 'providers.vat-number', text: 'La partita IVA non è corretta' }],
  })
  await call(calls.createProvider, { body: { companyName: 'Hotel Adler', country: 'DE', vatNumber: 'DE 811907980' } })
})

test('an IBAN is checked and stored bare, beside the terms of payment', async () => {
  const body = {
    companyName: 'Vesuvio Palace',
    iban: 'it60 x054 2811 1010 0000 0123 456',
    paymentTerms: 'Saldo 2 giorni prima',
  }
  const { id } = await call(calls.createProvider, { body })
  expect(await call(calls.getProvider, { params: { providerId: id } })).toMatchObject({
    ...{ iban: 'IT60X0542811101000000123456', paymentTerms: 'Saldo 2 giorni prima' },
  })
  expect(await refused(calls.createProvider, { body: { ...body, iban: 'IT60X0542811101000000123457' } })).toMatchObject(
    {
      status: 400,
      fields: [{ path: '/iban', code: 'providers.iban', text: "L'IBAN non è corretto" }],
    },
  )
})

test('a supplier that is a person may have a tax code, judged as one; a wrong number is never kept', async () => {
  const body = { companyName: 'Pesenti Chiara', isPerson: true, vatNumber: 'rssmra45c12 f205c' }
  const { id } = await call(calls.createProvider, { body })
  expect(await call(calls.getProvider, { params: { providerId: id } })).toMatchObject({
    ...{ isPerson: true, vatNumber: 'RSSMRA45C12F205C' },
  })
  const wrong = async (given: object) =>
    (await refused(calls.createProvider, { body: { ...body, companyName: 'Altra', ...given } })).fields
  expect(await wrong({ vatNumber: 'RSSMRA45C12F205D' })).toMatchObject([
    { path: '/vatNumber', code: 'providers.tax-code', text: 'Il codice fiscale non è corretto' },
  ])
  expect(await wrong({ vatNumber: 'BOXCRL80A01F205Z', isPerson: false })).toMatchObject([
    { path: '/vatNumber', code: 'providers.tax-code-of-person' },
  ])
  expect(await wrong({ vatNumber: '00743110158' })).toMatchObject([{ code: 'providers.vat-number' }])
  expect(await wrong({})).toMatchObject([{ code: 'providers.vat-number-taken' }])
})

test('an Italian address has a postal code of five digits and an existing province, each refused at its field', async () => {
  const body = { companyName: '', vatNumber: '1', postalCode: '3808', province: 'zz', phone: '12', email: 'gruppi@' }
  const problem = await refused(calls.createProvider, { body })
  const said = Object.fromEntries((problem.fields ?? []).map(({ path, text }) => [path, text]))
  expect([problem.status, said]).toEqual([
    400,
    {
      '/companyName': 'Inserisci la ragione sociale',
      '/vatNumber': 'La partita IVA non è corretta',
      '/postalCode': 'Il CAP ha 5 cifre',
      '/province': 'Inserisci una sigla come BG',
      '/phone': 'Inserisci un numero di telefono',
      '/email': 'Email non valida',
    },
  ])
  const contacts = [{ name: 'Anna', phone: '12', email: 'anna' }]
  const wrongContact = await refused(calls.createProvider, { body: { companyName: 'Malga Brenta', contacts } })
  expect(wrongContact.fields?.map(({ path }) => path)).toEqual(['/contacts/0/phone', '/contacts/0/email'])
  await call(calls.createProvider, { body: { companyName: 'Malga Brenta', postalCode: '38086', province: 'tn' } })
})

test('abroad postal code and region are free, and the country must exist', async () => {
  const body = {
    companyName: 'Gasthof Lamm',
    country: 'AT',
    postalCode: 'A-6020',
    province: 'Tirol',
    phone: '+43 512 57 10',
  }
  const { id } = await call(calls.createProvider, { body })
  expect(await call(calls.getProvider, { params: { providerId: id } })).toMatchObject({
    country: 'AT',
    province: 'Tirol',
  })
  expect((await refused(calls.createProvider, { body: { ...body, country: 'ZZ' } })).fields).toMatchObject([
    { path: '/country', text: 'Scegli la nazione' },
  ])
})

test('the picker proposes those used last before the others, whatever the accents', async () => {
  const used = await act(async (work) => {
    await createProvider(work, aProvider({ companyName: 'Miramonti Park Hotel' }))
    await createProvider(work, aProvider({ companyName: 'Ristorante Miravàlle', category: 'restaurant' }))
    const trip = await aTripOnSale(work)
    return { ...(await createProvider(work, aProvider({ companyName: 'Hotel Miramare' }))), tripId: trip.id }
  })
  clock.set('2027-02-01T09:05:00Z')
  await act((work) => aPaidCoach(work, used.tripId, used.id))
  const found = await call(calls.suggestProviders, { query: { search: 'MIRA' } })
  expect(found.recent.map(({ companyName }) => companyName)).toEqual(['Hotel Miramare', 'Hotel Miralago'])
  expect(found.others.map(({ companyName }) => companyName)).toEqual(['Miramonti Park Hotel', 'Ristorante Miravàlle'])
  const meals = await call(calls.suggestProviders, { query: { search: 'mira', category: 'restaurant' } })
  expect(meals.recent).toEqual([])
  expect(meals.others[0]!.companyName).toBe('Ristorante Miravàlle')

  const card = await call(calls.getProvider, { params: { providerId: used.id } })
  expect(card.contacts).toMatchObject([{ name: 'Sig.ra Bertoldi' }])
  expect(card.operations).toMatchObject([
    {
      kind: 'payment',
      isReversal: false,
      cents: 240_000,
      paidOn: '2027-02-01',
      itineraryTitle: 'Trentino, castelli e laghi',
      operator: 'Prova admin',
    },
  ])
})

test('the ledger of its services is shown to those who may see it, what was taken back with a minus', async () => {
  const { id } = await act(async (work) => {
    const provider = await createProvider(work, aProvider({ companyName: 'Autolinee Storno' }))
    await aPaidCoach(work, (await aTripOnSale(work)).id, provider.id)
    return provider
  })
  const params = { providerId: id }
  const { rows } = await pool.query(
    `insert into supplier_payments (service_id, kind, cents, method, paid_on, registered_by_name, registered_at, reverses_id)
      select p.service_id, p.kind, p.cents, 'card', p.paid_on, 'Paola Serra', p.registered_at + interval '1 minute', p.id
      from supplier_payments p join services s on s.id = p.service_id where s.provider_id = $1 returning cents`,
    [id],
  )
  expect(rows).toHaveLength(1)
  const card = await call(calls.getProvider, { params })
  expect(card.operations.map(({ isReversal, cents, operator }) => [isReversal, cents, operator])).toEqual([
    [true, -240_000, 'Paola Serra'],
    [false, 240_000, 'Prova admin'],
  ])
  expect(card.paidThisYearCents).toBe(0)
  const seen = await call(calls.getProvider, { params }, { as: 'busOffice' })
  expect(seen.operations).toEqual([])
  expect(seen).not.toHaveProperty('paidThisYearCents')
})

test('a supplier is found by any words of its name, joined or apart', async () => {
  await act((work) => createProvider(work, aProvider({ companyName: "L'Osteria dell'Orso" })))
  for (const search of ['l osteria', 'losteria', 'ORSO OSTERIA', "dell'orso"]) {
    const { providers } = await call(calls.listProviders, { query: { search } })
    expect(providers.map(({ companyName }) => companyName)).toEqual(["L'Osteria dell'Orso"])
    expect((await call(calls.suggestProviders, { query: { search } })).others).toHaveLength(1)
  }
  expect((await call(calls.listProviders, { query: { search: 'osteria lupo' } })).total).toBe(0)
})

test('the directory is paged by name without losing or repeating anyone', async () => {
  await act(async (work) => {
    for (let n = 0; n < 60; n++) await createProvider(work, aProvider({ companyName: `Albergo ${n % 7}` }))
  })
  const first = await call(calls.listProviders, { query: { search: 'albergo' } })
  const second = await call(calls.listProviders, { query: { search: 'albergo', cursor: first.next! } })
  expect([first.total, first.providers.length, second.providers.length, second.next]).toEqual([60, 50, 10, null])
  expect(new Set([...first.providers, ...second.providers].map(({ id }) => id)).size).toBe(60)
})

test('the booking office reads suppliers and adds none', async () => {
  await call(calls.listProviders, { query: {} }, { as: 'booking' })
  expect(await refused(calls.createProvider, { body: { companyName: 'X' } }, { as: 'booking' })).toMatchObject({
    status: 403,
  })
})
