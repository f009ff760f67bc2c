import type { TripOnSale } from '#src/features/bookings/trip-on-sale.builders.ts'
import { addVehicle } from '#src/features/departures/vehicles.commands.ts'
import type { Work } from '#src/server/work.ts'
import { readyModel } from './seat-maps/layouts.rules.ts'
import type { ModelSize } from './seat-maps/layouts.values.ts'
import { giveLayout } from './seats/coach-maps.commands.ts'

/** Adds a coach with a ready model to a trip. */
export async function aMappedCoach(work: Work, { tripId }: Pick<TripOnSale, 'tripId'>, size: ModelSize) {
  const { id: vehicleId } = await addVehicle(work, tripId, { country: 'IT', passengerSeats: size })
  await giveLayout(work, { tripId, vehicleId }, { layout: readyModel(size), version: null })
  return { tripId, vehicleId }
}
