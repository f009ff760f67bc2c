import type { depositRefusal } from '#src/features/bookings/price/instalments.rules.ts'
import type { byHandRefusal, priceRefusal } from '#src/features/bookings/price/price.rules.ts'
import type { wrongFields } from '#src/features/customers/person/person-faults.rules.ts'
import { editRefusals } from '#src/features/trips/data/editing.rules.ts'
import type { FaultsOf, RefusalsOf } from '#src/shared/refusal.ts'
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

/** The refusals of a new booking. */
export const createBookingRefusals = {
  ...savedRefusals,
  'bookings.start-not-allowed': 422,
} as const satisfies RefusalsOf<typeof startRefusal>

/** The refusals of an edited booking. */
export const editBookingRefusals = {
  ...savedRefusals,
  'bookings.already-canceled': 422,
  'bookings.heads-of-confirmed': 422,
  'bookings.move-not-allowed': 422,
  'bookings.person-left-out': 422,
  'bookings.price-frozen': 422,
  'bookings.room-full-in-hotel': 422,
  'bookings.staff-fixed': 422,
} as const satisfies RefusalsOf<typeof moveRefusal | typeof staffRefusal>

/** The codes that the rules of a booking give to single fields. */
export const bookingFaultCodes = {
  'bookings.agency-missing': 400,
  'bookings.confirm-by-after-eve': 400,
  'bookings.confirm-by-missing': 400,
  'bookings.confirm-by-past': 400,
  'bookings.departed': 400,
  'bookings.heads-range': 400,
  'bookings.names-by-after-departure': 400,
  'bookings.names-were-due': 400,
  'bookings.needs-adult': 400,
  'bookings.reference-phone-missing': 400,
  'bookings.room-over-capacity': 400,
  'bookings.room-type-missing': 400,
  'bookings.same-person-twice': 400,
  'bookings.status-missing': 400,
  'bookings.too-many-people': 400,
  'customers.birth-place': 400,
  'customers.born-in-future': 400,
  'customers.born-on': 400,
  'customers.consent-missing': 400,
  'customers.document-expires-before-issue': 400,
  'customers.document-number': 400,
  'customers.document-type': 400,
  'customers.email': 400,
  'customers.expires-on': 400,
  'customers.issued-before-birth': 400,
  'customers.issued-in-future': 400,
  'customers.issued-on': 400,
  'customers.name': 400,
  'customers.phone': 400,
  'customers.residence': 400,
  'customers.sex': 400,
  'customers.surname': 400,
  'customers.tax-code-check-letter': 400,
  'customers.tax-code-date': 400,
  'customers.tax-code-missing': 400,
  'customers.tax-code-structure': 400,
  'departures.missing': 400,
  'departures.plate': 400,
  'shapes.day': 400,
  'shapes.phone': 400,
} as const satisfies FaultsOf<typeof wrongFields>
export type BookingFault = keyof typeof bookingFaultCodes
