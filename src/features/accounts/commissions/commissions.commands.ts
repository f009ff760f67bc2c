import { eq } from 'drizzle-orm'
import { commissionPayments } from '#src/features/accounts/accounts.tables.ts'
import { type ActivityKind, recordActivity } from '#src/features/activity/activity.commands.ts'
import { agencies } from '#src/features/agencies/agencies.tables.ts'
import type { SupplierMethod } from '#src/features/payables/ledger/payables.rules.ts'
import { trips } from '#src/features/trips/trips.tables.ts'
import type { Work } from '#src/server/work.ts'
import type { Day } from '#src/shared/day.ts'
import { euro } from '#src/shared/money.ts'
import { Refusal, refuseIf } from '#src/shared/refusal.ts'
import { topic } from '#src/shared/topics.ts'
import { commissionLeft } from './commissions.queries.ts'
import { commissionRefusal, commissionReversalRefusal } from './commissions.rules.ts'

type Ids = { tripId: string; agencyId: string }
type Payment = { cents: number; method: SupplierMethod; paidOn: Day; invoiceNumber: string | null }

/** Registers the payment of a commission. The trip is locked, so that two people do not pay it twice. */
export async function payCommission(work: Work, ids: Ids, payment: Payment): Promise<{ id: string }> {
  const { departsOn, agencyName } = await lockCommission(work, ids)
  const leftCents = await commissionLeft(work.tx, ids)
  const code = commissionRefusal(payment, { leftCents, departsOn }, work.today)
  const isOfDay = code === 'payables.paid-on-future' || code === 'payables.paid-on-too-early'
  refuseIf(code, { path: isOfDay ? '/paidOn' : '/cents' })
  const id = await add(work, ids, { ...payment, note: null, reversesId: null })
  await record(work, ids, 'accounts.activity-commission-paid', { agency: agencyName, cents: payment.cents })
  return { id }
}

/** Reverses a whole payment by a contrary one: both stay. */
export async function reverseCommissionPayment(work: Work, paymentId: string, reason: string): Promise<{ id: string }> {
  const [paid] = await work.tx.select().from(commissionPayments).where(eq(commissionPayments.id, paymentId))
  if (!paid) throw new Refusal('calls.not-found', { kind: 'notFound' })
  const { agencyName } = await lockCommission(work, paid)
  const isReversed = (await work.tx.$count(commissionPayments, eq(commissionPayments.reversesId, paymentId))) > 0
  refuseIf(commissionReversalRefusal({ ...paid, isReversed }))
  const { cents, method, invoiceNumber } = paid
  const entry = { cents, method, invoiceNumber, paidOn: work.today, note: reason, reversesId: paymentId }
  const id = await add(work, paid, entry)
  await record(work, paid, 'accounts.activity-commission-reversed', { agency: agencyName, cents, reason })
  return { id }
}

async function lockCommission(work: Work, { tripId, agencyId }: Ids) {
  const trip = await work.lock(tripId, (how) =>
    work.tx.select({ departsOn: trips.departsOn }).from(trips).where(eq(trips.id, tripId)).for('no key update', how),
  )
  const [agency] = await work.tx.select({ name: agencies.name }).from(agencies).where(eq(agencies.id, agencyId))
  if (!trip || !agency) throw new Refusal('calls.not-found', { kind: 'notFound' })
  return { departsOn: trip.departsOn, agencyName: agency.name }
}

async function add(
  work: Work,
  { tripId, agencyId }: Ids,
  entry: Payment & { note: string | null; reversesId: string | null },
): Promise<string> {
  const { actor, now } = work
  const [added] = await work.tx
    .insert(commissionPayments)
    .values({
      ...entry,
      tripId,
      agencyId,
      registeredBy: actor.userId,
      registeredByName: actor.name,
      registeredAt: now.toISOString(),
    })
    .returning({ id: commissionPayments.id })
  return added!.id
}

async function record(
  work: Work,
  { tripId, agencyId }: Ids,
  kind: ActivityKind,
  { agency, cents, reason }: { agency: string; cents: number; reason?: string },
): Promise<void> {
  await recordActivity(work, {
    kind,
    itineraryId: tripId,
    subject: 'SupplierPayment',
    subjectId: agencyId,
    params: { operator: work.actor.name, agency, amount: euro(cents) },
    ...(reason ? { reason } : {}),
  })
  work.touch(topic.trip(tripId))
}
