import { eq, sql } from 'drizzle-orm'
import { refuseStale } from '#src/features/access/editing.commands.ts'
import { recordActivity } from '#src/features/activity/activity.commands.ts'
import { lockTrip } from '#src/features/bookings/booking/booked-trip.commands.ts'
import { lockBooking, touchBooking } from '#src/features/bookings/booking/booking.commands.ts'
import { bookings, participants } from '#src/features/bookings/bookings.tables.ts'
import { type AgeBand, bandsStaying, headsOfBands, stayingRefusal } from '#src/features/bookings/people/heads.rules.ts'
import { changeRoomType, freeBeds, takeOff } from '#src/features/bookings/people/people.commands.ts'
import { availabilityOf } from '#src/features/bookings/places/availability.queries.ts'
import { storedLines } from '#src/features/bookings/price/booking-terms.queries.ts'
import { addLines, fitInstalments, freezeLines } from '#src/features/bookings/price/price.commands.ts'
import { owedCents, supplementLines, totalCents } from '#src/features/bookings/price/price.rules.ts'
import { leftAloneRefusal, roomRefusal } from '#src/features/bookings/rooms/rooms.rules.ts'
import { withdrawalText } from '#src/features/bookings/withdrawal/withdrawal.text.ts'
import { edit } from '#src/server/edits.ts'
import type { Work } from '#src/server/work.ts'
import { Refusal, refuseIf } from '#src/shared/refusal.ts'
import { fillText } from '#src/shared/text.ts'
import type { leftAloneChoices } from './cancellation.contract.ts'
import { refundRefusal } from './penalty.rules.ts'
import { type Leaving, withdrawalOf } from './withdrawal.queries.ts'

export type Cancellation = Leaving & {
  version: number
  reason: string
  refundCents: number
  leftAlone?: (typeof leftAloneChoices)[number] | undefined
  leftAloneReason?: string | null
}

type Withdrawn = Awaited<ReturnType<typeof withdrawalOf>>

/**
 * Takes a whole booking, or one head of several, off the trip. Seat and bed are free at once; the lines of who leaves are
 * taken back and replaced by the penalty (nothing where we cancel). What is to be refunded is written as agreed.
 */
export async function cancelBooking(
  work: Work,
  ids: { tripId: string; bookingId: string },
  asked: Cancellation,
): Promise<{ version: number }> {
  await lockTrip(work, ids.tripId)
  const booking = await lockBooking(work, ids.tripId, ids.bookingId)
  await refuseStale(work, booking, asked.version)
  const withdrawn = await withdrawalOf(work.tx, ids, asked, work.today)
  const isWhole = withdrawn.staying.length === 0
  const bands = bandsAfter(withdrawn)
  const heads = headsOfBands(bands)
  if (!isWhole) refuseIf(stayingRefusal(heads))
  refuseIf(refundRefusal(asked.refundCents, withdrawn.paidCents), { path: '/refundCents' })
  const { leftAlone = null, leftAloneReason = null } = asked
  const aloneFault = leftAloneRefusal(leftAlone, leftAloneReason, { isSomebodyAlone: withdrawn.alone !== null })
  if (aloneFault) throw new Refusal(aloneFault.code, { path: aloneFault.path })

  await writePenalty(work, withdrawn, isWhole)
  if (!isWhole) {
    await takeOff(
      work,
      withdrawn.leaving.map(({ participantId }) => participantId),
    )
    await keepBands(work, withdrawn, bands)
  }
  if (asked.leftAlone === 'dus') await sellAsDus(work, withdrawn)
  await fitInstalments(work, booking.id, await owedNow(work, withdrawn))
  const [saved] = await work.tx
    .update(bookings)
    .set({
      ...(isWhole ? canceledColumns(work, asked.cause, asked.reason) : heads),
      refundCents: asked.refundCents,
      ...edit(work),
    })
    .where(eq(bookings.id, booking.id))
    .returning({ version: bookings.version })
  if (isWhole) await freeBeds(work, booking.id)
  else await leadAgain(work, booking.id)
  await tell(work, withdrawn, asked, isWhole)
  return { version: saved!.version }
}

/** The trip is cancelled: a booking that held, waited or was requested goes with it. Everything paid is to be refunded. */
export async function cancelWithTrip(
  work: Work,
  ids: { tripId: string; bookingId: string },
  reason: string,
): Promise<void> {
  const withdrawn = await withdrawalOf(work.tx, ids, { cause: 'tripCancelled' }, work.today)
  await writePenalty(work, withdrawn, true)
  await fitInstalments(work, ids.bookingId, await owedNow(work, withdrawn))
  const columns = {
    ...canceledColumns(work, 'tripCancelled', reason),
    refundCents: withdrawn.penalty.refundCents,
    ...edit(work),
  }
  await work.tx.update(bookings).set(columns).where(eq(bookings.id, ids.bookingId))
  await freeBeds(work, ids.bookingId)
  touchBooking(work, withdrawn.booking)
}

function canceledColumns(work: Work, cause: Leaving['cause'], reason: string) {
  return {
    status: 'canceled' as const,
    canceledAt: work.now.toISOString(),
    cancelCause: cause,
    cancelReason: reason,
    queuedAt: null,
  }
}

function bandsAfter({ staying, departsOn, childUnderAge }: Withdrawn): AgeBand[] {
  const heads = staying.map(({ quota, bornOn }) => ({ ageBand: quota, bornOn }))
  return bandsStaying(heads, { departsOn, childUnderAge })
}

async function keepBands(work: Work, { staying }: Withdrawn, bands: readonly AgeBand[]): Promise<void> {
  for (const [at, { participantId, quota }] of staying.entries())
    if (bands[at] !== quota)
      await work.tx.update(participants).set({ ageBand: bands[at]! }).where(eq(participants.id, participantId))
}

async function writePenalty(work: Work, { booking, penalty, terms }: Withdrawn, isWhole: boolean): Promise<void> {
  if (booking.isStaff || !terms) return
  const isFrozen = isWhole || booking.status === 'confirmed'
  await addLines(work, booking.id, [...penalty.reversals, ...penalty.additions], { isFrozen, after: 1_000 })
  if (isFrozen) await freezeLines(work, booking.id)
}

async function owedNow(work: Work, { booking, terms }: Withdrawn): Promise<number> {
  if (!terms) return 0
  return owedCents(totalCents(await storedLines(work.tx, booking.id)), booking)
}

/**
 * Who stays alone pays the supplement; of staff nothing is asked. The room becomes one of the hotel's doubles for single
 * use if one is left, else it stays the double they hold.
 */
async function sellAsDus(work: Work, { booking, terms }: Withdrawn): Promise<void> {
  const { roomsLeft } = await availabilityOf(work.tx, booking.tripId, booking.id)
  if (roomRefusal('DUS', roomsLeft, booking.isStaff) === null) await changeRoomType(work, booking.roomId!, 'DUS')
  if (terms)
    await addLines(work, booking.id, supplementLines(terms.prices), {
      isFrozen: booking.status === 'confirmed',
      after: 2_000,
    })
}

/** Somebody is always the default contact of those who stay: the first of them. */
async function leadAgain(work: Work, bookingId: string): Promise<void> {
  await work.tx
    .update(participants)
    .set({ isDefaultContact: true })
    .where(sql`${participants.id} = (
      select p.id from participants p where p.booking_id = ${bookingId} and p.canceled_at is null
      and not exists (select 1 from participants d where d.booking_id = p.booking_id and d.is_default_contact and d.canceled_at is null)
      order by p.customer_id is null, p.position limit 1)`)
}

/** What was chosen for who stays alone, as the log says it; nothing while it is left open. */
function aloneSaid({ leftAlone = 'later', leftAloneReason }: Cancellation): string[] {
  if (leftAlone === 'later') return []
  return [fillText(withdrawalText[`bookings.alone-said.${leftAlone}`], { reason: leftAloneReason ?? '' })]
}

async function tell(
  work: Work,
  { booking, leaving, people }: Withdrawn,
  asked: Cancellation,
  isWhole: boolean,
): Promise<void> {
  const name = (isWhole ? people[0]?.name : leaving[0]?.name) || booking.referenceName || ''
  await recordActivity(work, {
    kind: isWhole ? 'bookings.activity-canceled' : 'bookings.activity-left',
    itineraryId: booking.tripId,
    subject: 'Booking',
    subjectId: booking.id,
    params: { operator: work.actor.name, customer: name },
    reason: [asked.reason, ...aloneSaid(asked)].join(' · '),
  })
  touchBooking(work, booking)
}
