import { sql } from 'drizzle-orm'
import { contactOfBooking } from '#src/features/communications/reminders/reminders.queries.ts'
import { toldHour } from '#src/features/departures/told-hour.words.ts'
import { settingsOf } from '#src/features/settings/settings.queries.ts'
import { filledBody, filledSubject } from '#src/features/texts/messages/message-texts.words.ts'
import { isoOf } from '#src/server/db/columns.ts'
import type { Reader } from '#src/server/db/database.ts'
import { findText } from '#src/server/text.ts'
import { type Day, formatDay } from '#src/shared/day.ts'
import type { Output } from '#src/shared/endpoint.ts'
import { type MessageState, sendableAgain } from '#src/shared/outbox.ts'
import { Refusal } from '#src/shared/refusal.ts'
import type { prepareNewDate } from './new-dates.contract.ts'

const sent = 'communications.activity-new-date-sent'
const untold = 'communications.activity-new-date-untold'
export const newDateKinds = [sent, 'communications.activity-new-date-told', untold] as const

type Moved = {
  title: string
  before: Day
  departsOn: Day
  returnsOn: Day
  isOneDay: boolean
  stop: string | null
  time: string | null
  name: string
  email: string | null
  told: { at: string; by: string } | null
  /** The id of the person who marked somebody as told; null for a message that was sent. */
  markedBy: string | null
  /** The last message, where it did not arrive and nobody told them otherwise. */
  lost: { recipient: string; state: MessageState; why: string | null } | null
}

/**
 * A booking that came from another date, with who is told of it and whether they were. A message that did not arrive told
 * nobody. Refuses one that did not move.
 */
export async function movedBooking(
  reader: Reader,
  { tripId, bookingId }: { tripId: string; bookingId: string },
): Promise<Moved> {
  const { rows } = await reader.execute<Moved & { before: Day | null }>(sql`
    select t.title, moved.before, t.departs_on::text as "departsOn", t.returns_on::text as "returnsOn",
      t.departs_on = t.returns_on as "isOneDay", d.name as stop, to_char(d.time, 'HH24:MI') as time,
      coalesce(who.name, b.reference_name, '') as name, who.email,
      case when said.kind <> ${untold} and mail.state is null
        then json_build_object('at', ${isoOf(sql`said.at`)}, 'by', said.user_name) end as told,
      case when mail.state is not null then json_build_object('recipient', mail.recipient, 'state', mail.state,
        'why', mail.last_error) end as lost,
      case when said.kind = 'communications.activity-new-date-told' then said.user_id end as "markedBy"
    from bookings b join trips t on t.id = b.trip_id
    left join departures d on d.id = b.departure_id
    left join lateral (
      select m.moved_at as at, f.departs_on::text as before
      from booking_moves m join trips f on f.id = m.from_trip_id
      where m.booking_id = b.id and m.from_trip_id <> b.trip_id order by m.moved_at desc limit 1) moved on true
    left join lateral (
      select e.kind, e.at, e.user_name, e.user_id from activity_entries e
      where e.subject_id = b.id and e.at >= moved.at and e.kind = any(${sql.param(newDateKinds)})
      order by e.seq desc limit 1) said on true
    left join lateral (
      select last.* from (
        select m.recipient, m.state, m.last_error from new_date_messages n join messages m on m.id = n.message_id
        where n.booking_id = b.id and m.created_at >= moved.at order by m.created_at desc, m.id desc limit 1) last
      where said.kind = ${sent} and last.state = any(${sql.param([...sendableAgain])})) mail on true
    left join lateral ${contactOfBooking} who on true
    where b.id = ${bookingId} and b.trip_id = ${tripId}`)
  if (!rows[0]) throw new Refusal('calls.not-found', { kind: 'notFound' })
  if (rows[0].before === null) throw new Refusal('communications.not-moved')
  return rows[0]
}

/** The message about the new date as it is proposed, signed by who writes it. */
export async function newDateMessage(
  reader: Reader,
  ids: { tripId: string; bookingId: string },
  operator: string,
): Promise<Output<typeof prepareNewDate>> {
  const { name, email, told, lost, ...moved } = await movedBooking(reader, ids)
  const { agencyName } = await settingsOf(reader)
  const values = {
    ...{ nome: name, titolo: moved.title, prima: formatDay(moved.before), data: formatDay(moved.departsOn) },
    ritorno: moved.isOneDay ? '' : formatDay(moved.returnsOn),
    ...{ partenza: moved.stop ?? '', ora: moved.time ? toldHour(moved.departsOn, moved.time) : '' },
  }
  return {
    ...{ name, email, told, lost },
    subject: filledSubject(findText('new-dates.subject')!, values),
    body: `${filledBody(findText('new-dates.body')!, values)}\n\n${operator}\n${agencyName}`,
  }
}
