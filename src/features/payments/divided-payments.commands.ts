import { asc, eq, inArray } from 'drizzle-orm'
import type { Work } from '#src/server/work.ts'
import { followingEntries } from './divided-payments.rules.ts'
import { payments } from './payments.tables.ts'
import { paymentsText } from './payments.text.ts'

/**
 * Takes a part of a booking's money to the one that was divided from it. Whole payments follow as they are. One that is
 * divided is reversed, and entered again in two parts of its day and method, so that no day and no method has more or
 * less than before.
 */
export async function dividePayments(
  work: Work,
  { fromId, toId, cents }: { fromId: string; toId: string; cents: number },
): Promise<void> {
  if (cents === 0) return
  const entries = await work.tx
    .select()
    .from(payments)
    .where(eq(payments.bookingId, fromId))
    .orderBy(asc(payments.registeredAt), asc(payments.id))
  const { whole, divided } = followingEntries(entries, cents)
  if (whole.length > 0)
    await work.tx
      .update(payments)
      .set({ bookingId: toId })
      .where(
        inArray(
          payments.id,
          whole.map(({ id }) => id),
        ),
      )
  if (!divided) return
  const { entry, cents: part } = divided
  const { kind, method, paidOn } = entry
  const registered = {
    ...{ kind, method, paidOn, note: paymentsText['payments.divided'], registeredBy: work.actor.userId },
    ...{ registeredByName: work.actor.name, registeredAt: work.now.toISOString() },
  }
  await work.tx.insert(payments).values([
    { ...registered, bookingId: fromId, cents: entry.cents, reversesId: entry.id },
    { ...registered, bookingId: fromId, cents: entry.cents - part },
    { ...registered, bookingId: toId, cents: part },
  ])
}

/** Takes the whole ledger of a booking to the one that it was joined to. */
export async function joinPayments(work: Work, { fromId, toId }: { fromId: string; toId: string }): Promise<void> {
  await work.tx.update(payments).set({ bookingId: toId }).where(eq(payments.bookingId, fromId))
}
