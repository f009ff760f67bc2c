import { and, eq, isNull } from 'drizzle-orm'
import { receipts } from '#src/features/accounts/accounts.tables.ts'
import { recordActivity } from '#src/features/activity/activity.commands.ts'
import { bookings } from '#src/features/bookings/bookings.tables.ts'
import { payments } from '#src/features/payments/payments.tables.ts'
import type { WritingDb } from '#src/server/db/database.ts'
import type { Work } from '#src/server/work.ts'
import { euro } from '#src/shared/money.ts'
import { Refusal, refuseIf } from '#src/shared/refusal.ts'
import { topic } from '#src/shared/topics.ts'
import type { Receipt } from './receipts.contract.ts'
import { factsOfBooking, receiptColumns } from './receipts.queries.ts'
import { receiptRefusal } from './receipts.rules.ts'

type Ids = { tripId: string; bookingId: string; paymentId: string }

/** Issues the receipt of a payment, or answers the one that it has. The booking is locked: one payment, one receipt. */
export async function issueReceipt(work: Work, { tripId, bookingId, paymentId }: Ids): Promise<Receipt> {
  const [booking] = await work.tx
    .select({ id: bookings.id })
    .from(bookings)
    .where(and(eq(bookings.id, bookingId), eq(bookings.tripId, tripId)))
    .for('no key update')
  const [payment] = await work.tx
    .select()
    .from(payments)
    .where(and(eq(payments.id, paymentId), eq(payments.bookingId, bookingId)))
  if (!booking || !payment) throw new Refusal('calls.not-found', { kind: 'notFound' })
  const [existing] = await work.tx.select(receiptColumns).from(receipts).where(eq(receipts.paymentId, paymentId))
  if (existing) return existing
  const isReversed = (await work.tx.$count(payments, eq(payments.reversesId, paymentId))) > 0
  refuseIf(receiptRefusal({ ...payment, isReversed }))
  const { kind, method, paidOn, cents } = payment
  const facts = {
    ...(await factsOfBooking(work.tx, bookingId)),
    payment: { kind, method, paidOn, cents },
    issuedOn: work.today,
    issuedBy: work.actor.name,
  }
  const [issued] = await work.tx
    .insert(receipts)
    .values({
      bookingId,
      paymentId,
      year: Number(work.today.slice(0, 4)),
      facts,
      issuedAt: work.now.toISOString(),
      issuedBy: work.actor.userId,
    })
    .returning(receiptColumns)
  await recordActivity(work, {
    kind: 'accounts.activity-receipt',
    itineraryId: tripId,
    subject: 'Payment',
    subjectId: bookingId,
    params: {
      operator: work.actor.name,
      number: `${issued!.number}/${issued!.year}`,
      customer: facts.payer,
      amount: euro(cents),
    },
  })
  work.touch(topic.booking(bookingId))
  return issued!
}

/** Notes the first print of a receipt. Answers false for every later one, which is a copy. */
export async function notePrint(writing: WritingDb, receiptId: string, now: Date): Promise<boolean> {
  const noted = await writing
    .update(receipts)
    .set({ printedAt: now.toISOString() })
    .where(and(eq(receipts.id, receiptId), isNull(receipts.printedAt)))
    .returning({ id: receipts.id })
  return noted.length > 0
}
