import { eq, sql } from 'drizzle-orm'
import { refuseStale } from '#src/features/access/editing.commands.ts'
import { recordActivity } from '#src/features/activity/activity.commands.ts'
import { lockTripFor } from '#src/features/bookings/booking/booked-trip.commands.ts'
import { lockBooking } from '#src/features/bookings/booking/booking.commands.ts'
import { touchBooking } from '#src/features/bookings/booking/booking-log.commands.ts'
import { bookings } from '#src/features/bookings/bookings.tables.ts'
import { headName } from '#src/features/bookings/people/booking-names.words.ts'
import { changeRoomType, keepAlone } from '#src/features/bookings/people/people.commands.ts'
import { availabilityOf } from '#src/features/bookings/places/availability.queries.ts'
import { keptTerms, storedLines } from '#src/features/bookings/price/booking-terms.queries.ts'
import { addLines, deleteLines, fitInstalments } from '#src/features/bookings/price/price.commands.ts'
import { reversalOf, standingLines, supplementLine } from '#src/features/bookings/price/price.rules.ts'
import type { RoomType } from '#src/features/services/form/room-types.values.ts'
import { edit } from '#src/server/edits.ts'
import type { Work } from '#src/server/work.ts'
import { Refusal, refuseIf } from '#src/shared/refusal.ts'
import { type AloneChoice, type AloneState, leftAloneRefusal, roomRefusal } from './rooms.rules.ts'

type Booking = typeof bookings.$inferSelect
type Settled = { choice: AloneChoice; reason: string | null }

/**
 * Decides the room of a person who keeps a double alone. Looking for a room-mate takes back a single use: the
 * supplement is reversed, a DUS becomes the double again that it was, and its second bed is free.
 */
export async function settleAlone(
  work: Work,
  ids: { tripId: string; bookingId: string; participantId: string },
  { version, choice, reason }: Settled & { version: number },
): Promise<{ version: number }> {
  const { departsOn } = await lockTripFor(work, ids.tripId)
  const booking = await lockBooking(work, ids.tripId, ids.bookingId)
  await refuseStale(work, booking, version)
  const head = await headAlone(work, ids)
  // A person who pays for a single use but shares a room meanwhile can only give the single use back.
  const fault = leftAloneRefusal({ choice, reason }, head !== null && (choice === 'roommate' || head.isAlone))
  if (fault || !head) throw new Refusal(fault!.code, fault!.path === '/reason' ? { path: fault!.path } : {})
  if (choice === 'dus' && head.state === 'single') return { version: booking.version }
  if (choice === 'dus') await sellAsDus(work, head, booking)
  if (choice !== 'dus' && head.state === 'single') await takeSupplementBack(work, head.participantId, booking)
  if (choice === 'roommate' && head.roomType === 'DUS') await openSecondBed(work, head, booking)
  await keepAlone(work, head.participantId, choice === 'free' ? reason : null)
  const [saved] = await work.tx.update(bookings).set(edit(work)).where(eq(bookings.id, booking.id)).returning()
  await fitInstalments(work, saved!, departsOn)
  await recordSettled(work, booking, head, { choice, reason })
  return { version: saved!.version }
}

type HeadAlone = {
  participantId: string
  surname: string | null
  name: string | null
  state: AloneState
  isAlone: boolean
  roomId: string
  roomType: RoomType
  singleUseOf: RoomType | null
}

async function headAlone(work: Work, ids: { bookingId: string; participantId: string }): Promise<HeadAlone | null> {
  const { rows } = await work.tx.execute<HeadAlone>(sql`
    select kept.participant_id as "participantId", c.surname, c.name, kept.state, kept.room_id as "roomId",
      kept.room_type as "roomType", kept.single_use_of as "singleUseOf",
      (select count(*) from beds o where o.room_id = kept.room_id) = 1 as "isAlone"
    from people_alone kept left join customers c on c.id = kept.customer_id
    where kept.participant_id = ${ids.participantId} and kept.booking_id = ${ids.bookingId}`)
  return rows[0] ?? null
}

/**
 * Charges the supplement to a person who keeps a double alone; the crew pay none. The room becomes one of the hotel's
 * doubles for single use if one is left. Otherwise it stays the double that they hold.
 */
export async function sellAsDus(
  work: Work,
  alone: { participantId: string; roomId: string; roomType: RoomType; hasSupplement?: boolean },
  { id, tripId, status, isStaff }: Booking,
): Promise<void> {
  const { roomsLeft } = await availabilityOf(work.tx, tripId)
  if (alone.roomType !== 'DUS' && roomRefusal('DUS', roomsLeft, isStaff) === null)
    await changeRoomType(work, alone.roomId, 'DUS', alone.roomType)
  if (isStaff || alone.hasSupplement) return
  const line = supplementLine(await keptTerms(work.tx, id), alone.participantId)
  await addLines(work, id, [line], { isFrozen: status === 'confirmed', after: 2_000 })
}

/** Takes the single supplement of a head out of the price: an open price deletes it, a frozen one reverses it. */
async function takeSupplementBack(work: Work, participantId: string, { id, status }: Booking): Promise<void> {
  const supplements = standingLines(await storedLines(work.tx, id)).filter(
    (line) => line.kind === 'singleSupplement' && line.participantId === participantId,
  )
  if (status !== 'confirmed') return deleteLines(work, supplements)
  await addLines(work, id, supplements.map(reversalOf), { isFrozen: true, after: 2_000 })
}

/**
 * Makes a DUS the double again that it was before one person kept it. Where the former type was not stored, it becomes
 * a DBL.
 */
async function openSecondBed(work: Work, { roomId, singleUseOf }: HeadAlone, { tripId, isStaff }: Booking) {
  const roomType = singleUseOf ?? 'DBL'
  const { roomsLeft } = await availabilityOf(work.tx, tripId)
  refuseIf(roomRefusal(roomType, roomsLeft, isStaff))
  await changeRoomType(work, roomId, roomType)
}

const kindOf = {
  dus: 'bookings.activity-kept-alone',
  free: 'bookings.activity-alone-free',
  roommate: 'bookings.activity-alone-roommate',
} as const

/** Records the choice about the room of a person who stays alone. */
export async function recordSettled(
  work: Work,
  booking: Pick<Booking, 'id' | 'tripId'>,
  head: { surname: string | null; name: string | null },
  { choice, reason }: Settled,
): Promise<void> {
  await recordActivity(work, {
    kind: kindOf[choice],
    itineraryId: booking.tripId,
    subject: 'Booking',
    subjectId: booking.id,
    params: { operator: work.actor.name, customer: headName(head) },
    ...(choice === 'free' && { reason: reason ?? '', isHealthReason: true }),
  })
  touchBooking(work, booking)
}
