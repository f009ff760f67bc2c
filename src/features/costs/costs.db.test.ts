import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { aCancelledTrip, aDraft, aTripOnSale } from '#src/features/trips/trips.builders.ts'
import { testApp } from '#src/server/testing/app.ts'
import { readPdf } from '#src/server/testing/pdf.ts'
import { formatOfCell, headOfFile, rowsOfFile, tableOfFile } from '#src/server/testing/sheets.ts'
import { aDefinition } from './costs.builders.ts'
import * as calls from './costs.contract.ts'

const { act, answer, call, refused, db } = await testApp()
const newTrip = async () => ({ itineraryId: (await act((work) => aDraft(work))).id })

test('an itinerary has an empty definition from its creation, saved and read back', async () => {
  const params = await newTrip()
  expect(await call(calls.getCosts, { params })).toMatchObject({ minParticipants: null, unitCents: null, version: 1 })
  const saved = await call(calls.saveCosts, { params, body: aDefinition({ scenarios: [40, 45, 40] }) })
  expect(saved).toEqual({ ...aDefinition(), scenarios: [40, 45], version: 2 })
  expect(await call(calls.getCosts, { params })).toMatchObject({ ...saved, priced: { bookings: 0, fromCents: null } })
})

test('numbers out of range are refused with the valid range, field by field', async () => {
  const params = await newTrip()
  const body = aDefinition({ minParticipants: 501, unitCents: 10_000_000, agencyFeeBps: 10_001, insuranceBps: -1 })
  expect((await refused(calls.saveCosts, { params, body })).fields).toMatchObject([
    { path: '/minParticipants', text: 'Inserisci un numero minimo di partecipanti valido' },
    { path: '/unitCents', text: 'Inserisci un prezzo valido, per esempio 890,00' },
    { path: '/agencyFeeBps', text: 'Inserisci una percentuale valida, da 0 a 100' },
    { path: '/insuranceBps', text: 'Inserisci una percentuale valida, da 0 a 100' },
  ])
  const both = aDefinition({ marginBps: 1_000 })
  expect((await refused(calls.saveCosts, { params, body: both })).fields).toMatchObject([{ path: '/marginBps' }])
})

test('a minimum above the places of the trip is refused at its field, and nothing is saved', async () => {
  const trip = await act((work) => aTripOnSale(work))
  const params = { itineraryId: trip.id }
  const { rows } = await db.execute<{ places: number }>(sql`select trip_places(${trip.id}) as places`)
  const { places } = rows[0]!
  const minParticipants = places + 1
  const fault = { path: '/minParticipants', text: 'Il minimo supera i posti del viaggio' }
  const body = aDefinition({ version: 2, minParticipants })
  expect(await refused(calls.saveCosts, { params, body })).toMatchObject({ status: 400, fields: [fault] })
  expect(await refused(calls.changeMinimum, { params, body: { minParticipants, version: 2 } })).toMatchObject({
    ...{ status: 400, fields: [fault] },
  })
  expect((await call(calls.getCosts, { params })).version).toBe(2)
  await call(calls.changeMinimum, { params, body: { minParticipants: places, version: 2 } })
})

test('letters for a price and a percentage above 100 are refused at their fields, and nothing is saved', async () => {
  const params = await newTrip()
  const wrong = { unitCents: 'abc', markupBps: 10_001, minParticipants: '25', freeEvery: 0, roundingCents: 0 }
  const body = { ...aDefinition({ childCents: 1_00 }), ...wrong } as never
  const { status, fields } = await refused(calls.saveCosts, { params, body })
  expect([status, fields?.map(({ path, text }) => `${path} ${text}`).toSorted()]).toEqual([
    400,
    [
      '/freeEvery Inserisci ogni quanti paganti dai una gratuità',
      '/markupBps Inserisci una percentuale valida, da 0 a 100',
      '/minParticipants Inserisci un numero minimo di partecipanti valido',
      '/roundingCents Inserisci un arrotondamento valido, fino a 100,00',
      '/unitCents Inserisci un prezzo valido, per esempio 890,00',
    ],
  ])
  expect(
    (await refused(calls.saveCosts, { params, body: aDefinition({ scenarios: [40, 501] }) })).fields,
  ).toMatchObject([{ text: 'Uno scenario va da 1 a 500 partecipanti' }])
  expect(await call(calls.getCosts, { params })).toMatchObject({ childCents: null, unitCents: null, version: 1 })
})

test('a stale definition is refused, also for the minimum alone', async () => {
  const params = await newTrip()
  await call(calls.changeMinimum, { params, body: { minParticipants: 30, version: 1 } })
  expect((await refused(calls.changeMinimum, { params, body: { minParticipants: 20, version: 1 } })).status).toBe(409)
  expect((await refused(calls.saveCosts, { params, body: aDefinition() })).status).toBe(409)
  expect((await call(calls.getCosts, { params })).minParticipants).toBe(30)
})

test('a trip on sale changes minimum and price but never loses them', async () => {
  const trip = await act((work) => aTripOnSale(work))
  const params = { itineraryId: trip.id }
  const body = aDefinition({ version: 2, minParticipants: null, unitCents: null })
  expect((await refused(calls.saveCosts, { params, body })).fields).toMatchObject([
    { path: '/minParticipants', code: 'costs.minimum-kept' },
    { path: '/unitCents', code: 'costs.price-kept' },
  ])
  await call(calls.saveCosts, { params, body: aDefinition({ version: 2, unitCents: 45_000 }) })
})

test('a cancelled trip keeps its costs as they were', async () => {
  const trip = await act((work) => aCancelledTrip(work))
  const params = { itineraryId: trip.id }
  const closed = { status: 422, code: 'itineraries.closed' }
  expect(await refused(calls.saveCosts, { params, body: aDefinition({ version: 2 }) })).toMatchObject(closed)
  expect(await refused(calls.changeMinimum, { params, body: { minParticipants: 9, version: 2 } })).toMatchObject(closed)
})

test('the table is exported as a sheet: amounts are euros, in the columns of the screen', async () => {
  const trip = await act((work) => aTripOnSale(work, { title: 'Napoli e la Costiera', departsOn: '2027-05-14' }))
  const params = { itineraryId: trip.id }
  await call(calls.saveCosts, { params, body: aDefinition({ version: 2, scenarios: [40] }) })
  const { rawPayload: file } = await answer(calls.costsSheet, { params }, { as: 'groupsOffice' })
  const rows = await rowsOfFile(file)
  expect(rows.slice(0, 2).map(([first]) => first)).toEqual([
    'Costi · Napoli e la Costiera',
    `${trip.code} · 14/05/2027 – 16/05/2027`,
  ])
  expect(rows[headOfFile(file) - 1]).toEqual(
    ['Servizio', 'Fornitore', 'Tipo di costo', 'Si ripete', 'Importo'].concat(
      ['25', '30', '35', '40'].map((n) => `${n} partecipanti`),
    ),
  )
  const row = (name: string) => rows.find(([first]) => first === name)
  // A coach of 2.400,00 shared by 25, 30, 35 and 40 paying.
  expect(row('Bus GT da 54 posti')?.slice(2)).toEqual(['Fisso', 'Per ogni bus', 2400, 96, 80, 68.57, 60])
  expect(formatOfCell(file, `H${headOfFile(file) + 1}`)).toBe('"€ "#,##0.00;"−€ "#,##0.00')
  expect(row('Costo totale')).toBeDefined()
  expect(row('Costo a persona')?.[5]).toBeTypeOf('number')
  expect(row('Margine con quota € 420,00')?.[5]).toBeTypeOf('number')

  const { rawPayload: printed } = await answer(calls.costsPdf, { params }, { as: 'groupsOffice' })
  const { pages } = await readPdf(printed)
  const text = pages.join(' ')
  expect(text).toContain('Costi · Napoli e la Costiera')
  expect(text).toContain('Bus GT da 54 posti')
  expect(text).toContain('2.400,00 96,00 80,00 68,57 60,00')
  for (const [name] of rows.slice(headOfFile(file))) expect(text).toContain(String(name).replace(/\s+/g, ' '))
  expect(text).toContain('Pagina 1 di 1')
})

test('ordering or filtering the services leaves the totals below them', async () => {
  const trip = await act((work) => aTripOnSale(work))
  const { rawPayload: file } = await answer(calls.costsSheet, { params: { itineraryId: trip.id } })
  expect((await tableOfFile(file)).map(({ Servizio }) => Servizio)).not.toContain('Costo a persona')
  expect((await rowsOfFile(file)).map(([first]) => first)).toContain('Costo a persona')
})

test('the groups office reads costs and changes none', async () => {
  const params = await newTrip()
  await call(calls.getCosts, { params }, { as: 'groupsOffice' })
  expect((await refused(calls.saveCosts, { params, body: aDefinition() }, { as: 'groupsOffice' })).status).toBe(403)
})
