import { directAgencyId } from '#src/features/agencies/agencies.queries.ts'
import { aDefinition } from '#src/features/costs/costs.builders.ts'
import { saveCosts } from '#src/features/costs/costs.commands.ts'
import { aDeparture } from '#src/features/departures/departures.builders.ts'
import { addDeparture } from '#src/features/departures/departures.commands.ts'
import { aProvider } from '#src/features/providers/providers.builders.ts'
import { createProvider } from '#src/features/providers/providers.commands.ts'
import type { RoomType } from '#src/features/services/form/room-types.values.ts'
import { addService } from '#src/features/services/programme/services.commands.ts'
import { aHotel } from '#src/features/services/services.builders.ts'
import { putOnSale } from '#src/features/trips/life/trip-sale.commands.ts'
import { aTrip } from '#src/features/trips/trips.builders.ts'
import { createTrip } from '#src/features/trips/wizard/trip-creation.commands.ts'
import type { Work } from '#src/server/work.ts'

export type TripOnSale = {
  tripId: string
  departureId: string
  otherDepartureId: string
  agencyId: string
  hotelId: string
  /** The other dates of its series, on sale with a copy of its itinerary each. */
  otherDates: { id: string; departsOn: string }[]
}

/**
 * Naples in five days from 12 March 2027, on sale at € 890 (children € 620, single supplement € 195, insurance 4 % on
 * top), with a hotel that gives these rooms and two departures.
 */
export async function aTripOnSale(
  work: Work,
  given: {
    maxPlaces?: number
    rooms?: Partial<Record<RoomType, number>>
    departsOn?: string
    /** Repeats it every week until this day. */
    until?: string
    costs?: Parameters<typeof aDefinition>[0]
  } = {},
): Promise<TripOnSale> {
  const { maxPlaces = 50, rooms = { SGL: 2, DUS: 1, DBL: 14, TWN: 3, TRP: 1 }, departsOn = '2027-03-12' } = given
  const series = given.until
    ? ({ repetition: 'weekly', until: given.until } as const)
    : ({ repetition: 'none' } as const)
  const trip = await createTrip(
    work,
    aTrip(work, { title: 'Napoli e la Costiera', days: 5, departsOn, maxPlaces, series }),
  )
  const departure = await addDeparture(work, trip.id, aDeparture())
  const other = await addDeparture(work, trip.id, aDeparture({ name: 'Milano Lampugnano', time: '05:20' }))
  const provider = await createProvider(
    work,
    aProvider({ companyName: 'Hotel Vesuvio Palace', city: 'Napoli', province: 'NA' }),
  )
  const hotel = await addService(
    work,
    trip.id,
    aHotel({
      providerId: provider.id,
      startsAt: '17:30',
      allotments: Object.entries(rooms).map(([roomType, quantity]) => ({
        roomType: roomType as RoomType,
        quantity,
        priceCents: 12_400,
        extraCents: 0,
        checkInDay: 1,
        checkOutDay: 5,
      })),
    }),
  )
  const minParticipants = Math.min(25, maxPlaces)
  const prices = {
    minParticipants,
    unitCents: 89_000,
    adultCents: null,
    childCents: 62_000,
    singleSupplementCents: 19_500,
  }
  await saveCosts(
    work,
    trip.id,
    aDefinition({ ...prices, insuranceBps: 400, isInsuranceIncluded: false, version: 1, ...given.costs }),
  )
  const { trips } = await putOnSale(
    departsOn < work.today ? { ...work, today: departsOn } : work,
    trip.id,
    trip.version,
  )
  return {
    tripId: trip.id,
    departureId: departure.id,
    otherDepartureId: other.id,
    agencyId: await directAgencyId(work.tx),
    hotelId: hotel.id,
    otherDates: trips.filter(({ id }) => id !== trip.id),
  }
}
