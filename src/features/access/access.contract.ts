import { z } from 'zod'
import { type AbilityRule, roles } from '#src/shared/abilities.ts'
import type { Endpoint } from '#src/shared/endpoint.ts'
import { nameShapes } from '#src/shared/shape-names.ts'

export const minPasswordLength = 12

/** An e-mail address as typed. An empty one and a malformed one have different faults. */
export const emailSchema = z
  .string({ error: 'shapes.required' })
  .trim()
  .min(1, { error: 'shapes.required' })
  .max(254, { error: 'access.email-malformed' })
  .pipe(z.email({ error: 'access.email-malformed' }))

/** The token of a link in our mails. Anything else has the fault `unknown`. */
export const tokenSchema = (unknown: string) => z.string({ error: unknown }).regex(/^[!-~]{1,500}$/, { error: unknown })

/** Blanks around a password are kept, but they do not count towards its length. */
export const newPasswordSchema = z
  .string({ error: 'shapes.required' })
  .min(1, { error: 'shapes.required', abort: true })
  .min(minPasswordLength, { error: 'access.password-short', abort: true })
  .max(128, { error: 'shapes.too-long' })
  .refine((password) => password.trim().length >= minPasswordLength, { error: 'access.password-short' })

const userShape = z.object({ id: z.uuid(), name: z.string(), email: z.string(), roles: z.array(z.enum(roles)) })
const sessionShape = z.object({ abilityRules: z.array(z.custom<AbilityRule>()), user: userShape })

nameShapes({ SignedInUser: userShape, Session: sessionShape })

/** Signs in. The cookies hold the session; the answer holds only what the screen may know. */
export const createSession = {
  method: 'POST',
  url: '/api/session',
  config: { access: 'public', refusals: { 'access.user-not-found': 422, 'access.wrong-password': 422 } },
  schema: {
    operationId: 'createSession',
    summary: 'Accede con email e password',
    tags: ['access'],
    body: z.object({
      email: emailSchema,
      password: z.string({ error: 'shapes.required' }).min(1, { error: 'shapes.required' }),
    }),
    response: { 200: sessionShape },
  },
} as const satisfies Endpoint

/** The signed-in person with their current abilities. */
export const getSession = {
  method: 'GET',
  url: '/api/session',
  config: { access: 'signedIn', dependsOn: ['session'] },
  schema: {
    operationId: 'getSession',
    summary: 'Chi ha fatto accesso e con quali permessi',
    tags: ['access'],
    response: { 200: sessionShape },
  },
} as const satisfies Endpoint

export const endSession = {
  method: 'DELETE',
  url: '/api/session',
  config: { access: 'public', changesSessions: true },
  schema: { operationId: 'endSession', summary: 'Esce', tags: ['access'], response: { 204: z.undefined() } },
} as const satisfies Endpoint

/** Sends the link for a new password. The answer is the same whether or not the address is known. */
export const requestReset = {
  method: 'POST',
  url: '/api/session/reset',
  config: { access: 'public', refusals: { 'access.reset-mail-failed': 503 } },
  schema: {
    operationId: 'requestReset',
    summary: 'Invia il link per una nuova password',
    tags: ['access'],
    body: z.object({ email: emailSchema }),
    response: { 204: z.undefined() },
  },
} as const satisfies Endpoint

export const resetPassword = {
  method: 'POST',
  url: '/api/session/password',
  config: {
    access: 'public',
    changesSessions: true,
    refusals: { 'access.password-common': 422, 'access.reset-token': 422 },
  },
  schema: {
    operationId: 'resetPassword',
    summary: 'Sceglie una nuova password con il token ricevuto per email',
    tags: ['access'],
    body: z.object({
      token: tokenSchema('access.reset-token'),
      password: newPasswordSchema,
    }),
    response: { 204: z.undefined() },
  },
} as const satisfies Endpoint
