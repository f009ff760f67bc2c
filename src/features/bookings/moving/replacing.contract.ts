import { z } from 'zod'
import { bookingParams } from '#src/features/bookings/booking/booking.contract.ts'
import { bookingFaultCodes } from '#src/features/bookings/booking/booking-refusals.values.ts'
import type { partyRefusal } from '#src/features/bookings/people/heads.rules.ts'
import { PersonInput } from '#src/features/customers/person/person.contract.ts'
import { editRefusals } from '#src/features/trips/data/editing.rules.ts'
import type { Endpoint } from '#src/shared/endpoint.ts'
import type { RefusalsOf } from '#src/shared/refusal.ts'
import { versionSchema } from '#src/shared/shapes.ts'
import type { replacementRefusal } from './replacing.rules.ts'

/** The new person, and the version of the booking. A known person comes with `customerId` and `personVersion`. */
export const ReplacementInput = PersonInput.extend({
  version: versionSchema,
  customerId: z.uuid().optional(),
  personVersion: versionSchema.optional(),
})
export type ReplacementInput = z.output<typeof ReplacementInput>

/**
 * Puts another person in the place of one who hands it over: room, seat, price and counted places stay with the place.
 * The former person stays in the history of the booking and owes nothing.
 */
export const replacePerson = {
  method: 'POST',
  url: '/api/trips/:tripId/bookings/:bookingId/people/:participantId/replacement',
  config: {
    access: ['edit', 'Booking'],
    changes: ['trip', 'booking', 'activity'],
    refusals: {
      ...editRefusals,
      'bookings.already-canceled': 422,
      'bookings.children-alone': 422,
      'bookings.departed': 422,
      'bookings.person-not-here': 422,
      'bookings.replace-nobody': 422,
      'bookings.replace-same': 422,
      'bookings.same-person-twice': 422,
      'customers.consent-missing': 422,
      'customers.same-person': 422,
      'customers.tax-code-taken': 422,
    } satisfies RefusalsOf<typeof replacementRefusal | typeof partyRefusal>,
    faults: bookingFaultCodes,
  },
  schema: {
    operationId: 'replacePerson',
    summary: 'Mette un altro al posto di chi cede il suo contratto, con la stessa camera e lo stesso prezzo',
    tags: ['bookings'],
    params: bookingParams.extend({ participantId: z.uuid() }),
    body: ReplacementInput,
    response: { 200: z.object({ version: z.int() }) },
  },
} as const satisfies Endpoint
