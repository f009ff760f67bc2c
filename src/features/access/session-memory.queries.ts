import type { FastifyRequest } from 'fastify'
import type { Listener } from '#src/server/live/listener.ts'
import type { Parts } from '#src/server/parts.ts'
import type { Actor } from '#src/server/work.ts'
import { abilityOf, livingSession, type SignedIn } from './session.queries.ts'

export type SessionMemory = {
  /** The caller, or null. The answer comes from memory while memory surely agrees with the database. */
  actorOf(request: FastifyRequest): Promise<Actor | null>
  /** Forgets all sessions, so that the next call of each person asks the database. */
  forget(): void
}

/** Milliseconds after which a change is seen that nobody announced, such as one that bypassed the triggers. */
const longest = 60_000
const most = 10_000

/**
 * The living sessions that this process has looked up. At its commit the database announces every sign-out, suspension,
 * or change of role or name, and this empties the memory. While the listener may hear nothing, every call asks the
 * database.
 */
export function sessionMemory(parts: Parts, listener: Listener): SessionMemory {
  const remembered = new Map<string, { actor: Actor; until: number }>()
  let timesForgotten = 0
  const forget = () => {
    timesForgotten++
    remembered.clear()
  }
  listener.onMessage('sessions', forget)
  listener.onGap(forget)

  return {
    forget,
    async actorOf({ cookies: { refreshToken: cookie } }) {
      if (cookie === undefined) return null
      const askedAt = performance.now()
      const isHearing = listener.isHearing()
      const known = isHearing ? remembered.get(cookie) : undefined
      if (known && askedAt < known.until) return known.actor
      if (!isHearing) void listener.start().catch(() => undefined)

      const before = timesForgotten
      const found = await livingSession(parts, cookie)
      if (!found) return null
      const actor = actorFrom(found)
      // If a change was announced while the answer was on its way, the answer is used for this call only.
      if (isHearing && timesForgotten === before) {
        if (remembered.size >= most) remembered.clear()
        remembered.set(cookie, { actor, until: askedAt + Math.min(longest, found.millisecondsLeft) })
      }
      return actor
    },
  }
}

function actorFrom({ id, name, roles }: SignedIn): Actor {
  return { userId: id, name, roles, ability: abilityOf(roles) }
}
