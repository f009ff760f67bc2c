import { randomBytes } from 'node:crypto'
import { eq } from 'drizzle-orm'
import type { FastifyRequest } from 'fastify'
import { addressOf, countAttempt } from '#src/server/http/attempts.ts'
import type { Parts } from '#src/server/parts.ts'
import { Refusal } from '#src/shared/refusal.ts'
import { users } from './access.tables.ts'
import { queueResetMail } from './mails.commands.ts'
import { authOf } from './sign-in.commands.ts'

const minutesOfLink = 60

const askedByAddress = { name: 'reset-address', attempts: 20, minutes: 60 }
const askedByEmail = { name: 'reset-email', attempts: 5, minutes: 60 }
const chosenByAddress = { name: 'password-address', attempts: 20, minutes: 15 }

/** Sends a link for a new password to a person who is known and not suspended; says nothing of whether it did. */
export async function sendResetLink(parts: Parts, email: string, request: FastifyRequest): Promise<void> {
  const address = email.trim().toLowerCase()
  await countAttempt(parts, askedByAddress, addressOf(request))
  await countAttempt(parts, askedByEmail, address)
  const [known] = await parts.db.select().from(users).where(eq(users.email, address))
  if (!known || known.suspendedAt !== null) return
  try {
    const token = randomBytes(24).toString('base64url')
    const { internalAdapter } = await authOf(parts).$context
    await internalAdapter.createVerificationValue({
      identifier: `reset-password:${token}`,
      value: known.id,
      expiresAt: new Date(Date.now() + minutesOfLink * 60_000),
    })
    await queueResetMail(parts, { ...known, token })
  } catch (error) {
    parts.log.error({ err: error }, 'reset mail')
    throw new Refusal('access.reset-mail-failed', { kind: 'away' })
  }
}

/** Sets the password that the holder of a reset link chose; every session of that person ends. */
export async function setPassword(
  parts: Parts,
  { token, password }: { token: string; password: string },
  request: FastifyRequest,
): Promise<void> {
  const counted = await countAttempt(parts, chosenByAddress, addressOf(request))
  const answer = await authOf(parts).api.resetPassword({ body: { token, newPassword: password }, asResponse: true })
  if (answer.status >= 500) throw new Error(`the sign-in library answered ${answer.status}`)
  if (!answer.ok) throw new Refusal('access.reset-token')
  await counted.forgive()
}
