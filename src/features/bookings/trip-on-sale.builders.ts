import { directAgencyId } from '#src/features/agencies/agencies.queries.ts'
import { saveCosts } from '#src/features/costs/costs.commands.ts'
import { addDeparture } from '#src/features/departures/departures.commands.ts'
import { createProvider } from '#src/features/providers/providers.commands.ts'
import { createProvider as providerCall } from '#src/features/providers/providers.contract.ts'
import type { RoomType } from '#src/features/services/room-types.rules.ts'
import { serviceForm } from '#src/features/services/service-form.contract.ts'
import { addService } from '#src/features/services/services.commands.ts'
import { putOnSale } from '#src/features/trips/trip-sale.commands.ts'
import { createTrip } from '#src/features/trips/trips.commands.ts'
import type { Work } from '#src/server/work.ts'

export type TripOnSale = {
  tripId: string
  departureId: string
  otherDepartureId: string
  agencyId: string
  hotelId: string
}

/**
 * A coach trip of five days from 12 March 2027, on sale at € 890 (children € 620, single supplement € 195), with a hotel
 * that gives these rooms and two load points.
 */
export async function aTripOnSale(
  work: Work,
  {
    maxPlaces = 50,
    rooms = { SGL: 2, DUS: 1, DBL: 14, TWN: 3, TRP: 1 },
    departsOn = '2027-03-12',
    costs = {},
  }: {
    maxPlaces?: number
    rooms?: Partial<Record<RoomType, number>>
    departsOn?: string
    costs?: Partial<Parameters<typeof saveCosts>[2]>
  } = {},
): Promise<TripOnSale> {
  const trip = await createTrip(work, {
    type: 'multiDay',
    series: { repetition: 'none' },
    days: 5,
    title: 'Napoli e la Costiera',
    departsOn,
    ownerIds: [work.actor.userId!],
    transport: 'bus',
    maxPlaces,
  })
  const departure = await addDeparture(work, trip.id, {
    name: 'Bergamo',
    address: 'Piazzale Malpensata',
    time: '06:15',
    isExtra: false,
  })
  const other = await addDeparture(work, trip.id, {
    name: 'Milano',
    address: 'Lampugnano',
    time: '05:20',
    isExtra: false,
  })
  const provider = await createProvider(
    work,
    providerCall.schema.body.parse({ companyName: `Hotel Vesuvio Palace ${trip.code}`, city: 'Napoli' }),
  )
  const hotel = await addService(
    work,
    trip.id,
    serviceForm.parse({
      day: 1,
      category: 'hotel',
      costKind: 'variable',
      providerId: provider.id,
      amountCents: 15_600,
      hotelType: 'HB',
      startsAt: '17:30',
      hasLimitedAccess: false,
      allotments: Object.entries(rooms).map(([roomType, quantity]) => ({
        roomType,
        quantity,
        priceCents: 12_400,
        checkInDay: 1,
        checkOutDay: 5,
      })),
    }),
  )
  await saveCosts(work, trip.id, {
    version: 1,
    minParticipants: 25,
    unitCents: 89_000,
    adultCents: null,
    childCents: 62_000,
    singleSupplementCents: 19_500,
    agencyFeeBps: null,
    insuranceBps: 400,
    isInsuranceIncluded: false,
    markupBps: null,
    marginBps: null,
    roundingCents: 100,
    freeEvery: null,
    scenarios: [],
    ...costs,
  })
  await putOnSale(work, trip.id, trip.version)
  return {
    tripId: trip.id,
    departureId: departure.id,
    otherDepartureId: other.id,
    agencyId: await directAgencyId(work.tx),
    hotelId: hotel.id,
  }
}
