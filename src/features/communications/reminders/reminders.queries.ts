import { sql } from 'drizzle-orm'
import type { z } from 'zod'
import { bookingCode } from '#src/features/bookings/booking/booking.queries.ts'
import type { BookingStatus } from '#src/features/bookings/booking/booking.rules.ts'
import { moneyJoins } from '#src/features/bookings/price/money.queries.ts'
import { settingsOf } from '#src/features/settings/settings.queries.ts'
import { isoOf } from '#src/server/db/columns.ts'
import type { Reader } from '#src/server/db/database.ts'
import { findText } from '#src/server/text.ts'
import type { Day } from '#src/shared/day.ts'
import { Refusal } from '#src/shared/refusal.ts'
import type { listBalanceReminders, OpenBalance } from './reminders.contract.ts'
import { isToRemind } from './reminders.rules.ts'

type Balance = OpenBalance & { status: BookingStatus }
type Answer = z.output<(typeof listBalanceReminders)['schema']['response'][200]>

/** The first person of the booking with an email: the default contact before others. */
const contact = sql`(
  select rtrim(c.name || ' ' || c.surname) as name, c.email, c.phone
  from participants p join customers c on c.id = p.customer_id
  where p.booking_id = b.id and (p.canceled_at is null or b.status = 'canceled')
  order by c.email is null, not p.is_default_contact, p.position, p.id limit 1)`

/** The bookings of a trip that owe a balance, by number, with who is reminded and when that was last. */
export async function openBalancesOf(reader: Reader, tripId: string) {
  const { rows } = await reader.execute<{ title: string; departsOn: Day; balances: Balance[] }>(sql`
    select t.title, t.departs_on::text as "departsOn", (
      select coalesce(json_agg(json_build_object('bookingId', b.id, 'bookingCode', ${bookingCode}, 'status', b.status,
        'name', coalesce(case when b.pays_net then a.name end, who.name, b.reference_name, ''), 'isAgency', b.pays_net,
        'email', case when b.pays_net then a.email else who.email end,
        'phone', case when b.pays_net then a.phone else coalesce(who.phone, b.reference_phone) end,
        'dueCents', m.due, 'balanceDueOn', case when b.status = 'confirmed' then (
          select max(i.due_on)::text from instalments i where i.booking_id = b.id and i.kind = 'balance') end,
        'last', (
          select json_build_object('id', r.id, 'at', ${isoOf(sql`r.created_at`)}, 'by', r.created_by_name,
            'state', mail.state, 'toldHow', r.told_how)
          from balance_reminders r left join messages mail on mail.id = r.message_id
          where r.booking_id = b.id order by r.seq desc limit 1))
        order by b.number), '[]'::json)
      from bookings b ${moneyJoins} left join lateral ${contact} who on true
      where b.trip_id = t.id and not b.is_staff and m.due > 0) as balances
    from trips t where t.id = ${tripId}`)
  if (!rows[0]) throw new Refusal('calls.not-found', { kind: 'notFound' })
  const { balances, ...trip } = rows[0]
  return { trip, balances: balances.filter(isToRemind) }
}

/** The balances to remind of, with the proposed text, which the operator signs. */
export async function balancesToRemind(reader: Reader, tripId: string, operator: string): Promise<Answer> {
  const { trip, balances } = await openBalancesOf(reader, tripId)
  const { agencyName } = await settingsOf(reader)
  return {
    trip,
    subject: findText('reminders.subject')!,
    body: `${findText('reminders.body')!}\n\n${operator}\n${agencyName}`,
    balances: balances.map(({ status: _status, ...balance }) => balance),
  }
}
