import { listAttendees } from '#src/features/bookings/attendees/attendees.contract.ts'
import { attendeesPanelText } from '#src/features/bookings/attendees/attendees-panel.text.ts'
import type { Output } from '#src/shared/endpoint.ts'
import { queryOf } from '#src/web/calls/api.ts'
import { textsOf } from '#src/web/text.ts'

/** The texts of counted places, which load with their screens. */
export const say = textsOf(attendeesPanelText)

export type Attendees = Output<typeof listAttendees>
export type Attendee = Attendees['inside'][number]

/** The query of every screen that shows the people with counted places of a service. */
export function attendeesQuery(serviceId: string) {
  return queryOf(listAttendees, { params: { serviceId } })
}
