import { z } from 'zod'
import { bookingStatuses } from '#src/features/bookings/booking/booking.rules.ts'
import type { layoutRefusal } from '#src/features/seating/seat-maps/layouts.rules.ts'
import { seatingOrders } from '#src/features/seating/seat-maps/layouts.values.ts'
import { layoutShape, seatLabel } from '#src/features/seating/seat-maps/seat-maps.contract.ts'
import { editRefusals } from '#src/features/trips/data/editing.rules.ts'
import { tripParams } from '#src/features/trips/list/trips.contract.ts'
import type { Endpoint } from '#src/shared/endpoint.ts'
import type { RefusalsOf } from '#src/shared/refusal.ts'
import { nameShapes } from '#src/shared/shape-names.ts'
import { versionSchema } from '#src/shared/shapes.ts'
import type { blockRefusal } from './moves.rules.ts'

const label = seatLabel
const seatName = z.object({ vehicleId: z.uuid(), label })

/** A person who has or needs a seat: the heads of holding bookings and the leaders, without the drivers. */
export const BusPerson = z.object({
  participantId: z.uuid(),
  bookingId: z.uuid(),
  bookingNumber: z.int(),
  /** People with the same party travel together. */
  party: z.string(),
  status: z.enum(bookingStatuses),
  isStaff: z.boolean(),
  surname: z.string().nullable(),
  name: z.string().nullable(),
  departureId: z.uuid().nullable(),
  /** True for a person who needs help to board, and so the front. */
  needsFront: z.boolean(),
  /** True if an extra of the person or the booking names the first row. */
  hasFirstRow: z.boolean(),
  seat: seatName.nullable(),
})
export type BusPerson = z.output<typeof BusPerson>

const BusCoach = z.object({
  vehicleId: z.uuid(),
  plate: z.string().nullable(),
  model: z.string().nullable(),
  passengerSeats: z.int(),
  /** The version of the map; null without one. */
  version: z.int().nullable(),
  layout: layoutShape.nullable(),
  /** The map of the library from which it was copied. */
  seatMapId: z.uuid().nullable(),
  /** The labels of the blocked seats. */
  blocked: z.array(z.string()),
})
export type BusCoach = z.output<typeof BusCoach>

export const BusLayout = z.object({
  coaches: z.array(BusCoach),
  /** In the order of the bookings, the contact first. */
  people: z.array(BusPerson),
  /** In loading order, each with a letter. */
  stops: z.array(z.object({ departureId: z.uuid(), name: z.string(), time: z.string(), isExtra: z.boolean() })),
  /** The drivers, each with their coach; null for one who was given none. */
  drivers: z.array(z.object({ name: z.string(), vehicleId: z.uuid().nullable() })),
})
export type BusLayout = z.output<typeof BusLayout>

nameShapes({ BusPerson, BusLayout })

export const getBusLayout = {
  method: 'GET',
  url: '/api/trips/:tripId/bus-layout',
  config: { access: ['read', 'BusLayout'], dependsOn: ['trip'] },
  schema: {
    operationId: 'getBusLayout',
    summary: 'I bus del viaggio con i loro posti, chi vi siede e chi è senza posto',
    tags: ['seating'],
    params: tripParams,
    response: { 200: BusLayout },
  },
} as const satisfies Endpoint

const SeatGroup = z.object({
  seats: z.array(seatName),
  /** The number of their coach, on a trip with several. */
  coach: z.int().nullable(),
  isWholeRow: z.boolean(),
})
export type SeatGroup = z.output<typeof SeatGroup>

/** The seats that a booking of another date of the series could take on this trip, and those that it leaves. */
export const listSeatsForBooking = {
  method: 'GET',
  url: '/api/trips/:tripId/bus-layout/for-booking/:bookingId',
  config: { access: ['read', 'BusLayout'], dependsOn: ['trip', 'booking'] },
  schema: {
    operationId: 'listSeatsForBooking',
    summary: 'I posti vicini che una prenotazione di altra data troverebbe sul bus di questo viaggio',
    tags: ['seating'],
    params: tripParams.extend({ bookingId: z.uuid() }),
    response: {
      200: z.object({
        /** False on a trip whose coaches have no map. */
        hasMap: z.boolean(),
        /** True where passengers have seats already, so that whoever comes is seated at once. */
        isSeating: z.boolean(),
        /** The labels of the seats that the booking has now. */
        now: z.array(z.string()),
        people: z.int(),
        /** Groups of free seats together, the best first. */
        groups: z.array(SeatGroup),
      }),
    },
  },
} as const satisfies Endpoint

const placesRefusals = {
  'bookings.trip-full': 422,
  'departures.places-below-minimum': 422,
  'departures.places-below-people': 422,
} as const

const move = z.object({ participantId: z.uuid(), from: seatName.nullable(), to: seatName.nullable() })
const isOnce = (values: readonly unknown[]) => new Set(values).size === values.length

export const moveSeats = {
  method: 'PUT',
  url: '/api/trips/:tripId/bus-layout/seats',
  config: {
    access: ['edit', 'BusLayout'],
    changes: ['trip', 'activity'],
    refusals: {
      ...editRefusals,
      ...placesRefusals,
      'seating.crew-seat': 422,
      'seating.person-gone': 422,
      'seating.person-moved': 422,
      'seating.seat-blocked': 422,
      'seating.seat-gone': 422,
      'seating.seat-of-nobody': 422,
      'seating.seat-taken': 422,
      'seating.two-seats': 422,
    },
  },
  schema: {
    operationId: 'moveSeats',
    summary: 'Assegna, scambia e libera posti, tutti insieme o nessuno',
    tags: ['seating'],
    params: tripParams,
    body: z.object({
      moves: z
        .array(move)
        .min(1)
        .max(500)
        .refine((moves) => isOnce(moves.map(({ participantId }) => participantId)))
        .refine((moves) => isOnce(moves.flatMap(({ to }) => (to ? `${to.vehicleId} ${to.label}` : [])))),
    }),
    response: { 204: z.undefined() },
  },
} as const satisfies Endpoint

const coachParams = tripParams.extend({ vehicleId: z.uuid() })

export const blockSeat = {
  method: 'PUT',
  url: '/api/trips/:tripId/bus-layout/coaches/:vehicleId/seats/:label',
  config: {
    access: ['edit', 'BusLayout'],
    changes: ['trip', 'activity'],
    refusals: { ...editRefusals, ...placesRefusals, 'seating.seat-occupied': 422 } satisfies RefusalsOf<
      typeof blockRefusal
    >,
  },
  schema: {
    operationId: 'blockSeat',
    summary: 'Blocca un posto, che non si vende, o lo sblocca',
    tags: ['seating'],
    params: coachParams.extend({ label }),
    body: z.object({ isBlocked: z.boolean(), from: z.boolean() }),
    response: { 204: z.undefined() },
  },
} as const satisfies Endpoint

export const giveLayout = {
  method: 'PUT',
  url: '/api/trips/:tripId/bus-layout/coaches/:vehicleId',
  config: {
    access: ['edit', 'BusLayout'],
    changes: ['trip', 'activity'],
    refusals: {
      ...editRefusals,
      ...placesRefusals,
      'seating.crew-seat': 422,
      'seating.map-gone': 422,
      'seating.person-moved': 422,
      'seating.seat-blocked': 422,
      'seating.seat-gone': 422,
      'seating.seat-taken': 422,
      'seating.label-missing': 422,
      'seating.label-twice': 422,
      'seating.layout-empty': 422,
      'seating.layout-shape': 422,
    } satisfies RefusalsOf<typeof layoutRefusal>,
  },
  schema: {
    operationId: 'giveLayout',
    summary: "Dà a un bus la sua pianta: chi ha già un posto lo tiene se c'è ancora, gli altri ne ricevono un altro",
    tags: ['seating'],
    params: coachParams,
    body: z.object({
      layout: layoutShape,
      /** The map of the library from which it comes; null for a ready model, absent while it is only changed. */
      seatMapId: z.uuid().nullish(),
      /** The version of the map that is replaced; null for a coach without one. */
      version: versionSchema.nullable(),
      /** To take a map back: the opposite of the moves that it made. Nobody else may then lose their seat. */
      moves: z.array(move).max(500).optional(),
    }),
    response: {
      200: z.object({
        version: z.int(),
        /** The moves that were made; with the map that was replaced, their opposite undoes the act. */
        moves: z.array(move),
        /** The map before, with its blocked seats; null for a coach that had none, or other seats than its map. */
        replaced: z.object({ layout: layoutShape, seatMapId: z.uuid().nullable() }).nullable(),
        /** Those who pay for the first row, sat there and no longer do; `seat` is null for who has none. */
        firstRow: z.array(z.object({ participantId: z.uuid(), name: z.string(), seat: label.nullable() })),
        /** The people on another seat than before, by the labels of both. */
        moved: z.array(z.object({ participantId: z.uuid(), name: z.string(), from: label, to: label })),
        /** The people who lost their seat and found no other. */
        displaced: z.array(z.object({ participantId: z.uuid(), name: z.string() })),
        /** The groups of one party who sat together and no longer do, with the seat of each. */
        apart: z.array(z.array(z.object({ name: z.string(), seat: label }))),
      }),
    },
  },
} as const satisfies Endpoint

/** Seats chosen people side by side, whether they had seats before or not. */
export const seatTogether = {
  method: 'POST',
  url: '/api/trips/:tripId/bus-layout/together',
  config: {
    access: ['edit', 'BusLayout'],
    changes: ['trip', 'activity'],
    refusals: {
      ...editRefusals,
      'seating.no-coach-map': 422,
      'seating.none-together': 422,
      'seating.seat-blocked': 422,
      'seating.seat-of-nobody': 422,
      'seating.two-seats': 422,
    },
  },
  schema: {
    operationId: 'seatTogether',
    summary: 'Assegna posti vicini alle persone scelte',
    tags: ['seating'],
    params: tripParams,
    body: z.object({ participantIds: z.array(z.uuid()).min(1).max(120).refine(isOnce) }),
    response: {
      200: z.object({
        /** The moves that were made; their opposite undoes them. */
        moves: z.array(move),
      }),
    },
  },
} as const satisfies Endpoint

export const seatPeople = {
  method: 'POST',
  url: '/api/trips/:tripId/bus-layout/automatic',
  config: {
    access: ['edit', 'BusLayout'],
    changes: ['trip', 'activity'],
    refusals: {
      ...editRefusals,
      'seating.no-coach-map': 422,
      'seating.seat-blocked': 422,
      'seating.seat-of-nobody': 422,
      'seating.two-seats': 422,
    },
  },
  schema: {
    operationId: 'seatPeople',
    summary: 'Assegna i posti da sé: chi viaggia insieme siede insieme',
    tags: ['seating'],
    params: tripParams,
    body: z.object({
      /** True seats everybody anew, false only those without a seat. */
      isAnew: z.boolean(),
      order: z.enum(seatingOrders),
      keepsFirstRow: z.boolean(),
    }),
    response: {
      200: z.object({
        /** The moves that were made; their opposite undoes them. */
        moves: z.array(move),
        /** The number of people who found no seat. */
        left: z.int(),
      }),
    },
  },
} as const satisfies Endpoint
