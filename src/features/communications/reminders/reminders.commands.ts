import { randomUUID } from 'node:crypto'
import { and, eq, gt, inArray, isNotNull } from 'drizzle-orm'
import type { z } from 'zod'
import { type ActivityKind, recordActivity } from '#src/features/activity/activity.commands.ts'
import { lockTripFor } from '#src/features/bookings/booking/booked-trip.commands.ts'
import { bookings } from '#src/features/bookings/bookings.tables.ts'
import { balanceReminders } from '#src/features/communications/communications.tables.ts'
import { senderOf } from '#src/features/settings/settings.queries.ts'
import { signature } from '#src/server/edits.ts'
import { queueMail, stopMail } from '#src/server/mail/outbox.ts'
import { findText } from '#src/server/text.ts'
import type { Work } from '#src/server/work.ts'
import { takenBackSince } from '#src/shared/outbox.ts'
import { Refusal } from '#src/shared/refusal.ts'
import { topic } from '#src/shared/topics.ts'
import type { OpenBalance, sendBalanceReminders as sending, tellBalance as telling } from './reminders.contract.ts'
import { openBalances } from './reminders.queries.ts'
import { reminderRefusal, unknownVariable } from './reminders.rules.ts'
import { reminderText } from './reminders.words.ts'

type Sent = z.output<(typeof sending)['schema']['body']>
type Told = z.output<(typeof telling)['schema']['body']>

/** Writes an email for each of these bookings, to who is reminded of it now. */
export async function sendBalanceReminders(work: Work, sent: Sent): Promise<{ sent: number }> {
  const { subject, body, reminders } = sent
  for (const [path, text] of [
    ['/subject', subject],
    ['/body', body],
  ] as const) {
    const unknown = unknownVariable(text)
    if (unknown !== null) throw new Refusal('communications.unknown-variable', { path, params: { name: unknown } })
  }
  const balances = await lockBalances(work, reminders, { isByMail: true })
  const sender = await senderOf(work.tx, 'accountingOffice')
  const reminded = []
  for (const balance of balances) {
    const id = randomUUID()
    const messageId = await queueMail(work, {
      // Only people who may see payments find a `customer.balanceReminder` in the outbox.
      kind: 'customer.balanceReminder',
      to: balance.email!,
      subject: reminderText(subject, balance),
      text: reminderText(body, balance),
      ...{ aboutId: balance.tripId, ...sender },
      dedupKey: `balance-reminder-${id}`,
    })
    reminded.push({ id, bookingId: balance.bookingId, dueCents: balance.dueCents, messageId })
  }
  await keepReminders(work, reminded)
  await recordOnTrips(work, balances, 'communications.activity-reminded', {})
  return { sent: balances.length }
}

/** Records that these people were reminded by telephone, by post or in person. */
export async function tellBalance(
  work: Work,
  { how, reminders }: Told,
): Promise<{ told: number; reminderIds: string[] }> {
  const balances = await lockBalances(work, reminders, { isByMail: false })
  const reminderIds = await keepReminders(
    work,
    balances.map(({ bookingId, dueCents }) => ({ bookingId, dueCents, toldHow: how })),
  )
  const params = { how: findText(`communications.told.${how}`)! }
  await recordOnTrips(work, balances, 'communications.activity-reminded-told', params)
  return { told: balances.length, reminderIds }
}

/** Takes back the marks, made by the acting person a short time ago, that people were reminded. */
export async function takeBackBalanceTelling(work: Work, reminderIds: readonly string[]): Promise<{ told: number }> {
  const asked = inArray(balanceReminders.id, [...reminderIds])
  const about = await work.tx
    .selectDistinct({ tripId: bookings.tripId })
    .from(balanceReminders)
    .innerJoin(bookings, eq(bookings.id, balanceReminders.bookingId))
    .where(asked)
    .orderBy(bookings.tripId)
  for (const { tripId } of about) await lockTripFor(work, tripId, 'messages')
  const gone = await work.tx
    .delete(balanceReminders)
    .where(
      and(
        ...[asked, isNotNull(balanceReminders.toldHow), eq(balanceReminders.createdBy, work.actor.userId!)],
        gt(balanceReminders.createdAt, takenBackSince(work.now)),
      ),
    )
    .returning({ bookingId: balanceReminders.bookingId })
  const bookingIds = gone.map(({ bookingId }) => bookingId)
  const untold = await work.tx
    .select({ tripId: bookings.tripId })
    .from(bookings)
    .where(inArray(bookings.id, bookingIds))
  await recordOnTrips(work, untold, 'communications.activity-reminded-untold', {})
  return { told: gone.length }
}

/**
 * Before a reminder leaves: one that waited, or is sent again, is taken back if the booking no longer owes what it says.
 */
export async function recheckReminder(work: Work, messageId: string): Promise<void> {
  const own = eq(balanceReminders.messageId, messageId)
  const [reminder] = await work.tx.select().from(balanceReminders).where(own)
  if (!reminder) return
  const [balance] = await openBalances(work.tx, { bookingIds: [reminder.bookingId] })
  if (balance?.dueCents !== reminder.dueCents)
    await stopMail(work, [messageId], findText('communications.balance-changed'))
}

/** Locks the trips of these balances and finds them as they are now. Refuses one that is not to be reminded. */
async function lockBalances(
  work: Work,
  reminders: Sent['reminders'],
  { isByMail }: { isByMail: boolean },
): Promise<OpenBalance[]> {
  const bookingIds = reminders.map(({ bookingId }) => bookingId)
  const tripIds = await work.tx
    .selectDistinct({ id: bookings.tripId })
    .from(bookings)
    .where(inArray(bookings.id, bookingIds))
    .orderBy(bookings.tripId)
  for (const { id } of tripIds) await lockTripFor(work, id, 'messages')
  const known = new Map(
    (await openBalances(work.tx, { bookingIds })).map((balance) => [balance.bookingId, balance] as const),
  )
  return reminders.map(({ bookingId, lastId }) => {
    const balance = known.get(bookingId)
    if (!balance) throw new Refusal('communications.nothing-owed')
    const refusal = reminderRefusal({ ...balance, lastId: balance.last?.id ?? null }, { lastId, isByMail })
    if (!refusal) return balance
    const kind = refusal === 'communications.reminded-meanwhile' ? { kind: 'conflict' as const } : {}
    throw new Refusal(refusal, { params: { name: balance.name, by: balance.last?.by ?? '' }, ...kind })
  })
}

/** Stores reminders in one statement and answers their ids in the same order. */
async function keepReminders(
  work: Work,
  rows: readonly Omit<typeof balanceReminders.$inferInsert, 'createdAt' | 'createdByName'>[],
): Promise<string[]> {
  const kept = await work.tx
    .insert(balanceReminders)
    .values(rows.map((row) => ({ ...row, ...signature(work) })))
    .returning({ id: balanceReminders.id })
  return kept.map(({ id }) => id)
}

/** Records on each trip how many of its bookings were reminded. */
async function recordOnTrips(
  work: Work,
  balances: readonly Pick<OpenBalance, 'tripId'>[],
  kind: ActivityKind,
  params: Record<string, string | number>,
): Promise<void> {
  for (const [tripId, { length: n }] of Map.groupBy(balances, (balance) => balance.tripId)) {
    const entry = { itineraryId: tripId, subject: 'Payment', subjectId: tripId } as const
    await recordActivity(work, { kind, params: { ...params, n }, ...entry })
    work.touch(topic.trip(tripId))
  }
}
