import { and, eq, lt, sql } from 'drizzle-orm'
import { recordActivity } from '#src/features/activity/activity.commands.ts'
import { edit } from '#src/server/edits.ts'
import type { Work } from '#src/server/work.ts'
import { formatDay } from '#src/shared/day.ts'
import { freeBeds } from './booking-people.commands.ts'
import { touchBooking } from './bookings.commands.ts'
import { bookings } from './bookings.tables.ts'

/**
 * Options whose confirm-by day is over fall to notConfirmed and hold nothing any more; with a registered payment they
 * never do. Returns how many lapsed.
 */
export async function lapseOptions(work: Work): Promise<number> {
  const due = await work.tx
    .select({ id: bookings.id })
    .from(bookings)
    .where(hasLapsed(work))
    .orderBy(bookings.tripId, bookings.id)
  for (const { id } of due) await lapse(work, id)
  return due.length
}

function hasLapsed(work: Work) {
  const isUnpaid = sql`not exists (
    select 1 from payments p where p.booking_id = "bookings"."id" and p.reverses_id is null
    and not exists (select 1 from payments r where r.reverses_id = p.id))`
  return and(eq(bookings.status, 'customerOption'), lt(bookings.confirmBy, work.today), isUnpaid)
}

/** Locked first and judged after: a payment that was being registered meanwhile keeps the option. */
async function lapse(work: Work, id: string): Promise<void> {
  await work.tx.select({ id: bookings.id }).from(bookings).where(eq(bookings.id, id)).for('no key update')
  const [lapsed] = await work.tx
    .update(bookings)
    .set({ status: 'notConfirmed', ...edit(work) })
    .where(and(eq(bookings.id, id), hasLapsed(work)))
    .returning()
  if (!lapsed) return
  await freeBeds(work, id)
  const { rows } = await work.tx.execute<{ name: string }>(sql`
    select c.surname || ' ' || c.name as name from participants p join customers c on c.id = p.customer_id
    where p.booking_id = ${id} and p.canceled_at is null order by not p.is_default_contact, p.position limit 1`)
  const customer = rows[0]?.name ?? lapsed.referenceName ?? ''
  await recordActivity(work, {
    kind: 'bookings.activity-lapsed',
    itineraryId: lapsed.tripId,
    subject: 'Booking',
    subjectId: id,
    params: { customer, day: formatDay(lapsed.confirmBy!) },
  })
  touchBooking(work, lapsed)
}
