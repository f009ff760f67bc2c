import { z } from 'zod'
import type { Endpoint } from '#src/shared/endpoint.ts'
import type { RefusalsOf } from '#src/shared/refusal.ts'
import type { logoRefusal } from './logo.rules.ts'

const access = ['edit', 'Settings'] as const
const changes = ['settings', 'activity'] as const
/** The logo as a data URL, or null without one. */
const Logo = z.object({ logo: z.string().nullable() })

export const getLogo = {
  method: 'GET',
  url: '/api/settings/logo',
  config: { access, dependsOn: ['settings'] },
  schema: { operationId: 'getLogo', summary: "Il logo dell'agenzia", tags: ['settings'], response: { 200: Logo } },
} as const satisfies Endpoint

/** Sets the logo. A file is refused that is no picture, is too large, or that no paper can print. */
export const setLogo = {
  method: 'PUT',
  url: '/api/settings/logo',
  config: {
    access,
    takesFile: true,
    changes,
    refusals: {
      'calls.unsupported': 400,
      'shapes.file-empty': 400,
      'shapes.file-format': 400,
      'shapes.file-missing': 400,
      'settings.logo-format': 400,
      'settings.logo-heavy': 400,
      'settings.logo-large': 400,
      'settings.logo-broken': 400,
    } satisfies RefusalsOf<typeof logoRefusal>,
  },
  schema: {
    operationId: 'setLogo',
    summary: "Carica o sostituisce il logo dell'agenzia",
    tags: ['settings'],
    response: { 200: Logo },
  },
} as const satisfies Endpoint

export const removeLogo = {
  method: 'DELETE',
  url: '/api/settings/logo',
  config: { access, changes },
  schema: {
    operationId: 'removeLogo',
    summary: "Toglie il logo dell'agenzia",
    tags: ['settings'],
    response: { 204: z.undefined() },
  },
} as const satisfies Endpoint
