import { createHash, randomBytes } from 'node:crypto'
import { and, eq, gt, isNull } from 'drizzle-orm'
import { recordActivity } from '#src/features/activity/activity.commands.ts'
import type { Parts } from '#src/server/parts.ts'
import { systemActor, transact, type Work } from '#src/server/work.ts'
import type { Role } from '#src/shared/abilities.ts'
import { Refusal } from '#src/shared/refusal.ts'
import { invites } from './access.tables.ts'
import { queueInviteMail } from './mails.commands.ts'
import { createUser } from './users.commands.ts'
import { hasUsers, userByEmail } from './users.queries.ts'

const daysOfInvite = 7

/** Invites a person by mail; an earlier invite to the same address is void. */
export async function invite(
  work: Work,
  { email, roles, publicUrl }: { email: string; roles: readonly Role[]; publicUrl: string },
): Promise<{ id: string }> {
  const address = email.trim().toLowerCase()
  if (await userByEmail(work.tx, address)) throw new Refusal('access.email-taken', { path: '/email' })
  await work.tx.delete(invites).where(and(eq(invites.email, address), isNull(invites.usedAt)))
  const { id, token } = await newInvite(work, { email: address, roles })
  await queueInviteMail(work, { email: address, link: welcomeLink(publicUrl, token) })
  await recordActivity(work, {
    kind: 'access.activity-invited',
    subject: 'User',
    params: { operator: work.actor.name, email: address },
  })
  work.touch('users')
  return { id }
}

/** Makes the invited person a user. Good once: the invite's row is locked and spent in the same transaction. */
export async function accept(
  work: Work,
  given: { token: string; name: string; email?: string | undefined; passwordHash: string },
): Promise<{ email: string }> {
  const isOpen = and(
    eq(invites.tokenHash, hashOf(given.token)),
    isNull(invites.usedAt),
    gt(invites.expiresAt, work.now.toISOString()),
  )
  const [open] = await work.tx.select().from(invites).where(isOpen).for('no key update')
  if (!open) throw new Refusal('access.invite-token')
  const email = (open.email ?? given.email)?.trim().toLowerCase()
  if (!email) throw new Refusal('shapes.required', { path: '/email' })
  await createUser(work, { name: given.name, email, roles: open.roles, passwordHash: given.passwordHash })
  await work.tx.update(invites).set({ usedAt: work.now.toISOString() }).where(eq(invites.id, open.id))
  return { email }
}

/** A link for the first administrator where nobody can sign in yet, else null. Each new one voids the one before. */
export async function firstAdministratorLink(parts: Parts): Promise<string | null> {
  return transact(parts, systemActor, async (work) => {
    if (await hasUsers(work.tx)) return null
    await work.tx.delete(invites).where(and(isNull(invites.email), isNull(invites.usedAt)))
    const { token } = await newInvite(work, { email: null, roles: ['admin'] })
    return welcomeLink(parts.publicUrl, token)
  })
}

async function newInvite(work: Work, { email, roles }: { email: string | null; roles: readonly Role[] }) {
  const token = randomBytes(24).toString('base64url')
  const expiresAt = new Date(work.now.getTime() + daysOfInvite * 86_400_000).toISOString()
  const [made] = await work.tx
    .insert(invites)
    .values({ tokenHash: hashOf(token), email, roles: [...roles], expiresAt, createdBy: work.actor.userId })
    .returning({ id: invites.id })
  return { id: made!.id, token }
}

const hashOf = (token: string) => createHash('sha256').update(token).digest('base64url')

const welcomeLink = (publicUrl: string, token: string) => `${publicUrl}/auth/welcome?token=${encodeURIComponent(token)}`
