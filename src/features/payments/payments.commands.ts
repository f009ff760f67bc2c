import { and, asc, eq, or, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { type ActivityKind, recordActivity } from '#src/features/activity/activity.commands.ts'
import { leadName } from '#src/features/bookings/booking/booking.queries.ts'
import { bookings } from '#src/features/bookings/bookings.tables.ts'
import { editRefusal } from '#src/features/trips/data/editing.rules.ts'
import { trips } from '#src/features/trips/trips.tables.ts'
import type { Work } from '#src/server/work.ts'
import { type Day, wallClock } from '#src/shared/day.ts'
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
  sameEntry,
} from './payments.rules.ts'
import { payments } from './payments.tables.ts'

type Entry = typeof payments.$inferSelect
type Ledger = { entries: readonly Entry[]; departsOn: Day }
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

/**
 * Adds an entry to the ledger of a booking. A cancelled booking takes entries too. An entry that repeats one of the last
 * minutes is refused, unless `isAnother`.
 */
export async function registerPayment(
  work: Work,
  ids: Ids,
  { isAnother = false, ...payment }: PaymentToRegister & { isAnother?: boolean | undefined },
): Promise<{ id: string }> {
  const ledger = await lockLedger(work, ids)
  const same = isAnother ? undefined : sameEntry(payment, ledger.entries, work.now)
  if (same) {
    const params = { name: same.registeredByName, amount: euro(same.cents), time: timeOf(same.registeredAt) }
    throw new Refusal('payments.same-entry', { kind: 'conflict', params })
  }
  return { id: await enter(work, ids, ledger, payment) }
}

async function enter(work: Work, ids: Ids, { entries, departsOn }: Ledger, payment: PaymentToRegister) {
  refuseIf(paymentRefusal(payment, ledgerTotals(entries)), { path: '/cents' })
  refuseIf(paidOnRefusal(payment, { today: work.today, departsOn, entries }), { path: '/paidOn' })
  const id = await add(work, ids, { ...payment, reversesId: null })
  await recordEntry(work, ids, `payments.activity-${payment.kind}`, payment.cents)
  return id
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
  const other = await otherSide(work, ids.paymentId)
  const ledgers = new Map<string, readonly Entry[]>()
  for (const one of inOneOrder([ids, ...(other ? [other] : [])]))
    ledgers.set(one.paymentId, (await lockLedger(work, one, one === other ? creditMoved() : undefined)).entries)
  const entries = ledgers.get(ids.paymentId)!
  refuseIf(reversalRefusal(ids.paymentId, entries))
  const isCredit = entries.find(({ id }) => id === ids.paymentId)!.method === 'credit'
  if (isCredit && !other) throw new Refusal('payments.credit-divided')
  if (other) {
    const theirs = ledgers.get(other.paymentId)!
    if (!theirs.some(({ id }) => id === other.paymentId)) throw creditMoved()
    refuseIf(reversalRefusal(other.paymentId, theirs))
    await reverse(work, other, theirs, reason)
  }
  return reverse(work, ids, entries, reason)
}

/** The other side of a credit went to another trip or booking, by another process, between its reading and its lock. */
const creditMoved = () => new Refusal('payments.credit-moved', { kind: 'conflict' })

const timeOf = (instant: string) => wallClock(new Date(instant)).time

type Refunds = Omit<PaymentToRegister, 'kind' | 'cents' | 'creditFromId'> & {
  refunds: readonly (Ids & { cents: number })[]
}

/**
 * Registers what is owed back on several bookings. Refuses a sum that is not what is owed there now, so a refund that
 * repeats an earlier one is owed once more.
 */
export async function registerRefunds(
  work: Work,
  { refunds, ...given }: Refunds,
): Promise<{ registered: (Ids & { paymentId: string })[] }> {
  const registered = []
  for (const { cents, ...ids } of inOneOrder(refunds)) {
    const ledger = await lockLedger(work, ids)
    const { rows } = await work.tx.execute<{ due: number }>(sql`
      select due::float8 as due from booking_money where booking_id = ${ids.bookingId}`)
    if (rows[0]!.due !== -cents)
      throw new Refusal('payments.refund-changed', {
        kind: 'conflict',
        params: { name: await leadName(work.tx, ids.bookingId) },
      })
    registered.push({ ...ids, paymentId: await enter(work, ids, ledger, { ...given, kind: 'refund', cents }) })
  }
  return { registered }
}

/** Reverses refunds that were registered together. */
export async function reverseRefunds(
  work: Work,
  { refunds, reason }: { refunds: readonly (Ids & { paymentId: string })[]; reason: string },
): Promise<{ reversed: number }> {
  for (const ids of inOneOrder(refunds)) await reversePayment(work, ids, reason)
  return { reversed: refunds.length }
}

/** The bookings in the order in which every command locks them: two that need the same ones never wait for each other. */
function inOneOrder<One extends Ids>(bookings: readonly One[]): One[] {
  return bookings.toSorted((a, b) => a.tripId.localeCompare(b.tripId) || a.bookingId.localeCompare(b.bookingId))
}

/** The entry of another booking that is tied to a credit. Undefined for any other entry, and for a divided credit. */
async function otherSide(work: Work, paymentId: string): Promise<(Ids & { paymentId: string }) | undefined> {
  const own = alias(payments, 'own')
  const [other] = await work.tx
    .select({ tripId: bookings.tripId, bookingId: bookings.id, paymentId: payments.id })
    .from(own)
    .innerJoin(payments, or(eq(payments.creditFromId, own.id), eq(payments.id, own.creditFromId)))
    .innerJoin(bookings, eq(bookings.id, payments.bookingId))
    .where(eq(own.id, paymentId))
  return other
}

async function reverse(
  work: Work,
  ids: Ids & { paymentId: string },
  entries: readonly Entry[],
  reason: string,
): Promise<{ id: string }> {
  const { kind, cents, method } = entries.find(({ id }) => id === ids.paymentId)!
  const id = await add(work, ids, { kind, cents, method, paidOn: work.today, note: reason, reversesId: ids.paymentId })
  await recordEntry(work, ids, 'payments.activity-reversed', cents, reason)
  return { id }
}

/** Locks the trip, then the booking, as every command does. `gone` tells that the booking is not on this trip. */
async function lockLedger(
  work: Work,
  { tripId, bookingId }: Ids,
  gone = new Refusal('calls.not-found', { kind: 'notFound' }),
): Promise<Ledger> {
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
  if (!trip || !booking) throw gone
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
