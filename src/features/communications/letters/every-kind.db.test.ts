import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createAgency } from '#src/features/agencies/agencies.commands.ts'
import { createBooking } from '#src/features/bookings/booking/booking.commands.ts'
import type { BookingInput } from '#src/features/bookings/booking/booking-input.contract.ts'
import { aBooking, aParticipant, type NamedParticipant } from '#src/features/bookings/bookings.builders.ts'
import { lapseOption } from '#src/features/bookings/places/lapse.commands.ts'
import { promoteWaiting } from '#src/features/bookings/places/waiting-list.commands.ts'
import { aTripOnSale, type TripOnSale } from '#src/features/bookings/trip-on-sale.builders.ts'
import { getService } from '#src/features/services/programme/services.contract.ts'
import { changeAgencySettings, getAgencySettings } from '#src/features/settings/agency-settings.contract.ts'
import { cancelTrip } from '#src/features/trips/life/trip-states.contract.ts'
import { getTrip } from '#src/features/trips/page/trip.contract.ts'
import { startJobs } from '#src/server/jobs.ts'
import { testApp } from '#src/server/testing/app.ts'
import { startMailServer } from '#src/server/testing/mail-server.ts'
import { readPdf } from '#src/server/testing/pdf.ts'
import type { LetterKind } from './letter-kinds.values.ts'
import { prepareLetters, sendLetters } from './letters.contract.ts'

const mail = await startMailServer()
const office = await testApp({
  now: '2027-02-01T09:00:00Z',
  variables: { SMTP_URL: mail.url, MAIL_FROM: 'ufficio@orobica.example' },
})
const { act, call, db } = office
const jobs = await startJobs(office)
afterAll(() => jobs.stop())

let trip: TripOnSale
let cancelled: TripOnSale

async function book(
  to: TripOnSale,
  surname: string,
  email: string,
  { role = {}, ...given }: Partial<BookingInput> & { role?: Partial<NamedParticipant> } = {},
) {
  const people = [aParticipant({ surname, name: 'Niccolò', email, taxCode: null, isDefaultContact: true, ...role })]
  const asked = { ...to, roomType: 'SGL' as const, namesBy: '2027-03-05', ...given, people }
  return (await act((work) => createBooking(work, to.tripId, aBooking(asked)))).id
}

beforeAll(async () => {
  trip = await act((work) => aTripOnSale(work, { rooms: { SGL: 9 } }))
  cancelled = await act((work) => aTripOnSale(work, { rooms: { SGL: 9 } }))
  const seller = { contactName: 'Ornella Faccanoni', phone: null, commissionBps: 1_000, paysNet: false }
  const { id: agencyId } = await act((work) =>
    createAgency(work, { ...seller, name: 'Agenzia Sebino', email: 'sebino@example.it' }),
  )
  await book(trip, 'Venduta', 'venduta@example.it', { agencyId })
  const expired = await book(trip, 'Opzione', 'opzione@example.it', {
    status: 'customerOption',
    confirmBy: '2027-02-09',
  })
  await act((work) => lapseOption({ ...work, today: '2027-02-10' }, { id: expired, tripId: trip.tripId }))
  const waiting = await book(trip, 'Attesa', 'attesa@example.it', { status: 'waitingList' })
  await act((work) => promoteWaiting(work, { tripId: trip.tripId, bookingId: waiting }))
  const crew = { isStaff: true, agencyId: null, adults: 1 }
  await book(trip, 'Serra', 'guida@example.it', { ...crew, role: { type: 'guide' } })
  await book(trip, 'Rota', 'autista@example.it', {
    ...crew,
    role: { type: 'driver', plate: 'GA482KR' },
  })
  for (const { hotelId } of [trip, cancelled]) {
    const { provider } = await call(getService, { params: { serviceId: hotelId } })
    await db.execute(sql`update providers set email = 'hotel@example.it' where id = ${provider!.id}`)
  }
  const { version: settled, ...settings } = await call(getAgencySettings, {})
  const offices = { booking: 'booking@orobica.example', groupsOffice: 'gruppi@orobica.example' }
  await call(changeAgencySettings, {
    body: {
      ...settings,
      version: settled,
      offices: { ...offices, busOffice: 'bus@orobica.example', accountingOffice: 'conti@orobica.example' },
    },
  })
  const { version, title } = await call(getTrip, { params: cancelled })
  await call(cancelTrip, { params: cancelled, body: { version, title, reason: 'Perché è nevicato.' } })
})

/** The file that a kind takes along, by its name, with a text that it must hold. */
type Attached = readonly [name: RegExp, text: string]
const kinds: readonly [
  kind: LetterKind,
  of: () => TripOnSale,
  to: readonly string[],
  text: RegExp,
  attached?: readonly Attached[],
][] = [
  ['optionExpired', () => trip, ['opzione@example.it'], /Niccolò Opzione[\s\S]*09\/02\/2027/],
  ['waitingPromoted', () => trip, ['attesa@example.it'], /Niccolò Attesa[\s\S]*03\/02\/2027/],
  [
    'dossier',
    () => trip,
    ['autista@example.it', 'guida@example.it'],
    /Niccolò (Rota|Serra)/,
    [
      [/autista/, 'Venduta Niccolò'],
      [/accompagnatore/, 'Niccolò'],
    ],
  ],
  ['chaperonesFree', () => trip, ['autista@example.it', 'guida@example.it'], /Niccolò (Rota|Serra)/],
  ['agenciesFree', () => trip, ['sebino@example.it'], /pratiche 2027-0001-001/],
  [
    'suppliersCancelled',
    () => cancelled,
    ['hotel@example.it'],
    /disdire Hotel.*, 12\/03\/2027 – 16\/03\/2027 \(4 notti\)/,
  ],
  [
    'officesCancelled',
    () => cancelled,
    ['booking@orobica.example', 'bus@orobica.example', 'conti@orobica.example', 'gruppi@orobica.example'],
    /Perché è nevicato\./,
  ],
]

it.each(kinds)(
  '%s reaches each of its readers once, in their letters, and what it takes along opens',
  async (...row) => {
    const [kind, of, to, text, attached = []] = row
    const { tripId } = of()
    const { people, subject, body, sender, replyTo } = await call(prepareLetters, { params: { tripId, kind } })
    const recipients = people.map(({ id, last }) => ({ id, lastId: last?.id ?? null }))
    const before = mail.received.length
    const isFree = body.includes('\n\n\n')
    const filled = body.replace('\n\n\n', '\n\nCittà, perché, € 10\n\n')
    const written = { subject, body: filled, fileIds: [], recipients }
    await call(sendLetters, { params: { tripId, kind }, body: written })
    const arrived = []
    for (const _one of to) arrived.push(await mail.next())
    arrived.sort((a, b) => a.to[0]!.localeCompare(b.to[0]!))
    expect(arrived.flatMap((one) => one.to)).toEqual(to)
    for (const one of arrived) {
      expect(one.from).toBe(`${sender} <ufficio@orobica.example>`)
      expect(one.replyTo).toBe(replyTo)
      expect(one.text).toMatch(text)
      expect(one.text).not.toMatch(/[{}]|Ã|â‚¬/)
      expect(one.messageId).toMatch(/^<.+@orobica\.example>$/)
      if (isFree) expect(one.text).toContain('Città, perché, € 10')
    }
    expect(arrived.map(({ files }) => files.length)).toEqual(to.map((_one, at) => (attached[at] ? 1 : 0)))
    for (const [at, [name, said]] of attached.entries()) {
      const [file] = arrived[at]!.files
      expect(file!.name).toMatch(name)
      expect((await readPdf(file!.content)).pages.join(' ')).toContain(said)
    }
    await expect
      .poll(async () => {
        const found = await call(prepareLetters, { params: { tripId, kind } })
        return found.people.map(({ last }) => last?.state)
      })
      .toEqual(people.map(() => 'sent'))
    expect(mail.received).toHaveLength(before + to.length)
  },
)
