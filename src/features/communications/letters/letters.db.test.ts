import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { getActivity, getThingActivity } from '#src/features/activity/activity.contract.ts'
import { createBooking } from '#src/features/bookings/booking/booking.commands.ts'
import { getBooking } from '#src/features/bookings/booking/booking.contract.ts'
import type { BookingInput } from '#src/features/bookings/booking/booking-input.contract.ts'
import { aBooking, aParticipant } from '#src/features/bookings/bookings.builders.ts'
import { aTripOnSale, type TripOnSale } from '#src/features/bookings/trip-on-sale.builders.ts'
import { cancelBooking } from '#src/features/bookings/withdrawal/cancellation.contract.ts'
import { getCancellationMoney } from '#src/features/communications/cancellation/cancellation.contract.ts'
import { printCancellationLetters } from '#src/features/communications/cancellation/printed-letters.contract.ts'
import { registerSupplierPayment } from '#src/features/payables/ledger/payables.contract.ts'
import { registerPayment } from '#src/features/payments/payments.commands.ts'
import { getService } from '#src/features/services/programme/services.contract.ts'
import { aCoach, aServiceOn, changeService } from '#src/features/services/services.builders.ts'
import { cancelTrip } from '#src/features/trips/life/trip-states.contract.ts'
import { getTrip } from '#src/features/trips/page/trip.contract.ts'
import { startJobs } from '#src/server/jobs.ts'
import { mailLeaving } from '#src/server/mail/outbox.ts'
import { testApp } from '#src/server/testing/app.ts'
import { startMailServer } from '#src/server/testing/mail-server.ts'
import { readPdf } from '#src/server/testing/pdf.ts'
import type { Role } from '#src/shared/abilities.ts'
import type { Input } from '#src/shared/endpoint.ts'
import type { LetterKind } from './letter-kinds.values.ts'
import {
  excludeReaders,
  getOptOut,
  listMailings,
  prepareLetters,
  sendLetters,
  setOptOut,
  stopMailing,
  takeBackTelling,
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
async function printed(input: Input<typeof printCancellationLetters>, as: Role = 'admin') {
  const { rawPayload } = await office.answer(printCancellationLetters, input, { as })
  const { pages } = await readPdf(rawPayload)
  return { pages: pages.map((page) => page.replaceAll('\u00a0', ' ')) }
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
  expect(mailings[0]).toMatchObject({ kind: 'summons', letters: 2, states: { sent: 2 }, diverted: 0, stopped: null })
  await db.execute(sql`update messages set last_error = 'Deviato a prove@agenzia.example' where state = 'sent'
    and recipient = 'villa@example.it'`)
  expect((await call(listMailings, { params: trip })).mailings[0]).toMatchObject({ states: { sent: 2 }, diverted: 1 })
})

it('a head without a name takes the sheet alone along, and holds up no other letter', async () => {
  const own = await aTrip()
  const booked = { adults: 2, roomType: 'DBL', referenceName: 'Conti Anna' } as const
  await book(own, [person('Conti', 'conti@example.it')], booked)
  await book(own, [person('Riva', 'riva@example.it')])
  const { people, subject, body } = await draftOf(own, 'summons')
  expect(people.map(({ name, values }) => [name, values.nomi])).toEqual([
    ['Anna Conti', 'Anna Conti'],
    ['Nominativo da inserire', ''],
    ['Anna Riva', 'Anna Riva'],
  ])
  const wanted = people.filter(({ name }) => name !== 'Anna Conti')
  const params = { tripId: own.tripId, kind: 'summons' as const }
  const recipients = wanted.map(({ id }) => ({ id, lastId: null }))
  await call(sendLetters, { params, body: { subject, body, fileIds: [], recipients } })
  const mails = await arrived(2)
  expect(mails.map(({ to, files }) => [to, files.length])).toEqual([
    [['conti@example.it'], 1],
    [['riva@example.it'], 2],
  ])
})

it('who has no email is told or excluded, once, and the log says it', async () => {
  const params = { tripId: trip.tripId, kind: 'summons' as const }
  const nava = (await draftOf(trip, 'summons')).people.find(({ email }) => email === null)!
  const recipients = [{ id: nava.id, lastId: null }]
  const written = { subject: 'x', body: 'x', fileIds: [], recipients }
  expect((await refused(sendLetters, { params, body: written })).code).toBe('communications.no-email')
  const { letterIds } = await call(tellReaders, { params, body: { how: 'phone', recipients } })
  const again = await refused(excludeReaders, { params, body: { reason: 'al corrente', recipients } })
  expect(again).toMatchObject({ code: 'communications.written-meanwhile', status: 409 })
  const { last } = (await draftOf(trip, 'summons')).people.find(({ id }) => id === nava.id)!
  expect(last).toMatchObject({ toldHow: 'phone', by: 'Prova admin' })
  const { entries } = await call(getActivity, { params: { itineraryId: trip.tripId }, query: {} })
  expect(entries[0]).toMatchObject({ kind: 'communications.activity-letters-told', params: { n: 1 } })

  // A mark made by mistake is taken back by its maker and nobody else.
  const body = { letterIds }
  expect(await call(takeBackTelling, { params, body }, { as: 'booking' })).toEqual({ people: 0 })
  expect(await call(takeBackTelling, { params, body })).toEqual({ people: 1 })
  expect((await draftOf(trip, 'summons')).people.find(({ id }) => id === nava.id)!.last).toBeNull()
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

it('the address of who opted out gets no free message for their company either', async () => {
  const own = await aTrip()
  await book(own, [person('Basta', 'basta@example.it'), person('Conlei', null)])
  const emails = async (kind: LetterKind) => (await draftOf(own, kind)).people.map(({ email }) => email)
  expect(await emails('customersFree')).toEqual(['basta@example.it', 'basta@example.it'])
  const { rows } = await db.execute<{ id: string }>(sql`select id from customers where surname = 'Basta'`)
  await call(setOptOut, { params: { customerId: rows[0]!.id }, body: { isOptedOut: true } })
  expect(await emails('customersFree')).toEqual([null])
  expect(await emails('summons')).toEqual(['basta@example.it', 'basta@example.it'])
})

it('who opted out gets no free message, and is still called to the departure', async () => {
  const { rows } = await db.execute<{ id: string }>(sql`select id from customers where surname = 'Villa'`)
  const params = { customerId: rows[0]!.id }
  expect(await call(getOptOut, { params })).toEqual({ optedOut: null })
  await call(setOptOut, { params, body: { isOptedOut: true } })
  expect(await call(getOptOut, { params }, { as: 'busOffice' })).toMatchObject({
    optedOut: { at: '2027-02-01T09:00:00.000Z', by: expect.any(String) },
  })
  const free = await draftOf(trip, 'customersFree')
  expect(free.people.map(({ email }) => email)).not.toContain('villa@example.it')
  expect(free.leftOut).toContainEqual({ why: 'optedOut', n: 1 })
  expect((await draftOf(trip, 'summons')).people.map(({ email }) => email)).toContain('villa@example.it')
  for (const isOptedOut of [true, false, false]) await call(setOptOut, { params, body: { isOptedOut } })
  const { entries } = await call(getThingActivity, { query: { of: params.customerId } })
  expect(entries.filter(({ kind }) => kind.includes('opted')).map(({ kind }) => kind)).toEqual([
    'communications.activity-opted-in',
    'communications.activity-opted-out',
  ])
})

it('a free message into which nobody wrote anything is refused at its field', async () => {
  const { people, subject, body } = await draftOf(trip, 'customersFree')
  const recipients = people.map(({ id, last }) => ({ id, lastId: last?.id ?? null }))
  const params = { tripId: trip.tripId, kind: 'customersFree' as const }
  const problem = await refused(sendLetters, { params, body: { subject, body, fileIds: [], recipients } })
  expect(problem).toMatchObject({ code: 'communications.nothing-written', fields: [{ path: '/body' }] })
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
  expect(mine!.from).toBe(`${draft.sender} <ufficio@orobica.example>`)
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
  const { people, subject } = await draftOf(own, 'customersFree')
  const recipients = people.map(({ id }) => ({ id, lastId: null }))
  await withdraw(own, gone)
  const params = { tripId: own.tripId, kind: 'customersFree' as const }
  const sent = await call(sendLetters, { params, body: { subject, body: 'Ciao {nome}', fileIds: [], recipients } })
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
  const [left] = (await call(listMailings, { params: own })).mailings
  expect(await call(stopMailing, { params: { mailingId: left!.id } })).toEqual({ stopped: 0 })
  expect((await call(listMailings, { params: own })).mailings[0]).toEqual(left)
  expect(mail.received.flatMap(({ to }) => to)).not.toContain('tre@example.it')
})

it('a shared letter is written anew for who remains: each reads their own stop, with a summons of their own', async () => {
  const own = await aTrip()
  await jobs.stop()
  const [gone, , moved] = [
    await book(own, [person('Uno', 'tutti@example.it')]),
    await book(own, [person('Due', 'tutti@example.it')]),
    await book(own, [person('Tre', 'tutti@example.it')]),
  ]
  const { rows: owed } = await db.execute<{ id: string; cents: number }>(sql`
    select m.booking_id as id, m.due::float8 as cents from booking_money m join bookings b on b.id = m.booking_id
    where b.trip_id = ${own.tripId}`)
  const paid = { kind: 'balance', method: 'cash', paidOn: '2027-02-01', note: null } as const
  for (const { id, cents } of owed)
    await act((work) => registerPayment(work, { tripId: own.tripId, bookingId: id }, { ...paid, cents }))
  const text = { subject: 'Ritrovo', body: 'Ciao {nome}: {punto di carico}, {ora}' }
  expect(await send(own, 'summons', text)).toMatchObject({ letters: 1, people: 3 })
  await withdraw(own, gone)
  await db.execute(sql`update bookings set departure_id = ${own.otherDepartureId} where id = ${moved}`)
  jobs = await startJobs(office)
  const mails = (await arrived(2)).toSorted((a, b) => a.text.localeCompare(b.text))
  expect(mails.map(({ text }) => text.trim())).toEqual([
    'Ciao Anna Due: Bergamo, Malpensata, 06:00',
    'Ciao Anna Tre: Milano Lampugnano, 05:20',
  ])
  const summonses = await Promise.all(mails.map(({ files }) => readPdf(files[1]!.content)))
  expect(summonses.map(({ pages }) => ['Uno', 'Due', 'Tre'].filter((name) => pages.join(' ').includes(name)))).toEqual([
    ['Due'],
    ['Tre'],
  ])
  await expect
    .poll(async () => (await call(listMailings, { params: own })).mailings[0]!.states)
    .toEqual({ sent: 2, stopped: 1 })
  const { people } = await draftOf(own, 'summons')
  expect(people.map(({ last }) => [last?.state, last?.by])).toEqual([
    ['sent', 'Prova admin'],
    ['sent', 'Prova admin'],
  ])
})

it('a mailing cannot be stopped past a letter of it that is being written anew', async () => {
  const own = await aTrip()
  await jobs.stop()
  const gone = await book(own, [person('Uno', 'due@example.it')])
  await book(own, [person('Due', 'due@example.it')])
  const { mailingId } = await send(own, 'customersFree', { body: 'Ciao {nome}' })
  await withdraw(own, gone)
  const { rows } = await db.execute<{ id: string }>(sql`select id from messages where about_id = ${own.tripId}`)
  const stoppable = () => db.execute(sql`select from mailings where id = ${mailingId} for no key update skip locked`)
  await act(async (work) => {
    await work.emit(mailLeaving, { messageId: rows[0]!.id, kind: 'letter.customersFree' })
    expect((await stoppable()).rowCount).toBe(0)
  })
  expect(await call(stopMailing, { params: { mailingId } })).toEqual({ stopped: 1 })
  jobs = await startJobs(office)
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
  const toCallOff = async () => (await draftOf(own, 'officesCancelled')).people[0]!.values.elenco
  expect(await toCallOff()).toBe('')
  for (const [kind, cents] of [
    ['payment', 10_000],
    ['creditNote', 3_000],
  ] as const) {
    const { version: now } = await call(getService, { params: { serviceId: own.hotelId } })
    const entry = { kind, cents, method: 'bankTransfer', paidOn: '2027-02-01', note: null, version: now } as const
    await call(registerSupplierPayment, { params: { serviceId: own.hotelId }, body: entry })
  }
  expect((await call(getCancellationMoney, { params: own })).paid).toEqual({ cents: 10_000, suppliers: 1 })
  const hotel = await call(getService, { params: { serviceId: own.hotelId } })
  expect(await toCallOff()).toBe(`${hotel.name} (${hotel.provider!.companyName})`)
  const hidden = await call(
    prepareLetters,
    { params: { tripId: own.tripId, kind: 'customersCancelled' } },
    { as: 'busOffice' },
  )
  expect(hidden.people.map(({ values }) => values.importo)).toEqual(['', ''])
  expect(hidden.refusal).toBeNull()
  const toMyself = { id: hidden.people[0]!.id, lastId: hidden.people[0]!.last!.id, email: 'mia@bus.example' }
  const leak = { subject: 'x', body: 'Rimborso {importo}', fileIds: [], recipients: [toMyself] }
  const asked = { params: { tripId: own.tripId, kind: 'customersCancelled' as const }, body: leak }
  expect((await refused(sendLetters, asked, { as: 'busOffice' })).status).toBe(403)
})

it('who has no email gets the notice on paper, with the text of the others and the window of an envelope', async () => {
  const own = await aTrip()
  const residence = 'via Novara 112, scala B\n20153 Milano (MI)'
  const paid = await book(own, [person('Posta', null, { residence })])
  await book(own, [person('Mail', 'mail@example.it')])
  const payment = { kind: 'deposit', cents: 30_050, method: 'bankTransfer', paidOn: '2027-02-01', note: null } as const
  await act((work) => registerPayment(work, { tripId: own.tripId, bookingId: paid }, payment))
  const { subject, body } = await draftOf(own, 'customersCancelled')
  const input = { params: own, body: { subject, body: `${body}\n\nCordiali saluti` } }
  expect((await refused(printCancellationLetters, input)).code).toBe('communications.trip-not-cancelled')
  const { version, title } = await call(getTrip, { params: own })
  await call(cancelTrip, { params: own, body: { version, title, reason: 'Minimo non raggiunto.' } })
  const { pages } = await printed(input)
  expect(pages).toHaveLength(1)
  expect(pages[0]).toContain('Gentile signora Anna Posta via Novara 112, scala B 20153 Milano (MI)')
  expect(pages[0]).toContain('Annullamento Pratica ')
  expect(pages[0]).toContain('Minimo non raggiunto. Ti rimborseremo € 300,50 entro il 15/02/2027.')
  expect(pages[0]).toMatch(/Prova admin Torpedone Cordiali saluti Stampato .* 1 di 1/)
  expect(pages[0]).not.toContain('Mail')
  const hidden = await printed(input, 'busOffice')
  expect(hidden.pages[0]).not.toContain('300,50')
  const wrong = { params: own, body: { subject, body: 'Gentile {cliente}' } }
  expect((await refused(printCancellationLetters, wrong)).fields).toMatchObject([{ path: '/body' }])
})

it('the letter of two namesakes of one booking goes to the home of the one who booked', async () => {
  const own = await aTrip()
  const at = (residence: string, year: number) => person('Rossi', null, { residence, birthDate: `${year}-05-02` })
  const people = [
    at('via Seconda 2\n25121 Brescia (BS)', 1982),
    { ...at('via Prima 1\n24121 Bergamo (BG)', 1981), isDefaultContact: true },
  ]
  const asked = { ...own, people, roomType: 'DBL' as const, namesBy: '2027-03-05' }
  await act((work) => createBooking(work, own.tripId, aBooking(asked)))
  const { version, title } = await call(getTrip, { params: own })
  await call(cancelTrip, { params: own, body: { version, title, reason: 'Minimo non raggiunto.' } })
  const { subject, body } = await draftOf(own, 'customersCancelled')
  const { pages } = await printed({ params: own, body: { subject, body } })
  expect(pages[0]).toContain('via Prima 1 24121 Bergamo')
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
