import { sql } from 'drizzle-orm'
import { settingsOf } from '#src/features/settings/settings.queries.ts'
import { refundDue } from '#src/features/trips/life/deadlines.rules.ts'
import type { Reader } from '#src/server/db/database.ts'
import type { Day } from '#src/shared/day.ts'
import { Refusal } from '#src/shared/refusal.ts'
import type { Whole } from '#src/shared/seen-by.ts'
import type { CancellationMoney } from './cancellation.contract.ts'

type Found = {
  refunds: Whole<CancellationMoney>['refunds']
  canceledOn: Day | null
  paid: { cents: number; suppliers: number }
}

/** The money of a cancelled trip, from the ledgers alone. */
export async function cancellationMoney(reader: Reader, tripId: string): Promise<Whole<CancellationMoney>> {
  const { rows } = await reader.execute<{ found: Found }>(sql`
    select json_build_object(
      'refunds', coalesce((
        select json_agg(json_build_object('bookingId', b.id, 'owedCents', greatest(0, m.refunded - m.due),
          'refundedCents', m.refunded, 'isOfAgency', b.pays_net) order by b.number)
        from bookings b join booking_money m on m.booking_id = b.id
        where b.trip_id = t.id and not b.is_staff and b.cancel_cause = 'tripCancelled'), '[]'::json),
      'canceledOn', (select max(b.canceled_at at time zone 'Europe/Rome')::date from bookings b
        where b.trip_id = t.id and b.cancel_cause = 'tripCancelled'),
      'paid', (
        select json_build_object('cents', coalesce(sum(cents), 0), 'suppliers', count(*)) from (
          select s.provider_id, sum(case p.kind when 'payment' then 1 when 'refund' then -1 else 0 end
            * case when p.reverses_id is null then p.cents else -p.cents end) as cents
          from services s join supplier_payments p on p.service_id = s.id
          where s.itinerary_id = t.id group by s.provider_id) of_supplier where cents > 0)) as found
    from trips t where t.id = ${tripId}`)
  if (!rows[0]) throw new Refusal('calls.not-found', { kind: 'notFound' })
  const { refunds, canceledOn, paid } = rows[0].found
  const { refundDays } = await settingsOf(reader)
  return { refunds, refundBy: canceledOn && refundDue(canceledOn, refundDays), paid }
}
