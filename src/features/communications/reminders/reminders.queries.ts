import { sql } from 'drizzle-orm'
import type { z } from 'zod'
import { bookingCode } from '#src/features/bookings/booking/booking.queries.ts'
import type { BookingStatus } from '#src/features/bookings/booking/booking.rules.ts'
import { moneyJoins } from '#src/features/bookings/price/money.queries.ts'
import { settingsOf } from '#src/features/settings/settings.queries.ts'
import { messageTextOf } from '#src/features/texts/messages/message-texts.queries.ts'
import { isoOf } from '#src/server/db/columns.ts'
import type { Reader } from '#src/server/db/database.ts'
import type { Day } from '#src/shared/day.ts'
import type { listBalanceReminders, OpenBalance } from './reminders.contract.ts'
import { isToRemind } from './reminders.rules.ts'

type Balance = OpenBalance & { status: BookingStatus }
type Answer = z.output<(typeof listBalanceReminders)['schema']['response'][200]>

/** The first person of the booking `b` with an email: the default contact before others. */
export const contactOfBooking = sql`(
  select rtrim(c.name || ' ' || c.surname) as name, c.email, c.phone
  from participants p join customers c on c.id = p.customer_id
  where p.booking_id = b.id and (p.canceled_at is null or b.status = 'canceled')
  order by c.email is null, not p.is_default_contact, p.position, p.id limit 1)`

const mostAtOnce = 500

type Asked = { tripId?: string | undefined; bookingIds?: readonly string[] | undefined; dueUntil?: Day | undefined }

/**
 * The bookings that owe a balance, with who is reminded and when that was last: those of a trip, some of them, or those
 * due until a day. An archived trip is left alone.
 */
export async function openBalances(reader: Reader, { tripId, bookingIds, dueUntil }: Asked): Promise<Balance[]> {
  const { rows } = await reader.execute<Balance>(sql`
    select b.id as "bookingId", t.id as "tripId", t.title, t.departs_on::text as "departsOn", ${bookingCode} as "bookingCode",
      b.status, coalesce(case when b.pays_net then a.name end, who.name, b.reference_name, '') as name,
      b.pays_net as "isAgency", case when b.pays_net then a.email else who.email end as email,
      case when b.pays_net then a.phone else coalesce(who.phone, b.reference_phone) end as phone,
      m.due::float8 as "dueCents", case when b.status = 'confirmed' then (
        select max(i.due_on)::text from instalments i where i.booking_id = b.id and i.kind = 'balance') end as "balanceDueOn",
      (select json_build_object('id', r.id, 'at', ${isoOf(sql`r.created_at`)}, 'by', r.created_by_name,
          'state', mail.state, 'toldHow', r.told_how, 'recipient', mail.recipient, 'why', mail.last_error)
        from balance_reminders r left join messages mail on mail.id = r.message_id
        where r.booking_id = b.id order by r.seq desc limit 1) as last
    from open_balances o join bookings b on b.id = o.booking_id join trips t on t.id = b.trip_id
    ${moneyJoins} left join lateral ${contactOfBooking} who on true
    where t.status <> 'archived' and not b.is_staff and m.due > 0
      ${tripId === undefined ? sql`` : sql`and o.trip_id = ${tripId}::uuid`}
      ${bookingIds === undefined ? sql`` : sql`and o.booking_id = any(${sql.param(bookingIds)}::uuid[])`}
      ${dueUntil === undefined ? sql`` : sql`and o.due_on <= ${dueUntil}::date`}
    order by t.departs_on, t.id, b.number limit ${mostAtOnce}`)
  return rows.filter(isToRemind)
}

/** The balances to remind of, with the proposed text, which the operator signs. */
export async function balancesToRemind(reader: Reader, asked: Asked, operator: string): Promise<Answer> {
  const { agencyName } = await settingsOf(reader)
  const text = await messageTextOf(reader, 'balanceReminder')
  return {
    subject: text.subject,
    // The writer signs: only the data of each booking stay open.
    body: text.body.replaceAll('{operatore}', operator).replaceAll('{agenzia}', agencyName),
    balances: (await openBalances(reader, asked)).map(({ status: _status, ...balance }) => balance),
  }
}
