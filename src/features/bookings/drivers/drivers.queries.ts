import { type SQL, sql } from 'drizzle-orm'
import type { Reader } from '#src/server/db/database.ts'
import { Refusal } from '#src/shared/refusal.ts'
import type { Driver } from './drivers.contract.ts'

/** The drivers of the trip `t` as JSON, in the order of their bookings. */
export const driversJson: SQL = sql`coalesce((
  select json_agg(json_build_object('participantId', p.id, 'bookingId', b.id,
    'name', rtrim(c.surname || ' ' || c.name), 'phone', c.phone, 'vehicleId', r.vehicle_id,
    'plate', case when r.vehicle_id is null then p.plate else v.plate end, 'licenceNumber', r.licence_number,
    'licenceCategory', r.licence_category, 'licenceExpiresOn', r.licence_expires_on, 'version', r.version)
    order by b.number, p.position)
  from participants p
  join bookings b on b.id = p.booking_id and b.is_holding
  join customers c on c.id = p.customer_id
  left join drivers r on r.participant_id = p.id
  left join vehicles v on v.id = r.vehicle_id
  where p.trip_id = t.id and p.type = 'driver' and p.canceled_at is null), '[]'::json)`

export async function driversOf(reader: Reader, tripId: string): Promise<Required<Driver>[]> {
  const { rows } = await reader.execute<{ drivers: Required<Driver>[] }>(
    sql`select ${driversJson} as drivers from trips t where t.id = ${tripId}`,
  )
  if (!rows[0]) throw new Refusal('calls.not-found', { kind: 'notFound' })
  return rows[0].drivers
}
