import type { depositRefusal } from '#src/features/bookings/price/instalments.rules.ts'
import type { byHandRefusal, priceRefusal } from '#src/features/bookings/price/price.rules.ts'
import { editRefusals } from '#src/features/trips/data/editing.rules.ts'
import type { RefusalsOf } from '#src/shared/refusal.ts'
import type { moveRefusal, staffRefusal, startRefusal } from './booking.rules.ts'

const savedRefusals = {
  ...editRefusals,
  'bookings.agency-missing': 422,
  'bookings.balance-day-range': 422,
  'bookings.departure-not-of-trip': 422,
  'bookings.deposit-all-due': 422,
  'bookings.deposit-range': 422,
  'bookings.discount-above-person': 422,
  'bookings.discount-too-big': 422,
  'bookings.line-amount-positive': 422,
  'bookings.line-label-missing': 422,
  'bookings.no-room-left': 422,
  'bookings.others-before': 422,
  'bookings.person-not-here': 422,
  'bookings.price-not-set': 422,
  'bookings.trip-full': 422,
  'bookings.trip-full-by': 422,
  'customers.consent-missing': 422,
  'customers.same-person': 422,
  'customers.tax-code-taken': 422,
} as const satisfies RefusalsOf<typeof byHandRefusal | typeof priceRefusal | typeof depositRefusal>

/** What a new booking may be refused with. */
export const createBookingRefusals = {
  ...savedRefusals,
  'bookings.start-not-allowed': 422,
} as const satisfies RefusalsOf<typeof startRefusal>

/** What a saved booking may be refused with. */
export const editBookingRefusals = {
  ...savedRefusals,
  'bookings.already-canceled': 422,
  'bookings.heads-of-confirmed': 422,
  'bookings.move-not-allowed': 422,
  'bookings.person-left-out': 422,
  'bookings.price-frozen': 422,
  'bookings.staff-fixed': 422,
} as const satisfies RefusalsOf<typeof moveRefusal | typeof staffRefusal>
