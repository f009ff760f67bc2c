import { expect, test } from 'vitest'
import { createBooking, getBooking } from '#src/features/bookings/booking/booking.contract.ts'
import { aBooking, aParticipant } from '#src/features/bookings/bookings.builders.ts'
import { aTripOnSale } from '#src/features/bookings/trip-on-sale.builders.ts'
import { issuePolicies } from '#src/features/insurance/policies/policies.contract.ts'
import { readSheets } from '#src/server/sheets/read-sheet.ts'
import { testApp } from '#src/server/testing/app.ts'
import { readPdf } from '#src/server/testing/pdf.ts'
import { testUploads } from '#src/server/testing/uploads.ts'
import type { Role } from '#src/shared/abilities.ts'
import { insuredPdf, insuredSheet } from './insured-list.contract.ts'

const office = await testApp({ now: '2027-01-18T09:00:00Z' })
const { act, call, answer } = office
const { uploaded } = testUploads(office)
const trip = await act((work) => aTripOnSale(work))
const anna = aParticipant({ surname: 'Conti', name: 'Anna', sex: 'F', bornOn: '1970-05-06', taxCode: null })
const people = [aParticipant({ isDefaultContact: true }), anna]
const party = { roomType: 'TRP' as const, referenceName: 'Rossi', referencePhone: '035 123456', namesBy: '2027-03-05' }
const { id: bookingId } = await call(createBooking, {
  params: trip,
  body: aBooking({ ...trip, ...party, people, adults: 3 }),
})
const booked = await call(getBooking, { params: { tripId: trip.tripId, bookingId } })
const mario = booked.people.find(({ surname }) => surname === 'Rossi')!.participantId
await uploaded({ endpoint: issuePolicies, params: { tripId: trip.tripId }, query: { people: [mario] } })

type Show = 'all' | 'toIssue' | 'issued'
const params = { tripId: trip.tripId }
const pages = async (show: Show) => {
  const { rawPayload, headers } = await answer(insuredPdf, { params, query: { show } })
  return { text: (await readPdf(rawPayload)).pages.join('\n'), name: String(headers['content-disposition']) }
}
const rows = async (show: Show, as: Role = 'admin') => {
  const { rawPayload } = await answer(insuredSheet, { params, query: { show } }, { as })
  const read = await readSheets(rawPayload, () => [])
  if (typeof read === 'string') throw new Error(read)
  return read[0]!.rows
}

test('the list for the insurer names everybody with a name, their tax code, birth and premium', async () => {
  const { text, name } = await pages('all')
  expect(name).toContain('elenco-assicurati.pdf')
  for (const word of ['Elenco assicurati', 'Conti Anna', 'Rossi Mario', '06/05/1970', '35,60', 'da emettere'])
    expect(text).toContain(word)
  expect(text).toContain('emessa il 18/01/2027')
  expect(text).toContain('2 assicurati')
  expect(text).toContain('Manca 1 nominativo: non è in elenco.')
})

test('only who is to be issued, or who was', async () => {
  expect((await pages('toIssue')).text).not.toContain('Rossi Mario')
  expect((await pages('issued')).text).not.toContain('Conti Anna')
})

test('is a sheet too, with real days and amounts', async () => {
  const all = await rows('all')
  const head = all.findIndex(([first]) => first === 'Cognome e nome')
  expect(all[head]).toContain('Premio')
  expect(all[head + 1]!.slice(0, 3)).toEqual(['Conti Anna', 'F', '06/05/1970'])
})

test('is made only by who issues policies', async () => {
  for (const as of ['busOffice', 'accountingOffice'] as const)
    expect((await answer(insuredPdf, { params, query: {} }, { as })).statusCode).toBe(403)
})
