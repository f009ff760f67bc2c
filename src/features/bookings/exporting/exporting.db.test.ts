import Papa from 'papaparse'
import { beforeAll, expect, it } from 'vitest'
import { createBooking } from '#src/features/bookings/booking/booking.commands.ts'
import type { BookingInput } from '#src/features/bookings/booking/booking-input.contract.ts'
import { aBooking, aParticipant } from '#src/features/bookings/bookings.builders.ts'
import { aTripOnSale, type TripOnSale } from '#src/features/bookings/trip-on-sale.builders.ts'
import { testApp } from '#src/server/testing/app.ts'
import { readPdf } from '#src/server/testing/pdf.ts'
import { tableOfFile } from '#src/server/testing/sheets.ts'
import type { Role } from '#src/shared/abilities.ts'
import type { Input } from '#src/shared/endpoint.ts'
import { exportedColumns, exportParticipants } from './exporting.contract.ts'

const { act, answer, refused, pool } = await testApp({ now: '2027-02-01T09:00:00Z' })

let trip: TripOnSale
const book = (given: Partial<BookingInput> = {}) =>
  act((work) => createBooking(work, trip.tripId, aBooking({ ...trip, ...given })))
beforeAll(async () => {
  trip = await act((work) => aTripOnSale(work))
  await book()
  await book({
    ...{ status: 'customerOption', confirmBy: '2027-02-05', roomType: 'SGL', adults: 1 },
    people: [aParticipant({ surname: '=1+1', name: 'Àgata', isDefaultContact: true })],
  })
})

type Body = Input<typeof exportParticipants>['body']
const all = [...exportedColumns]
const csvOf = async (body: Partial<Body> = {}, as: Role = 'admin') => {
  const { rawPayload, headers } = await answer(
    exportParticipants,
    { params: trip, body: { columns: all, format: 'csv', ...body } },
    { as },
  )
  const text = rawPayload.toString('utf8')
  const { data, meta } = Papa.parse<Record<string, string>>(text.slice(1), { header: true, skipEmptyLines: true })
  return { text, rows: data, fields: meta.fields, name: String(headers['content-disposition']) }
}

it('gives what the list shows, as Excel opens it in Italy, and no cell is computed', async () => {
  const { text, rows, name } = await csvOf()
  expect(text.startsWith('\ufeffPratica;Cognome;Nome;Ruolo;Codice fiscale;')).toBe(true)
  expect(name).toContain('viaggio_napoli-e-la-costiera_2027-03-12_partecipanti.csv')
  expect(rows.map(({ Cognome, Pagamento, Quota }) => [Cognome, Pagamento, Quota])).toEqual([
    ['Rossi', 'Manca il saldo', '1901,20'],
    ['Ferri', 'Manca il saldo', ''],
    ["'=1+1", 'Manca il saldo', '1145,60'],
  ])
})

it('follows filter, search, order and chosen columns', async () => {
  expect((await csvOf({ show: 'option' })).rows.map(({ Nome }) => Nome)).toEqual(['Àgata'])
  expect((await csvOf({ search: 'ferri' })).rows.map(({ Cognome }) => Cognome)).toEqual(['Ferri'])
  expect((await csvOf({ isGrouped: false })).rows.map(({ Cognome }) => Cognome)).toEqual(["'=1+1", 'Ferri', 'Rossi'])
  expect((await csvOf({ columns: ['status', 'room'] })).fields).toEqual([
    ...['Pratica', 'Cognome', 'Nome', 'Ruolo'],
    ...['Stato', 'Camera'],
  ])
})

it('of chosen people has the money of their booking once, on the first of them', async () => {
  const { rows } = await pool.query<{ id: string }>(
    `select p.id from participants p join customers c on c.id = p.customer_id
     where p.trip_id = $1 and c.surname = 'Ferri'`,
    [trip.tripId],
  )
  const { rows: lines } = await csvOf({ participantIds: [rows[0]!.id] })
  expect(lines.map(({ Cognome, Quota }) => [Cognome, Quota])).toEqual([['Ferri', '1901,20']])
})

it('tells which 02:30 is meant in the night when the clock changes', async () => {
  const night = await act((work) => aTripOnSale(work, { departsOn: '2027-10-31' }))
  await pool.query(`update departures set time = '02:30' where id = $1`, [night.departureId])
  await act((work) => createBooking(work, night.tripId, aBooking(night)))
  const { rawPayload } = await answer(exportParticipants, {
    params: night,
    body: { columns: ['departure'], format: 'xlsx' },
  })
  const [first] = await tableOfFile(rawPayload)
  expect(Object.values(first!)).toContain('02:30 (ora legale)')
})

it('as a sheet has amounts that are numbers', async () => {
  const { rawPayload } = await answer(exportParticipants, {
    params: trip,
    body: { columns: ['price'], format: 'xlsx', show: 'confirmed' },
  })
  expect((await tableOfFile(rawPayload)).map(({ Quota }) => Quota)).toEqual([1901.2, null])
})

it('is for the roles that exchange people', async () => {
  const body = { columns: [], format: 'csv' as const }
  for (const as of ['busOffice', 'accountingOffice'] as const)
    expect((await refused(exportParticipants, { params: trip, body }, { as })).code).toBe('calls.forbidden')
  expect((await csvOf({}, 'groupsOffice')).rows).toHaveLength(3)
})

it('prints the list that the screen shows, with who printed it and without what the reader may not see', async () => {
  const pdfOf = async (as: Role) => {
    const body = { columns: all, format: 'pdf' as const }
    const { rawPayload, headers } = await answer(exportParticipants, { params: trip, body }, { as })
    expect(String(headers['content-disposition'])).toContain('viaggio_napoli-e-la-costiera_2027-03-12_partecipanti.pdf')
    return (await readPdf(rawPayload)).pages.join(' ')
  }
  const text = await pdfOf('admin')
  expect(text).toContain('Partecipanti · Napoli e la Costiera')
  for (const words of ['Rossi', 'Ferri', '=1+1', 'Àgata', '1.901,20', 'Manca il saldo', '3 persone'])
    expect(text).toContain(words)
  expect(text).toMatch(/Stampato il 01\/02\/2027 10:00 da .+ Pagina 1 di 1/)
})
