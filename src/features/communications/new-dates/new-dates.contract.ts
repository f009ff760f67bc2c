import { z } from 'zod'
import { bookingParams } from '#src/features/bookings/booking/booking.contract.ts'
import { editRefusals } from '#src/features/trips/data/editing.rules.ts'
import type { Endpoint } from '#src/shared/endpoint.ts'
import { messageStates, tellings } from '#src/shared/outbox.ts'
import { requiredLines, requiredText } from '#src/shared/shapes.ts'

const url = '/api/trips/:tripId/bookings/:bookingId/new-date-message'

/** The message to who booked, after a move to another date, filled with its data. */
export const prepareNewDate = {
  method: 'GET',
  url,
  config: {
    access: ['edit', 'Communication'],
    dependsOn: ['trip', 'booking', 'agencies', 'settings', 'outbox'],
    refusals: { 'communications.not-moved': 422 },
  },
  schema: {
    operationId: 'prepareNewDate',
    summary: 'Il messaggio con la nuova data per chi ha prenotato, con il suo destinatario',
    tags: ['communications'],
    params: bookingParams,
    response: {
      200: z.object({
        name: z.string(),
        email: z.string().nullable(),
        subject: z.string(),
        body: z.string(),
        /** The first time that somebody told them of this move; null if nobody did. */
        told: z.object({ at: z.string(), by: z.string() }).nullable(),
        /** The message that did not arrive, or perhaps did not, with its address and the reason; null if there is none. */
        lost: z.object({ recipient: z.string(), state: z.enum(messageStates), why: z.string().nullable() }).nullable(),
      }),
    },
  },
} as const satisfies Endpoint

const refusals = {
  ...editRefusals,
  'communications.new-date-told': 409,
  'communications.not-moved': 422,
} as const

/** Sends the message, once for each move. Its recipient is that of this moment. */
export const sendNewDate = {
  method: 'POST',
  url,
  config: {
    access: ['edit', 'Communication'],
    changes: ['trip', 'booking', 'activity', 'outbox'],
    refusals: { ...refusals, 'communications.no-email': 422 },
  },
  schema: {
    operationId: 'sendNewDate',
    summary: 'Scrive a chi ha prenotato la nuova data',
    tags: ['communications'],
    params: bookingParams,
    body: z.object({
      subject: requiredText(200, 'communications.subject-missing'),
      body: requiredLines(10_000, 'communications.body-missing'),
    }),
    response: { 204: z.undefined() },
  },
} as const satisfies Endpoint

/** Takes back the mark that who booked was told, which the same person made within the hour. */
export const takeBackNewDate = {
  method: 'POST',
  url: `${url}/telling/taken-back`,
  config: {
    access: ['edit', 'Communication'],
    changes: ['trip', 'booking', 'activity'],
    refusals: { ...editRefusals, 'communications.telling-stays': 422, 'communications.not-moved': 422 },
  },
  schema: {
    operationId: 'takeBackNewDate',
    summary: 'Toglie il segno di avvisato della nuova data messo da poco da chi chiede',
    tags: ['communications'],
    params: bookingParams,
    response: { 204: z.undefined() },
  },
} as const satisfies Endpoint

/** Records that who booked was told of the new date without an email. */
export const tellNewDate = {
  method: 'POST',
  url: `${url}/telling`,
  config: { access: ['edit', 'Communication'], changes: ['trip', 'booking', 'activity'], refusals },
  schema: {
    operationId: 'tellNewDate',
    summary: 'Segna che chi ha prenotato sa della nuova data',
    tags: ['communications'],
    params: bookingParams,
    body: z.object({ how: z.enum(tellings) }),
    response: { 204: z.undefined() },
  },
} as const satisfies Endpoint
