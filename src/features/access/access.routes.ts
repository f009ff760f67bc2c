import type { FastifyRequest } from 'fastify'
import type { Calls } from '#src/server/http/calls.ts'
import type { Parts } from '#src/server/parts.ts'
import { abilityRulesOf, type Role } from '#src/shared/abilities.ts'
import { Refusal } from '#src/shared/refusal.ts'
import { createSession, endSession, getSession, requestReset, resetPassword } from './access.contract.ts'
import { rememberBrowser } from './known-browsers.commands.ts'
import { sendResetLink, setPassword } from './passwords.commands.ts'
import { sessionOf } from './session.queries.ts'
import { renewSession, signIn, signOut } from './sign-in.commands.ts'

export function accessRoutes({ handles }: Calls): void {
  handles(createSession, async ({ parts, body, request, reply }) =>
    sessionAnswer(await signIn(parts, body, { request, reply })),
  )
  handles(getSession, async ({ parts, request, reply }) => {
    const session = await sessionOf(parts, request)
    if (!session) throw new Refusal('calls.unauthenticated', { kind: 'unauthenticated' })
    await renewSession(parts, session.id, { request, reply })
    return sessionAnswer(session)
  })
  handles(endSession, async ({ parts, request, reply }) => {
    await signOut(parts, { request, reply })
    return reply.status(204).send()
  })
  handles(requestReset, async ({ parts, body, request, reply }) => {
    await sendResetLink(parts, body.email, request)
    return reply.status(204).send()
  })
  handles(resetPassword, async ({ parts, body, reply }) => {
    const { userId } = await setPassword(parts, body)
    rememberBrowser(parts, reply, userId)
    return reply.status(204).send()
  })
}

/** The person who opens a page, with their abilities; null for strangers. */
export async function visitorIn(parts: Parts, request: FastifyRequest) {
  const session = await sessionOf(parts, request)
  return session && sessionAnswer(session)
}

function sessionAnswer({ id, name, email, roles }: { id: string; name: string; email: string; roles: Role[] }) {
  return { abilityRules: abilityRulesOf(roles), user: { id, name, email, roles } }
}
