import type { FastifyRequest } from 'fastify'
import type { Listener } from '#src/server/live/listener.ts'
import type { Parts } from '#src/server/parts.ts'
import type { Actor } from '#src/server/work.ts'
import { abilityOf, livingSession, type SignedIn } from './session.queries.ts'

export type SessionMemory = {
  /** Who calls, or null: from memory, where it is sure to be what the database says. */
  actorOf(request: FastifyRequest): Promise<Actor | null>
  /** Forgets who was signed in, so that the next call of each asks the database. */
  forget(): void
}

/** Whatever is not told, such as a change made past the triggers, is seen after this long. */
const longest = 60_000
const most = 10_000

/**
 * The living sessions that this process has looked up. A sign-out, a role, a name, a suspension, another end of a session
 * is told by the database as it commits and empties the memory; while the listener is not sure to hear, every call asks
 * the database.
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
      // An answer that a change overtook on its way is good for this call alone.
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
