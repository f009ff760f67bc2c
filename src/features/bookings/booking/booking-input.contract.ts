import { z } from 'zod'
import { ageBands } from '#src/features/bookings/people/heads.rules.ts'
import { PersonInput } from '#src/features/customers/person/person.contract.ts'
import { roomTypes } from '#src/features/services/form/room-types.values.ts'
import {
  centsSchema,
  notesSchema,
  optionalText,
  requiredText,
  versionSchema,
  workDaySchema,
} from '#src/shared/shapes.ts'
import { bookingStatuses } from './booking.rules.ts'
import { participantTypes } from './participant-types.values.ts'

/**
 * A head of a booking. Every field may be missing: without a person it is "Nominativo da inserire". With `customerId`
 * and `version` a known person is edited, without them a new one is stored.
 */
export const ParticipantInput = PersonInput.extend({
  surname: optionalText(80),
  name: optionalText(80),
  /** The head's id, if it exists. An entry without it fills a head that has no name, or adds a head. */
  participantId: z.uuid().optional(),
  customerId: z.uuid().nullish(),
  version: versionSchema.nullish(),
  /** Marks a child where the age does not decide it. */
  ageBand: z.enum(ageBands).optional(),
  type: z.enum(participantTypes).default('customer'),
  isDefaultContact: z.boolean().default(false),
  /** The departure of this person, if it differs from the booking's. */
  departureId: z
    .uuid()
    .nullish()
    .transform((id) => id ?? null),
  /** The licence plate of a driver's coach. */
  plate: optionalText(16),
  /** The help that this person needs to board, never why; null: none. */
  boardingNote: optionalText(200),
})
export type ParticipantInput = z.output<typeof ParticipantInput>

/**
 * An amount added by hand. `cents` is positive for an extra and for a discount. `person` is the index in `people` of
 * the head that it belongs to; null for the booking as a whole.
 */
export const ExtraInput = z.object({
  kind: z.enum(['extra', 'discount']),
  label: requiredText(80),
  cents: centsSchema,
  person: z.int().min(0).max(999).nullable().default(null),
})

export const BookingInput = z.object({
  status: z.enum(bookingStatuses, { error: 'bookings.status-missing' }),
  confirmBy: workDaySchema.nullable(),
  adults: z
    .int({ error: 'bookings.needs-adult' })
    .min(0, { error: 'bookings.heads-range' })
    .max(500, { error: 'bookings.heads-range' }),
  children: z
    .int({ error: 'bookings.heads-range' })
    .min(0, { error: 'bookings.heads-range' })
    .max(500, { error: 'bookings.heads-range' })
    .default(0),
  /** Null on a daily trip. */
  roomType: z.enum(roomTypes, { error: 'bookings.room-type-missing' }).nullable(),
  departureId: z.uuid().nullable(),
  agencyId: z.uuid().nullable(),
  namesBy: workDaySchema.nullable().default(null),
  referenceName: optionalText(120),
  referencePhone: optionalText(32),
  notes: notesSchema.nullish().transform((value) => value || null),
  /** True for the crew, who have rooms but no price and take no places that are sold. */
  isStaff: z.boolean().default(false),
  /** The heads that the call changes, in order. Heads that it leaves out stay, or are added, without a name. */
  people: z.array(ParticipantInput).max(1_000),
  extras: z.array(ExtraInput).max(20).default([]),
  /** A deposit agreed instead of the usual percentage, which may be zero; null for the usual one. */
  depositCents: centsSchema.nullable().default(null),
  /** The day on which the balance is due, if another than the usual day was agreed; null for the usual one. */
  balanceDueOn: workDaySchema.nullable().default(null),
  /** True: today's prices replace the prices that the booking keeps. Not possible once it is confirmed. */
  takesTodaysPrice: z.boolean().default(false),
})
export type BookingInput = z.output<typeof BookingInput>
