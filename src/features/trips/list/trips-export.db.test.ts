import Papa from 'papaparse'
import { expect, test } from 'vitest'
import { aDraft, aTripOnSale } from '#src/features/trips/trips.builders.ts'
import { testApp } from '#src/server/testing/app.ts'
import { tableOfFile } from '#src/server/testing/sheets.ts'
import { addDays } from '#src/shared/day.ts'
import type { Input } from '#src/shared/endpoint.ts'
import { exportTrips, listTripKeys, listTrips } from './trips.contract.ts'

/**
 * The clock stands on 1 February 2027. There are 120 drafts, one with a title that a spreadsheet would compute, and a
 * trip on sale.
 */
const { act, answer, call, db, refused } = await testApp()
const evil = '=HYPERLINK("http://x.example";"Clicca")'
await act(async (work) => {
  for (let at = 0; at < 119; at += 1)
    await aDraft(work, { title: `Città ${at}`, type: 'daily', days: 1, departsOn: addDays('2027-03-01', at) })
  await aDraft(work, { title: evil, departsOn: '2027-07-10', ownerIds: [work.actor.userId!] })
})
const sold = await act((work) => aTripOnSale(work, { title: 'Napoli e la Costiera', departsOn: '2027-05-14' }))

type Body = Input<typeof exportTrips>['body']
const csvOf = async (body: Omit<Body, 'format'>) => {
  const { rawPayload, headers } = await answer(exportTrips, { body: { ...body, format: 'csv' } })
  return { text: rawPayload.toString('utf8'), name: String(headers['content-disposition']) }
}
const rowsOf = (text: string) =>
  Papa.parse<Record<string, string>>(text.slice(1), { header: true, skipEmptyLines: true }).data

test('the whole list is exported, not the page, as Excel opens it in Italy', async () => {
  const { text, name } = await csvOf({})
  expect(text.startsWith('\ufeffCodice;Titolo;Stato;Partenza;Rientro;Giorni;')).toBe(true)
  expect(name).toContain('viaggi_2027-02-01.csv')
  const rows = rowsOf(text)
  expect(rows).toHaveLength(121)
  expect(rows.find(({ Titolo }) => Titolo === 'Napoli e la Costiera')).toMatchObject({
    Stato: 'In vendita',
    Partenza: '14/05/2027',
    Rientro: '16/05/2027',
    Giorni: '3',
    Tipo: 'Più giorni',
    Trasporto: 'Bus',
    Confermati: '0',
    Posti: '50',
    Minimo: '25',
    'Minimo raggiunto': 'No',
    'Prossima scadenza': 'Release clienti',
    Organizzatore: 'Prova admin',
  })
})

test('no spreadsheet computes what a title contains', async () => {
  const titles = rowsOf((await csvOf({ search: 'hyperlink' })).text).map(({ Titolo }) => Titolo)
  expect(titles).toEqual([`'${evil}`])
  const { rawPayload } = await answer(exportTrips, { body: { search: 'hyperlink', format: 'xlsx' } })
  expect((await tableOfFile(rawPayload)).map(({ Titolo }) => Titolo)).toEqual([evil])
})

test('in a sheet days are days and counts are numbers', async () => {
  const { rawPayload } = await answer(exportTrips, { body: { ids: [sold.id], format: 'xlsx' } })
  const [row] = await tableOfFile(rawPayload)
  expect(row).toMatchObject({
    Partenza: new Date('2027-05-14T00:00:00Z'),
    Rientro: new Date('2027-05-16T00:00:00Z'),
    'Scade il': expect.any(Date),
    Giorni: 3,
    Posti: 50,
    Minimo: 25,
  })
})

test('filters, order and the columns of the screen are kept', async () => {
  const { text } = await csvOf({ status: ['draft'], sort: '-title', columns: ['owner', 'status'], search: 'città' })
  expect(text.split('\r\n')[0]).toBe('\ufeffCodice;Titolo;Organizzatore;Stato')
  const rows = rowsOf(text)
  const listed = await call(listTrips, { query: { status: ['draft'], sort: '-title', search: 'città', limit: '100' } })
  expect(rows.slice(0, 100).map(({ Titolo }) => Titolo)).toEqual(listed.trips.map(({ title }) => title))
  expect(rows).toHaveLength(119)
})

test('chosen trips are exported alone', async () => {
  const { text } = await csvOf({ ids: [sold.id] })
  expect(rowsOf(text).map(({ Titolo }) => Titolo)).toEqual(['Napoli e la Costiera'])
})

test('every role that reads trips may export them, a stranger may not', async () => {
  const body = { format: 'csv' } as const
  expect((await answer(exportTrips, { body }, { as: 'busOffice' })).statusCode).toBe(200)
  expect((await answer(exportTrips, { body }, { as: null })).statusCode).toBe(401)
})

test('more trips than one file or one choice holds are refused with the way out, and so are too many exports', async () => {
  await db.$client.query(`
    with made as (insert into itineraries (kind, days) select 'trip', 1 from generate_series(1, 10000) returning id)
    insert into trips (id, code, title, type, departs_on, returns_on)
    select id, 'X-' || row_number() over (), 'Gita', 'daily', '2027-03-01', '2027-03-01' from made`)
  const said = { status: 422, detail: expect.stringContaining('Sono più di 10.000 viaggi') }
  expect(await refused(exportTrips, { body: { format: 'csv' } })).toMatchObject(said)
  expect(await refused(listTripKeys, { query: {} })).toMatchObject(said)
  expect(await call(listTripKeys, { query: { search: 'gita' } })).toHaveLength(10_000)
  const body = { format: 'csv' as const, ids: [sold.id] }
  const asked = () => answer(exportTrips, { body }, { as: 'accountingOffice' })
  for (let at = 0; at < 30; at += 1) expect((await asked()).statusCode).toBe(200)
  expect((await asked()).statusCode).toBe(429)
})
