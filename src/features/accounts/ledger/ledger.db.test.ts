import { expect, it } from 'vitest'
import { createBooking } from '#src/features/bookings/booking/booking.contract.ts'
import { aBooking, aParticipant } from '#src/features/bookings/bookings.builders.ts'
import { aTripOnSale } from '#src/features/bookings/trip-on-sale.builders.ts'
import { registerSupplierPayment } from '#src/features/payables/ledger/payables.contract.ts'
import { registerPayment, reversePayment } from '#src/features/payments/payments.contract.ts'
import { testApp } from '#src/server/testing/app.ts'
import { rowsOfFile } from '#src/server/testing/sheets.ts'

const { act, app, call, clock, cookieOf, pool } = await testApp({ now: '2027-01-11T09:00:00Z' })
const trip = await act((work) => aTripOnSale(work, { departsOn: '2027-05-14' }))
const people = [aParticipant({ surname: 'Neri', name: 'Ada', sex: 'F', isDefaultContact: true, taxCode: null })]
const { id: bookingId } = await call(createBooking, {
  params: trip,
  body: aBooking({ ...trip, people, adults: 1, roomType: 'DBL' }),
})
const params = { tripId: trip.tripId, bookingId }
const pay = (cents: number, kind: 'deposit' | 'refund', method: 'cash' | 'card') =>
  call(registerPayment, { params, body: { kind, cents, method, paidOn: clock.today(), note: null } })

const deposit = await pay(25_000, 'deposit', 'cash')
clock.set('2027-01-20T09:00:00Z')
await call(reversePayment, { params: { ...params, paymentId: deposit.id }, body: { reason: 'Importo errato' } })
clock.set('2027-01-20T09:01:00Z')
await pay(20_000, 'deposit', 'card')
clock.set('2027-01-20T09:02:00Z')
await pay(5_000, 'refund', 'card')
clock.set('2027-01-20T09:03:00Z')
async function toSupplier(kind: 'payment' | 'creditNote', cents: number) {
  const { rows } = await pool.query('select version from services where id = $1', [trip.hotelId])
  const entry = { kind, cents, method: 'bankTransfer', paidOn: '2027-01-20', note: null } as const
  const body = { ...entry, version: rows[0].version }
  await call(registerSupplierPayment, { params: { serviceId: trip.hotelId }, body })
}
await toSupplier('payment', 100_000)
await toSupplier('creditNote', 7_000)

const file = async (query: string, as: 'accountingOffice' | 'booking' = 'accountingOffice') =>
  app.inject({ url: `/api/ledger?${query}`, headers: { cookie: await cookieOf(as) } })
const cells = (row: unknown[]) => [row[1], row[2], row[3], row[4], row[9], row[10]]

it('has every movement of the period with its method, and a reversal below zero beside what it reverses', async () => {
  const found = await rowsOfFile((await file('from=2027-01-01&to=2027-01-31')).rawPayload)
  const start = found.findIndex((row) => row[1] === 'Registro') + 1
  expect(found.slice(start).map(cells)).toEqual([
    ['Clienti', 'Acconto', 'stornato', 'Contanti', 250, null],
    ['Clienti', 'Acconto', "storno del movimento dell'11/01/2027", 'Contanti', -250, null],
    ['Clienti', 'Acconto', null, 'Carta', 200, null],
    ['Clienti', 'Rimborso', null, 'Carta', null, 50],
    ['Fornitori', 'Pagamento', null, 'Bonifico', null, 1000],
    [null, null, null, null, 200, 1050],
  ])
})

it('leaves out what was paid on other days, and other ledgers when one is asked for', async () => {
  const early = await rowsOfFile((await file('from=2027-01-01&to=2027-01-19')).rawPayload)
  expect(early.at(-1)![9]).toBe(250)
  const suppliers = await rowsOfFile((await file('from=2027-01-01&to=2027-01-31&ledger=suppliers')).rawPayload)
  expect(suppliers.at(-1)!.slice(9, 11)).toEqual([0, 1000])
})

it('is a CSV that Italian programs read', async () => {
  const answer = await file('from=2027-01-20&to=2027-01-20&ledger=customers&format=csv')
  expect(answer.headers['content-type']).toBe('text/csv; charset=utf-8')
  const [head, ...lines] = answer.rawPayload.toString('utf8').trim().split('\r\n')
  expect(head!.split(';').length).toBe(15)
  expect(lines).toHaveLength(3)
  expect(lines.find((line) => line.includes('storno'))).toContain('-250,00')
})

it('refuses a turned or endless period, and whoever may not see what suppliers are paid', async () => {
  expect((await file('from=2027-02-01&to=2027-01-01')).json().code).toBe('accounts.period-turned')
  expect((await file('from=2020-01-01&to=2027-01-01')).json().code).toBe('accounts.period-too-long')
  expect((await file('from=2027-01-01&to=2027-01-31', 'booking')).statusCode).toBe(403)
})
