import { seatShown } from '#src/features/bookings/people/seat.words.ts'
import { markOf } from '#src/features/departures/stop-marks.view.ts'
import type { SeatName } from '#src/features/seating/seats/moves.rules.ts'
import type { BusLayout, BusPerson } from '#src/features/seating/seats/seating.contract.ts'
import { nameOf } from '#src/features/seating/seats/seating.view.ts'
import { t } from '#src/web/text.ts'

export const personName = (person: BusPerson) => nameOf(person) || t('seating.unnamed')

/** The number of a seat, with that of its coach on a trip with several. */
export function seatName({ coaches }: Pick<BusLayout, 'coaches'>, { vehicleId, label }: SeatName): string {
  const at = coaches.findIndex((coach) => coach.vehicleId === vehicleId)
  return seatShown({ label, coach: coaches.length > 1 ? at + 1 : null })
}

/** The stop of a person with its letter and its colour class; null for one without a stop. */
export function stopOf({ stops }: Pick<BusLayout, 'stops'>, { departureId }: Pick<BusPerson, 'departureId'>) {
  const at = stops.findIndex((stop) => stop.departureId === departureId)
  return at < 0 ? null : { ...stops[at]!, ...markOf(at) }
}
