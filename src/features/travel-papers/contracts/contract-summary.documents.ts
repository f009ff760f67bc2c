import { sql } from 'drizzle-orm'
import type { PricedBooking } from '#src/features/bookings/booking/booking.contract.ts'
import { bookingById } from '#src/features/bookings/booking/booking.queries.ts'
import { toldBack, toldHour } from '#src/features/departures/told-hour.words.ts'
import { agencySettings } from '#src/features/settings/agency-settings.queries.ts'
import { clientBlocks } from '#src/features/travel-papers/news-sheets/client-blocks.documents.ts'
import { type NewsFacts, newsFacts } from '#src/features/travel-papers/news-sheets/news-facts.queries.ts'
import { clientSubtitle } from '#src/features/travel-papers/news-sheets/sheet-paper.documents.ts'
import {
  coachLine,
  hotelsOf,
  joined,
  nightsOf,
  t,
} from '#src/features/travel-papers/news-sheets/trip-words.documents.ts'
import { daysOfLaw } from '#src/features/trips/life/deadlines.rules.ts'
import type { Reader } from '#src/server/db/database.ts'
import { agencyPhones, letterNotes, paperFoot } from '#src/server/pdf/paper-words.ts'
import { paper } from '#src/server/pdf/papers.ts'
import type { Actor } from '#src/server/work.ts'
import { addDays, type Day, formatDay, formatDayRange } from '#src/shared/day.ts'
import { euro, formatPercent } from '#src/shared/money.ts'
import { formatPhone } from '#src/shared/phone.ts'
import { Refusal } from '#src/shared/refusal.ts'

type Asked = { tripId: string; bookingId: string; now: Date; by: Pick<Actor, 'name' | 'ability'> }
type Settings = Awaited<ReturnType<typeof agencySettings>>
type Terms = { minParticipants: number | null; maxPlaces: number | null; cancelBy: Day | null }
type Fact = { label: string; value: string }
/** A numbered part of the contract: facts with their labels, then sentences. */
type Section = { title: string; facts: Fact[]; lines: string[] }

/**
 * The contract summary of a booking as a tagged PDF: what the law asks to be told before the contract (D.Lgs. 79/2011,
 * art. 34) and what its confirmation must hold (art. 36). Messages and the archive take it from here.
 */
export async function contractFile(reader: Reader, { tripId, bookingId, now, by }: Asked) {
  const booking = await bookingById(reader, { tripId, bookingId })
  if (!booking) throw new Refusal('calls.not-found', { kind: 'notFound' })
  if (booking.isStaff) throw new Refusal('communications.no-contract-of-staff')
  const facts = await newsFacts(reader, tripId)
  const settings = await agencySettings(reader)
  const terms = await termsOf(reader, tripId)
  const people = booking.people.filter(({ canceledAt }) => canceledAt === null)
  const words = {
    heading: t('contract.heading', { code: booking.code }),
    trip: joined([facts.trip.title, facts.trip.code, clientSubtitle(facts.trip)], ' · '),
    agency: facts.agency.name,
    phones: agencyPhones(facts.agency),
    lead: t('contract.lead'),
    sections: [
      organiserSection(facts, settings, booking),
      tripSection(facts, terms),
      includedSection(facts),
      paymentSection(booking),
      minimumSection(facts, terms),
      documentsSection(facts),
      withdrawalSection(facts, settings),
      contactSection(facts, booking),
      protectionSection(settings),
    ],
    people: {
      title: t('contract.people'),
      columns: ['person', 'kind', 'born', 'stop', 'seat'].map((column) => t(`contract.column.${column}`)),
      rows: people.map((person) => [
        personName(person),
        t(`contract.band.${person.ageBand}`),
        person.bornOn ? formatDay(person.bornOn) : '',
        stopOf(facts, person.departureId ?? booking.departureId),
        joined([person.seat?.label, booking.roomType && t(`bookings.room.${booking.roomType}`)], ' · '),
      ]),
    },
    price: priceTable(booking),
    rightsTitle: t('contract.rights'),
    rights: rights.map((key) => t(`contract.right.${key}`)),
    signatures: [t('contract.signature.customer'), t('contract.signature.agency', { agency: facts.agency.name })],
    ...paperFoot({ printedAt: now.toISOString(), printedBy: by.name }),
  }
  const content = paper('features/travel-papers/contracts/contract-summary.typ', {
    ...words,
    notes: letterNotes(words),
    logo: facts.agency.logo,
  })
  return { content, trip: facts.trip, booking: { id: booking.id, code: booking.code } }
}

async function termsOf(reader: Reader, tripId: string): Promise<Terms> {
  const { rows } = await reader.execute<Terms>(sql`
    select t.max_places as "maxPlaces", t.cancel_by::text as "cancelBy", d.min_participants as "minParticipants"
    from trips t left join cost_definitions d on d.itinerary_id = t.id where t.id = ${tripId}`)
  return rows[0]!
}

const personName = ({ surname, name }: { surname: string | null; name: string | null }) =>
  surname === null ? t('bookings.unnamed') : joined([surname, name], ' ')

function stopOf({ stops, trip }: NewsFacts, departureId: string | null): string {
  const stop = stops.find(({ id }) => id === departureId)
  return stop ? joined([toldHour(trip.departsOn, stop.time), stop.name], ' ') : ''
}

/** A part of the contract; facts without a value are left out. */
function section(key: string, facts: Record<string, string | null | undefined | false>, lines: string[] = []): Section {
  return {
    title: t(`contract.section.${key}`),
    facts: Object.entries(facts).flatMap(([name, value]) =>
      value ? { label: t(`contract.fact.${name}`), value } : [],
    ),
    lines: lines.filter((line) => line !== ''),
  }
}

function organiserSection({ agency }: NewsFacts, settings: Settings, booking: PricedBooking): Section {
  const { agencyVatNumber, agencyInsolvencyCover, agencyLiabilityCover } = settings
  return section('organiser', {
    organiser: joined([agency.name, agency.address]),
    vat: agencyVatNumber,
    phone: agency.phone,
    email: agency.email,
    seller: booking.agencyName,
    insolvency: agencyInsolvencyCover || t('contract.not-given'),
    liability: agencyLiabilityCover || t('contract.not-given'),
  })
}

function tripSection(facts: NewsFacts, { minParticipants, maxPlaces }: Terms): Section {
  const { trip } = facts
  const nights = trip.days - 1
  const back = toldBack(facts.stops, trip).map(({ stop, told }) => `${told} ${stop.name}`)
  return section(
    'trip',
    {
      destination: trip.title,
      dates: joined([formatDayRange(trip.departsOn, trip.returnsOn), t('news.days', { n: trip.days })]),
      nights: nights > 0 && t('news.nights', { n: nights }),
      transport: transportOf(facts),
      departures: facts.stops
        .map(({ time, name, address }) => `${toldHour(trip.departsOn, time)} ${joined([name, address])}`)
        .join('; '),
      return: joined([formatDay(trip.returnsOn), back.length > 0 ? back.join('; ') : t('contract.return-later')]),
      group: groupWords(minParticipants, maxPlaces),
      language: t('contract.language'),
    },
    [t('contract.mobility')],
  )
}

/** "Bus Autolinee Valseriana, targa GA482KR", or "Treno": the coach names its kind itself. */
function transportOf(facts: NewsFacts): string {
  const { transport } = facts.trip
  const coach = coachLine(facts).replace(/\.$/, '')
  const isNamed = transport === 'unselected' || (transport === 'bus' && coach !== '')
  return joined([!isNamed && t(`itineraries.transport.${transport}`), coach])
}

function groupWords(from: number | null, to: number | null): string {
  if (from !== null && to !== null) return t('contract.group-range', { from, to })
  return to === null ? '' : t('contract.group-most', { n: to })
}

function includedSection(facts: NewsFacts): Section {
  const hotels = hotelsOf(facts).map((hotel) =>
    joined([
      hotel.provider?.companyName ?? hotel.name,
      hotel.provider?.city ?? hotel.location,
      t('news.nights', { n: nightsOf(hotel) }),
      hotel.hotelType && t(`services.hotel-type-short.${hotel.hotelType}`),
    ]),
  )
  const meals = clientBlocks.meals(facts).text.split('\n')
  const programme = clientBlocks.programme(facts).text.split('\n')
  return section('included', { hotel: hotels.join('; ') }, [...meals, ...programme])
}

function paymentSection({ money, confirmBy, status, bookedOn }: PricedBooking): Section {
  const { priceCents, depositCents, balanceCents, balanceDueOn, paidCents, refundedCents, dueCents } = money
  return section('payment', {
    booked: formatDay(bookedOn),
    option: status !== 'confirmed' && confirmBy && formatDay(confirmBy),
    total: euro(priceCents),
    deposit: depositCents !== null && depositCents > 0 && t('contract.deposit', { amount: euro(depositCents) }),
    balance:
      balanceCents !== null &&
      joined([euro(balanceCents), balanceDueOn && t('contract.by', { day: formatDay(balanceDueOn) })]),
    paid: euro(paidCents - refundedCents),
    left: euro(Math.max(0, dueCents)),
  })
}

function minimumSection({ trip }: NewsFacts, { minParticipants, cancelBy }: Terms): Section {
  if (minParticipants === null) return section('minimum', {}, [t('contract.no-minimum')])
  const day = formatDay(cancelBy ?? trip.departsOn)
  return section('minimum', { minimum: t('news.people', { n: minParticipants }), minimumBy: day }, [
    t('contract.minimum', { n: minParticipants, day }),
  ])
}

function documentsSection(facts: NewsFacts): Section {
  const insured = facts.isInsured ? t('contract.insured') : t('contract.not-insured')
  return section('documents', { documents: clientBlocks.documents(facts).text, insurance: insured })
}

function withdrawalSection({ trip }: NewsFacts, settings: Settings): Section {
  const { bands, isPenaltyInWorkingDays, isWithdrawalDayCounted, isDepartureDayCounted, refundDays } = settings
  const scale = bands
    .toSorted((one, other) => other.fromDay - one.fromDay)
    .map(({ fromDay, toDay, percentBps }) => {
      const percent = formatPercent(percentBps)
      return toDay === null
        ? t('contract.band-open', { from: fromDay, percent })
        : t('contract.band-days', { from: toDay, to: fromDay, percent })
    })
  return section('withdrawal', { transferBy: formatDay(addDays(trip.departsOn, -daysOfLaw.transfer)) }, [
    t('contract.withdrawal'),
    ...scale,
    joined([
      t(isPenaltyInWorkingDays ? 'contract.count-working' : 'contract.count-all'),
      t(isWithdrawalDayCounted ? 'contract.count-withdrawal' : 'contract.count-no-withdrawal'),
      t(isDepartureDayCounted ? 'contract.count-departure' : 'contract.count-no-departure'),
    ]),
    t('contract.refund', { n: refundDays }),
    t('contract.transfer'),
  ])
}

function contactSection({ leaders, agency, trip }: NewsFacts, booking: PricedBooking): Section {
  const [leader] = leaders
  const contact = booking.people.find(({ isDefaultContact }) => isDefaultContact)
  const hasMinor = booking.people.some(({ age, canceledAt }) => age !== null && age < 18 && canceledAt === null)
  const wishes = [
    booking.notes,
    ...booking.people.map(({ isBoardingAssisted }) => isBoardingAssisted && t('contract.assisted')),
  ]
  return section(
    'contacts',
    {
      leader: leader && joined([leader.name, leader.phone && formatPhone(leader.phone)]),
      emergency: agency.emergencyPhone,
      office: joined([agency.phone, agency.email]),
      contact: contact && joined([personName(contact), contact.phone && formatPhone(contact.phone)]),
      minors: hasMinor && contact && t('contract.minors', { name: personName(contact) }),
      wishes: [...new Set(wishes.filter(Boolean))].join('; ') || t('contract.no-wishes'),
    },
    [t('contract.complaint', { day: formatDay(trip.returnsOn) }), t('contract.adr')],
  )
}

const protectionSection = ({ agencyInsolvencyCover }: Settings): Section =>
  section('protection', {}, [
    t('contract.assistance'),
    t('contract.revision'),
    t('contract.insolvency', { cover: agencyInsolvencyCover || t('contract.not-given') }),
  ])

/** The fundamental rights of the standard form (annex A of the law), in its order. */
const rights = [
  'told',
  'responsible',
  'emergency',
  'transfer',
  'price',
  'changes',
  'withdraw',
  'alternatives',
  'reduction',
  'help',
  'insolvency',
] as const

function priceTable({ lines, people, money }: PricedBooking) {
  const nameOf = (participantId: string | null) => {
    const person = people.find((one) => one.participantId === participantId)
    return person ? personName(person) : ''
  }
  const standing = lines.filter(({ reversesId, isReversed }) => reversesId === null && !isReversed)
  return {
    title: t('contract.price'),
    columns: ['line', 'person', 'amount'].map((column) => t(`contract.column.${column}`)),
    rows: standing.map(({ kind, label, cents, participantId }) => [
      label ?? t(`contract.line.${kind}`),
      nameOf(participantId),
      euro(cents),
    ]),
    total: [t('contract.total'), '', euro(money.priceCents)],
  }
}
