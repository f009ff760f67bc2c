import { beforeAll, expect, it } from 'vitest'
import { createBooking } from '#src/features/bookings/booking/booking.contract.ts'
import { aBooking, aParticipant } from '#src/features/bookings/bookings.builders.ts'
import { aTripOnSale } from '#src/features/bookings/trip-on-sale.builders.ts'
import { registerPayment, reversePayment } from '#src/features/payments/payments.contract.ts'
import { changeSettings } from '#src/features/settings/settings.contract.ts'
import { testApp } from '#src/server/testing/app.ts'
import { readPdf } from '#src/server/testing/pdf.ts'
import { issueReceipt, listReceipts } from './receipts.contract.ts'

const { act, app, call, clock, cookieOf, pool, refused } = await testApp({ now: '2026-12-30T09:00:00Z' })
const trip = await act((work) => aTripOnSale(work, { departsOn: '2027-05-14' }))
const people = [aParticipant({ surname: 'Neri', name: 'Ada', sex: 'F', isDefaultContact: true, taxCode: null })]
const { id: bookingId } = await call(createBooking, {
  params: trip,
  body: aBooking({ ...trip, people, adults: 1, roomType: 'DBL' }),
})
const ids = { tripId: trip.tripId, bookingId }
const pay = (cents: number, kind: 'deposit' | 'refund' = 'deposit') =>
  call(registerPayment, {
    params: ids,
    body: { kind, cents, method: 'cash', paidOn: clock.today(), note: null },
  })
const issue = (paymentId: string) => call(issueReceipt, { params: { ...ids, paymentId } })

async function printed(receiptId: string): Promise<string> {
  const headers = { cookie: await cookieOf('accountingOffice') }
  const answer = await app.inject({ url: `/api/receipts/${receiptId}`, headers })
  return (await readPdf(answer.rawPayload)).pages.join(' ')
}

beforeAll(async () => {
  const from = { agencyName: 'Torpedone', agencyVatNumber: '' }
  await call(changeSettings, { body: { agencyName: 'Orobica Viaggi', agencyVatNumber: '02815301672', from } })
})

it('numbers receipts by year without holes, one for each payment', async () => {
  const first = await pay(10_000)
  const second = await pay(5_000)
  expect(await issue(first.id)).toMatchObject({ year: 2026, number: 1, paymentId: first.id })
  expect(await issue(second.id)).toMatchObject({ year: 2026, number: 2 })
  // Asked again, a payment answers the receipt that it has.
  expect(await issue(first.id)).toMatchObject({ year: 2026, number: 1 })
  clock.set('2027-01-02T09:00:00Z')
  expect(await issue((await pay(1_000)).id)).toMatchObject({ year: 2027, number: 1 })
  const { receipts } = await call(listReceipts, { params: ids })
  expect(receipts.map(({ year, number }) => [year, number])).toEqual([
    [2026, 1],
    [2026, 2],
    [2027, 1],
  ])
})

it('leaves no hole when several are issued at once', async () => {
  const payments = await Promise.all(Array.from({ length: 6 }, (_, at) => pay(100 + at)))
  const issued = await Promise.all(payments.map(({ id }) => issue(id)))
  expect(issued.map(({ number }) => number).toSorted((a, b) => a - b)).toEqual([2, 3, 4, 5, 6, 7])
})

it('says who paid what for which trip, and is a copy from the second print on', async () => {
  const { id, number } = await issue((await pay(20_000)).id)
  const original = await printed(id)
  for (const said of [
    `Ricevuta ${number}/2027`,
    'Orobica Viaggi',
    'P. IVA 02815301672',
    'Riceviamo da Neri Ada la somma di € 200,00.',
    'Acconto',
    '02/01/2027',
    'Contanti',
    'Napoli e la Costiera',
  ])
    expect(original).toContain(said)
  expect(original).not.toContain('Ristampa')
  clock.set('2027-01-05T09:00:00Z')
  const again = await printed(id)
  expect(again).toContain('Ristampa del 05/01/2027')
  expect(again).toMatch(/Emessa il \S+ da .+ · Stampato il 05\/01\/2027 10:00 da Prova accountingOffice Pagina 1 di 1/)
})

it('stays as it was issued, whatever changes, and says when its payment was reversed', async () => {
  const payment = await pay(7_000)
  const { id } = await issue(payment.id)
  await call(changeSettings, { body: { agencyName: 'Altro Nome', from: { agencyName: 'Orobica Viaggi' } } })
  await call(reversePayment, { params: { ...ids, paymentId: payment.id }, body: { reason: 'Assegno scoperto' } })
  const paper = await printed(id)
  expect(paper).toContain('Orobica Viaggi')
  expect(paper).toContain('Annullata: versamento stornato il 05/01/2027')
  await expect(pool.query(`update receipts set number = 99 where id = $1`, [id])).rejects.toThrow()
  await expect(pool.query(`delete from receipts where id = $1`, [id])).rejects.toThrow()
})

it('is not issued for a refund or for what was reversed, nor by who may not register payments', async () => {
  const refund = await pay(1_000, 'refund')
  const params = { ...ids, paymentId: refund.id }
  expect((await refused(issueReceipt, { params })).code).toBe('accounts.receipt-of-refund')
  const payment = await pay(3_000)
  await call(reversePayment, { params: { ...ids, paymentId: payment.id }, body: { reason: 'Doppio' } })
  const reversed = { params: { ...ids, paymentId: payment.id } }
  expect((await refused(issueReceipt, reversed)).code).toBe('accounts.receipt-of-reversed')
  expect((await refused(issueReceipt, reversed, { as: 'busOffice' })).status).toBe(403)
})
