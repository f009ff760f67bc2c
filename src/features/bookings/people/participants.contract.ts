import { z } from 'zod'
import { tripParams } from '#src/features/bookings/booking/booking.contract.ts'
import { bookingStatuses, participantTypes } from '#src/features/bookings/booking/booking.rules.ts'
import { paymentStates } from '#src/features/bookings/price/due.rules.ts'
import { roomTypes } from '#src/features/services/form/room-types.values.ts'
import type { Endpoint } from '#src/shared/endpoint.ts'
import { onlyFor } from '#src/shared/seen-by.ts'
import { nameShapes } from '#src/shared/shape-names.ts'

const payments = ['read', 'Payment'] as const

/** One row of the participants list, a head of a booking; one still to be named has no surname. */
export const ParticipantRow = z.object({
  bookingId: z.uuid(),
  bookingNumber: z.int(),
  bookingCode: z.string(),
  /** Of the booking: whether the person still comes along says `leftOn`. */
  status: z.enum(bookingStatuses),
  isStaff: z.boolean(),
  participantId: z.uuid(),
  surname: z.string().nullable(),
  name: z.string().nullable(),
  type: z.enum(participantTypes),
  isLead: z.boolean(),
  taxCode: z.string().nullable(),
  /** How many of the required fields lack, of those the reader may see; 0 of a head without a name. */
  missingData: z.int(),
  phone: z.string().nullable(),
  hasAllergies: onlyFor(['read', 'HealthData'], z.boolean()),
  roomType: z.enum(roomTypes).nullable(),
  departureName: z.string().nullable(),
  departureTime: z.string().nullable(),
  confirmBy: z.string().nullable(),
  namesBy: z.string().nullable(),
  referenceName: z.string().nullable(),
  agencyName: z.string().nullable(),
  heads: z.int(),
  named: z.int(),
  /** Of the whole booking, on its first row. */
  priceCents: onlyFor(payments, z.int()),
  /** Of who left a booking that goes on only what it is owed back, below 0: what is still to be paid is for the others. */
  dueCents: onlyFor(payments, z.int()),
  paymentState: onlyFor(payments, z.enum(paymentStates)),
  /** Less was paid than the deposit that was agreed. */
  isDepositMissing: onlyFor(payments, z.boolean()),
  /** The day by which the balance was agreed; null where nothing was. */
  balanceDueOn: onlyFor(payments, z.string().nullable()),
  /** Since when its party waits; null when it does not. */
  queuedAt: z.string().nullable(),
  /** The day they withdrew, or their booking was canceled; null while they come along. */
  leftOn: z.string().nullable(),
  /** What was kept of who withdrew, 0 of who did not. */
  penaltyCents: onlyFor(payments, z.int()),
  /** By when what is owed back is to be paid; null when nothing is. */
  refundBy: onlyFor(payments, z.string().nullable()),
})
export type ParticipantRow = z.output<typeof ParticipantRow>

nameShapes({ ParticipantRow })

/**
 * `current` come along or would like to; `canceled` withdrew, alone or with their whole booking; `everybody` is both, a
 * booking that goes on first.
 */
export const participantLists = ['current', 'canceled', 'everybody'] as const

export const listParticipants = {
  method: 'GET',
  url: '/api/trips/:tripId/participants',
  config: { access: ['read', 'Booking'], dependsOn: ['settings', 'trip'] },
  schema: {
    operationId: 'listParticipants',
    summary: 'I partecipanti di un viaggio, pratica per pratica, staff compreso: chi viene, chi ha rinunciato, tutti',
    tags: ['bookings'],
    params: tripParams,
    querystring: z.object({ of: z.enum(participantLists).default('current') }),
    response: {
      200: z.object({
        rows: z.array(ParticipantRow),
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
        /** Bookings that paid more than they owe, canceled ones too, and what is to be given back. */
        refunds: onlyFor(payments, z.object({ bookings: z.int(), cents: z.int() })),
      }),
    },
  },
} as const satisfies Endpoint
