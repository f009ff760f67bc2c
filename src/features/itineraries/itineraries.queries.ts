import { sql } from 'drizzle-orm'
import type { Reader } from '#src/server/db/database.ts'
import type { Day } from '#src/shared/day.ts'
import { Refusal } from '#src/shared/refusal.ts'

/** What everything that hangs on an itinerary needs to know of it; `status`, `departsOn` are null for a template. */
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

/** Refuses the id of nothing, or of a template: what is asked of a trip that is none is not there, rather than empty. */
export async function refuseUnknownTrip(reader: Reader, id: string): Promise<void> {
  const { kind } = await itineraryById(reader, id)
  if (kind !== 'trip') throw new Refusal('calls.not-found', { kind: 'notFound' })
}
