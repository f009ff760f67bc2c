import { bookingMoved } from '#src/features/bookings/bookings.events.ts'
import { customerErased, customersMerged } from '#src/features/customers/customers.events.ts'
import { type Reaction, reaction } from '#src/server/work.ts'
import { doubtMoved, followMerged, forgetInsured } from './policies/policies.commands.ts'

export const insuranceReactions: readonly Reaction[] = [
  reaction(bookingMoved, 'inTransaction', 'insurance.doubt-moved', doubtMoved),
  reaction(customersMerged, 'inTransaction', 'insurance.follow-merged-person', followMerged),
  reaction(customerErased, 'inTransaction', 'insurance.forget-insured', forgetInsured),
]
