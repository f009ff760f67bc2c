import { afterAll, beforeAll, expect, test } from 'vitest'
import { aTripOnSale, type TripOnSale } from '#src/features/bookings/trip-on-sale.builders.ts'
import {
  draftSupplierPaper,
  prepareMessage,
  sendMessage,
  tellSupplier,
} from '#src/features/communications/deliveries/deliveries.contract.ts'
import { addContact, removeContact } from '#src/features/providers/contacts.contract.ts'
import { bookCrew, bookRoom } from '#src/features/rooming/rooming.builders.ts'
import { addService } from '#src/features/services/programme/services.commands.ts'
import { getService } from '#src/features/services/programme/services.contract.ts'
import { aCoach, changeService } from '#src/features/services/services.builders.ts'
import type { PaperKind } from '#src/features/travel-papers/supplier-papers/paper-kinds.values.ts'
import { getSupplierPaper } from '#src/features/travel-papers/supplier-papers/supplier-paper.contract.ts'
import { startJobs } from '#src/server/jobs.ts'
import { testApp } from '#src/server/testing/app.ts'
import { startMailServer } from '#src/server/testing/mail-server.ts'
import { overprinted, readPdf } from '#src/server/testing/pdf.ts'

const mail = await startMailServer()
const office = await testApp({ now: '2027-03-03T09:42:00Z', variables: { SMTP_URL: mail.url } })
const { call, answer, act, pool } = office
const jobs = await startJobs(office)
afterAll(() => jobs.stop())

let trip: TripOnSale
beforeAll(async () => {
  trip = await act((work) => aTripOnSale(work, { rooms: { DBL: 14, TWN: 3, DUS: 1 } }))
  await act((work) => bookRoom(work, trip, ['Rossi Mario', 'Ferri Elena'], {}))
  await act((work) => bookCrew(work, trip, 'Serra Paola', 'guide'))
  await act((work) =>
    changeService(work, trip.hotelId, {
      pnr: 'VES-2211',
      optionOn: '2027-03-08',
      releaseOn: '2027-03-10',
      code: 'GR-7',
    }),
  )
  await pool.query(`insert into settings (key, value) values ('agencyPhone', '"+390354521100"')`)
  await pool.query("update providers set payment_terms = '30 % alla conferma, saldo 2 giorni prima'")
})

const about = (kind: PaperKind) => ({ serviceId: trip.hotelId, kind })
async function draftText(kind: PaperKind, instructions = '') {
  const { rawPayload, headers } = await answer(draftSupplierPaper, { params: about(kind), query: { instructions } })
  expect(headers['content-type']).toBe('application/pdf')
  const { document, pages } = await readPdf(rawPayload)
  for (const page of pages.keys()) expect(await overprinted(document, page + 1)).toEqual([])
  return pages.join(' ')
}
const providerOf = async (serviceId: string) => (await call(getService, { params: { serviceId } })).provider!
async function issue(kind: PaperKind, instructions = '') {
  const { seen, lastDeliveryId } = await call(prepareMessage, { params: about(kind) })
  const { paper } = await call(tellSupplier, {
    params: about(kind),
    body: { seen, lastDeliveryId, how: 'post', instructions },
  })
  const { sent } = await call(prepareMessage, { params: about(kind) })
  const paperId = sent[0]!.paper!.id
  return { label: paper!, paperId }
}
const stored = (paperId: string) =>
  expect.poll(
    async () => (await pool.query('select file_id from supplier_papers where id = $1', [paperId])).rows[0].file_id,
  )
async function textOf(paperId: string) {
  const { rawPayload } = await answer(getSupplierPaper, { params: { paperId } })
  return { bytes: rawPayload, text: (await readPdf(rawPayload)).pages.join(' ') }
}

test('an order says what is ordered, until when, at what price and how it is paid', async () => {
  const text = await draftText('order', 'Ingresso bus\ndal retro')
  for (const said of [
    'Ordine, bozza',
    'Hotel Vesuvio Palace',
    'Napoli e la Costiera',
    '12/03/2027 – 16/03/2027 (4 notti)',
    '18 camere',
    'Doppia matrimoniale (DBL)',
    '€ 124,00',
    'Mezza pensione (HB), bevande incluse',
    'Opzione fino al 08/03/2027',
    'Release 10/03/2027',
    'Rooming list entro il 26/02/2027',
    '30 % alla conferma, saldo 2 giorni prima',
    'VES-2211',
    'GR-7',
    '3 in tutto: 2 adulti, 1 accompagnatore',
    'Serra Paola',
    '1 ogni 25 paganti',
    'Ingresso bus',
    'dal retro',
    'Per accettazione, Hotel Vesuvio Palace',
    'Tel. +39 035 452 1100',
  ])
    expect(text).toContain(said)
})

test('an order says a price in steps and the terms of this service', async () => {
  const guide = aCoach({ providerId: (await providerOf(trip.hotelId)).id, category: 'guide', repeats: 'once' })
  const { id } = await act((work) =>
    addService(work, trip.tripId, {
      ...{ ...guide, amountCents: 13_000, steps: { upTo: 20, beyondCents: 200 } },
      paymentTerms: 'Saldo sul posto',
    }),
  )
  const params = { serviceId: id, kind: 'order' as const }
  const { rawPayload } = await answer(draftSupplierPaper, { params, query: { instructions: '' } })
  const text = (await readPdf(rawPayload)).pages.join(' ').replaceAll('\u00a0', ' ')
  expect(text).toContain('€ 130,00 fino a 20 persone, poi € 2,00 ciascuna')
  expect(text).toContain('Saldo sul posto')
})

test('a voucher says who comes, asks for signatures and names no price', async () => {
  const text = await draftText('voucher')
  expect(text).toContain('3 in tutto: 2 adulti, 1 accompagnatore')
  expect(text).toContain('Persone presenti')
  expect(text).toContain('VES-2211')
  expect(text).not.toContain('€')
  expect(text).not.toContain('Opzione')
})

test('a paper is kept as it was issued, whatever happens to its service later', async () => {
  const { label, paperId } = await issue('order')
  await stored(paperId).not.toBeNull()
  const issued = await textOf(paperId)
  expect(issued.text).toContain(label)
  expect(issued.text).toMatch(/Emesso il 03\/03\/2027 da .+ · Stampato il 03\/03\/2027 \d\d:\d\d da .+ Pagina 1 di/)
  await act((work) => changeService(work, trip.hotelId, { pnr: 'VES-9000', startsAt: '19:00' }))
  expect((await textOf(paperId)).bytes.equals(issued.bytes)).toBe(true)
})

test('a modification names the order, and what changed with both sides', async () => {
  const { paperId, label } = await issue('modification')
  const { text } = await textOf(paperId)
  expect(text).toContain(`${label} `)
  expect(text).toMatch(/Modifichiamo quanto ordinato con Ordine \d+\/2027/)
  expect(text).toContain('Orario 17:30 19:00')
  expect(text).toContain('Codice prenotazione (PNR) VES-2211 VES-9000')
})

test('a cancellation names what it takes back', async () => {
  const { paperId } = await issue('cancellation')
  const { text } = await textOf(paperId)
  expect(text).toMatch(/Disdiciamo quanto ordinato con Modifica \d+\/2027/)
  expect(text).toContain('Disdetta')
})

test('a voucher that replaces another says so', async () => {
  const { label } = await issue('voucher')
  await act((work) => changeService(work, trip.hotelId, { pnr: 'VES-9001' }))
  const { paperId } = await issue('voucher')
  expect((await textOf(paperId)).text).toContain(`Sostituisce il ${label}, che non vale più.`)
})

test('the email carries the very paper that is kept', async () => {
  const params = { serviceId: trip.hotelId, kind: 'voucher' as const }
  const { seen, lastDeliveryId, subject, body, recipient } = await call(prepareMessage, { params })
  await call(sendMessage, { params, body: { seen, lastDeliveryId, subject, body, recipient: recipient! } })
  const { files } = await mail.next()
  const { sent } = await call(prepareMessage, { params })
  const kept = await textOf(sent[0]!.paper!.id)
  expect(files).toHaveLength(1)
  expect(files[0]!.name).toMatch(/^voucher-\d+-2027_hotel-vesuvio-palace\.pdf$/)
  expect(files[0]!.content.equals(kept.bytes)).toBe(true)
})

test('letters that no font has are named before the paper leaves, wherever they stand, and the paper explains its ?', async () => {
  const explained = 'Un ? sta per una lettera che la stampa non sa scrivere.'
  expect(await draftText('voucher', 'Ingresso dal retro')).not.toContain(explained)
  expect(await draftText('voucher', 'Torta 🥜')).toContain(explained)
  await act((work) => changeService(work, trip.hotelId, { location: 'Via 𠮷田 3' }))
  const { checks } = await call(prepareMessage, { params: about('voucher') })
  expect(checks.find(({ code }) => code === 'unprintable')?.text).toBe(
    'Il PDF non sa scrivere tutte le lettere di: Via 𠮷田 3',
  )
  expect(checks.map(({ code }) => code)).not.toContain('paper-ready')
  expect(await draftText('voucher')).toContain(explained)
})

test('a contact who was removed is neither proposed nor printed', async () => {
  const { provider } = await call(prepareMessage, { params: about('voucher') })
  const { id: contactId } = await call(addContact, {
    params: { providerId: provider!.id },
    body: { name: 'Esposito Carla', purpose: 'Gruppi', phone: '', email: 'carla@hotel.example' },
  })
  await act((work) => changeService(work, trip.hotelId, { contactId }))
  expect((await call(prepareMessage, { params: about('voucher') })).recipient).toBe('carla@hotel.example')
  expect(await draftText('voucher')).toContain('Esposito Carla')
  await call(removeContact, { params: { contactId } })
  const { recipients } = await call(prepareMessage, { params: about('voucher') })
  expect(recipients.map(({ name }) => name)).not.toContain('Esposito Carla')
  expect(await draftText('voucher')).not.toContain('Esposito Carla')
})
