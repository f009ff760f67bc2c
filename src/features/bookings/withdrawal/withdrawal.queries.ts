import { and, eq, sql } from 'drizzle-orm'
import { bookingCode } from '#src/features/bookings/booking/booking.queries.ts'
import type { CancelCause } from '#src/features/bookings/booking/booking.rules.ts'
import { bookings } from '#src/features/bookings/bookings.tables.ts'
import type { AgeBand } from '#src/features/bookings/people/heads.rules.ts'
import { availabilityOf } from '#src/features/bookings/places/availability.queries.ts'
import { keptTerms, storedLines } from '#src/features/bookings/price/booking-terms.queries.ts'
import { roomRefusal } from '#src/features/bookings/rooms/rooms.rules.ts'
import type { RoomType } from '#src/features/services/form/room-types.values.ts'
import { type ScaleBand, usualScale } from '#src/features/settings/scale.rules.ts'
import { penaltyScaleOf, settingsOf } from '#src/features/settings/settings.queries.ts'
import { refundDue } from '#src/features/trips/life/deadlines.rules.ts'
import { trips } from '#src/features/trips/trips.tables.ts'
import type { Reader } from '#src/server/db/database.ts'
import type { Day } from '#src/shared/day.ts'
import type { Output } from '#src/shared/endpoint.ts'
import { Refusal } from '#src/shared/refusal.ts'
import { refundCentsAt } from './agreed-penalty.rules.ts'
import type { previewCancellation } from './cancellation.contract.ts'
import { type LeavingHead, penaltyOf } from './penalty.rules.ts'

export type Leaving = { participantId?: string | undefined; cause: CancelCause }

type Head = LeavingHead & { ageBand: AgeBand; bornOn: Day | null }

/** A person who would sleep alone in a double or twin, on any booking. */
export type Alone = {
  participantId: string
  bookingId: string
  bookingCode: string
  surname: string | null
  name: string | null
  roomId: string
  roomType: RoomType
  isStaff: boolean
  /** The amount that the single use adds, in cents: nothing where the price includes it already (`hasSupplement`). */
  supplementCents: number
  hasSupplement: boolean
}

/** The cost of withdrawing one head or all heads today, with everything that the dialog and the command need. */
export async function withdrawalOf(
  reader: Reader,
  ids: { tripId: string; bookingId: string },
  leaving: Leaving,
  today: Day,
) {
  const [found] = await reader
    .select({ booking: bookings, departsOn: trips.departsOn })
    .from(bookings)
    .innerJoin(trips, eq(trips.id, bookings.tripId))
    .where(and(eq(bookings.id, ids.bookingId), eq(bookings.tripId, ids.tripId)))
  if (!found) throw new Refusal('calls.not-found', { kind: 'notFound' })
  const { booking, departsOn } = found
  const settings = await settingsOf(reader)
  const { refundDays, childAgeLimit } = settings
  const terms = booking.isStaff ? null : await keptTerms(reader, booking.id)
  const people = await headsOf(reader, ids.bookingId)
  const who = leavingHeads(people, leaving)
  const staying = people.filter((one) => !who.includes(one))
  const scale = await scaleOf(reader)
  const { isWithdrawalDayCounted, isDepartureDayCounted, isPenaltyInWorkingDays: isWorkingDaysOnly } = settings
  const counting = { isWorkingDaysOnly, isWithdrawalDayCounted, isDepartureDayCounted }
  const penalty = penaltyOf({
    lines: await storedLines(reader, ids.bookingId),
    leaving: who,
    isWhole: staying.length === 0,
    status: booking.status,
    cause: leaving.cause,
    withdrawnOn: today,
    departsOn,
    scale,
    counting,
  })
  const { paysNet, commissionBps } = booking
  return {
    booking,
    departsOn,
    people,
    leaving: who,
    staying,
    penalty,
    alone: await aloneAfter(reader, ids.tripId, who),
    terms,
    money: {
      stayingCents: penalty.stayingCents,
      paidCents: await ledgerNet(reader, ids.bookingId),
      sale: { paysNet, commissionBps },
    },
    refundBy: refundDue(today, refundDays),
    childUnderAge: terms?.childUnderAge ?? childAgeLimit,
    today,
    scale,
    counting,
  }
}

async function headsOf(reader: Reader, bookingId: string): Promise<Head[]> {
  const { rows } = await reader.execute<Head>(sql`
    select p.id as "participantId", coalesce(c.surname || ' ' || c.name, '') as name, p.age_band as "ageBand",
      c.born_on as "bornOn", exists (
        select from policies i
        where i.participant_id = p.id and i.customer_id = p.customer_id and i.revoked_at is null
      ) as "isInsured"
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

/**
 * The people left alone, judged by beds: in each double or twin that somebody leaves, the person who still sleeps
 * there. A person on another booking pays the supplement there.
 */
async function aloneAfter(reader: Reader, tripId: string, leaving: readonly Head[]): Promise<Alone[]> {
  const gone = sql`(${sql.param(leaving.map(({ participantId }) => participantId))}::uuid[])`
  const { rows } = await reader.execute<Alone>(sql`
    select p.id as "participantId", b.id as "bookingId", ${bookingCode} as "bookingCode", c.surname, c.name,
      r.id as "roomId", r.room_type as "roomType", b.is_staff as "isStaff",
      paid.has as "hasSupplement", case when paid.has then 0 else coalesce(k.single_supplement_cents, 0) end::float8 as "supplementCents"
    from (
      select d.room_id, (array_agg(d.participant_id))[1] as participant_id from beds d
      where d.room_id in (select room_id from beds where participant_id = any ${gone}) and d.participant_id <> all ${gone}
      group by d.room_id having count(*) = 1
    ) left_in
    join rooms r on r.id = left_in.room_id and r.room_type in ('DBL', 'TWN')
    join participants p on p.id = left_in.participant_id
    join bookings b on b.id = p.booking_id
    join trips t on t.id = b.trip_id
    left join customers c on c.id = p.customer_id
    left join booking_terms k on k.booking_id = b.id
    cross join lateral (select pays_single(p.id) as has) paid
    where b.trip_id = ${tripId}
    order by b.number, p.position`)
  return rows
}

/** The agency's scale, or the usual one while none is set. */
async function scaleOf(reader: Reader): Promise<readonly ScaleBand[]> {
  const set = await penaltyScaleOf(reader)
  return set.length > 0 ? set : usualScale
}

/** The payments less the refunds, in cents. Refuses a booking that is gone. */
async function ledgerNet(reader: Reader, bookingId: string): Promise<number> {
  const { rows } = await reader.execute<{ net: number }>(sql`
    select net::float8 as net from booking_money where booking_id = ${bookingId}`)
  if (!rows[0]) throw new Refusal('calls.not-found', { kind: 'notFound' })
  return rows[0].net
}

/** The figures of the dialog. */
export async function cancellationPreview(
  reader: Reader,
  withdrawn: Awaited<ReturnType<typeof withdrawalOf>>,
): Promise<Output<typeof previewCancellation>> {
  const { booking, penalty, leaving, alone, money, refundBy, today, scale, counting } = withdrawn
  if (booking.status === 'canceled') throw new Refusal('bookings.already-canceled')
  const { roomsLeft } = await availabilityOf(reader, booking.tripId)
  const { daysBefore, band, rows, heads, priceCents, scaleCents } = penalty
  return {
    withdrawnOn: today,
    daysBefore,
    counting,
    scale: scale.map((one) => ({ ...one, isApplied: band !== null && one.fromDay === band.fromDay })),
    rows,
    priceCents,
    retainedCents: scaleCents,
    heads: heads.map(({ participantId, scaleCents: own, mostCents }) => ({
      participantId,
      scaleCents: own,
      mostCents,
    })),
    ...money,
    newPriceCents: money.stayingCents + scaleCents,
    refundCents: refundCentsAt(scaleCents, money),
    refundBy,
    leavingPeople: leaving.length,
    leftAlone: alone.map(({ roomId: _room, isStaff, ...one }) => ({
      ...one,
      hasDusLeft: roomRefusal('DUS', roomsLeft, isStaff) === null,
    })),
  }
}
