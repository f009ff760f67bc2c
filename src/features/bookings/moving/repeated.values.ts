import type { Booking } from '#src/features/bookings/booking/booking.contract.ts'
import { type BookingValues, bookingValuesOf } from '#src/features/bookings/booking/booking.values.ts'
import { withSlots } from '#src/features/bookings/people/slots.values.ts'
import { type Stop, stopThere } from './moving.rules.ts'

/** A new booking with the same people and wishes. Its state, extras and payments are decided again. */
export function repeatedValues(booking: Booking): BookingValues {
  const stored = bookingValuesOf(booking)
  const people = stored.people.map((slot, at) => ({ ...slot, key: `new-${at + 1}`, participantId: null }))
  const asUsual = { depositCents: null, balanceDueOn: null }
  return withSlots({ ...stored, ...asUsual, status: null, confirmBy: null, people, extras: [] })
}

/**
 * The same on another trip, whose days and kind of rooms are those of its `blank` booking. The booking and everybody
 * with a stop of their own board at the stop of the same name, as after a move.
 */
export function repeatedElsewhere(
  booking: Booking,
  blank: BookingValues,
  { own, there }: { own: readonly Stop[]; there: readonly Stop[] },
): BookingValues {
  const again = repeatedValues(booking)
  const nameOf = (id: string | null) => own.find((stop) => stop.id === id)?.name ?? null
  const departureId = stopThere(nameOf(again.departureId), there)
  const people = again.people.map((slot) => {
    const stop = slot.departureId === null ? null : stopThere(nameOf(slot.departureId), there)
    return { ...slot, departureId: stop === departureId ? null : stop }
  })
  const roomType = blank.roomType && (again.roomType ?? blank.roomType)
  return { ...again, departureId, namesBy: blank.namesBy, roomType, people }
}
