import { z } from 'zod'
import { SeatOfHead } from '#src/features/bookings/booking/booking.contract.ts'
import { bookingStatuses } from '#src/features/bookings/booking/booking.rules.ts'
import { participantTypes } from '#src/features/bookings/booking/participant-types.values.ts'
import { paymentStates } from '#src/features/bookings/price/due.rules.ts'
import { roomTypes } from '#src/features/services/form/room-types.values.ts'
import { tripParams } from '#src/features/trips/list/trips.contract.ts'
import type { Endpoint } from '#src/shared/endpoint.ts'
import { onlyFor } from '#src/shared/seen-by.ts'
import { nameShapes } from '#src/shared/shape-names.ts'

const payments = ['read', 'Payment'] as const

/** A head of a booking. A head not yet named has no surname. */
const ListedPerson = z.object({
  participantId: z.uuid(),
  surname: z.string().nullable(),
  name: z.string().nullable(),
  type: z.enum(participantTypes),
  isLead: z.boolean(),
  taxCode: z.string().nullable(),
  /** The number of missing required fields among those that the reader may see; 0 for a head without a name. */
  missingData: z.int(),
  phone: z.string().nullable(),
  hasAllergies: onlyFor(['read', 'HealthData'], z.boolean()),
  /** The stop where the person boards: their own, otherwise the booking's. */
  departureId: z.uuid().nullable(),
  departureName: z.string().nullable(),
  departureTime: z.string().nullable(),
  seat: SeatOfHead.nullable(),
  /** The day on which they withdrew or their booking was cancelled; null while they come. */
  leftOn: z.string().nullable(),
  /** The penalty in cents of a person who withdrew, 0 for others. */
  penaltyCents: onlyFor(payments, z.int()),
})

/** A booking of the participants list, with those of its people who belong on the list. */
export const ListedBooking = z.object({
  bookingId: z.uuid(),
  bookingNumber: z.int(),
  bookingCode: z.string(),
  /** The status of the booking. `leftOn` tells whether a person still comes. */
  status: z.enum(bookingStatuses),
  isStaff: z.boolean(),
  roomType: z.enum(roomTypes).nullable(),
  confirmBy: z.string().nullable(),
  namesBy: z.string().nullable(),
  referenceName: z.string().nullable(),
  agencyName: z.string().nullable(),
  /** The number of heads that come: 0 beside people who left a continuing booking. */
  heads: z.int(),
  /** The number of listed people with a name. */
  named: z.int(),
  /** The price of the whole booking, in cents. */
  priceCents: onlyFor(payments, z.int()),
  /**
   * The due amount in cents. Beside people who left a continuing booking it is only the refund, below 0, because the
   * others owe the rest.
   */
  dueCents: onlyFor(payments, z.int()),
  paymentState: onlyFor(payments, z.enum(paymentStates)),
  /** True when less was paid than the agreed deposit. */
  isDepositMissing: onlyFor(payments, z.boolean()),
  /** The agreed day of the balance; null where there is none. */
  balanceDueOn: onlyFor(payments, z.string().nullable()),
  /** The instant since which its party waits; null when it does not wait. */
  queuedAt: z.string().nullable(),
  /** The day by which the refund is to be paid; null without a refund. */
  refundBy: onlyFor(payments, z.string().nullable()),
  /** The people, the default contact first. */
  people: z.array(ListedPerson),
})
export type ListedBooking = z.output<typeof ListedBooking>

nameShapes({ ListedPerson, ListedBooking })

/**
 * `current`: people who come or would like to. `canceled`: people who withdrew, alone or with their whole booking.
 * `everybody`: both, continuing bookings first.
 */
export const participantLists = ['current', 'canceled', 'everybody'] as const

export const listParticipants = {
  method: 'GET',
  url: '/api/trips/:tripId/participants',
  config: { access: ['read', 'Booking'], dependsOn: ['settings', 'trip', 'agencies'] },
  schema: {
    operationId: 'listParticipants',
    summary: 'I partecipanti di un viaggio, pratica per pratica, staff compreso: chi viene, chi ha rinunciato, tutti',
    tags: ['bookings'],
    params: tripParams,
    querystring: z.object({ of: z.enum(participantLists).default('current') }),
    response: {
      200: z.object({
        /**
         * In `everybody` a continuing booking that somebody left is listed twice: with those who come, and with those
         * who left.
         */
        bookings: z.array(ListedBooking),
        counts: z.object({
          all: z.int(),
          confirmed: z.int(),
          option: z.int(),
          waiting: z.int(),
          missingBalance: onlyFor(payments, z.int()),
          missingNames: z.int(),
          missingData: z.int(),
          canceled: z.int(),
          canceledStaff: z.int(),
          toRefund: onlyFor(payments, z.int()),
        }),
        /** Bookings that paid more than they owe, cancelled ones included, and the amount to refund in cents. */
        refunds: onlyFor(payments, z.object({ bookings: z.int(), cents: z.int() })),
      }),
    },
  },
} as const satisfies Endpoint
