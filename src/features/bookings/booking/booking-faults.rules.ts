import type { NamesTerms } from '#src/features/bookings/people/people.rules.ts'
import { peopleFaults, type StoredHeads } from '#src/features/bookings/people/people-faults.rules.ts'
import { bookingRoomRefusal } from '#src/features/bookings/rooms/rooms.rules.ts'
import type { RoomType } from '#src/features/services/form/room-types.values.ts'
import type { Day } from '#src/shared/day.ts'
import type { Fault } from '#src/shared/refusal.ts'
import type { BookingInput } from './booking.contract.ts'
import { type BookingStatus, confirmByRefusal, headsListedRefusal, stripFaults } from './booking.rules.ts'

/** `stored` is the stored booking with its heads; null when it is new. */
export type AroundBooking = {
  isMultiDay: boolean
  today: Day
  names: NamesTerms
  stored?: {
    status: BookingStatus
    confirmBy: Day | null
    roomType: RoomType | null
    adults: number
    children: number
    people: StoredHeads
  } | null
}

/** All faults of an entered booking, in the order of the form; empty when it can be saved. */
export function bookingFaults(
  input: BookingInput,
  { isMultiDay, today, names, stored = null }: AroundBooking,
): Fault[] {
  const pastTerm = confirmByRefusal(input, stored, today)
  const tooMany = headsListedRefusal(input.people.length, input.adults + input.children)
  const tooFewBeds = isMultiDay ? bookingRoomRefusal(input, stored) : null
  return [
    ...stripFaults({ ...input, isMultiDay }),
    ...(pastTerm ? [{ path: '/confirmBy', code: pastTerm }] : []),
    ...(tooMany ? [{ path: '/adults', code: tooMany }] : []),
    ...(tooFewBeds ? [{ path: '/roomType', ...tooFewBeds }] : []),
    ...peopleFaults(input, { today, names, stored: stored?.people ?? [] }),
  ]
}
