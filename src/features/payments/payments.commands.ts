import { and, asc, eq } from 'drizzle-orm'
import { type ActivityKind, recordActivity } from '#src/features/activity/activity.commands.ts'
import { leadName } from '#src/features/bookings/booking/booking.queries.ts'
import { bookings } from '#src/features/bookings/bookings.tables.ts'
import { editRefusal } from '#src/features/trips/data/editing.rules.ts'
import { trips } from '#src/features/trips/trips.tables.ts'
import type { Work } from '#src/server/work.ts'
import type { Day } from '#src/shared/day.ts'
import { euro } from '#src/shared/money.ts'
import { Refusal, refuseIf } from '#src/shared/refusal.ts'
import { topic } from '#src/shared/topics.ts'
import {
  type EntryMethod,
  ledgerTotals,
  type PaymentKind,
  paidOnRefusal,
  paymentRefusal,
  reversalRefusal,
} from './payments.rules.ts'
import { payments } from './payments.tables.ts'

type Ids = { tripId: string; bookingId: string }
type PaymentToRegister = {
  kind: PaymentKind
  cents: number
  method: EntryMethod
  paidOn: Day
  note: string | null
  /** The refund of another booking whose money it is. */
  creditFromId?: string
}

/** Adds an entry to the ledger of a booking. A cancelled booking takes entries too. */
export async function registerPayment(work: Work, ids: Ids, payment: PaymentToRegister): Promise<{ id: string }> {
  const { entries, departsOn } = await lockLedger(work, ids)
  refuseIf(paymentRefusal(payment, ledgerTotals(entries)), { path: '/cents' })
  refuseIf(paidOnRefusal(payment, { today: work.today, departsOn, entries }), { path: '/paidOn' })
  const id = await add(work, ids, { ...payment, reversesId: null })
  await recordEntry(work, ids, `payments.activity-${payment.kind}`, payment.cents)
  return { id }
}

/**
 * Reverses a whole entry by a contrary one: both stay in the ledger. Both sides of a credit that was used on another
 * booking are reversed together.
 */
export async function reversePayment(
  work: Work,
  ids: Ids & { paymentId: string },
  reason: string,
): Promise<{ id: string }> {
  const { entries } = await lockLedger(work, ids)
  refuseIf(reversalRefusal(ids.paymentId, entries))
  const entry = entries.find(({ id }) => id === ids.paymentId)!
  if (entry.method === 'credit') {
    const other = await otherSide(work, entry)
    const { entries: theirs } = await lockLedger(work, other)
    refuseIf(reversalRefusal(other.paymentId, theirs))
    await reverse(work, other, theirs, reason)
  }
  return reverse(work, ids, entries, reason)
}

/** The entry of another booking that is tied to a credit. Refuses one that was divided since. */
async function otherSide(work: Work, { id, creditFromId }: typeof payments.$inferSelect) {
  const [other] = await work.tx
    .select({ tripId: bookings.tripId, bookingId: bookings.id, paymentId: payments.id })
    .from(payments)
    .innerJoin(bookings, eq(bookings.id, payments.bookingId))
    .where(creditFromId === null ? eq(payments.creditFromId, id) : eq(payments.id, creditFromId))
  if (!other) throw new Refusal('payments.credit-divided')
  return other
}

async function reverse(
  work: Work,
  ids: Ids & { paymentId: string },
  entries: readonly (typeof payments.$inferSelect)[],
  reason: string,
): Promise<{ id: string }> {
  const { kind, cents, method } = entries.find(({ id }) => id === ids.paymentId)!
  const id = await add(work, ids, { kind, cents, method, paidOn: work.today, note: reason, reversesId: ids.paymentId })
  await recordEntry(work, ids, 'payments.activity-reversed', cents, reason)
  return { id }
}

/** Locks the trip, then the booking, as every command does. */
async function lockLedger(work: Work, { tripId, bookingId }: Ids) {
  const trip = await work.lock(tripId, (how) =>
    work.tx
      .select({ status: trips.status, departsOn: trips.departsOn })
      .from(trips)
      .where(eq(trips.id, tripId))
      .for('no key update', how),
  )
  const [booking] = await work.tx
    .select({ id: bookings.id, isStaff: bookings.isStaff })
    .from(bookings)
    .where(and(eq(bookings.id, bookingId), eq(bookings.tripId, tripId)))
    .for('no key update')
  if (!trip || !booking) throw new Refusal('calls.not-found', { kind: 'notFound' })
  refuseIf(editRefusal({ status: trip.status, hasBookings: true }, 'payments'))
  if (booking.isStaff) throw new Refusal('payments.staff-pay-nothing')
  const entries = await work.tx
    .select()
    .from(payments)
    .where(eq(payments.bookingId, bookingId))
    .orderBy(asc(payments.registeredAt))
  return { entries, departsOn: trip.departsOn }
}

async function add(
  work: Work,
  { bookingId }: Ids,
  entry: PaymentToRegister & { reversesId: string | null },
): Promise<string> {
  const { actor, now } = work
  const [added] = await work.tx
    .insert(payments)
    .values({
      ...entry,
      bookingId,
      registeredBy: actor.userId,
      registeredByName: actor.name,
      registeredAt: now.toISOString(),
    })
    .returning({ id: payments.id })
  return added!.id
}

async function recordEntry(
  work: Work,
  { tripId, bookingId }: Ids,
  kind: ActivityKind,
  cents: number,
  reason?: string,
): Promise<void> {
  await recordActivity(work, {
    kind,
    itineraryId: tripId,
    subject: 'Payment',
    subjectId: bookingId,
    params: { operator: work.actor.name, amount: euro(cents), customer: await leadName(work.tx, bookingId) },
    ...(reason ? { reason } : {}),
  })
  work.touch(topic.trip(tripId), topic.booking(bookingId))
}
