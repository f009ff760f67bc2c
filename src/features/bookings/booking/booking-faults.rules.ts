import type { NamesTerms } from '#src/features/bookings/people/people.rules.ts'
import { peopleFaults, type StoredHeads } from '#src/features/bookings/people/people-faults.rules.ts'
import { bookingRoomRefusal } from '#src/features/bookings/rooms/rooms.rules.ts'
import type { RoomType } from '#src/features/services/form/room-types.values.ts'
import { addDays, type Day, formatDay } from '#src/shared/day.ts'
import type { Fault } from '#src/shared/refusal.ts'
import {
  type BookingStatus,
  confirmByRefusal,
  departedFaults,
  headsListedRefusal,
  stripFaults,
} from './booking.rules.ts'
import type { BookingInput } from './booking-input.contract.ts'
import type { BookingFault } from './booking-refusals.values.ts'

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
    namesBy: Day | null
    people: StoredHeads
  } | null
}

/** All faults of an entered booking, in the order of the form; empty when it can be saved. */
export function bookingFaults(
  input: BookingInput,
  { isMultiDay, today, names, stored = null }: AroundBooking,
): Fault<BookingFault>[] {
  const tooMany = headsListedRefusal(input.people.length, input.adults + input.children)
  const tooFewBeds = isMultiDay ? bookingRoomRefusal(input, stored) : null
  return [
    ...stripFaults({ ...input, isMultiDay }),
    ...dayFaults(input, { today, names, stored }),
    ...(tooMany ? [{ path: '/adults', code: tooMany }] : []),
    ...(tooFewBeds ? [{ path: '/roomType', ...tooFewBeds }] : []),
    ...peopleFaults(input, { today, names, stored: stored?.people ?? [] }),
  ]
}

/** Faults of a booking against today and the day on which its trip departs. */
export function dayFaults(
  input: BookingInput,
  { today, names: { departsOn }, stored = null }: Omit<AroundBooking, 'isMultiDay'>,
): Fault<BookingFault>[] {
  const term = confirmByRefusal(input, stored, { today, departsOn })
  const eve = formatDay(addDays(departsOn, -1))
  const areNamesLate = input.namesBy !== null && input.namesBy > departsOn && input.namesBy !== stored?.namesBy
  return [
    ...departedFaults(input, stored, { today, departsOn }).map((fault) => ({
      ...fault,
      params: { day: formatDay(departsOn) },
    })),
    ...(term ? [{ path: '/confirmBy', code: term, params: { day: eve } }] : []),
    ...(areNamesLate
      ? [
          {
            path: '/namesBy',
            code: 'bookings.names-by-after-departure' as const,
            params: { day: formatDay(departsOn) },
          },
        ]
      : []),
  ]
}
