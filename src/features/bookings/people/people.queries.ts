import { sql } from 'drizzle-orm'
import { personJoins, personPairs } from '#src/features/customers/person/person.queries.ts'
import type { Reader } from '#src/server/db/database.ts'
import { prepared } from '#src/server/db/prepared.ts'
import { writtenOnce } from '#src/server/db/written-once.ts'
import type { StoredHead } from './people-faults.rules.ts'

const headsOf = writtenOnce<{ bookingId: string }>(
  ({ bookingId }) => sql`${prepared}
    select json_build_object(${personPairs}, 'participantId', p.id) as head
    from participants p left join customers c on c.id = p.customer_id ${personJoins}
    where p.booking_id = ${bookingId} and p.canceled_at is null`,
)

/** The heads of a booking with all stored data of each person. */
export async function storedHeads(reader: Reader, bookingId: string): Promise<StoredHead[]> {
  const { rows } = await reader.execute<{ head: StoredHead }>(headsOf({ bookingId }))
  return rows.map(({ head }) => head)
}
