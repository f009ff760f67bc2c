import { z } from 'zod'
import type { tripLetterRefusal } from '#src/features/communications/letters/letters.rules.ts'
import { tripParams } from '#src/features/trips/list/trips.contract.ts'
import type { Endpoint } from '#src/shared/endpoint.ts'
import { pdfType } from '#src/shared/media-types.ts'
import type { RefusalsOf } from '#src/shared/refusal.ts'
import { requiredLines, requiredText } from '#src/shared/shapes.ts'

/** The notices for customers without an email, to be posted. It only reads, although it is a POST: its text is long. */
export const printCancellationLetters = {
  method: 'POST',
  url: '/api/trips/:tripId/cancellation-letters/printed',
  config: {
    access: ['read', 'Communication'],
    sends: [pdfType],
    refusals: {
      'communications.trip-not-cancelled': 422,
      'communications.trip-cancelled': 422,
      'letters.all-by-email': 422,
      'texts.unknown-variable': 422,
    } satisfies RefusalsOf<typeof tripLetterRefusal>,
  },
  schema: {
    operationId: 'printCancellationLetters',
    summary: "Le lettere di annullamento per chi non ha un'email, in PDF",
    tags: ['communications'],
    params: tripParams,
    body: z.object({ subject: requiredText(200), body: requiredLines(5_000) }),
    response: {},
  },
} as const satisfies Endpoint
