import { randomUUID } from 'node:crypto'
import { beforeAll, expect, it } from 'vitest'
import { aTripOnSale, type TripOnSale } from '#src/features/bookings/trip-on-sale.builders.ts'
import { registerPayment } from '#src/features/payments/payments.contract.ts'
import { bookCrew, bookRoom } from '#src/features/rooming/rooming.builders.ts'
import { serviceForm } from '#src/features/services/form/service-form.contract.ts'
import { getService } from '#src/features/services/programme/services.contract.ts'
import { aServiceOn } from '#src/features/services/services.builders.ts'
import { testApp } from '#src/server/testing/app.ts'
import { overprinted, readPdf } from '#src/server/testing/pdf.ts'
import { contractPdf } from './contract-summary.contract.ts'

const { act, answer, call, refused, pool } = await testApp({ now: '2027-01-11T09:42:00Z' })

let trip: TripOnSale
let bookingId: string
beforeAll(async () => {
  trip = await act((work) => aTripOnSale(work))
  bookingId = await act((work) =>
    bookRoom(
      work,
      trip,
      [{ fullName: 'Rossi Mario', phone: '+39 333 482 1907', bornOn: '1961-08-17' }, 'Ferri Elena'],
      {
        notes: 'Camera al piano basso',
      },
    ),
  )
  await act((work) => bookCrew(work, trip, 'Mazzoleni Diego', 'driver', 'GA482KR'))
  const { provider } = await call(getService, { params: { serviceId: trip.hotelId } })
  const coach = { category: 'bus', name: 'Bus GT', day: 1, costKind: 'fixed', amountCents: 240_000 }
  await act((work) =>
    aServiceOn(work, trip.tripId, serviceForm.parse({ ...coach, providerId: provider!.id, hasLimitedAccess: false })),
  )
  const paid = { kind: 'deposit', cents: 47_530, method: 'bankTransfer', paidOn: '2027-01-10' } as const
  await call(registerPayment, { params: { tripId: trip.tripId, bookingId }, body: paid })
  await pool.query(`insert into settings (key, value) values ('agencyEmergencyPhone', '"+393352401180"'),
    ('agencyInsolvencyCover', '"Fondo Viaggi Sereni, n. 2027/114"'), ('agencyVatNumber', '"03112540163"')`)
})

async function contract() {
  const { rawPayload, statusCode, body } = await answer(contractPdf, { params: { tripId: trip.tripId, bookingId } })
  if (statusCode !== 200) throw new Error(body)
  return readPdf(rawPayload)
}

it('holds what art. 34 asks to be told before the contract, and art. 36 of its confirmation', async () => {
  const { pages, document } = await contract()
  const text = pages.join(' ')
  const told = {
    travellers: ['Rossi Mario', 'Ferri Elena', '17/08/1961'],
    destination: ['Napoli e la Costiera', '12/03/2027 – 16/03/2027', '4 notti'],
    transport: [
      'Trasporto Bus Hotel Vesuvio Palace, targa GA482KR',
      '05:20 Milano Lampugnano',
      '06:00 Bergamo, Malpensata',
    ],
    lodging: ['Hotel Vesuvio Palace', 'mezza pensione', 'cene in hotel'],
    group: ['persone'],
    organiser: ['03112540163', 'Fondo Viaggi Sereni, n. 2027/114'],
    price: ['Quota adulto', '€ 890,00', 'Prezzo totale € 1.901,20'],
    payments: ['Acconto € 475,30 alla conferma', 'Saldo € 1.425,90, entro il 10/02/2027', 'Già versato € 475,30'],
    minimum: ["l'organizzatore può annullare il viaggio entro il 05/03/2027"],
    documents: ["Carta d'identità o passaporto"],
    withdrawal: ['Da 59 a 30 giorni prima: 30 %', 'I rimborsi sono versati entro 14 giorni'],
    insurance: ['assistenza con polizza nominativa'],
    wishes: ['Richieste accettate Camera al piano basso'],
    contacts: ['Emergenze in viaggio +39 335 240 1180', 'Rossi Mario, +39 333 482 1907'],
    complaint: ['reclami', 'ADR'],
    transfer: ['Cessione entro il 05/03/2027'],
    rights: ['Diritti fondamentali', 'il rimpatrio è garantito'],
  }
  for (const [what, words] of Object.entries(told))
    expect([what, words.filter((one) => !text.includes(one))]).toEqual([what, []])
  expect(await overprinted(document)).toEqual([])
})

it('is for customers, and for who may see their payments', async () => {
  const crew = await act((work) => bookCrew(work, trip, 'Serra Paola', 'guide'))
  const ofCrew = { params: { tripId: trip.tripId, bookingId: crew } }
  expect((await refused(contractPdf, ofCrew)).code).toBe('communications.no-contract-of-staff')
  const own = { params: { tripId: trip.tripId, bookingId } }
  expect((await refused(contractPdf, own, { as: 'busOffice' })).status).toBe(403)
  for (const params of [
    { ...own.params, bookingId: randomUUID() },
    { ...own.params, tripId: randomUUID() },
  ])
    expect((await refused(contractPdf, { params })).status).toBe(404)
})
