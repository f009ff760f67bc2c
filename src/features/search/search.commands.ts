import { sql } from 'drizzle-orm'
import type { Work } from '#src/server/work.ts'
import type { OpenedKind } from './found-kinds.values.ts'
import { openedThings } from './search.tables.ts'

/** More than are shown, because some of them may be gone. */
const mostRemembered = 20

/** Puts something first among what the person opened, and forgets the oldest. */
export async function noteOpenedThing(work: Work, { kind, id }: { kind: OpenedKind; id: string }): Promise<void> {
  const { tx, actor, now } = work
  if (actor.userId === null) return
  const openedAt = now.toISOString()
  await tx
    .insert(openedThings)
    .values({ userId: actor.userId, kind, thingId: id, openedAt })
    .onConflictDoUpdate({
      target: [openedThings.userId, openedThings.kind, openedThings.thingId],
      set: { openedAt },
    })
  await tx.execute(sql`
    delete from opened_things where user_id = ${actor.userId} and (kind, thing_id) in (
      select kind, thing_id from opened_things where user_id = ${actor.userId}
      order by opened_at desc, kind, thing_id offset ${mostRemembered})`)
}
