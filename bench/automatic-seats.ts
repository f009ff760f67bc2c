import { randomUUID } from 'node:crypto'
import { type Times, timesOf } from './percentiles.ts'

export type SeatingTimes = { people: number; parties: number; times: Times }
export type ToSeat = { tripId: string; people: number; parties: number }

/** Finds the trip with a map whose people come nearest to fifty, and the parties in which they travel. */
export const tripToSeat = `
  select p.trip_id as "tripId", count(*)::int as people, count(distinct coalesce(b.party_id, b.id))::int as parties
  from participants p
    join bookings b on b.id = p.booking_id and b.is_holding
    join trips t on t.id = p.trip_id and t.status in ('forSale', 'confirmed')
  where p.canceled_at is null and p.type <> 'driver'
    and exists (select 1 from vehicles v join vehicle_maps m on m.vehicle_id = v.id where v.itinerary_id = t.id)
  group by p.trip_id order by abs(count(*) - 50), p.trip_id limit 1`

/** The times of seating everybody of this trip anew, by booking and by stop in turns, so that people change seats. */
export async function seatingTimes(
  address: string,
  { cookie, toSeat: { tripId, people, parties } }: { cookie: string; toSeat: ToSeat },
  count: number,
): Promise<SeatingTimes> {
  const measured: number[] = []
  for (let at = 0; at < count; at++) {
    const order = at % 2 === 0 ? 'booking' : 'loading'
    const startedAt = performance.now()
    const answer = await fetch(`${address}/api/trips/${tripId}/bus-layout/automatic`, {
      method: 'POST',
      headers: { cookie, 'content-type': 'application/json', 'idempotency-key': randomUUID() },
      body: JSON.stringify({ isAnew: true, order, keepsFirstRow: false }),
    })
    await answer.arrayBuffer()
    measured.push(performance.now() - startedAt)
    if (!answer.ok) throw new Error(`the automatic seating was answered ${answer.status}`)
  }
  return { people, parties, times: timesOf(measured) }
}
