import type { SeatOfHead } from '#src/features/bookings/booking/booking.contract.ts'
import { fillText } from '#src/shared/text.ts'
import { peopleText } from './people.text.ts'

/** A seat in a list: "12", or "Bus 2, 12" on a trip with several coaches. */
export function seatShown({ label, coach }: SeatOfHead): string {
  return coach === null ? label : fillText(peopleText['bookings.seat-on-coach'], { n: coach, seat: label })
}
