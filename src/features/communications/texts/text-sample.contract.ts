import { z } from 'zod'
import { messageTextKinds } from '#src/features/texts/messages/message-texts.values.ts'
import type { Endpoint } from '#src/shared/endpoint.ts'

/** The data of somebody who would get this kind of message, for the preview of its text. */
export const getTextSample = {
  method: 'GET',
  url: '/api/settings/message-texts/:kind/sample',
  config: { access: ['edit', 'Settings'], dependsOn: ['settings', 'trips'] },
  schema: {
    operationId: 'getTextSample',
    summary: 'I dati veri di un destinatario, per provare un testo',
    tags: ['communications'],
    params: z.object({ kind: z.enum(messageTextKinds) }),
    response: {
      200: z.object({
        /** Null while no trip has a reader of this kind. */
        sample: z.object({ name: z.string(), trip: z.string(), values: z.record(z.string(), z.string()) }).nullable(),
      }),
    },
  },
} as const satisfies Endpoint
