import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { getActivity } from '#src/features/activity/activity.contract.ts'
import { createBooking } from '#src/features/bookings/booking/booking.commands.ts'
import { type BookingInput, getBooking } from '#src/features/bookings/booking/booking.contract.ts'
import { aBooking, aParticipant } from '#src/features/bookings/bookings.builders.ts'
import { aTripOnSale, type TripOnSale } from '#src/features/bookings/trip-on-sale.builders.ts'
import { cancelBooking } from '#src/features/bookings/withdrawal/cancellation.contract.ts'
import { getCancellationMoney } from '#src/features/communications/cancellation/cancellation.contract.ts'
import { registerPayment } from '#src/features/payments/payments.commands.ts'
import { getService } from '#src/features/services/programme/services.contract.ts'
import { aCoach, aServiceOn, changeService } from '#src/features/services/services.builders.ts'
import { cancelTrip } from '#src/features/trips/life/trip-states.contract.ts'
import { getTrip } from '#src/features/trips/page/trip.contract.ts'
import { startJobs } from '#src/server/jobs.ts'
import { testApp } from '#src/server/testing/app.ts'
import { startMailServer } from '#src/server/testing/mail-server.ts'
import { readPdf } from '#src/server/testing/pdf.ts'
import type { LetterKind } from './letter-kinds.values.ts'
import {
  excludeReaders,
  listMailings,
  prepareLetters,
  sendLetters,
  setOptOut,
  stopMailing,
  tellReaders,
  tryLetter,
} from './letters.contract.ts'

const mail = await startMailServer()
const office = await testApp({
  now: '2027-02-01T09:00:00Z',
  variables: { SMTP_URL: mail.url, MAIL_FROM: 'ufficio@orobica.example' },
})
const { act, call, refused, db } = office
let jobs = await startJobs(office)
afterAll(() => jobs.stop())

const aTrip = () => act((work) => aTripOnSale(work, { rooms: { SGL: 5, DBL: 9, TWN: 5 } }))
const person = (surname: string, email: string | null, given = {}) =>
  aParticipant({ surname, name: 'Anna', email, taxCode: null, sex: 'F', ...given })
async function book(trip: TripOnSale, people: ReturnType<typeof person>[], given: Partial<BookingInput> = {}) {
  const roomType = people.length > 1 ? ('DBL' as const) : ('SGL' as const)
  const [lead, ...others] = people
  const named = [{ ...lead!, isDefaultContact: true }, ...others]
  return (
    await act((work) =>
      createBooking(work, trip.tripId, aBooking({ ...trip, people: named, roomType, namesBy: '2027-03-05', ...given })),
    )
  ).id
}
const draftOf = (trip: TripOnSale, kind: LetterKind) => call(prepareLetters, { params: { tripId: trip.tripId, kind } })
async function send(trip: TripOnSale, kind: LetterKind, given: { subject?: string; body?: string } = {}) {
  const { people, subject, body } = await draftOf(trip, kind)
  const recipients = people
    .filter(({ email }) => email !== null)
    .map(({ id, last }) => ({ id, lastId: last?.id ?? null }))
  return call(sendLetters, {
    params: { tripId: trip.tripId, kind },
    body: { subject, body, fileIds: [], recipients, ...given },
  })
}
async function arrived(n: number) {
  const mails = []
  for (let one = 1; one <= n; one++) mails.push(await mail.next())
  return mails.toSorted((a, b) => a.to[0]!.localeCompare(b.to[0]!))
}
async function withdraw({ tripId }: TripOnSale, bookingId: string) {
  const params = { tripId, bookingId }
  const { version } = await call(getBooking, { params })
  await call(cancelBooking, { params, body: { version, reason: 'Malattia' } })
}
const spaced = (text: string) => text.replace(/\s+/g, ' ')
const settled = (trip: TripOnSale, state: string) =>
  expect
    .poll(async () => {
      const { rows } = await db.execute<{ state: string }>(
        sql`select distinct m.state from messages m where m.about_id = ${trip.tripId}`,
      )
      return rows.map((row) => row.state)
    })
    .toEqual([state])

let trip: TripOnSale
beforeAll(async () => {
  trip = await aTrip()
  await book(trip, [person('Rossi', 'casa@example.it'), person('Ferri', 'Casa@example.it')])
  await book(trip, [person('Villa', 'villa@example.it')])
  await book(trip, [person('Nava', null)])
  await book(trip, [person('Opzi', 'opzi@example.it')], { status: 'customerOption', confirmBy: '2027-02-09' })
})

it('a summons reaches each address once, with the news sheet and the summonses of its readers', async () => {
  const draft = await draftOf(trip, 'summons')
  expect(draft.leftOut).toEqual([{ why: 'option', n: 1 }])
  expect(draft.people.filter(({ email }) => email === null).map(({ name }) => name)).toEqual(['Anna Nava'])
  expect(await send(trip, 'summons')).toMatchObject({ letters: 2, people: 3, left: [] })
  const [casa, villa] = await arrived(2)
  expect([casa!.to, villa!.to]).toEqual([['casa@example.it'], ['villa@example.it']])
  expect(casa!.text).toMatch(/^Gentile Anna Rossi, ti aspettiamo venerdì 12\/03\/2027 alle /)
  expect(casa!.text).not.toContain('Posto sul bus')
  expect(casa!.files.map(({ name }) => name)).toEqual([
    expect.stringMatching(/^viaggio_.*\.pdf$/),
    expect.stringMatching(/convocazioni\.pdf$/),
  ])
  const { pages } = await readPdf(casa!.files[1]!.content)
  expect(pages.join(' ')).toContain('Rossi')
  expect(pages.join(' ')).toContain('Ferri')
  expect(pages.join(' ')).not.toContain('Villa')
  await settled(trip, 'sent')
  const after = await draftOf(trip, 'summons')
  expect(after.people.map(({ last }) => last?.state ?? null)).toEqual(['sent', 'sent', 'sent', null])
  const { mailings } = await call(listMailings, { params: trip })
  expect(mailings[0]).toMatchObject({ kind: 'summons', letters: 2, states: { sent: 2 }, stopped: null })
})

it('who has no email is told or excluded, once, and the log says it', async () => {
  const params = { tripId: trip.tripId, kind: 'summons' as const }
  const nava = (await draftOf(trip, 'summons')).people.find(({ email }) => email === null)!
  const recipients = [{ id: nava.id, lastId: null }]
  const written = { subject: 'x', body: 'x', fileIds: [], recipients }
  expect((await refused(sendLetters, { params, body: written })).code).toBe('communications.no-email')
  expect(await call(tellReaders, { params, body: { how: 'phone', recipients } })).toEqual({ people: 1 })
  const again = await refused(excludeReaders, { params, body: { reason: 'al corrente', recipients } })
  expect(again).toMatchObject({ code: 'communications.written-meanwhile', status: 409 })
  const { last } = (await draftOf(trip, 'summons')).people.find(({ id }) => id === nava.id)!
  expect(last).toMatchObject({ toldHow: 'phone', by: 'Prova admin' })
  const { entries } = await call(getActivity, { params: { itineraryId: trip.tripId }, query: {} })
  expect(entries[0]).toMatchObject({ kind: 'communications.activity-letters-told', params: { n: 1 } })
})

it('each booking gets its own confirmation, with its own money; a free message each address', async () => {
  expect(await send(trip, 'bookingConfirmation')).toMatchObject({ letters: 2 })
  const [casa, villa] = await arrived(2)
  expect(casa!.subject).toMatch(/^Prenotazione 2027-\d{4}-001: /)
  expect(spaced(casa!.text)).toMatch(/Persone: Anna Rossi, Anna Ferri Camera: DBL Quota: € [\d.]+,\d\d/)
  expect(villa!.text).toContain('Persone: Anna Villa')
  expect(await send(trip, 'customersFree', { body: 'Ciao {nome}: città, perché, €' })).toMatchObject({ letters: 3 })
  const free = await arrived(3)
  expect(free.map(({ to }) => to[0])).toEqual(['casa@example.it', 'opzi@example.it', 'villa@example.it'])
  expect(free[2]!.text).toContain('Ciao Anna Villa: città, perché, €')
  expect(free[2]!.text).toContain('rispondi «Basta»')
  expect(free[2]!.raw).toContain('List-Unsubscribe: <mailto:')
})

it('who opted out gets no free message, and is still called to the departure', async () => {
  const { rows } = await db.execute<{ id: string }>(sql`select id from customers where surname = 'Villa'`)
  await call(setOptOut, { params: { customerId: rows[0]!.id }, body: { isOptedOut: true } })
  const free = await draftOf(trip, 'customersFree')
  expect(free.people.map(({ email }) => email)).not.toContain('villa@example.it')
  expect(free.leftOut).toContainEqual({ why: 'optedOut', n: 1 })
  expect((await draftOf(trip, 'summons')).people.map(({ email }) => email)).toContain('villa@example.it')
  await call(setOptOut, { params: { customerId: rows[0]!.id }, body: { isOptedOut: false } })
})

it('a text with an unknown name is refused at its field, and nothing leaves', async () => {
  const draft = await draftOf(trip, 'customersFree')
  const recipients = draft.people.map(({ id, last }) => ({ id, lastId: last?.id ?? null }))
  const body = { subject: 'Ciao', body: 'Gentile {cliente}', fileIds: [], recipients }
  const problem = await refused(sendLetters, { params: { tripId: trip.tripId, kind: 'customersFree' }, body })
  expect(problem).toMatchObject({ code: 'texts.unknown-variable', fields: [{ path: '/body' }] })
})

it('a trial goes to the writer alone, with the data of the reader', async () => {
  const draft = await draftOf(trip, 'bookingConfirmation')
  const { subject, body } = draft
  const params = { tripId: trip.tripId, kind: 'bookingConfirmation' as const }
  const tried = { subject, body, fileIds: [], recipientId: draft.people[0]!.id }
  expect(await call(tryLetter, { params, body: tried })).toEqual({ to: 'admin@test.example' })
  const [mine] = await arrived(1)
  expect(mine).toMatchObject({ to: ['admin@test.example'], subject: expect.stringMatching(/^Prova: Prenotazione/) })
  expect(mine!.text).toContain('Gentile Anna Rossi')
})

it('suppliers, agencies, guides and restaurants get theirs, each for its service', async () => {
  const { provider } = await call(getService, { params: { serviceId: trip.hotelId } })
  await db.execute(sql`update providers set email = 'hotel@example.it' where id = ${provider!.id}`)
  const coach = { providerId: provider!.id, pnr: 'RIS-1' }
  await act((work) => aServiceOn(work, trip.tripId, aCoach({ ...coach, category: 'guide', day: 2, name: 'Pompei' })))
  await act((work) =>
    aServiceOn(work, trip.tripId, aCoach({ ...coach, category: 'restaurant', day: 3, name: 'Pranzo' })),
  )
  await act((work) => changeService(work, trip.hotelId, { pnr: 'VES-9' }))
  await send(trip, 'guideRecap')
  const [guide] = await arrived(1)
  expect(guide).toMatchObject({ to: ['hotel@example.it'], subject: expect.stringContaining('Pompei') })
  expect(spaced(guide!.text)).toContain('Persone: 4 adulti Codice prenotazione: RIS-1')
  await send(trip, 'restaurantRecap')
  expect((await arrived(1))[0]!.text).toContain('Servizio: Pranzo')
  expect(await send(trip, 'suppliersFree', { body: 'Buongiorno {fornitore}' })).toMatchObject({ letters: 3 })
  expect(await arrived(3)).toHaveLength(3)
})

it('a person who is cancelled between preview and sending gets nothing', async () => {
  const own = await aTrip()
  await book(own, [person('Resta', 'resta@example.it')])
  const gone = await book(own, [person('Parte', 'parte@example.it')])
  const { people, subject, body } = await draftOf(own, 'customersFree')
  const recipients = people.map(({ id }) => ({ id, lastId: null }))
  await withdraw(own, gone)
  const params = { tripId: own.tripId, kind: 'customersFree' as const }
  const sent = await call(sendLetters, { params, body: { subject, body, fileIds: [], recipients } })
  expect(sent).toMatchObject({ letters: 1, people: 1, left: ['Parte Anna'] })
  expect((await arrived(1))[0]!.to).toEqual(['resta@example.it'])
})

it('so does one who is cancelled while the letter waits; a sending that is stopped goes no further', async () => {
  const own = await aTrip()
  await jobs.stop()
  await book(own, [person('Uno', 'uno@example.it')])
  const gone = await book(own, [person('Due', 'due@example.it')])
  await send(own, 'customersFree', { body: 'Ciao {nome}' })
  await withdraw(own, gone)
  const later = await aTrip()
  await book(later, [person('Tre', 'tre@example.it')])
  const { mailingId } = await send(later, 'customersFree', { body: 'Ciao {nome}' })
  expect(await call(stopMailing, { params: { mailingId } })).toEqual({ stopped: 1 })
  jobs = await startJobs(office)
  expect((await arrived(1))[0]!.to).toEqual(['uno@example.it'])
  await expect
    .poll(async () => (await call(listMailings, { params: own })).mailings[0]!.states)
    .toEqual({ sent: 1, stopped: 1 })
  await settled(later, 'stopped')
  expect(mail.received.flatMap(({ to }) => to)).not.toContain('tre@example.it')
})

it('a cancelled trip tells each booking its refund to the cent, and those people stay its readers', async () => {
  const own = await aTrip()
  const paid = await book(own, [person('Paga', 'paga@example.it')])
  await book(own, [person('Niente', 'niente@example.it')])
  const before = await refused(sendLetters, {
    params: { tripId: own.tripId, kind: 'customersCancelled' },
    body: { subject: 'x', body: 'x', fileIds: [], recipients: [{ id: paid, lastId: null }] },
  })
  expect(before.code).toBe('communications.trip-not-cancelled')
  const payment = { kind: 'deposit', cents: 10_001, method: 'bankTransfer', paidOn: '2027-02-01', note: null } as const
  await act((work) => registerPayment(work, { tripId: own.tripId, bookingId: paid }, payment))
  const { version, title } = await call(getTrip, { params: own })
  await call(cancelTrip, { params: own, body: { version, title, reason: 'Minimo non raggiunto.' } })
  expect(await send(own, 'customersCancelled')).toMatchObject({ letters: 2 })
  const [nothing, refund] = await arrived(2)
  expect(spaced(refund!.text)).toContain('Ti rimborseremo € 100,01 entro il 15/02/2027.')
  expect(refund!.text).toContain('Minimo non raggiunto.')
  expect(nothing!.text).not.toContain('rimborseremo')
  expect((await draftOf(own, 'customersCancelled')).people).toHaveLength(2)
  const { refunds, refundBy, paid: suppliers } = await call(getCancellationMoney, { params: own })
  expect(refunds.map(({ owedCents, refundedCents }) => [owedCents, refundedCents])).toEqual([
    [10_001, 0],
    [0, 0],
  ])
  expect([refundBy, suppliers]).toEqual(['2027-02-15', { cents: 0, suppliers: 0 }])
  const hidden = await call(
    prepareLetters,
    { params: { tripId: own.tripId, kind: 'customersCancelled' } },
    { as: 'busOffice' },
  )
  expect(hidden.people.map(({ values }) => values.importo)).toEqual(['', ''])
  expect(hidden.refusal).toBeNull()
})

it('one address that the mail server refuses is shown, and written to again at another', async () => {
  const own = await aTrip()
  await book(own, [person('Persa', 'persa@example.it')])
  mail.refuseAddress({ code: 550, text: '5.1.1 User unknown' })
  await send(own, 'customersFree', { body: 'Ciao {nome}' })
  await settled(own, 'failed')
  const { people, subject } = await draftOf(own, 'customersFree')
  expect(people[0]!.last).toMatchObject({ state: 'failed', why: expect.stringContaining('550 5.1.1') })
  const again = { id: people[0]!.id, lastId: people[0]!.last!.id, email: 'trovata@example.it' }
  await call(sendLetters, {
    params: { tripId: own.tripId, kind: 'customersFree' },
    body: { subject, body: 'Ciao {nome}', fileIds: [], recipients: [again] },
  })
  expect((await arrived(1))[0]!.to).toEqual(['trovata@example.it'])
})

it('each kind is of its office', async () => {
  const draft = await draftOf(trip, 'summons')
  const recipients = [{ id: draft.people[0]!.id, lastId: draft.people[0]!.last!.id }]
  const body = { subject: 'x', body: 'x', fileIds: [], recipients }
  const params = { tripId: trip.tripId, kind: 'summons' as const }
  expect((await refused(sendLetters, { params, body }, { as: 'busOffice' })).code).toBe(
    'communications.not-your-letters',
  )
})
