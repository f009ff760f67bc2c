import { and, eq, sql } from 'drizzle-orm'
import type { CancelCause } from '#src/features/bookings/booking/booking.rules.ts'
import { bookings, rooms } from '#src/features/bookings/bookings.tables.ts'
import { availabilityOf } from '#src/features/bookings/places/availability.queries.ts'
import { storedLines, termsOf } from '#src/features/bookings/price/booking-terms.queries.ts'
import { owedCents, supplementLines, totalCents } from '#src/features/bookings/price/price.rules.ts'
import { isLeftAlone, roomRefusal } from '#src/features/bookings/rooms/rooms.rules.ts'
import { penaltyScaleOf, settingsOf } from '#src/features/settings/settings.queries.ts'
import { trips } from '#src/features/trips/trips.tables.ts'
import type { Reader } from '#src/server/db/database.ts'
import type { Day } from '#src/shared/day.ts'
import type { Output } from '#src/shared/endpoint.ts'
import { Refusal } from '#src/shared/refusal.ts'
import type { previewCancellation } from './cancellation.contract.ts'
import { type LeavingPerson, penaltyOf } from './penalty.rules.ts'
import { defaultPenaltyScale, type PenaltyBand } from './penalty-scale.rules.ts'

export type Leaving = {
  participantId?: string | undefined
  cause: CancelCause
}

type Head = LeavingPerson & {
  participantId: string
  surname: string | null
  givenName: string | null
  bornOn: Day | null
}

/** What a withdrawal of one head or of all comes to today, with all that its dialog and its command need. */
export async function withdrawalOf(
  reader: Reader,
  ids: { tripId: string; bookingId: string },
  leaving: Leaving,
  today: Day,
) {
  const [found] = await reader
    .select({ booking: bookings, departsOn: trips.departsOn, roomType: rooms.roomType })
    .from(bookings)
    .innerJoin(trips, eq(trips.id, bookings.tripId))
    .leftJoin(rooms, eq(rooms.id, bookings.roomId))
    .where(and(eq(bookings.id, ids.bookingId), eq(bookings.tripId, ids.tripId)))
  if (!found) throw new Refusal('calls.not-found', { kind: 'notFound' })
  const { booking, departsOn, roomType } = found
  const settings = await settingsOf(reader)
  const terms = booking.isStaff ? null : await termsOf(reader, ids.tripId)
  const people = await headsOf(reader, ids.bookingId)
  const who = leavingHeads(people, leaving)
  const staying = people.filter((one) => !who.includes(one))
  const scale = await scaleOf(reader)
  const paid = await ledgerNet(reader, ids.bookingId)
  const penalty = penaltyOf({
    lines: await storedLines(reader, ids.bookingId),
    leaving: who,
    headsStaying: staying.length,
    status: booking.status,
    cause: leaving.cause,
    withdrawnOn: today,
    departsOn,
    paidCents: paid,
    agency: booking,
    refundDays: settings.refundDays,
    scale,
  })
  const alone = isLeftAlone(roomType, staying.length) ? staying[0]! : null
  return {
    booking,
    departsOn,
    people,
    leaving: who,
    staying,
    childUnderAge: settings.childAgeLimit,
    paidCents: paid,
    penalty,
    alone,
    terms,
    today,
    scale,
  }
}

async function headsOf(reader: Reader, bookingId: string): Promise<Head[]> {
  const { rows } = await reader.execute<Head>(sql`
    select p.id as "participantId", c.surname, c.name as "givenName", coalesce(c.surname || ' ' || c.name, '') as name,
      p.age_band as quota, c.born_on as "bornOn", false as "isPolicyIssued"
    from participants p left join customers c on c.id = p.customer_id
    where p.booking_id = ${bookingId} and p.canceled_at is null
    order by p.position, p.id`)
  return rows
}

function leavingHeads(people: readonly Head[], { participantId }: Leaving): readonly Head[] {
  if (participantId === undefined) return people
  const found = people.find((one) => one.participantId === participantId)
  if (!found) throw new Refusal('bookings.person-not-here')
  return [found]
}

/** The agency's scale, or the usual one while none was set. */
async function scaleOf(reader: Reader): Promise<readonly PenaltyBand[]> {
  const set = await penaltyScaleOf(reader)
  return set.length > 0 ? set : defaultPenaltyScale
}

/** What was paid less what was refunded, in cents. */
async function ledgerNet(reader: Reader, bookingId: string): Promise<number> {
  const { rows } = await reader.execute<{ net: number }>(sql`
    select net::float8 as net from booking_money where booking_id = ${bookingId}`)
  return rows[0]!.net
}

/** The dialog's figures. */
export async function cancellationPreview(
  reader: Reader,
  { booking, penalty, paidCents, leaving, alone, terms, today, scale }: Awaited<ReturnType<typeof withdrawalOf>>,
): Promise<Output<typeof previewCancellation>> {
  if (booking.status === 'canceled') throw new Refusal('bookings.already-canceled')
  /** What changes when the one who stays takes a double for single use. */
  const asDus = async () => {
    const supplementCents = terms ? totalCents(supplementLines(terms.prices)) : 0
    const priceCents = penalty.newPriceCents + supplementCents
    const { roomsLeft } = await availabilityOf(reader, booking.tripId, booking.id)
    return {
      dusSupplementCents: supplementCents,
      dusNewPriceCents: priceCents,
      dusRefundCents: Math.max(0, paidCents - owedCents(priceCents, booking)),
      hasDusLeft: roomRefusal('DUS', roomsLeft, booking.isStaff) === null,
    }
  }
  const { daysBefore, band, rows, priceCents, retainedCents, newPriceCents, refundCents, refundBy } = penalty
  return {
    withdrawnOn: today,
    daysBefore,
    scale: scale.map((one) => ({ ...one, isApplied: band !== null && one.fromDay === band.fromDay })),
    rows,
    priceCents,
    retainedCents,
    paidCents,
    newPriceCents,
    refundCents,
    refundBy,
    leavingPeople: leaving.length,
    leftAlone: alone && {
      participantId: alone.participantId,
      surname: alone.surname,
      name: alone.givenName,
      ...(await asDus()),
    },
  }
}
