import { sql } from 'drizzle-orm'
import type { Reader } from '#src/server/db/database.ts'
import type { Day } from '#src/shared/day.ts'
import { Refusal } from '#src/shared/refusal.ts'

/** The facts of an itinerary that all its parts need. `status` and `departsOn` are null for a template. */
export type Itinerary = {
  id: string
  kind: 'trip' | 'template'
  days: number
  isClosed: boolean
  status: string | null
  departsOn: Day | null
}

export async function itineraryById(reader: Reader, id: string): Promise<Itinerary> {
  const { rows } = await reader.execute<Itinerary>(sql`
    select i.id, i.kind, i.days, i.is_closed as "isClosed", t.status, t.departs_on as "departsOn"
    from itineraries i left join trips t on t.id = i.id where i.id = ${id}`)
  if (!rows[0]) throw new Refusal('calls.not-found', { kind: 'notFound' })
  return rows[0]
}
