import { sql } from 'drizzle-orm'
import { payerJoins, payerName } from '#src/features/accounts/sections/payer.queries.ts'
import { bookingCode } from '#src/features/bookings/booking/booking.queries.ts'
import type { Reader } from '#src/server/db/database.ts'
import type { Day } from '#src/shared/day.ts'
import type { Ledger } from './ledger.values.ts'

/** An entry of a ledger for accounting. Money that comes in is above zero, money that goes out below. */
export type LedgerLine = {
  ledger: Ledger
  paidOn: Day
  registeredAt: string
  kind: string
  /** The day of the entry that this one reverses; null for any other. */
  reversesOn: Day | null
  isReversed: boolean
  method: string
  who: string
  tripCode: string
  tripTitle: string
  /** The booking's code or the service's name. */
  what: string | null
  cents: number
  /** The receipt of a customer's payment, or the invoice of an agency. */
  paper: string | null
  note: string | null
  by: string
}

type Period = { from: Day; to: Day; ledger?: Ledger | undefined }

/**
 * The entries of all ledgers in a period, by day of payment, then in the order in which they were registered. A credit
 * note of a supplier is none: it moves no money.
 */
export async function ledgerLines(reader: Reader, { from, to, ledger }: Period): Promise<LedgerLine[]> {
  const within = sql`p.paid_on between ${from}::date and ${to}::date`
  const sign = (isIn: string) =>
    sql.raw(`(case when ${isIn} then 1 else -1 end * case when p.reverses_id is null then 1 else -1 end)`)
  const reversal = (table: string) =>
    sql.raw(
      `(select o.paid_on from ${table} o where o.id = p.reverses_id), exists (select from ${table} r where r.reverses_id = p.id)`,
    )
  const customers = sql`
    select 'customers', p.paid_on, p.registered_at, p.kind, ${reversal('payments')}, p.method, ${payerName}, t.code, t.title,
      ${bookingCode}, p.cents * ${sign(`p.kind <> 'refund'`)},
      (select r.number || '/' || r.year from receipts r where r.payment_id = p.id), p.note, p.registered_by_name, p.id
    from payments p join bookings b on b.id = p.booking_id ${payerJoins} where ${within}`
  const suppliers = sql`
    select 'suppliers', p.paid_on, p.registered_at, p.kind, ${reversal('supplier_payments')}, p.method,
      coalesce(v.company_name, ''), t.code, t.title, s.name, p.cents * ${sign(`p.kind = 'refund'`)}, null, p.note,
      p.registered_by_name, p.id
    from supplier_payments p join services s on s.id = p.service_id join trips t on t.id = s.itinerary_id
    left join providers v on v.id = s.provider_id where ${within} and p.cents > 0 and p.kind <> 'creditNote'`
  const commissions = sql`
    select 'commissions', p.paid_on, p.registered_at, 'commission', ${reversal('commission_payments')}, p.method, a.name,
      t.code, t.title, null, p.cents * ${sign('false')}, p.invoice_number, p.note, p.registered_by_name, p.id
    from commission_payments p join trips t on t.id = p.trip_id join agencies a on a.id = p.agency_id where ${within}`
  const all = { customers, suppliers, commissions }
  const asked = ledger ? all[ledger] : sql.join(Object.values(all), sql` union all `)
  const { rows } = await reader.execute<LedgerLine>(sql`
    select ledger, paid_on::text as "paidOn", registered_at as "registeredAt", kind, reverses_on::text as "reversesOn",
      is_reversed as "isReversed", method, who, trip_code as "tripCode", trip_title as "tripTitle", what,
      cents::float8 as cents, paper, note, by
    from (${asked}) as l (ledger, paid_on, registered_at, kind, reverses_on, is_reversed, method, who, trip_code,
      trip_title, what, cents, paper, note, by, id)
    order by paid_on, registered_at, id`)
  return rows
}
