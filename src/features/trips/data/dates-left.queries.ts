import { sql } from 'drizzle-orm'
import type { z } from 'zod'
import type { Reader } from '#src/server/db/database.ts'
import type { dateLeftShape } from './trip-editing.contract.ts'

export type DateLeft = z.output<typeof dateLeftShape>

/** The days agreed with suppliers, which do not move with the trip: the end of an option, the release of rooms. */
export async function supplierDates(reader: Reader, tripId: string): Promise<DateLeft[]> {
  const { rows } = await reader.execute<DateLeft>(sql`
    select d.what, to_char(d."on", 'YYYY-MM-DD') as "on", json_build_object('id', s.id, 'name', s.name) as service
    from services s cross join lateral (values ('optionOn', s.option_on), ('releaseOn', s.release_on)) d(what, "on")
    where s.itinerary_id = ${tripId} and d."on" is not null
    order by d."on", s.name collate "it-x-icu", d.what`)
  return rows
}
