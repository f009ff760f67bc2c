import { asc, eq, sql } from 'drizzle-orm'
import { receipts } from '#src/features/accounts/accounts.tables.ts'
import { payerJoins, payerName } from '#src/features/accounts/sections/payer.queries.ts'
import { bookingCode } from '#src/features/bookings/booking/booking.queries.ts'
import { settingsOf } from '#src/features/settings/settings.queries.ts'
import type { Reader } from '#src/server/db/database.ts'
import { Refusal } from '#src/shared/refusal.ts'
import type { Receipt, ReceiptFacts } from './receipts.contract.ts'

export const receiptColumns = {
  id: receipts.id,
  paymentId: receipts.paymentId,
  year: receipts.year,
  number: receipts.number,
  issuedAt: receipts.issuedAt,
}

/** The receipts of a booking, oldest first. */
export async function receiptsOf(reader: Reader, ids: { tripId: string; bookingId: string }): Promise<Receipt[]> {
  const { rows } = await reader.execute(sql`
    select 1 from bookings where id = ${ids.bookingId} and trip_id = ${ids.tripId}`)
  if (rows.length === 0) throw new Refusal('calls.not-found', { kind: 'notFound' })
  return reader
    .select(receiptColumns)
    .from(receipts)
    .where(eq(receipts.bookingId, ids.bookingId))
    .orderBy(asc(receipts.year), asc(receipts.number))
}

type StoredReceipt = {
  year: number
  number: number
  facts: ReceiptFacts
  /** The day on which its payment was reversed; null while it stands. */
  reversedOn: string | null
}

/** A receipt with what became of its payment. Refuses an unknown one. */
export async function receiptById(reader: Reader, receiptId: string): Promise<StoredReceipt> {
  const { rows } = await reader.execute<StoredReceipt>(sql`
    select r.year, r.number, r.facts,
      (select p.paid_on::text from payments p where p.reverses_id = r.payment_id) as "reversedOn"
    from receipts r where r.id = ${receiptId}`)
  if (!rows[0]) throw new Refusal('calls.not-found', { kind: 'notFound' })
  return rows[0]
}

type Stored = Pick<ReceiptFacts, 'payer' | 'booking' | 'trip' | 'owedCents' | 'paidCents' | 'leftCents'>

/** The facts of a booking for a receipt, as they are now. */
export async function factsOfBooking(
  reader: Reader,
  bookingId: string,
): Promise<Stored & Pick<ReceiptFacts, 'agency'>> {
  const { rows } = await reader.execute<Stored>(sql`
    select ${payerName} as payer,
      json_build_object('code', ${bookingCode}, 'heads', b.adults + b.children) as booking,
      json_build_object('title', t.title, 'code', t.code, 'departsOn', t.departs_on, 'returnsOn', t.returns_on) as trip,
      m.owed::float8 as "owedCents", m.net::float8 as "paidCents", greatest(m.due, 0)::float8 as "leftCents"
    from bookings b ${payerJoins} join booking_money m on m.booking_id = b.id
    where b.id = ${bookingId}`)
  const { agencyName, agencyAddress, agencyVatNumber, agencyPhone, agencyEmail } = await settingsOf(reader)
  const agency = {
    name: agencyName,
    address: agencyAddress,
    vatNumber: agencyVatNumber,
    phone: agencyPhone,
    email: agencyEmail,
  }
  return { ...rows[0]!, agency }
}
