import { and, eq, isNotNull, isNull } from 'drizzle-orm'
import { participants } from '#src/features/bookings/bookings.tables.ts'
import { plateChanged } from '#src/features/departures/departures.events.ts'
import type { Work } from '#src/server/work.ts'

type Booking = { id: string; tripId: string; isHolding: boolean }

/** The plates that a booking's drivers bring to its trip, by head: those noted for them while the booking holds. */
export async function notedPlates(work: Work, { id, isHolding }: Booking): Promise<Map<string, string>> {
  if (!isHolding) return new Map()
  const heads = await work.tx
    .select({ id: participants.id, plate: participants.plate })
    .from(participants)
    .where(
      and(
        eq(participants.bookingId, id),
        eq(participants.type, 'driver'),
        isNull(participants.canceledAt),
        isNotNull(participants.plate),
      ),
    )
  return new Map(heads.map((head) => [head.id, head.plate!]))
}

/**
 * Announces the noted plates that came to the trip, changed, or left it with their drivers, because permits follow
 * them. Everything else of the booking is written by then.
 */
export async function tellPlates(work: Work, booking: Booking, before: ReadonlyMap<string, string>): Promise<void> {
  const now = await notedPlates(work, booking)
  for (const head of new Set([...before.keys(), ...now.keys()])) {
    const [from, to] = [before.get(head) ?? null, now.get(head) ?? null]
    if (from !== to) await work.emit(plateChanged, { itineraryId: booking.tripId, from, to })
  }
}
