import { sql } from 'drizzle-orm'
import { bookingCode } from '#src/features/bookings/booking/booking.queries.ts'
import { type BookingStatus, holdingStatuses } from '#src/features/bookings/booking/booking.rules.ts'
import { toldHour } from '#src/features/departures/told-hour.words.ts'
import { settingsOf } from '#src/features/settings/settings.queries.ts'
import { type OfficeKind, officeKinds, offices } from '#src/features/settings/settings.tables.ts'
import { optionalKinds } from '#src/features/texts/messages/message-texts.values.ts'
import { type TripToSend, tripToSend } from '#src/features/travel-papers/supplier-papers/supplier-facts.queries.ts'
import { refundDue } from '#src/features/trips/life/deadlines.rules.ts'
import { countsOnUs } from '#src/features/trips/page/trip-suppliers.queries.ts'
import type { Reader } from '#src/server/db/database.ts'
import { findText } from '#src/server/text.ts'
import { formatDay } from '#src/shared/day.ts'
import { euro } from '#src/shared/money.ts'
import { formatPhone } from '#src/shared/phone.ts'
import { Refusal } from '#src/shared/refusal.ts'
import { suppliersOf } from './addressed-suppliers.queries.ts'
import { type LetterKind, unitOf } from './letter-kinds.values.ts'
import { moneyValues, refundValues, tripValues } from './letter-values.words.ts'
import type { Addressee } from './letters.rules.ts'
import {
  type Asked,
  type Booking,
  bookingsOf,
  type Known,
  lastLettersOf,
  type Person,
  peopleOf,
} from './trip-readers.queries.ts'

/** Everybody whom a kind of letter is for, as they are now, and those who are left out. */
export type Addressees = {
  trip: TripToSend['trip']
  agency: TripToSend['agency']
  people: Addressee[]
  /** Why people on the trip get none, with how many. */
  leftOut: { why: 'option' | 'waiting' | 'optedOut'; n: number }[]
}

/** The bookings that a cancellation of the trip would cancel: who would be told. */
const goesWithTheTrip: readonly BookingStatus[] = [...holdingStatuses, 'waitingList', 'requestedDemand']

/** Everybody whom a letter of this kind is for now, with the data that its text may name. */
export async function addresseesOf(reader: Reader, { tripId, kind, by }: Asked): Promise<Addressees> {
  const home = await tripToSend(reader, tripId)
  if (!home) throw new Refusal('calls.not-found', { kind: 'notFound' })
  const { trip, agency } = home
  const common = tripValues({ ...trip, operator: by.name, agency })
  const last = await lastLettersOf(reader, tripId, kind)
  const known = { reader, home, common, last }
  const found = await addresseesByUnit(known, kind, by)
  return { trip, agency, leftOut: [], ...found }
}

type Found = { people: Addressee[]; leftOut?: Addressees['leftOut'] }

async function addresseesByUnit(known: Known, kind: LetterKind, by: Asked['by']): Promise<Found> {
  const unit = unitOf[kind]
  if (unit === 'service') return { people: await suppliersOf(known, kind, by) }
  if (unit === 'office') return { people: await officesOf(known) }
  const people = await peopleOf(known.reader, known.home.trip.id)
  if (unit === 'booking') return { people: await bookersOf(known, kind, people) }
  if (unit === 'crew') return { people: crewOf(known, people) }
  if (unit === 'agency') return { people: await agenciesOf(known) }
  return personsOf(known, kind, people)
}

/** Each head by itself. Who has no address of their own shares that of their booking. */
async function personsOf(known: Known, kind: LetterKind, all: readonly Person[]): Promise<Found> {
  const { reader, home, common, last } = known
  const customers = all.filter(({ isStaff, isCanceled }) => !isStaff && !isCanceled)
  const isMeant = (one: Person) =>
    kind === 'waitingPromoted'
      ? one.status === 'customerOption' && one.isQueued && one.isAdult
      : kind === 'customersFree'
        ? one.isHolding || one.cancelCause === 'tripCancelled'
        : one.status === 'confirmed'
  const isOptional = optionalKinds.includes(kind)
  const bookings = await bookingsOf(reader, home.trip.id)
  // A colleague may move a booking away or join it to another between two statements.
  const meant = customers.filter((one) => isMeant(one) && bookings.has(one.bookingId))
  const { leader } = home
  const people = meant
    .filter(({ isOptedOut }) => !(isOptional && isOptedOut))
    .map((one): Addressee => {
      const party = meant.filter(({ bookingId }) => bookingId === one.bookingId)
      // The address of who wants no more of these is written to for nobody else.
      const contact = party.find(({ email, isOptedOut }) => email !== null && !(isOptional && isOptedOut))
      // The contact of the booking stands for a head only while no head has a name.
      const reference = party.every(({ name }) => name === null) ? one.referenceName : null
      const name = one.name ?? reference ?? findText('letters.unnamed')!
      const money = bookings.get(one.bookingId)!
      return {
        id: one.id,
        bookingId: one.bookingId,
        name,
        detail: one.code,
        email: one.email ?? (kind === 'waitingPromoted' ? null : (contact?.email ?? null)),
        phone: one.phone ?? contact?.phone ?? one.referencePhone,
        values: {
          ...common,
          ...moneyValues(money),
          nome: one.name ?? contact?.name ?? one.referenceName ?? '',
          nomi: one.name ?? reference ?? '',
          pratica: one.code,
          ora: one.departure?.time ? toldHour(home.trip.departsOn, one.departure.time) : '',
          'punto di carico': one.departure?.name ?? '',
          indirizzo: one.departure?.address ?? '',
          posto: one.seat ?? '',
          camera: one.roomType ?? '',
          documento: findText('letters.document')!,
          accompagnatore: leader?.name ?? '',
          ...(kind === 'summons' && { telefono: leader?.phone ? formatPhone(leader.phone) : '' }),
          ...(kind === 'waitingPromoted' && { scadenza: one.confirmBy ? formatDay(one.confirmBy) : '' }),
          link: '',
        },
        last: last.get(one.id) ?? null,
      }
    })
  const count = (which: (one: Person) => boolean) => customers.filter((one) => !isMeant(one) && which(one)).length
  const leftOut = [
    { why: 'option' as const, n: count(({ isHolding }) => isHolding) },
    { why: 'waiting' as const, n: count(({ status }) => status === 'waitingList' || status === 'requestedDemand') },
    { why: 'optedOut' as const, n: isOptional ? meant.filter(({ isOptedOut }) => isOptedOut).length : 0 },
  ]
  return { people, leftOut: leftOut.filter(({ n }) => n > 0) }
}

/** The person who booked, once for each booking: the first person with an address, the contact before others. */
async function bookersOf(known: Known, kind: LetterKind, all: readonly Person[]): Promise<Addressee[]> {
  const { reader, home, common, last } = known
  const bookings = await bookingsOf(reader, home.trip.id)
  const { rows } = await reader.execute<{ reason: string | null }>(
    sql`select cancel_reason as reason from trips where id = ${home.trip.id}`,
  )
  const { refundDays } = await settingsOf(reader)
  const isMeant = (one: Person) =>
    kind === 'customersCancelled'
      ? one.cancelCause === 'tripCancelled' ||
        (home.trip.status !== 'cancelled' && goesWithTheTrip.includes(one.status))
      : kind === 'optionExpired'
        ? one.status === 'notConfirmed' && one.confirmBy !== null
        : one.status === 'confirmed'
  const meant = all.filter((one) => !one.isStaff && !one.isCanceled && isMeant(one) && bookings.has(one.bookingId))
  return [...new Set(meant.map(({ bookingId }) => bookingId))].map((bookingId) => {
    const party = meant.filter((one) => one.bookingId === bookingId)
    const lead = party.find(({ email }) => email !== null) ?? party[0]!
    const booking = bookings.get(bookingId)!
    const name = lead.name ?? lead.referenceName ?? findText('letters.unnamed')!
    // Before the cancellation, everything that was paid would be given back.
    const refundOf = ({ dueCents, netCents }: Booking) => ({
      dueCents: home.trip.status === 'cancelled' ? dueCents : -netCents,
    })
    const refund = { by: refundDue(booking.canceledOn ?? home.trip.departsOn, refundDays), isOfAgency: booking.paysNet }
    return {
      id: bookingId,
      bookingId,
      headId: lead.id,
      name,
      detail: findText('letters.of-booking', { n: party.length, code: lead.code }),
      email: lead.email,
      phone: lead.phone ?? lead.referencePhone,
      values: {
        ...common,
        ...moneyValues(booking),
        ...(kind === 'optionExpired' && { scadenza: lead.confirmBy ? formatDay(lead.confirmBy) : '' }),
        ...(kind === 'customersCancelled' && {
          ...refundValues(refundOf(booking), refund),
          motivo: rows[0]?.reason ?? '',
        }),
        nome: name,
        nomi: party.flatMap((one) => one.name ?? []).join(', '),
        pratica: lead.code,
        camera: lead.roomType ?? '',
      },
      last: last.get(bookingId) ?? null,
    }
  })
}

function crewOf({ common, last }: Known, all: readonly Person[]): Addressee[] {
  return all
    .filter(({ isStaff, isHolding, isCanceled }) => isStaff && isHolding && !isCanceled)
    .map((one) => ({
      id: one.id,
      bookingId: one.bookingId,
      name: one.name ?? findText('letters.unnamed')!,
      detail: null,
      email: one.email,
      phone: one.phone,
      values: { ...common, nome: one.name ?? '' },
      last: last.get(one.id) ?? null,
    }))
}

async function agenciesOf({ reader, home, common, last }: Known): Promise<Addressee[]> {
  const { rows } = await reader.execute<{
    id: string
    name: string
    contact: string | null
    email: string | null
    phone: string | null
    codes: string[]
  }>(sql`
    select a.id, a.name, a.contact_name as contact, nullif(a.email, '') as email, a.phone,
      array_agg(${bookingCode} order by b.number) as codes
    from bookings b join trips t on t.id = b.trip_id join agencies a on a.id = b.agency_id and not a.is_direct
    where b.trip_id = ${home.trip.id} and not b.is_staff and (b.is_holding or b.cancel_cause = 'tripCancelled')
    group by a.id order by a.name, a.id`)
  return rows.map(({ id, name, contact, email, phone, codes }) => ({
    ...{ id, bookingId: null, name, detail: contact, email, phone, last: last.get(id) ?? null },
    values: { ...common, nome: contact ?? name, pratiche: codes.join(', ') },
  }))
}

/** The four offices, with what the cancellation of the trip leaves to do. */
async function officesOf({ reader, home, common, last }: Known): Promise<Addressee[]> {
  const stored = await reader.select().from(offices)
  const { rows } = await reader.execute<{ n: number; cents: number; reason: string | null; toCallOff: string[] }>(sql`
    select count(b.id)::int as n, coalesce(sum(m.net), 0)::float8 as cents,
      (select cancel_reason from trips where id = ${home.trip.id}) as reason,
      array(select s.id from services s where s.itinerary_id = ${home.trip.id} and ${countsOnUs}) as "toCallOff"
    from bookings b join booking_money m on m.booking_id = b.id
    where b.trip_id = ${home.trip.id} and not b.is_staff and b.cancel_cause = 'tripCancelled'`)
  const { n, cents, reason, toCallOff } = rows[0]!
  const list = home.services.filter(({ id }) => toCallOff.includes(id))
  const elenco = list.map(({ service, provider }) => `${service.name} (${provider!.companyName})`).join(', ')
  return officeKinds.map((kind: OfficeKind) => ({
    id: kind,
    bookingId: null,
    name: findText(`letters.office.${kind}`)!,
    detail: null,
    email: stored.find((one) => one.kind === kind)?.email || null,
    phone: null,
    values: {
      ...common,
      ...{ ufficio: findText(`letters.office.${kind}`)!, pratiche: String(n), importo: euro(cents), elenco },
      motivo: reason ?? '',
    },
    last: last.get(kind) ?? null,
  }))
}
