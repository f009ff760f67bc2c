import { sql } from 'drizzle-orm'
import type { z } from 'zod'
import { serviceById } from '#src/features/services/programme/services.queries.ts'
import type { Reader } from '#src/server/db/database.ts'
import type { listAttendees } from './attendees.contract.ts'
import { admitted } from './attendees.rules.ts'

type Answer = z.output<(typeof listAttendees)['schema']['response'][200]>
export type Attendee = Answer['inside'][number]

/**
 * The people who ask for a place of a service, in their order, and the other people of its trip. Only people who travel
 * are listed: a person who was cancelled, or waits for a place on the trip, is left out without an act.
 */
export async function askingFor(
  reader: Reader,
  service: { id: string; itineraryId: string },
): Promise<{ asking: Attendee[]; others: Attendee[] }> {
  const { rows } = await reader.execute<Attendee & { position: number | null }>(sql`
    select p.id as "participantId", c.surname, c.name, p.type, p.booking_id as "bookingId",
      b.number as "bookingNumber", b.status = 'customerOption' as "isOption", a.position
    from participants p
    join bookings b on b.id = p.booking_id and b.is_holding
    left join customers c on c.id = p.customer_id
    left join service_attendees a on a.participant_id = p.id and a.service_id = ${service.id}
    where p.trip_id = ${service.itineraryId} and p.canceled_at is null
    order by a.position nulls last, b.is_staff, c.folded, b.number, p.position, p.id`)
  const people = rows.map(({ position, ...person }) => ({ person, isAsking: position !== null }))
  const those = (isAsking: boolean) => people.filter((one) => one.isAsking === isAsking).map(({ person }) => person)
  return { asking: those(true), others: those(false) }
}

export async function attendeesOf(reader: Reader, serviceId: string): Promise<Answer> {
  const service = await serviceById(reader, serviceId)
  const { asking, others } = await askingFor(reader, service)
  const limit = service.accessLimit
  return { tripId: service.itineraryId, limit, ...admitted(asking, limit ?? asking.length), others }
}
