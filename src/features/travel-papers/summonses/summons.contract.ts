import { z } from 'zod'
import type { Endpoint } from '#src/shared/endpoint.ts'
import { pdfType } from '#src/shared/media-types.ts'
import { oneOrMany } from '#src/shared/shapes.ts'

/** The people who are summoned: all of the trip, or only those whom no email reaches. */
const summonedPeople = ['all', 'withoutEmail'] as const

/** A letter for each person on pages of its own; with the client's news sheet after each, if asked. */
export const summonsPdf = {
  method: 'GET',
  url: '/api/trips/:tripId/summonses.pdf',
  config: {
    access: ['read', 'Communication'],
    sends: [pdfType],
    refusals: { 'communications.nobody-summoned': 422 },
  },
  schema: {
    operationId: 'summonsPdf',
    summary: 'Le convocazioni dei partecipanti confermati, una per persona',
    tags: ['communications'],
    params: z.object({ tripId: z.uuid() }),
    querystring: z.object({
      who: z.enum(summonedPeople).default('all'),
      participantIds: oneOrMany(z.uuid()).optional(),
      /** With the news sheet, as it is put into an envelope. */
      withSheet: z.stringbool().default(false),
    }),
    response: {},
  },
} as const satisfies Endpoint
