import { type SQL, sql } from 'drizzle-orm'
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

const columns = sql`i.id, i.kind, i.days, i.is_closed as "isClosed", t.status, t.departs_on as "departsOn"`

export async function itineraryById(reader: Reader, id: string): Promise<Itinerary> {
  return found(reader, sql`select ${columns} from itineraries i left join trips t on t.id = i.id where i.id = ${id}`)
}

/** The same, locked until the transaction ends: whoever changes what hangs on an itinerary locks it first. */
export async function lockedItinerary(reader: Reader, id: string): Promise<Itinerary> {
  return found(
    reader,
    sql`select ${columns} from itineraries i left join trips t on t.id = i.id
      where i.id = ${id} for no key update of i`,
  )
}

async function found(reader: Reader, query: SQL): Promise<Itinerary> {
  const { rows } = await reader.execute<Itinerary>(query)
  if (!rows[0]) throw new Refusal('calls.not-found', { kind: 'notFound' })
  return rows[0]
}
