import { addDays, type Day } from '#src/shared/day.ts'

/** The days before the departure until which a traveller may hand the contract over (D.Lgs. 79/2011, art. 38). */
const daysBeforeTransfer = 7

/** The last day on which a place may be handed over without our agreement. */
export function transferUntil({ departsOn }: { departsOn: Day }): Day {
  return addDays(departsOn, -daysBeforeTransfer)
}

/** Tells whether a place is handed over later than the law gives a right to. */
export function isTransferLate(trip: { departsOn: Day }, today: Day): boolean {
  return today > transferUntil(trip)
}

/** Why a head cannot be handed over to this person, or null. `to` is null for a person who is new to us. */
export function replacementRefusal(
  head: { customerId: string | null },
  to: { customerId: string | null },
  others: readonly { customerId: string | null }[],
): 'bookings.replace-nobody' | 'bookings.replace-same' | 'bookings.same-person-twice' | null {
  if (head.customerId === null) return 'bookings.replace-nobody'
  if (to.customerId === null) return null
  if (to.customerId === head.customerId) return 'bookings.replace-same'
  return others.some(({ customerId }) => customerId === to.customerId) ? 'bookings.same-person-twice' : null
}
