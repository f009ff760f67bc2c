import { eq } from 'drizzle-orm'
import { recordActivity } from '#src/features/activity/activity.commands.ts'
import { messageOptOuts } from '#src/features/communications/communications.tables.ts'
import { customers } from '#src/features/customers/customers.tables.ts'
import { signature } from '#src/server/edits.ts'
import type { Work } from '#src/server/work.ts'
import { Refusal } from '#src/shared/refusal.ts'
import { topic } from '#src/shared/topics.ts'

/**
 * Notes that a person wants no more messages that a contract does not need, or takes the note back. A repetition leaves
 * no entry in the log.
 */
export async function setOptOut(work: Work, customerId: string, isOptedOut: boolean): Promise<undefined> {
  const [person] = await work.tx.select({ id: customers.id }).from(customers).where(eq(customers.id, customerId))
  if (!person) throw new Refusal('calls.not-found', { kind: 'notFound' })
  const noted = isOptedOut
    ? await work.tx
        .insert(messageOptOuts)
        .values({ customerId, ...signature(work) })
        .onConflictDoNothing()
        .returning()
    : await work.tx.delete(messageOptOuts).where(eq(messageOptOuts.customerId, customerId)).returning()
  if (noted.length === 0) return
  const kind = isOptedOut ? 'communications.activity-opted-out' : 'communications.activity-opted-in'
  await recordActivity(work, { kind, subject: 'Customer', subjectId: customerId })
  work.touch(topic.customers)
}
