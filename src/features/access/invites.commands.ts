import { createHash, randomBytes } from 'node:crypto'
import { hashPassword } from 'better-auth/crypto'
import { and, eq, gt, isNotNull, isNull } from 'drizzle-orm'
import { recordActivity } from '#src/features/activity/activity.commands.ts'
import type { Parts } from '#src/server/parts.ts'
import { transact } from '#src/server/transact.ts'
import { systemActor, type Work } from '#src/server/work.ts'
import type { Role } from '#src/shared/abilities.ts'
import { Refusal } from '#src/shared/refusal.ts'
import { topic } from '#src/shared/topics.ts'
import { invites } from './access.tables.ts'
import { refuseGuessable } from './guessable.commands.ts'
import { queueInviteMail } from './mails.commands.ts'
import { createUser } from './users.commands.ts'
import { hasUsers, userByEmail } from './users.queries.ts'

const daysOfInvite = 7

/** Invites a person by mail. An earlier invite to the same address becomes void. */
export async function invite(
  work: Work,
  { email, name, roles, publicUrl }: { email: string; name: string | null; roles: readonly Role[]; publicUrl: string },
): Promise<{ id: string }> {
  const address = email.trim().toLowerCase()
  if (await userByEmail(work.tx, address)) throw new Refusal('access.email-taken', { path: '/email' })
  await work.tx.delete(invites).where(and(eq(invites.email, address), isNull(invites.usedAt)))
  const { id, token } = await newInvite(work, { email: address, name, roles })
  await queueInviteMail(work, { email: address, link: welcomeLink(publicUrl, token) })
  await recordActivity(work, {
    kind: 'access.activity-invited',
    subject: 'User',
    params: { operator: work.actor.name, email: address },
  })
  work.touch(topic.users)
  return { id }
}

/** Takes an invite back, whose link then opens nothing. One that was used or taken back before is not there. */
export async function withdrawInvite(work: Work, inviteId: string): Promise<void> {
  const [gone] = await work.tx
    .delete(invites)
    .where(and(eq(invites.id, inviteId), isNull(invites.usedAt), isNotNull(invites.email)))
    .returning({ email: invites.email })
  if (!gone) throw new Refusal('calls.not-found', { kind: 'notFound' })
  await recordActivity(work, {
    kind: 'access.activity-invite-withdrawn',
    subject: 'User',
    params: { operator: work.actor.name, email: gone.email! },
  })
  work.touch(topic.users)
}

/**
 * Makes the invited person a user. An invite works once: its row is locked and used up in the transaction. A wrong
 * token costs one look-up and no hash, so tries need no limit.
 */
export async function accept(
  parts: Parts,
  { token, password, ...given }: { token: string; name: string; email?: string | undefined; password: string },
): Promise<{ userId: string; email: string }> {
  const [found] = await parts.db.select().from(invites).where(isOpen(token, parts.clock.now()))
  if (!found) throw unknownInvite()
  await refuseGuessable(password, { name: given.name, email: found.email ?? given.email ?? '' })
  const passwordHash = await hashPassword(password)
  return transact(parts, systemActor, async (work) => {
    const [open] = await work.tx.select().from(invites).where(isOpen(token, work.now)).for('no key update')
    if (!open) throw unknownInvite()
    const email = (open.email ?? given.email)?.trim().toLowerCase()
    if (!email) throw new Refusal('shapes.required', { path: '/email' })
    const userId = await createUser(work, { name: given.name, email, roles: open.roles, passwordHash })
    await work.tx.update(invites).set({ usedAt: work.now.toISOString() }).where(eq(invites.id, open.id))
    return { userId, email }
  })
}

const isOpen = (token: string, now: Date) =>
  and(eq(invites.tokenHash, hashOf(token)), isNull(invites.usedAt), gt(invites.expiresAt, now.toISOString()))

const unknownInvite = () => new Refusal('access.invite-token')

/**
 * A link for the first administrator while nobody can sign in yet, otherwise null. Each new link voids the one before.
 */
export async function firstAdministratorLink(parts: Parts): Promise<string | null> {
  return transact(parts, systemActor, async (work) => {
    if (await hasUsers(work.tx)) return null
    await work.tx.delete(invites).where(and(isNull(invites.email), isNull(invites.usedAt)))
    const { token } = await newInvite(work, { email: null, name: null, roles: ['admin'] })
    return welcomeLink(parts.publicUrl, token)
  })
}

type NewInvite = { email: string | null; name: string | null; roles: readonly Role[] }

async function newInvite(work: Work, { email, name, roles }: NewInvite) {
  const token = randomBytes(24).toString('base64url')
  const expiresAt = new Date(work.now.getTime() + daysOfInvite * 86_400_000).toISOString()
  const [made] = await work.tx
    .insert(invites)
    .values({ tokenHash: hashOf(token), email, name, roles: [...roles], expiresAt, createdBy: work.actor.userId })
    .returning({ id: invites.id })
  return { id: made!.id, token }
}

const hashOf = (token: string) => createHash('sha256').update(token).digest('base64url')

const welcomeLink = (publicUrl: string, token: string) => `${publicUrl}/auth/welcome?token=${encodeURIComponent(token)}`
