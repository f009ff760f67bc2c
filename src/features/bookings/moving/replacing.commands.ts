import { eq } from 'drizzle-orm'
import { refuseStale } from '#src/features/access/editing.commands.ts'
import { recordActivity } from '#src/features/activity/activity.commands.ts'
import { lockTripFor } from '#src/features/bookings/booking/booked-trip.commands.ts'
import { lockBooking } from '#src/features/bookings/booking/booking.commands.ts'
import { departedRefusal } from '#src/features/bookings/booking/booking.rules.ts'
import { ParticipantInput } from '#src/features/bookings/booking/booking-input.contract.ts'
import { touchBooking } from '#src/features/bookings/booking/booking-log.commands.ts'
import { bookings, participants } from '#src/features/bookings/bookings.tables.ts'
import { forgetLicences } from '#src/features/bookings/drivers/licences.commands.ts'
import { bookingFiles } from '#src/features/bookings/papers.tables.ts'
import { headName } from '#src/features/bookings/people/booking-names.words.ts'
import {
  type AgeBand,
  bandOfAge,
  bandsOf,
  headsOfBands,
  partyRefusal,
} from '#src/features/bookings/people/heads.rules.ts'
import { type HeadRow, headsOn } from '#src/features/bookings/people/people.commands.ts'
import { storedHeads } from '#src/features/bookings/people/people.queries.ts'
import { namesDay } from '#src/features/bookings/people/people.rules.ts'
import { peopleFaults } from '#src/features/bookings/people/people-faults.rules.ts'
import { type KeptTerms, keptTerms, storedLines } from '#src/features/bookings/price/booking-terms.queries.ts'
import { addLines, deleteLines, fitInstalments } from '#src/features/bookings/price/price.commands.ts'
import { linesOfHead, reversalOf, standingLines } from '#src/features/bookings/price/price.rules.ts'
import { keepPeople } from '#src/features/customers/person/person.commands.ts'
import { settingsOf } from '#src/features/settings/settings.queries.ts'
import { edit } from '#src/server/edits.ts'
import type { Work } from '#src/server/work.ts'
import { type Day, formatDay } from '#src/shared/day.ts'
import { Refusal, refuseFaults, refuseIf } from '#src/shared/refusal.ts'
import type { StoredBooking } from './moving.queries.ts'
import type { ReplacementInput } from './replacing.contract.ts'
import { replacementRefusal } from './replacing.rules.ts'

type Ids = { tripId: string; bookingId: string; participantId: string }

/**
 * Hands a head over to another person. The head keeps its room, seat, counted places and price; only the age can change
 * its quota, with the prices of the booking. The former person stays as a cancelled head that owes nothing.
 */
export async function replacePerson(
  work: Work,
  ids: Ids,
  { version, personVersion, ...person }: ReplacementInput,
): Promise<{ version: number }> {
  const trip = await lockTripFor(work, ids.tripId)
  const booking = await lockBooking(work, ids.tripId, ids.bookingId)
  await refuseStale(work, booking, version)
  const departed = booking.isStaff ? null : departedRefusal(trip, work.today)
  refuseIf(departed, { params: { day: formatDay(trip.departsOn) } })
  const heads = await headsOn(work, booking.id)
  const head = heads.find(({ participantId }) => participantId === ids.participantId)
  if (!head) throw new Refusal('bookings.person-not-here')
  const others = heads.filter((one) => one !== head)
  const refuseWho = (customerId: string | null) =>
    refuseIf(replacementRefusal(head, { customerId }, others), { path: '/surname' })
  refuseWho(person.customerId ?? null)
  await refuseFaulty(work, { booking, trip, head, person })

  const [customerId] = await keepPeople(work, [
    {
      ...person,
      customerId: person.customerId,
      version: personVersion,
      tripOn: trip.departsOn,
      path: '/taxCode',
      versionPath: '/personVersion',
    },
  ])
  refuseWho(customerId!)
  const terms = booking.isStaff ? null : await keptTerms(work.tx, booking.id)
  const next = { ...head, bornOn: person.bornOn }
  const bands = bandsAfter(heads, next, { terms, departsOn: trip.departsOn })
  refuseIf(partyRefusal(headsOfBands(bands)), { path: '/bornOn' })
  await handOver(work, head, customerId!)
  for (const [at, one] of heads.entries())
    if (bands[at] !== one.ageBand)
      await work.tx.update(participants).set({ ageBand: bands[at]! }).where(eq(participants.id, one.participantId))
  const [saved] = await work.tx
    .update(bookings)
    .set({ ...headsOfBands(bands), ...edit(work) })
    .where(eq(bookings.id, booking.id))
    .returning()
  if (terms) {
    const changed = heads.flatMap((one, at) =>
      bands[at] === one.ageBand ? [] : { ...(one === head ? next : one), ageBand: bands[at]! },
    )
    await chargeAges(work, saved!, changed, terms, trip.departsOn)
  }
  await record(work, booking, 'replaced', headName(head))
  await record(work, booking, 'replacing', headName(person))
  touchBooking(work, booking)
  return { version: saved!.version }
}

type Asked = {
  booking: StoredBooking
  trip: { departsOn: Day }
  head: HeadRow
  person: Omit<ReplacementInput, 'version' | 'personVersion'>
}

/** Refuses a person who lacks what everybody on this booking must have by now. */
async function refuseFaulty(work: Work, { booking, trip, head, person }: Asked): Promise<void> {
  const { namesDaysBefore } = await settingsOf(work.tx)
  const names = { departsOn: trip.departsOn, namesDaysBefore }
  const stored = await storedHeads(work.tx, booking.id)
  // The party must stay reachable: by this person, or by the phone of somebody else.
  const otherPhone = stored.find((one) => one.participantId !== head.participantId && one.phone)?.phone ?? null
  const asked = ParticipantInput.parse({ ...person, type: head.type, isDefaultContact: true })
  const faults = peopleFaults(
    {
      ...{ status: booking.status, confirmBy: null, roomType: null, departureId: null, agencyId: null, notes: null },
      ...{ adults: 1, children: 0, isStaff: booking.isStaff, people: [asked], extras: [], referenceName: null },
      ...{ depositCents: null, balanceDueOn: null, takesTodaysPrice: false },
      namesBy: booking.isStaff ? null : namesDay(booking.namesBy, names),
      referencePhone: booking.referencePhone ?? otherPhone,
    },
    { today: work.today, names, stored: [] },
  )
  refuseFaults(faults.map((fault) => ({ ...fault, path: pathInForm(fault.path) })))
}

/** The path of a person's field in this call. A missing phone of the party is this person's. */
const pathInForm = (path: string) => (path === '/referencePhone' ? '/phone' : path.replace(/^\/people\/0/, ''))

/**
 * The bands after the handing over. A confirmed booking changes only the band of this head, and only where the age
 * decides it; an open one is counted anew.
 */
function bandsAfter(
  heads: readonly HeadRow[],
  next: HeadRow,
  { terms, departsOn }: { terms: KeptTerms | null; departsOn: Day },
): AgeBand[] {
  if (!terms) return heads.map(({ ageBand }) => ageBand)
  const ages = { departsOn, childUnderAge: terms.childUnderAge }
  const asked = heads.map((one) =>
    one.participantId === next.participantId ? { ...next, ageBand: bandOfAge(next, ages) ?? one.ageBand } : one,
  )
  const bands = asked.map(({ ageBand }) => ageBand)
  return bandsOf(asked, headsOfBands(bands), ages).map((band, at) =>
    asked[at]!.participantId === next.participantId ? band : heads[at]!.ageBand,
  )
}

/**
 * Gives the head to the new person, and keeps the former one in the history, with the papers about them. What was noted
 * was about the former too, and so was a driver's licence.
 */
async function handOver(work: Work, head: HeadRow, customerId: string): Promise<void> {
  const [row] = await work.tx.select().from(participants).where(eq(participants.id, head.participantId))
  const { id, ...kept } = row!
  await work.tx
    .update(participants)
    .set({ customerId, boardingNote: null, notes: null })
    .where(eq(participants.id, head.participantId))
  const [former] = await work.tx
    .insert(participants)
    .values({ ...kept, isDefaultContact: false, canceledAt: work.now.toISOString(), replacedById: id })
    .returning({ id: participants.id })
  await forgetLicences(work, [id])
  await work.tx.update(bookingFiles).set({ participantId: former!.id }).where(eq(bookingFiles.participantId, id))
}

/** Charges heads whose band changed by the prices of the booking. A frozen price reverses their former lines. */
async function chargeAges(
  work: Work,
  booking: StoredBooking,
  heads: readonly HeadRow[],
  terms: KeptTerms,
  departsOn: Day,
): Promise<void> {
  if (heads.length > 0) {
    const isFrozen = booking.status === 'confirmed'
    const stored = await storedLines(work.tx, booking.id)
    const ofAge = new Set(['adultQuota', 'childQuota', 'registrationFee', 'insurance'])
    const gone = standingLines(stored).filter(
      ({ kind, participantId }) => ofAge.has(kind) && heads.some((head) => head.participantId === participantId),
    )
    if (!isFrozen) await deleteLines(work, gone)
    const fresh = heads.flatMap((head) => linesOfHead(terms, head, departsOn))
    const reversals = isFrozen ? gone.map(reversalOf) : []
    await addLines(work, booking.id, [...reversals, ...fresh], { isFrozen, after: stored.length })
  }
  await fitInstalments(work, booking, departsOn)
}

function record(work: Work, booking: StoredBooking, what: 'replaced' | 'replacing', customer: string): Promise<void> {
  return recordActivity(work, {
    ...{ kind: `bookings.activity-${what}`, itineraryId: booking.tripId, subject: 'Booking', subjectId: booking.id },
    params: { operator: work.actor.name, customer },
  })
}
