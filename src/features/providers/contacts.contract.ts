import { z } from 'zod'
import { phoneLine } from '#src/features/settings/phone-line.values.ts'
import type { Endpoint } from '#src/shared/endpoint.ts'
import { lineText, requiredText, versionSchema } from '#src/shared/shapes.ts'

const providerParams = z.object({ providerId: z.uuid() })
const contactParams = z.object({ contactId: z.uuid() })
const savedShape = z.object({ id: z.uuid(), version: z.int() })
const line = (maxLength: number) => lineText(maxLength).nullish()

export const phoneShape = phoneLine().nullish()
export const emailShape = z
  .union([z.literal(''), z.email({ error: 'providers.email' }).max(254, { error: 'providers.email' })])
  .nullish()

/** A person of a supplier, or an office of it: "Gruppi", "Emergenze, 24 ore su 24". */
export const contactForm = z.object({
  purpose: line(80),
  name: requiredText(120, 'providers.contact-name-missing'),
  phone: phoneShape,
  email: emailShape,
})
export const mostContacts = 20

const contactConfig = { access: ['edit', 'Provider'], changes: ['providers'] } as const

/** Adds a contact to a supplier, which has at most 20 (`providers.too-many-contacts`). */
export const addContact = {
  method: 'POST',
  url: '/api/providers/:providerId/contacts',
  config: { ...contactConfig, refusals: { 'providers.too-many-contacts': 422 } },
  schema: {
    operationId: 'addContact',
    summary: 'Aggiunge un contatto a un fornitore',
    tags: ['providers'],
    params: providerParams,
    body: contactForm,
    response: { 201: savedShape },
  },
} as const satisfies Endpoint

export const editContact = {
  method: 'PUT',
  url: '/api/provider-contacts/:contactId',
  config: contactConfig,
  schema: {
    operationId: 'editContact',
    summary: 'Modifica un contatto di un fornitore',
    tags: ['providers'],
    params: contactParams,
    body: contactForm.extend({ version: versionSchema }),
    response: { 200: savedShape },
  },
} as const satisfies Endpoint

/** Removes a contact. `restoreContact` brings it back for an hour, with the services that name it. */
export const removeContact = {
  method: 'DELETE',
  url: '/api/provider-contacts/:contactId',
  config: contactConfig,
  schema: {
    operationId: 'removeContact',
    summary: 'Toglie un contatto di un fornitore',
    tags: ['providers'],
    params: contactParams,
    response: { 204: z.undefined() },
  },
} as const satisfies Endpoint

export const restoreContact = {
  method: 'POST',
  url: '/api/provider-contacts/:contactId/restore',
  config: { ...contactConfig, refusals: { 'providers.too-many-contacts': 422 } },
  schema: {
    operationId: 'restoreContact',
    summary: 'Rimette un contatto tolto',
    tags: ['providers'],
    params: contactParams,
    response: { 200: savedShape },
  },
} as const satisfies Endpoint
