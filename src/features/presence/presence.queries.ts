import { sql } from 'drizzle-orm'
import type { z } from 'zod'
import type { Reader } from '#src/server/db/database.ts'
import { Refusal } from '#src/shared/refusal.ts'
import type { listPresent } from './presence.contract.ts'
import { heardSince } from './presence.rules.ts'

type Present = z.output<(typeof listPresent)['schema']['response'][200]>

/** The others with an open window on a trip, by name, each once with the section of the window heard of last. */
export async function presentOn(
  reader: Reader,
  tripId: string,
  { userId, now }: { userId: string | null; now: Date },
): Promise<Present> {
  const { rows } = await reader.execute<Present>(sql`
    select coalesce((
      select json_agg(json_build_object('id', p.id, 'name', p.name, 'section', p.section)
        order by p.name collate "it-x-icu", p.id)
      from (
        select distinct on (u.id) u.id, u.name, w.section from presences w join users u on u.id = w.user_id
        where w.trip_id = t.id and w.seen_at >= ${heardSince(now).toISOString()} and u.suspended_at is null
          and u.id is distinct from ${userId}::uuid
        order by u.id, w.seen_at desc
      ) p), '[]') as people
    from trips t where t.id = ${tripId}`)
  if (!rows[0]) throw new Refusal('calls.not-found', { kind: 'notFound' })
  return rows[0]
}
