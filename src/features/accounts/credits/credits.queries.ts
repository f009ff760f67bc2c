import { type SQL, sql } from 'drizzle-orm'
import { payerJoins, payerName } from '#src/features/accounts/sections/payer.queries.ts'
import { bookingCode } from '#src/features/bookings/booking/booking.queries.ts'
import type { Reader } from '#src/server/db/database.ts'
import type { Output } from '#src/shared/endpoint.ts'
import { Refusal } from '#src/shared/refusal.ts'
import type { listCredits } from './credits.contract.ts'
import type { Creditor } from './credits.rules.ts'

/** The payer of the booking `b`: the agency that pays net, otherwise the default contact. */
const payerId = sql`case when b.pays_net then b.agency_id else lead.customer_id end`

type Found = Creditor & { tripId: string; code: string; tripTitle: string; payer: string }

async function creditors(reader: Reader, where: SQL): Promise<Found[]> {
  const { rows } = await reader.execute<Found>(sql`
    select b.id as "bookingId", b.trip_id as "tripId", ${bookingCode} as code, t.title as "tripTitle",
      ${payerName} as payer, ${payerId} as "payerId", m.due::float8 as "dueCents"
    from bookings b ${payerJoins} join booking_money m on m.booking_id = b.id
    left join open_refunds o on o.booking_id = b.id
    where ${where} order by o.since_on, b.id`)
  return rows
}

/** Bookings as a credit is judged, by id. Refuses an unknown one. */
export async function creditorsOf(reader: Reader, ids: readonly string[]): Promise<Map<string, Found>> {
  const found = await creditors(reader, sql`b.id = any(${sql.param(ids)}::uuid[])`)
  if (found.length < new Set(ids).size) throw new Refusal('calls.not-found', { kind: 'notFound' })
  return new Map(found.map((one) => [one.bookingId, one]))
}

/** What is owed back to the payer of a booking on other bookings, the oldest first. */
export async function creditsFor(
  reader: Reader,
  { tripId, bookingId }: { tripId: string; bookingId: string },
): Promise<Output<typeof listCredits>> {
  const own = (await creditorsOf(reader, [bookingId])).get(bookingId)!
  if (own.tripId !== tripId) throw new Refusal('calls.not-found', { kind: 'notFound' })
  if (own.payerId === null) return { payer: own.payer, credits: [] }
  const mayBeTheirs = sql`b.id in (
    select o.booking_id from open_refunds o join participants p on p.booking_id = o.booking_id where p.customer_id = ${own.payerId}::uuid
    union select o.booking_id from open_refunds o join bookings n on n.id = o.booking_id where n.agency_id = ${own.payerId}::uuid)`
  const found = await creditors(
    reader,
    sql`b.id <> ${bookingId} and ${mayBeTheirs} and ${payerId} = ${own.payerId}::uuid`,
  )
  return {
    payer: own.payer,
    credits: found.map((one) => ({
      ...{ bookingId: one.bookingId, code: one.code, tripTitle: one.tripTitle, cents: -one.dueCents },
    })),
  }
}
