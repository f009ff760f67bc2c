import { sql } from 'drizzle-orm'
import type { Reader } from '#src/server/db/database.ts'
import { holding } from '#src/server/db/searching.ts'
import type { LoadPoint } from './load-points.contract.ts'

/** The known points that hold the typed words in name or address, or whose merged double holds them. */
export async function knownPoints(
  reader: Reader,
  { search, retired }: { search: string; retired: boolean },
): Promise<LoadPoint[]> {
  const { rows } = await reader.execute<LoadPoint>(sql`
    select l.id, l.name, l.address, l.is_active as "isActive", kept.name as "mergedInto",
      coalesce(used.trips, 0)::int as trips, l.version
    from load_points l
    left join load_points kept on kept.id = l.merged_into
    left join (
      select lower(d.name) as name, count(distinct d.itinerary_id) as trips
      from departures d join trips t on t.id = d.itinerary_id group by 1
    ) used on used.name = lower(l.name)
    where l.is_active = ${!retired} and (${holding(sql`l.folded`, search)}
      or exists (select 1 from load_points m where m.merged_into = l.id and ${holding(sql`m.folded`, search)}))
    order by lower(l.name), l.id`)
  return rows
}
