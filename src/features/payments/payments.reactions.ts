import { bookingDivided, bookingsJoined } from '#src/features/bookings/bookings.events.ts'
import { type Reaction, reaction } from '#src/server/work.ts'
import { dividePayments, joinPayments } from './divided-payments.commands.ts'

export const paymentsReactions: readonly Reaction[] = [
  reaction(bookingDivided, 'inTransaction', 'payments.divide', dividePayments),
  reaction(bookingsJoined, 'inTransaction', 'payments.join', joinPayments),
]
