import { createHmac, timingSafeEqual } from 'node:crypto'
import type { FastifyRequest } from 'fastify'
import type { Parts } from '#src/server/parts.ts'
import { type AppAbility, abilityFrom, abilityRulesOf, type Role } from '#src/shared/abilities.ts'

const abilities = new Map<string, AppAbility>()

/** The ability of these roles, made once for each set of roles. */
export function abilityOf(roles: readonly Role[]): AppAbility {
  const key = [...roles].sort().join()
  let ability = abilities.get(key)
  if (!ability) {
    ability = abilityFrom(abilityRulesOf(roles))
    abilities.set(key, ability)
  }
  return ability
}

/** The session's token from the signed cookie; null when the signature is not ours. */
export function tokenOfCookie(cookie: string | undefined, secret: string): string | null {
  const dot = cookie?.lastIndexOf('.') ?? -1
  if (!cookie || dot < 1) return null
  const token = cookie.slice(0, dot)
  const given = Buffer.from(cookie.slice(dot + 1), 'base64')
  const right = createHmac('sha256', secret).update(token).digest()
  return given.length === right.length && timingSafeEqual(given, right) ? token : null
}

const living = {
  name: 'living-session',
  text: `select s.id as "sessionId", u.id, u.name, u.email, u.roles,
      (extract(epoch from s.expires_at - now()) * 1000)::float8 as "millisecondsLeft"
    from sessions s join users u on u.id = s.user_id
    where s.token = $1 and s.expires_at > now() and u.suspended_at is null`,
}

export type SignedIn = {
  sessionId: string
  id: string
  name: string
  email: string
  roles: Role[]
  /** Milliseconds until the session ends, unless it is renewed. */
  millisecondsLeft: number
}

/** The session of a signed cookie, if it lives and its person is not suspended. One indexed look-up. */
export async function livingSession(parts: Parts, cookie: string | undefined): Promise<SignedIn | null> {
  const token = tokenOfCookie(cookie, parts.secret)
  if (token === null) return null
  const { rows } = await parts.pool.query<SignedIn>({ ...living, values: [token] })
  return rows[0] ?? null
}

/** The session of a request's cookie, as the database has it now. */
export function sessionOf(parts: Parts, request: FastifyRequest): Promise<SignedIn | null> {
  return livingSession(parts, request.cookies.refreshToken)
}
