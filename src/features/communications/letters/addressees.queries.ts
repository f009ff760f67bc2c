import { sql } from 'drizzle-orm'
import { bookingCode } from '#src/features/bookings/booking/booking.queries.ts'
import { type BookingStatus, holdingStatuses } from '#src/features/bookings/booking/booking.rules.ts'
import { moneyJoins } from '#src/features/bookings/price/money.queries.ts'
import {
  type ServiceToSend,
  type TripToSend,
  tripToSend,
} from '#src/features/communications/papers/supplier-facts.queries.ts'
import { payablesOf } from '#src/features/payables/ledger/payables.queries.ts'
import { settingsOf } from '#src/features/settings/settings.queries.ts'
import { type OfficeKind, officeKinds, offices } from '#src/features/settings/settings.tables.ts'
import { optionalKinds } from '#src/features/texts/messages/message-texts.values.ts'
import type { TextValues } from '#src/features/texts/messages/message-texts.words.ts'
import { refundDue } from '#src/features/trips/life/deadlines.rules.ts'
import { clockOf, isoOf } from '#src/server/db/columns.ts'
import type { Reader } from '#src/server/db/database.ts'
import { findText } from '#src/server/text.ts'
import type { Actor } from '#src/server/work.ts'
import { type Day, formatDay } from '#src/shared/day.ts'
import { euro } from '#src/shared/money.ts'
import { formatPhone } from '#src/shared/phone.ts'
import { Refusal } from '#src/shared/refusal.ts'
import { type LetterKind, unitOf } from './letter-kinds.values.ts'
import { type BookingMoney, moneyValues, refundValues, tripValues } from './letter-values.words.ts'
import type { Addressee, LastLetter } from './letters.rules.ts'

/** Everybody whom a kind of letter is for, as they are now, and those who are left out. */
export type Addressees = {
  trip: TripToSend['trip']
  agency: TripToSend['agency']
  people: Addressee[]
  /** Why people on the trip get none, with how many. */
  leftOut: { why: 'option' | 'waiting' | 'optedOut'; n: number }[]
}

type Person = {
  id: string
  bookingId: string
  code: string
  status: BookingStatus
  isHolding: boolean
  cancelCause: string | null
  isCanceled: boolean
  isQueued: boolean
  isStaff: boolean
  isAdult: boolean
  isContact: boolean
  position: number
  name: string | null
  email: string | null
  phone: string | null
  referenceName: string | null
  referencePhone: string | null
  confirmBy: Day | null
  roomType: string | null
  seat: string | null
  departure: { name: string; address: string | null; time: string | null } | null
  isOptedOut: boolean
  agency: { name: string; email: string | null } | null
}
type Booking = BookingMoney & { id: string; paysNet: boolean; canceledOn: Day | null }

/** The people of the trip, by booking, as letters need them. */
async function peopleOf(reader: Reader, tripId: string): Promise<Person[]> {
  const { rows } = await reader.execute<{ person: Person }>(sql`
    select json_build_object('id', p.id, 'bookingId', b.id, 'code', ${bookingCode}, 'status', b.status,
      'isHolding', b.is_holding, 'cancelCause', b.cancel_cause, 'isCanceled', p.canceled_at is not null,
      'isQueued', b.queued_at is not null, 'isStaff', b.is_staff, 'isAdult', p.age_band = 'adult',
      'isContact', p.is_default_contact, 'position', p.position,
      'name', nullif(rtrim(coalesce(c.name, '') || ' ' || coalesce(c.surname, '')), ''), 'email', nullif(c.email, ''),
      'phone', c.phone, 'referenceName', b.reference_name, 'referencePhone', b.reference_phone,
      'confirmBy', b.confirm_by, 'roomType', r.room_type, 'seat', s.label,
      'departure', case when d.id is not null then json_build_object('name', d.name, 'address', d.address,
        'time', ${clockOf(sql`d.time`)}) end,
      'isOptedOut', o.customer_id is not null,
      'agency', case when b.pays_net then json_build_object('name', a.name, 'email', a.email) end) as person
    from participants p join bookings b on b.id = p.booking_id join trips t on t.id = b.trip_id
    left join customers c on c.id = p.customer_id left join rooms r on r.id = b.room_id
    left join departures d on d.id = coalesce(p.departure_id, b.departure_id)
    left join lateral (select label from seats where participant_id = p.id limit 1) s on true
    left join message_opt_outs o on o.customer_id = p.customer_id
    left join agencies a on a.id = b.agency_id
    where p.trip_id = ${tripId} order by b.number, not p.is_default_contact, p.position, p.id`)
  return rows.map(({ person }) => person)
}

/** The bookings that a cancellation of the trip would cancel: who would be told. */
const goesWithTheTrip: readonly BookingStatus[] = [...holdingStatuses, 'waitingList', 'requestedDemand']

async function bookingsOf(reader: Reader, tripId: string): Promise<Map<string, Booking>> {
  const { rows } = await reader.execute<{ booking: Booking }>(sql`
    select json_build_object('id', b.id, 'paysNet', b.pays_net, 'priceCents', m.price, 'netCents', m.net,
      'dueCents', m.due, 'canceledOn', (b.canceled_at at time zone 'Europe/Rome')::date,
      'balanceDueOn', (select max(i.due_on) from instalments i where i.booking_id = b.id and i.kind = 'balance')) as booking
    from bookings b ${moneyJoins} where b.trip_id = ${tripId}`)
  return new Map(rows.map(({ booking }) => [booking.id, booking]))
}

/** The last letter of this kind for each head, booking, service, agency and office. */
async function lastLettersOf(reader: Reader, tripId: string, kind: LetterKind): Promise<Map<string, LastLetter>> {
  const { rows } = await reader.execute<{ letter: LastLetter; keys: (string | null)[] }>(sql`
    select json_build_object('id', l.id, 'at', ${isoOf(sql`coalesce(m.sent_at, l.created_at)`)}, 'by', l.created_by_name,
        'state', m.state, 'why', m.last_error, 'toldHow', l.told_how, 'excludedReason', l.excluded_reason,
        'recipient', m.recipient) as letter,
      case when l.participant_ids is not null then l.participant_ids::text[]
        else array[coalesce(l.service_id, l.agency_id, l.booking_id)::text, l.office] end as keys
    from letters l left join messages m on m.id = l.message_id
    where l.trip_id = ${tripId} and l.kind = ${kind} order by l.seq`)
  const last = new Map<string, LastLetter>()
  for (const { letter, keys } of rows) for (const key of keys) if (key !== null) last.set(key, letter)
  return last
}

type Asked = { tripId: string; kind: LetterKind; by: Pick<Actor, 'name' | 'ability'> }

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

type Known = { reader: Reader; home: TripToSend; common: TextValues; last: Map<string, LastLetter> }
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
  const meant = customers.filter(isMeant)
  const bookings = await bookingsOf(reader, home.trip.id)
  const { leader } = home
  const people = meant
    .filter(({ isOptedOut }) => !(isOptional && isOptedOut))
    .map((one): Addressee => {
      const party = meant.filter(({ bookingId }) => bookingId === one.bookingId)
      const contact = party.find(({ email }) => email !== null)
      const name = one.name ?? one.referenceName ?? findText('letters.unnamed')!
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
          nomi: name,
          pratica: one.code,
          ora: one.departure?.time ?? '',
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
  const meant = all.filter((one) => !one.isStaff && !one.isCanceled && isMeant(one))
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

/** The supplier of each service, with the contact that was chosen for it or an address of its own. */
async function suppliersOf(known: Known, kind: LetterKind, by: Asked['by']): Promise<Addressee[]> {
  const { reader, home, common, last } = known
  const category = kind === 'guideRecap' ? 'guide' : kind === 'restaurantRecap' ? 'restaurant' : null
  const meant = home.services.filter(
    ({ provider, service }) => provider !== null && (category === null || service.category === category),
  )
  const addresses = await addressesOf(reader, meant)
  const paid = kind === 'suppliersCancelled' ? await paidOf(reader, home.trip.id) : new Map<string, number>()
  const notes =
    kind === 'restaurantRecap' && by.ability.can('read', 'HealthData') ? await dietsOf(reader, home.trip.id) : ''
  const { people: heads, leader } = home
  return meant.map(({ id, service, provider }) => {
    const { email, phone } = addresses.get(id) ?? { email: null, phone: null }
    const day = formatDay(service.startsOn)
    const paidCents = paid.get(id) ?? 0
    return {
      id,
      bookingId: null,
      name: provider!.companyName,
      detail: findText('letters.of-service', { service: service.name, day }),
      email,
      phone: phone ?? provider!.phone,
      values: {
        ...common,
        servizio: service.name,
        fornitore: provider!.companyName,
        quando: service.startsAt ? findText('communications.when', { day, time: service.startsAt })! : day,
        luogo: service.location ?? '',
        pnr: service.pnr ?? '',
        adulti: String(heads.adults),
        bambini: String(heads.children),
        persone: heads.adults + heads.children > 0 ? peopleSaid(heads) : '',
        note: notes,
        accompagnatore: leader?.name ?? '',
        telefono: leader?.phone ? formatPhone(leader.phone) : '',
        versato: paidCents > 0 ? euro(paidCents) : '',
      },
      last: last.get(id) ?? null,
    }
  })
}

const peopleSaid = ({ adults, children }: TripToSend['people']): string =>
  children > 0
    ? findText('letters.adults-and-children', { n: adults, children })!
    : findText('letters.adults', { n: adults })!

async function addressesOf(reader: Reader, meant: readonly ServiceToSend[]) {
  const { rows } = await reader.execute<{ id: string; email: string | null; phone: string | null }>(sql`
    select s.id, nullif(coalesce(k.email, v.email, (
        select o.email from provider_contacts o where o.provider_id = v.id and o.removed_at is null and o.email is not null
        order by o.name, o.id limit 1)), '') as email, coalesce(k.phone, v.phone) as phone
    from services s join providers v on v.id = s.provider_id
    left join provider_contacts k on k.id = s.contact_id and k.removed_at is null
    where s.id = any (${sql.param(meant.map(({ id }) => id))}::uuid[])`)
  return new Map(rows.map(({ id, ...address }) => [id, address]))
}

async function paidOf(reader: Reader, tripId: string): Promise<Map<string, number>> {
  const { payables } = await payablesOf(reader, tripId)
  return new Map(payables.map(({ serviceId, settlement }) => [serviceId, settlement.paidCents]))
}

/** What the kitchen must know, counted and without names. */
async function dietsOf(reader: Reader, tripId: string): Promise<string> {
  const { rows } = await reader.execute<{ note: string; n: number }>(sql`
    select h.allergies as note, count(*)::int as n
    from participants p join bookings b on b.id = p.booking_id and b.is_holding
    join customer_health h on h.customer_id = p.customer_id and h.allergies is not null
    where p.trip_id = ${tripId} and p.canceled_at is null group by h.allergies order by n desc, h.allergies`)
  return rows.map(({ note, n }) => `${n} ${note}`).join('; ')
}

/** The four offices, with what the cancellation of the trip leaves to do. */
async function officesOf({ reader, home, common, last }: Known): Promise<Addressee[]> {
  const stored = await reader.select().from(offices)
  const { rows } = await reader.execute<{ n: number; cents: number; reason: string | null }>(sql`
    select count(b.id)::int as n, coalesce(sum(m.net), 0)::float8 as cents,
      (select cancel_reason from trips where id = ${home.trip.id}) as reason
    from bookings b join booking_money m on m.booking_id = b.id
    where b.trip_id = ${home.trip.id} and not b.is_staff and b.cancel_cause = 'tripCancelled'`)
  const { n, cents, reason } = rows[0]!
  const list = home.services.filter(({ provider }) => provider !== null)
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
