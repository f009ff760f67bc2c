import { z } from 'zod'
import { costDefinitionShape } from '#src/features/costs/costs.contract.ts'
import { departureShape, vehicleShape } from '#src/features/departures/departures.contract.ts'
import { DrivingTime } from '#src/features/departures/driving-times.contract.ts'
import { serviceShape } from '#src/features/services/programme/services.contract.ts'
import { repetitions } from '#src/features/trips/life/series.rules.ts'
import { neededForArchive, neededForSale } from '#src/features/trips/life/trip-states.rules.ts'
import { tripStatuses } from '#src/features/trips/life/trip-statuses.values.ts'
import { headsShape, tripCore, tripParams } from '#src/features/trips/list/trips.contract.ts'
import type { Endpoint } from '#src/shared/endpoint.ts'
import { onlyFor } from '#src/shared/seen-by.ts'
import { nameShapes } from '#src/shared/shape-names.ts'
import { topic } from '#src/shared/topics.ts'

const neighbour = z.object({ id: z.uuid(), title: z.string() }).nullable()

const payments = ['read', 'Payment'] as const

/** The work left on the people of a trip and their rooms. */
const workShape = z.object({
  /** Confirmed people whose booking still owes money, and the amount of these bookings. */
  owing: onlyFor(payments, z.int()),
  owedCents: onlyFor(payments, z.int()),
  /**
   * The number of bookings that paid more than they owe, cancelled ones included, and the amount to refund in cents.
   */
  refunds: onlyFor(payments, z.int()),
  refundCents: onlyFor(payments, z.int()),
  rooms: z.int(),
  withoutBed: z.int(),
  /** The people with and without a seat. Both are 0 until a coach has a map. */
  seated: z.int(),
  withoutSeat: z.int(),
  /** The number of people who keep a double alone and whose room is still to be decided. */
  aloneOpen: z.int(),
  /** The day on which the first hotel wants the list that it lacks; null when no hotel lacks one. */
  roomingBy: z.iso.date().nullable(),
  /**
   * The policies of the confirmed people: those left to issue, those to verify with the insurer, and all. Null where the
   * trip sells no insurance.
   */
  policies: z.object({ left: z.int(), toVerify: z.int(), total: z.int() }).nullable(),
  /** The documents in the archive. */
  documents: z.int(),
})

/**
 * Everything that the header, the draft page and the preview of a trip show. Full services come from `listServices`.
 */
const tripShape = z.object({
  ...tripCore,
  notes: z.string().nullable(),
  maxPlaces: z.int().nullable(),
  /** Places that nobody holds; null: no limit stated. */
  placesLeft: z.int().nullable(),
  /**
   * The number of bookings that are not cancelled, without the crew's. With one, type, duration and start of a trip on
   * sale cannot change.
   */
  bookingCount: z.int(),
  templateId: z.uuid().nullable(),
  /** The name of the template, which stays when the template is gone. */
  templateName: z.string().nullable(),
  confirmBy: z.iso.date().nullable(),
  cancelBy: z.iso.date().nullable(),
  customersReleaseOn: z.iso.date().nullable(),
  /** The last lawful day to cancel for lack of participants. */
  lastNoticeOn: z.iso.date(),
  confirmedAt: z.string().nullable(),
  forced: z.object({ by: z.string(), reason: z.string() }).nullable(),
  cancelReason: z.string().nullable(),
  cancelled: z.object({ at: z.string(), by: z.string() }).nullable(),
  /** The repetition. `dates` are all start dates of the plan, for which a draft's other trips will be created. */
  series: z.object({
    repetition: z.enum(repetitions),
    until: z.iso.date().nullable(),
    customOn: z.iso.date().nullable(),
    dates: z.array(z.iso.date()),
  }),
  /** The other trips of the series, by date. */
  siblings: z.array(
    z.object({
      id: z.uuid(),
      code: z.string(),
      title: z.string(),
      status: z.enum(tripStatuses),
      departsOn: z.iso.date(),
      heads: headsShape,
      places: z.int().nullable(),
    }),
  ),
  /** The neighbours by start date, among all trips that are not archived. */
  previous: neighbour,
  following: neighbour,
  /** The data that a draft still lacks, in the order of its check list; empty in other states. */
  missingForSale: z.array(z.enum(neededForSale)),
  /** The open items of a completed or cancelled trip; empty in other states. */
  missingForArchive: onlyFor(['decide', 'Trip'], z.array(z.enum(neededForArchive))),
  work: workShape,
  costs: costDefinitionShape,
  departures: z.array(departureShape),
  vehicles: z.array(vehicleShape),
  /** The drivers who travel. */
  drivers: z.int(),
  /** The driving of the days for which the office stated it, by day. */
  drivingTimes: z.array(DrivingTime),
  services: z.array(
    serviceShape
      .pick({
        id: true,
        version: true,
        day: true,
        position: true,
        category: true,
        name: true,
        startsAt: true,
        location: true,
        amountCents: true,
        untilDay: true,
        isCosted: true,
        costKind: true,
        provider: true,
        paymentStatus: true,
        communicationStatus: true,
      })
      .extend({
        /** The sums in cents: agreed in instalments, and paid or waived. */
        supplierMoney: onlyFor(
          ['read', 'SupplierPayment'],
          z.object({ agreedCents: z.int().nullable(), coveredCents: z.int() }),
        ),
      }),
  ),
  createdAt: z.string(),
  updatedAt: z.string(),
  updatedBy: z.string().nullable(),
})

nameShapes({ TripWork: workShape, Trip: tripShape })

export const getTrip = {
  method: 'GET',
  url: '/api/trips/:tripId',
  config: {
    access: ['read', 'Trip'],
    dependsOn: ['trips', 'trip', 'settings'],
    shows: ({ siblings }: { siblings: readonly { id: string }[] }) => siblings.map(({ id }) => topic.trip(id)),
  },
  schema: {
    operationId: 'getTrip',
    summary: 'Un viaggio',
    tags: ['trips'],
    params: tripParams,
    response: { 200: tripShape },
  },
} as const satisfies Endpoint
