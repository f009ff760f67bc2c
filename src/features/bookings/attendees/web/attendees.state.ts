import { listAttendees } from '#src/features/bookings/attendees/attendees.contract.ts'
import type { Output } from '#src/shared/endpoint.ts'
import { queryOf } from '#src/web/calls/api.ts'

export type Attendees = Output<typeof listAttendees>
export type Attendee = Attendees['inside'][number]

/** The query of every screen that shows the people with counted places of a service. */
export function attendeesQuery(serviceId: string) {
  return queryOf(listAttendees, { params: { serviceId } })
}
