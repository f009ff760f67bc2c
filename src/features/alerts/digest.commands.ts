import { eq } from 'drizzle-orm'
import { queueMail } from '#src/server/mail/outbox.ts'
import { findText } from '#src/server/text.ts'
import type { Work } from '#src/server/work.ts'
import { abilityFrom, abilityRulesOf, isOnlyOrganizer } from '#src/shared/abilities.ts'
import { alertsFor } from './alerts.queries.ts'
import { digests } from './alerts.tables.ts'
import type { PersonToMail } from './digest.queries.ts'
import { digestOf, mostInDigest } from './digest.words.ts'

/** Chooses the hour of the acting person's daily mail; null ends it. */
export async function chooseDigestHour({ tx, actor }: Work, hour: number | null): Promise<void> {
  const { userId } = actor
  if (userId === null) return
  if (hour === null) await tx.delete(digests).where(eq(digests.userId, userId))
  else await tx.insert(digests).values({ userId, hour }).onConflictDoUpdate({ target: digests.userId, set: { hour } })
}

/**
 * Writes the mail of one person: their alerts, for a person who is only an organiser those of their own trips. It is
 * written once a day, however often this is called; on a day without alerts there is none.
 */
export async function mailDigest(
  work: Work,
  { id, name, email, roles }: PersonToMail,
  publicUrl: string,
): Promise<void> {
  const { today, now } = work
  const actor = { userId: id, name, roles, ability: abilityFrom(abilityRulesOf(roles)) }
  const isOnlyOrganiser = isOnlyOrganizer(roles)
  const asked = { limit: mostInDigest, ...(isOnlyOrganiser && { ownerIds: [id] }) }
  const { open, counts } = await alertsFor(work.tx, asked, { actor, today, now })
  await work.tx.update(digests).set({ sentOn: today }).where(eq(digests.userId, id))
  const digest = digestOf(open, { counts, today, name, link: `${publicUrl}/notifications` })
  if (!digest) return
  const fromName = findText('outbox.program-name')!
  await queueMail(work, { kind: 'alertDigest', fromName, to: email, ...digest, dedupKey: `digest-${id}-${today}` })
}
