import type { Booking } from '#src/features/bookings/booking/booking.contract.ts'
import { bookingName } from '#src/features/bookings/people/booking-names.words.ts'
import { t } from '#src/web/text.ts'

/** The title of a booking's page: "Pratica 2027-0012-003 · Zorzi". */
export function bookingTitle(booking: Booking): string {
  return [t('bookings.title', { code: booking.code }), bookingName(booking)].filter(Boolean).join(' · ')
}
