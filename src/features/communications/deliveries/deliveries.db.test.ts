import { sql } from 'drizzle-orm'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { getActivity } from '#src/features/activity/activity.contract.ts'
import { createBooking } from '#src/features/bookings/booking/booking.commands.ts'
import { aBooking, aParticipant } from '#src/features/bookings/bookings.builders.ts'
import { aTripOnSale, type TripOnSale } from '#src/features/bookings/trip-on-sale.builders.ts'
import { aProvider } from '#src/features/providers/providers.builders.ts'
import { createProvider } from '#src/features/providers/providers.commands.ts'
import { getProvider } from '#src/features/providers/providers.contract.ts'
import { addService, getService, removeService } from '#src/features/services/programme/services.contract.ts'
import { changeService } from '#src/features/services/services.builders.ts'
import { keptDocuments } from '#src/features/trips/page/trip-documents.queries.ts'
import { startJobs } from '#src/server/jobs.ts'
import { mailSettled } from '#src/server/mail/outbox.ts'
import { testApp } from '#src/server/testing/app.ts'
import { startMailServer } from '#src/server/testing/mail-server.ts'
import { euro } from '#src/shared/money.ts'
import {
  listServiceDeliveries,
  type MessageDraft,
  prepareMessage,
  sendDeliveryAgain,
  sendMessage,
  takeBackSupplierTelling,
  tellSupplier,
} from './deliveries.contract.ts'
import type { MessageKind } from './message-kinds.values.ts'

const mail = await startMailServer()
const office = await testApp({ now: '2027-03-03T09:42:00Z', variables: { SMTP_URL: mail.url } })
const { call, refused, act, pool } = office
const jobs = await startJobs(office)
afterAll(() => jobs.stop())

let trip: TripOnSale
beforeEach(async () => {
  trip = await act((work) => aTripOnSale(work))
})

const about = (kind: MessageKind) => ({ serviceId: trip.hotelId, kind })
const draftOf = (kind: MessageKind) => call(prepareMessage, { params: about(kind) })
const bodyOf = ({ seen, lastDeliveryId, subject, body, recipient }: MessageDraft) => ({
  seen,
  lastDeliveryId,
  subject,
  body,
  recipient: recipient ?? 'gruppi@hotel.example',
})
async function send(kind: MessageKind) {
  const sent = await call(sendMessage, { params: about(kind), body: bodyOf(await draftOf(kind)) })
  return { ...sent, mail: await mail.next() }
}
async function statesOf() {
  const { services } = await call(listServiceDeliveries, { params: { tripId: trip.tripId } })
  return services.find(({ serviceId }) => serviceId === trip.hotelId)!.states
}
const settled = (kind: MessageKind, state: string) =>
  expect.poll(async () => (await statesOf())[kind]?.state).toBe(state)
const confirmation = async () => (await call(getService, { params: { serviceId: trip.hotelId } })).communicationStatus
const changeHotel = (given: { pnr?: string; startsAt?: string }) =>
  act((work) => changeService(work, trip.hotelId, given))

test('a voucher says everybody who comes, children and crew included', async () => {
  const people = [
    aParticipant({ isDefaultContact: true }),
    aParticipant({ surname: 'Rossi', name: 'Ada', sex: 'F', bornOn: '2018-05-06', birthCode: 'F205' }),
  ]
  await act((work) => createBooking(work, trip.tripId, aBooking({ ...trip, people, adults: 1, children: 1 })))
  expect((await draftOf('voucher')).body).toContain('2 in tutto: 1 adulto, 1 bambino')
})

test('the card of a supplier lists what it was sent, also of a service that another supplier has now', async () => {
  const { provider } = await call(getService, { params: { serviceId: trip.hotelId } })
  const { seen, lastDeliveryId } = await draftOf('order')
  await call(tellSupplier, { params: about('order'), body: { seen, lastDeliveryId, how: 'phone' } })
  await send('paymentRequest')
  const other = await act((work) => createProvider(work, aProvider({ companyName: 'Hotel Sirena', vatNumber: null })))
  await act((work) => changeService(work, trip.hotelId, { providerId: other.id, contactId: null }))
  const sentTo = async (providerId: string) =>
    (await call(getProvider, { params: { providerId } })).operations.map(({ kind, serviceName }) => [kind, serviceName])
  const name = (await call(getService, { params: { serviceId: trip.hotelId } })).name
  expect((await sentTo(provider!.id)).slice(0, 1)).toEqual([['sent', name]])
  expect(await sentTo(other.id)).toEqual([])
})

test('an order goes to the supplier with its numbered paper, and counts as sent once it has left', async () => {
  expect((await statesOf()).order).toMatchObject({ state: 'toSend', at: null })
  const { paper, mail: arrived } = await send('order')
  expect(paper).toMatch(/^Ordine \d+\/2027$/)
  expect(arrived).toMatchObject({ to: ['gruppi@hotelmiralago.example'] })
  expect(arrived.subject).toContain('Ordine: Hotel, 2 notti in mezza pensione, gruppo Napoli e la Costiera')
  await settled('order', 'sent')
  expect((await statesOf()).order).toMatchObject({ paper, to: 'gruppi@hotelmiralago.example', why: null })
  await expect.poll(confirmation).toBe('sent')
  const { entries } = await call(getActivity, { params: { itineraryId: trip.tripId }, query: {} })
  expect(entries.some(({ kind, params }) => kind === 'communications.activity-sent' && params.paper === paper)).toBe(
    true,
  )
})

test('two clicks send one order', async () => {
  const body = bodyOf(await draftOf('order'))
  const before = mail.received.length
  const params = about('order')
  const clicks = [1, 2].map(() => call(sendMessage, { params, body }))
  const done = await Promise.allSettled(clicks)
  expect(done.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  await mail.next()
  await settled('order', 'sent')
  expect(mail.received).toHaveLength(before + 1)
})

test('a service that changed after its paper was read is not sent, nor after a colleague has sent', async () => {
  const body = bodyOf(await draftOf('order'))
  await changeHotel({ pnr: 'VES-2211' })
  const changed = await refused(sendMessage, { params: about('order'), body })
  expect(changed).toMatchObject({ status: 409, code: 'communications.service-changed' })
  const now = bodyOf(await draftOf('order'))
  await send('voucher')
  const late = await refused(sendMessage, { params: about('order'), body: now })
  expect(late).toMatchObject({ status: 409, code: 'communications.sent-meanwhile' })
})

test('a wrong address is refused at its field', async () => {
  const body = { ...bodyOf(await draftOf('order')), recipient: 'gruppi@' }
  const { status, fields } = await refused(sendMessage, { params: about('order'), body })
  expect({ status, fields }).toMatchObject({
    status: 400,
    fields: [{ path: '/recipient', code: 'communications.recipient' }],
  })
})

test('a modification names what changed since the order, and is refused when nothing did', async () => {
  await send('order')
  await settled('order', 'sent')
  const same = await refused(sendMessage, {
    params: about('modification'),
    body: bodyOf(await draftOf('modification')),
  })
  expect(same).toMatchObject({ status: 422, code: 'communications.nothing-changed' })
  await changeHotel({ pnr: 'VES-2211', startsAt: '19:00' })
  expect((await statesOf()).modification.state).toBe('toSend')
  const { mail: arrived } = await send('modification')
  expect(arrived.text).toContain('- Orario: 17:30 → 19:00')
  expect(arrived.text).toContain('- Codice prenotazione (PNR): non indicato → VES-2211')
  await settled('modification', 'sent')
})

test('an order that did not leave shows why and is sent again with the same paper, also to another address', async () => {
  mail.refuseAddress({ code: 550, text: '5.1.1 User unknown' })
  const { id, paper } = await call(sendMessage, { params: about('order'), body: bodyOf(await draftOf('order')) })
  await settled('order', 'failed')
  expect((await statesOf()).order.why).toContain("rifiuta l'indirizzo gruppi@hotelmiralago.example")
  expect(await confirmation()).toBe('toSend')
  await call(sendDeliveryAgain, { params: { deliveryId: id }, body: { recipient: 'ricevimento@hotel.example' } })
  expect(await mail.next()).toMatchObject({ to: ['ricevimento@hotel.example'] })
  await settled('order', 'sent')
  expect((await statesOf()).order.paper).toBe(paper)
  const again = await refused(sendDeliveryAgain, {
    params: { deliveryId: (await statesOf()).order.deliveryId! },
    body: {},
  })
  expect(again).toMatchObject({ status: 422, code: 'communications.not-stuck' })
})

test('a supplier that was told by telephone needs no email, and has its paper', async () => {
  const { seen, lastDeliveryId } = await draftOf('order')
  const body = { seen, lastDeliveryId, how: 'phone' as const }
  const { paper } = await call(tellSupplier, { params: about('order'), body })
  expect((await statesOf()).order).toMatchObject({ state: 'told', paper })
  expect((await draftOf('order')).refusal).toBe('communications.already-ordered')
})

test('a new voucher replaces the old one, which stays as it was sent', async () => {
  const { paper: first } = await send('voucher')
  await settled('voucher', 'sent')
  await changeHotel({ pnr: 'VES-9000' })
  expect((await statesOf()).voucher.state).toBe('toSend')
  const { paper: second } = await send('voucher')
  await settled('voucher', 'sent')
  const { sent } = await draftOf('voucher')
  expect(sent.map(({ paper }) => paper?.label)).toEqual([second, first])
  const { rows } = await pool.query('select replaces_id as old from supplier_papers where id = $1', [
    sent[0]!.paper!.id,
  ])
  expect(rows[0].old).toBe(sent[1]!.paper!.id)
})

test('a supplier that is replaced is told so with what it was ordered, and the new one gets an order', async () => {
  const { paper: first } = await send('order')
  await settled('order', 'sent')
  // The order is noted at its service after the answer of the mail server, which is another version of the service.
  await expect.poll(confirmation).toBe('sent')
  const other = await act((work) => createProvider(work, aProvider({ companyName: 'Hotel Posillipo', contacts: [] })))
  await act((work) => changeService(work, trip.hotelId, { providerId: other.id, contactId: null, startsAt: '20:00' }))
  const { order, cancellation } = await statesOf()
  expect([order.state, cancellation.state]).toEqual(['toSend', 'toSend'])
  const draft = await draftOf('cancellation')
  expect(draft.provider?.companyName).toBe('Hotel Vesuvio Palace')
  expect(draft.paper?.lead.join()).toContain(first)
  expect(draft.paper?.facts).toContainEqual({ label: 'Orario', value: '17:30' })
  // A group may sleep there twice: the supplier must know which nights are given up.
  expect(draft.body).toMatch(/disdire Hotel.*, 12\/03\/2027 – 16\/03\/2027 \(4 notti\)/)
  await send('cancellation')
  expect((await statesOf()).cancellation.state).toBe('none')
  expect((await send('order')).paper).not.toBe(first)
})

test('an order that is answered after its supplier was replaced confirms nothing of the new one', async () => {
  const { id } = await send('order')
  await expect.poll(confirmation).toBe('sent')
  const other = await act((work) => createProvider(work, aProvider({ companyName: 'Hotel Sorrento', contacts: [] })))
  await act((work) => changeService(work, trip.hotelId, { providerId: other.id, contactId: null }))
  const { rows } = await pool.query<{ messageId: string }>(
    'select message_id as "messageId" from deliveries where id = $1',
    [id],
  )
  await act((work) => work.emit(mailSettled, { messageId: rows[0]!.messageId, state: 'sent' }))
  expect(await confirmation()).toBe('toSend')
  expect((await statesOf()).order.state).toBe('toSend')
})

test('a cancellation ends the confirmation once its email has left, and not when it could not', async () => {
  await send('order')
  await settled('order', 'sent')
  await expect.poll(confirmation).toBe('sent')
  mail.refuseAddress({ code: 550, text: '5.1.1 User unknown' })
  await call(sendMessage, { params: about('cancellation'), body: bodyOf(await draftOf('cancellation')) })
  await settled('cancellation', 'failed')
  expect(await confirmation()).toBe('sent')
  const { rows } = await pool.query<{ id: string }>(
    "select id from deliveries where service_id = $1 and kind = 'cancellation'",
    [trip.hotelId],
  )
  await call(sendDeliveryAgain, { params: { deliveryId: rows[0]!.id }, body: { recipient: 'altri@hotel.example' } })
  await mail.next()
  await expect.poll(confirmation).toBe('toSend')
})

test('papers are numbered by kind and year without holes, and nobody changes or deletes one', async () => {
  await send('order')
  const { rows } = await pool.query<{ number: number }>(
    "select number from supplier_papers where kind = 'order' and year = 2027 order by number",
  )
  expect(rows.map(({ number }) => number)).toEqual(rows.map((_, at) => at + 1))
  await expect(pool.query("update supplier_papers set number = 99 where kind = 'order'")).rejects.toThrow('as issued')
  await expect(pool.query('delete from supplier_papers')).rejects.toThrow(/as issued|violates foreign key/)
})

test('a request of payment goes to accounting, by those who may see payments', async () => {
  await pool.query(
    "insert into offices (kind, email) values ('accountingOffice', 'contabilita@agenzia.example') on conflict (kind) do update set email = excluded.email",
  )
  const { mail: arrived } = await send('paymentRequest')
  expect(arrived).toMatchObject({ to: ['contabilita@agenzia.example'] })
  expect(arrived.text).toContain('Si richiede il pagamento di')
  const other = await refused(prepareMessage, { params: about('paymentRequest') }, { as: 'booking' })
  expect(other).toMatchObject({ status: 403, code: 'communications.payment-not-yours' })
})

test('a request of payment asks for at most what is left, and its text says it', async () => {
  const draft = await draftOf('paymentRequest')
  const left = draft.leftCents!
  expect(draft.recipients.map(({ name }) => name)).toEqual(['Contabilità'])
  const ask = (amountCents: number, body = draft.body) =>
    refused(sendMessage, { params: about('paymentRequest'), body: { ...bodyOf(draft), body, amountCents } })
  expect(await ask(left + 1)).toMatchObject({
    code: 'communications.amount-above-left',
    fields: [{ path: '/amountCents' }],
  })
  expect(await ask(left - 1)).toMatchObject({ code: 'communications.amount-not-written', fields: [{ path: '/body' }] })
  const body = { ...bodyOf(draft), body: draft.body.replace(euro(left), euro(1_000)), amountCents: 1_000 }
  await call(sendMessage, { params: about('paymentRequest'), body })
  expect((await mail.next()).text).toContain(`Si richiede il pagamento di ${euro(1_000)}`)
})

test('an order that did not leave is corrected and sent, neither ordered anew nor modified', async () => {
  mail.refuseAddress({ code: 550, text: '5.1.1 User unknown' })
  await call(sendMessage, { params: about('order'), body: bodyOf(await draftOf('order')) })
  await settled('order', 'failed')
  await changeHotel({ pnr: 'NUOVO' })
  for (const kind of ['order', 'modification'] as const)
    expect((await draftOf(kind)).refusal).toBe('communications.order-stuck')
  expect((await statesOf()).modification.state).toBe('none')
})

test('an order that did not leave is not sent again once another followed it, or its supplier was replaced', async () => {
  mail.refuseAddress({ code: 550, text: '5.1.1 User unknown' })
  const { id } = await call(sendMessage, { params: about('order'), body: bodyOf(await draftOf('order')) })
  await settled('order', 'failed')
  mail.refuseAddress({ code: 550, text: '5.1.1 User unknown' })
  const corrected = { params: { deliveryId: id }, body: { recipient: 'altri@hotel.example' } }
  const { id: later } = await call(sendDeliveryAgain, corrected)
  await settled('order', 'failed')
  const again = (deliveryId: string) => refused(sendDeliveryAgain, { params: { deliveryId }, body: {} })
  expect(await again(id)).toMatchObject({ status: 409, code: 'communications.sent-meanwhile' })
  const other = await act((work) => createProvider(work, aProvider({ companyName: 'Hotel Aurora', vatNumber: null })))
  await act((work) => changeService(work, trip.hotelId, { providerId: other.id, contactId: null }))
  expect(await again(later)).toMatchObject({ status: 409, code: 'communications.service-changed' })
})

test('who was told by telephone counts as confirmed, until a cancellation or another supplier', async () => {
  const tell = async (kind: 'order' | 'cancellation') => {
    const { seen, lastDeliveryId } = await draftOf(kind)
    await call(tellSupplier, { params: about(kind), body: { seen, lastDeliveryId, how: 'phone' } })
  }
  await tell('order')
  expect(await confirmation()).toBe('sent')
  await tell('cancellation')
  expect(await confirmation()).toBe('toSend')
  await tell('order')
  const other = await act((work) => createProvider(work, aProvider({ companyName: 'Hotel Aurora', vatNumber: null })))
  await act((work) => changeService(work, trip.hotelId, { providerId: other.id, contactId: null }))
  expect(await confirmation()).toBe('toSend')
})

test('a supplier marked as told by mistake is told anew: its paper keeps its number and counts no more', async () => {
  const tell = async (kind: MessageKind) => {
    const { seen, lastDeliveryId } = await draftOf(kind)
    return call(tellSupplier, { params: about(kind), body: { seen, lastDeliveryId, how: 'phone' } })
  }
  const takeBack = ({ id }: { id: string }) => call(takeBackSupplierTelling, { params: { deliveryId: id } })
  const first = await tell('order')
  const params = { deliveryId: first.id }
  // Nobody else takes it back.
  expect((await refused(takeBackSupplierTelling, { params }, { as: 'booking' })).code).toBe(
    'communications.telling-stays',
  )
  await takeBack(first)
  expect((await statesOf()).order).toMatchObject({ state: 'toSend', paper: null })
  expect(await confirmation()).toBe('toSend')
  expect((await draftOf('order')).sent[0]).toMatchObject({ paper: { label: first.paper }, state: 'told' })
  expect((await refused(takeBackSupplierTelling, { params })).code).toBe('communications.telling-stays')

  // The next order is the one that a modification names; a mark that a later paper followed stays.
  const second = await tell('order')
  expect(second.paper).not.toBe(first.paper)
  await changeHotel({ pnr: 'VES-2211' })
  const changed = await tell('modification')
  expect((await refused(takeBackSupplierTelling, { params: { deliveryId: second.id } })).status).toBe(422)
  await takeBack(changed)
  expect((await statesOf()).modification.state).toBe('toSend')
  expect((await draftOf('modification')).paper?.changes?.rows).toHaveLength(1)

  // Without its cancellation the order stands again.
  await takeBack(await tell('cancellation'))
  expect(await confirmation()).toBe('sent')
  expect((await statesOf()).cancellation.state).toBe('none')

  // A voucher replaces the last one that its supplier has.
  const voucher = await tell('voucher')
  await takeBack(await tell('voucher'))
  const third = await tell('voucher')
  const { rows } = await pool.query<{ about: { number: number } }>(
    `select p.facts -> 'about' as about from supplier_papers p join deliveries d on d.paper_id = p.id where d.id = $1`,
    [third.id],
  )
  expect(voucher.paper).toContain(` ${rows[0]!.about.number}/`)
  // Only that one is in force, and in the archive.
  const inForce = () =>
    act((work) =>
      work.tx.execute<{ id: string }>(sql`select k.id from (${keptDocuments(sql`${trip.tripId}::uuid`)}) k`),
    )
  expect((await inForce()).rows).toHaveLength(1)
})

test('the cancellation that a former supplier is told leaves the order of the present one', async () => {
  const tell = async (kind: MessageKind) => {
    const { seen, lastDeliveryId } = await draftOf(kind)
    await call(tellSupplier, { params: about(kind), body: { seen, lastDeliveryId, how: 'phone' } })
  }
  await tell('order')
  const other = await act((work) => createProvider(work, aProvider({ companyName: 'Hotel Aurora', vatNumber: null })))
  await act((work) => changeService(work, trip.hotelId, { providerId: other.id, contactId: null }))
  await tell('order')
  await tell('cancellation')
  expect(await confirmation()).toBe('sent')
})

test('a service that is added again after its removal has its papers and messages back', async () => {
  await send('order')
  await settled('order', 'sent')
  await expect.poll(confirmation).toBe('sent')
  const { version } = await call(getService, { params: { serviceId: trip.hotelId } })
  const { restore } = await call(removeService, { params: { serviceId: trip.hotelId }, query: { version } })
  const { id } = await call(addService, { params: { itineraryId: trip.tripId }, body: restore! })
  trip = { ...trip, hotelId: id }
  expect((await statesOf()).order).toMatchObject({ state: 'sent', paper: expect.stringMatching(/^Ordine/) })
  expect((await draftOf('order')).refusal).toBe('communications.already-ordered')
})

test('a request of payment that did not leave is sent again by those who may see payments alone', async () => {
  mail.refuseAddress({ code: 550, text: '5.1.1 User unknown' })
  const { id } = await call(sendMessage, {
    params: about('paymentRequest'),
    body: bodyOf(await draftOf('paymentRequest')),
  })
  await settled('paymentRequest', 'failed')
  const again = { params: { deliveryId: id }, body: { recipient: 'altri@agenzia.example' } }
  const other = await refused(sendDeliveryAgain, again, { as: 'booking' })
  expect(other).toMatchObject({ status: 403, code: 'communications.payment-not-yours' })
  await call(sendDeliveryAgain, again)
  expect(await mail.next()).toMatchObject({ to: ['altri@agenzia.example'] })
})

test('only those who may write to suppliers send', async () => {
  const body = bodyOf(await draftOf('order'))
  expect((await refused(sendMessage, { params: about('order'), body }, { as: 'accountingOffice' })).status).toBe(403)
})
