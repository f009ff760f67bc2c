import { randomUUID } from 'node:crypto'
import type { z } from 'zod'
import { type ActivityKind, recordActivity } from '#src/features/activity/activity.commands.ts'
import { lockTripFor } from '#src/features/bookings/booking/booked-trip.commands.ts'
import { balanceReminders } from '#src/features/communications/communications.tables.ts'
import { queueMail } from '#src/server/mail/outbox.ts'
import { findText } from '#src/server/text.ts'
import type { Work } from '#src/server/work.ts'
import { Refusal } from '#src/shared/refusal.ts'
import { topic } from '#src/shared/topics.ts'
import type { sendBalanceReminders as sending, tellBalance as telling } from './reminders.contract.ts'
import { openBalancesOf } from './reminders.queries.ts'
import { reminderRefusal, unknownVariable } from './reminders.rules.ts'
import { reminderText } from './reminders.words.ts'

type Sent = z.output<(typeof sending)['schema']['body']>
type Told = z.output<(typeof telling)['schema']['body']>

/** Writes an email for each of these bookings, to who is reminded of it now. */
export async function sendBalanceReminders(work: Work, tripId: string, sent: Sent): Promise<{ sent: number }> {
  const { subject, body, reminders } = sent
  for (const [path, text] of [
    ['/subject', subject],
    ['/body', body],
  ] as const) {
    const unknown = unknownVariable(text)
    if (unknown !== null) throw new Refusal('communications.unknown-variable', { path, params: { name: unknown } })
  }
  const { trip, balances } = await open(work, tripId, reminders, { isByMail: true })
  for (const balance of balances) {
    const facts = { ...trip, ...balance }
    const id = randomUUID()
    const messageId = await queueMail(work, {
      // Only people who may see payments find a `customer.balanceReminder` in the outbox.
      kind: 'customer.balanceReminder',
      to: balance.email!,
      subject: reminderText(subject, facts),
      text: reminderText(body, facts),
      dedupKey: `balance-reminder-${id}`,
    })
    await keep(work, { id, bookingId: balance.bookingId, dueCents: balance.dueCents, messageId })
  }
  await record(work, tripId, 'communications.activity-reminded', { n: balances.length })
  return { sent: balances.length }
}

/** Records that these people were reminded by telephone, by post or in person. */
export async function tellBalance(work: Work, tripId: string, { how, reminders }: Told): Promise<{ told: number }> {
  const { balances } = await open(work, tripId, reminders, { isByMail: false })
  for (const { bookingId, dueCents } of balances) await keep(work, { bookingId, dueCents, toldHow: how })
  const params = { n: balances.length, how: findText(`communications.told.${how}`)! }
  await record(work, tripId, 'communications.activity-reminded-told', params)
  return { told: balances.length }
}

/** Locks the trip and finds these balances as they are now. Refuses one that is not to be reminded. */
async function open(work: Work, tripId: string, reminders: Sent['reminders'], { isByMail }: { isByMail: boolean }) {
  await lockTripFor(work, tripId, 'messages')
  const { trip, balances } = await openBalancesOf(work.tx, tripId)
  const known = new Map(balances.map((balance) => [balance.bookingId, balance]))
  const found = reminders.map(({ bookingId, lastId }) => {
    const balance = known.get(bookingId)
    if (!balance) throw new Refusal('communications.nothing-owed')
    const refusal = reminderRefusal({ ...balance, lastId: balance.last?.id ?? null }, { lastId, isByMail })
    if (!refusal) return balance
    const kind = refusal === 'communications.reminded-meanwhile' ? { kind: 'conflict' as const } : {}
    throw new Refusal(refusal, { params: { name: balance.name, by: balance.last?.by ?? '' }, ...kind })
  })
  return { trip, balances: found }
}

async function keep(
  work: Work,
  row: Omit<typeof balanceReminders.$inferInsert, 'createdAt' | 'createdByName'>,
): Promise<void> {
  const { userId, name } = work.actor
  await work.tx
    .insert(balanceReminders)
    .values({ ...row, createdAt: work.now.toISOString(), createdBy: userId, createdByName: name })
}

async function record(work: Work, tripId: string, kind: ActivityKind, params: Record<string, string | number>) {
  await recordActivity(work, { kind, params, itineraryId: tripId, subject: 'Payment', subjectId: tripId })
  work.touch(topic.trip(tripId))
}
