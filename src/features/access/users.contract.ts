import { z } from 'zod'
import type { rolesRefusal, suspensionRefusal } from '#src/features/access/users.rules.ts'
import { roles } from '#src/shared/abilities.ts'
import type { Endpoint } from '#src/shared/endpoint.ts'
import type { RefusalsOf } from '#src/shared/refusal.ts'
import { optionalText, requiredText, versionSchema } from '#src/shared/shapes.ts'
import { emailSchema, newPasswordSchema, tokenSchema } from './access.contract.ts'

const params = z.object({ userId: z.uuid() })
const rolesSchema = z.array(z.enum(roles)).min(1, { error: 'access.roles-missing' }).max(roles.length)
const done = { 204: z.undefined() }

/** People who can be chosen as organisers, without suspended ones. */
export const listUsers = {
  method: 'GET',
  url: '/api/users',
  config: { access: ['read', 'Trip'], dependsOn: ['users'] },
  schema: {
    operationId: 'listUsers',
    summary: 'I colleghi, per sceglierli',
    tags: ['access'],
    response: { 200: z.array(z.object({ id: z.uuid(), name: z.string(), roles: z.array(z.enum(roles)) })) },
  },
} as const satisfies Endpoint

export const listAccounts = {
  method: 'GET',
  url: '/api/users/accounts',
  config: { access: ['manage', 'User'], dependsOn: ['users'] },
  schema: {
    operationId: 'listAccounts',
    summary: 'Tutti gli utenti, anche sospesi, e gli inviti aperti',
    tags: ['access'],
    response: {
      200: z.object({
        users: z.array(
          z.object({
            id: z.uuid(),
            name: z.string(),
            email: z.string(),
            roles: z.array(z.enum(roles)),
            suspendedAt: z.string().nullable(),
            version: z.int(),
            /** The browsers in which the person is signed in, the latest first. */
            sessions: z.array(
              z.object({ id: z.uuid(), userAgent: z.string().nullable(), since: z.string(), seenAt: z.string() }),
            ),
          }),
        ),
        invites: z.array(
          z.object({
            id: z.uuid(),
            email: z.string(),
            name: z.string().nullable(),
            roles: z.array(z.enum(roles)),
            expiresAt: z.string(),
          }),
        ),
      }),
    },
  },
} as const satisfies Endpoint

/** Sends a link that works once, for seven days, and gives its holder an account with these roles. */
export const inviteUser = {
  method: 'POST',
  url: '/api/users/invites',
  config: { access: ['manage', 'User'], changes: ['users', 'outbox'], refusals: { 'access.email-taken': 422 } },
  schema: {
    operationId: 'inviteUser',
    summary: 'Invita una persona',
    tags: ['access'],
    body: z.object({ email: emailSchema, name: optionalText(120), roles: rolesSchema }),
    response: { 201: z.object({ id: z.uuid() }) },
  },
} as const satisfies Endpoint

export const withdrawInvite = {
  method: 'DELETE',
  url: '/api/invites/:inviteId',
  config: { access: ['manage', 'User'], changes: ['users'] },
  schema: {
    operationId: 'withdrawInvite',
    summary: 'Ritira un invito',
    tags: ['access'],
    params: z.object({ inviteId: z.uuid() }),
    response: done,
  },
} as const satisfies Endpoint

export const changeRoles = {
  method: 'PUT',
  url: '/api/users/:userId/roles',
  config: {
    access: ['manage', 'User'],
    changesSessions: true,
    changes: ['users', 'session'],
    refusals: { 'access.last-admin': 422 } satisfies RefusalsOf<typeof rolesRefusal>,
  },
  schema: {
    operationId: 'changeRoles',
    summary: 'Cambia i ruoli di un utente',
    tags: ['access'],
    params,
    body: z.object({ roles: rolesSchema, version: versionSchema }),
    response: done,
  },
} as const satisfies Endpoint

/** Suspends a person, whose sessions end at once. */
export const suspendUser = {
  method: 'PUT',
  url: '/api/users/:userId/suspension',
  config: {
    access: ['manage', 'User'],
    changesSessions: true,
    changes: ['users'],
    refusals: { 'access.last-admin': 422, 'access.own-suspension': 422 } satisfies RefusalsOf<typeof suspensionRefusal>,
  },
  schema: { operationId: 'suspendUser', summary: 'Sospende un utente', tags: ['access'], params, response: done },
} as const satisfies Endpoint

export const readmitUser = {
  method: 'DELETE',
  url: '/api/users/:userId/suspension',
  config: { access: ['manage', 'User'], changes: ['users'] },
  schema: {
    operationId: 'readmitUser',
    summary: 'Riammette un utente sospeso',
    tags: ['access'],
    params,
    response: done,
  },
} as const satisfies Endpoint

/** Ends a session of a person, or all of them: those browsers are signed out at once. */
export const endSessions = {
  method: 'DELETE',
  url: '/api/users/:userId/sessions',
  config: { access: ['manage', 'User'], changesSessions: true, changes: ['users'] },
  schema: {
    operationId: 'endSessions',
    summary: 'Chiude una sessione di un utente, o tutte',
    tags: ['access'],
    params,
    querystring: z.object({ sessionId: z.uuid().optional() }),
    response: done,
  },
} as const satisfies Endpoint

/** Accepts an invite. The address is needed only for the first administrator, whose invite names none. */
export const acceptInvite = {
  method: 'POST',
  url: '/api/session/welcome',
  config: {
    access: 'public',
    refusals: {
      'access.email-taken': 422,
      'access.invite-token': 422,
      'access.password-common': 422,
      'shapes.required': 422,
    },
  },
  schema: {
    operationId: 'acceptInvite',
    summary: 'Accetta un invito',
    tags: ['access'],
    body: z.object({
      token: tokenSchema('access.invite-token'),
      name: requiredText(120),
      email: emailSchema.optional(),
      password: newPasswordSchema,
    }),
    response: { 201: z.object({ email: z.string() }) },
  },
} as const satisfies Endpoint
