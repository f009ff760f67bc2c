import { createHash, randomBytes } from 'node:crypto'
import { hashPassword } from 'better-auth/crypto'
import { and, eq, gt, isNull, sql } from 'drizzle-orm'
import type { FastifyRequest } from 'fastify'
import type { Parts } from '#src/server/parts.ts'
import { transact } from '#src/server/transact.ts'
import { systemActor, type Work } from '#src/server/work.ts'
import { Refusal } from '#src/shared/refusal.ts'
import { accounts, sessions, users, verifications } from './access.tables.ts'
import { refuseGuessable } from './guessable.commands.ts'
import { type AccountLimits, countOnAccount, unlessRefused } from './known-browsers.commands.ts'
import { queueResetMail } from './mails.commands.ts'

const minutesOfLink = 60

/** The limits last as long as a link lives, so that a person who gets no further link still holds a valid one. */
const asked: AccountLimits = {
  browser: { name: 'reset-browser', attempts: 5, minutes: minutesOfLink },
  browsers: { name: 'reset-browsers', attempts: 10, minutes: minutesOfLink },
  pair: { name: 'reset-pair', attempts: 5, minutes: minutesOfLink },
  account: { name: 'reset-account', attempts: 10, minutes: minutesOfLink },
}

/**
 * Sends a link for a new password if the person is known and not suspended. The caller does not learn whether it did.
 * The new link voids the one before. After too many requests no link is sent, and the last one stays valid.
 */
export async function sendResetLink(parts: Parts, email: string, request: FastifyRequest): Promise<void> {
  const address = email.trim().toLowerCase()
  const [known] = await parts.db.select().from(users).where(eq(users.email, address))
  if (!known || known.suspendedAt !== null) return
  const counted = await countOnAccount(parts, asked, { email: address, userId: known.id, request }).catch(unlessRefused)
  if (!counted) return
  try {
    const token = randomBytes(24).toString('base64url')
    await transact(parts, systemActor, async (work) => {
      await voidLinks(work, known.id)
      const expiresAt = new Date(work.now.getTime() + minutesOfLink * 60_000)
      await work.tx.insert(verifications).values({ identifier: hashOf(token), value: known.id, expiresAt })
      await queueResetMail(work, known, resetLink(parts, token))
    })
  } catch (error) {
    parts.log.error({ err: error }, 'reset mail')
    throw new Refusal('access.reset-mail-failed', { kind: 'away' })
  }
}

/**
 * Sets the password chosen by the holder of a reset link, and ends all other links and all sessions of that person.
 * Answers who it is. A wrong token costs one look-up and no hash, so tries need no limit.
 */
export async function setPassword(
  parts: Parts,
  { token, password }: { token: string; password: string },
): Promise<{ userId: string }> {
  const { id: userId, ...person } = await holderOf(parts, token)
  await refuseGuessable(password, person)
  const hash = await hashPassword(password)
  await transact(parts, systemActor, async (work) => {
    const voided = await voidLinks(work, userId)
    if (!voided.includes(hashOf(token))) throw unknownLink()
    await work.tx.update(accounts).set({ password: hash, updatedAt: work.now }).where(eq(accounts.userId, userId))
    await work.tx.delete(sessions).where(eq(sessions.userId, userId))
  })
  return { userId }
}

/** The holder of a link, if the link is still valid and the person is not suspended. */
async function holderOf({ db, clock }: Parts, token: string) {
  const isGood = and(eq(verifications.identifier, hashOf(token)), gt(verifications.expiresAt, clock.now()))
  const [holder] = await db
    .select({ id: users.id, name: users.name, email: users.email })
    .from(verifications)
    .innerJoin(users, and(eq(sql`${users.id}::text`, verifications.value), isNull(users.suspendedAt)))
    .where(isGood)
  if (!holder) throw unknownLink()
  return holder
}

/** Voids every link of a person. Commands for one person run one after the other. Answers the links. */
async function voidLinks({ tx }: Work, userId: string): Promise<string[]> {
  await tx.select({ id: users.id }).from(users).where(eq(users.id, userId)).for('no key update')
  const ended = await tx
    .delete(verifications)
    .where(eq(verifications.value, userId))
    .returning({ identifier: verifications.identifier })
  return ended.map(({ identifier }) => identifier)
}

const unknownLink = () => new Refusal('access.reset-token')

const hashOf = (token: string) => createHash('sha256').update(token).digest('base64url')

const resetLink = ({ publicUrl }: Parts, token: string) =>
  `${publicUrl}/auth/reset/password?token=${encodeURIComponent(token)}`
