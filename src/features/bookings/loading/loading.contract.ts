import { z } from 'zod'
import { SeatOfHead } from '#src/features/bookings/booking/booking.contract.ts'
import { bookingStatuses } from '#src/features/bookings/booking/booking.rules.ts'
import { Driver } from '#src/features/bookings/drivers/drivers.contract.ts'
import { tripParams } from '#src/features/trips/list/trips.contract.ts'
import type { Endpoint } from '#src/shared/endpoint.ts'
import { onlyFor } from '#src/shared/seen-by.ts'
import { nameShapes } from '#src/shared/shape-names.ts'

const Crew = z.object({ name: z.string(), phone: z.string().nullable() })

/** A head that boards at a stop. A head not yet named has neither names nor telephone. */
export const LoadingPerson = z.object({
  participantId: z.uuid(),
  bookingId: z.uuid(),
  bookingNumber: z.int(),
  seat: SeatOfHead.nullable(),
  status: z.enum(bookingStatuses),
  surname: z.string().nullable(),
  name: z.string().nullable(),
  isLead: z.boolean(),
  phone: z.string().nullable(),
  /** Age in completed years on the day of departure, only for minors. */
  age: z.int().nullable(),
  /** The last day of an option, and the day by which names are wanted. */
  confirmBy: z.string().nullable(),
  namesBy: z.string().nullable(),
  notes: z.string().nullable(),
  /** True for a person who needs help to board. Only readers of health data see which help. */
  isBoardingAssisted: z.boolean(),
  boardingNote: onlyFor(['read', 'HealthData'], z.string().nullable()),
  /**
   * The due amount of the whole booking, in cents, on the row of its contact. Absent for people who may not read
   * payments.
   */
  dueCents: z.int().nullable().optional(),
})
export type LoadingPerson = z.output<typeof LoadingPerson>

const LoadingList = z.object({
  coach: z.object({ company: z.string().nullable(), plate: z.string().nullable() }).nullable(),
  drivers: z.array(Driver),
  leaders: z.array(Crew),
  /**
   * The stops in the order in which the coach reaches them. Within a stop, people are listed by booking, the contact
   * first.
   */
  stops: z.array(z.object({ departureId: z.uuid(), people: z.array(LoadingPerson) })),
  /** The names of people who seem to be on the list twice, by tax code or by name and birth day. */
  maybeTwice: z.array(z.string()),
})
export type LoadingList = z.output<typeof LoadingList>

nameShapes({ LoadingPerson, LoadingList })

export const getLoadingList = {
  method: 'GET',
  url: '/api/trips/:tripId/loading-list',
  config: { access: ['read', 'Booking'], dependsOn: ['trip'] },
  schema: {
    operationId: 'getLoadingList',
    summary: 'Chi sale a ogni punto di carico, con il bus e chi accompagna',
    tags: ['bookings'],
    params: tripParams,
    response: { 200: LoadingList },
  },
} as const satisfies Endpoint
