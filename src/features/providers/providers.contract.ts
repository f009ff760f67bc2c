import { z } from 'zod'
import { isCountry } from '#src/features/municipalities/countries.values.ts'
import type { Endpoint } from '#src/shared/endpoint.ts'
import { phoneRefusal } from '#src/shared/phone.ts'
import { onlyFor } from '#src/shared/seen-by.ts'
import { nameShapes } from '#src/shared/shape-names.ts'
import {
  cursorSchema,
  lineText,
  notesSchema,
  onceTexts,
  pageSizeSchema,
  requiredText,
  searchSchema,
} from '#src/shared/shapes.ts'
import { fieldRefusal } from './address.rules.ts'
import { ibanRefusal } from './iban.rules.ts'

const line = (maxLength: number) => lineText(maxLength).nullish()

/** A supplier in a picker or a list. `category` is what it was last used for, or what it was created as. */
export const providerRow = z.object({
  id: z.uuid(),
  companyName: z.string(),
  category: z.string().nullable(),
  city: z.string().nullable(),
  province: z.string().nullable(),
})

/**
 * Suppliers for a picker. `recent` are the last used (at most five, the asked category first), `others` the rest by
 * name. `search` ignores case, accents and apostrophes.
 */
export const suggestProviders = {
  method: 'GET',
  url: '/api/providers/suggestions',
  config: { access: ['read', 'Provider'], dependsOn: [] },
  schema: {
    operationId: 'suggestProviders',
    summary: 'Fornitori da proporre mentre si scrive, prima i recenti',
    tags: ['providers'],
    querystring: z.object({ search: searchSchema.default(''), category: lineText(40).optional() }),
    response: { 200: z.object({ recent: z.array(providerRow), others: z.array(providerRow) }) },
  },
} as const satisfies Endpoint

/** The directory of suppliers, by name, in pages. */
export const listProviders = {
  method: 'GET',
  url: '/api/providers',
  config: { access: ['read', 'Provider'], dependsOn: ['providers'] },
  schema: {
    operationId: 'listProviders',
    summary: 'Elenco dei fornitori',
    tags: ['providers'],
    querystring: z.object({
      search: searchSchema.default(''),
      cursor: cursorSchema.optional(),
      limit: pageSizeSchema,
    }),
    response: {
      200: z.object({
        providers: z.array(
          providerRow.extend({ vatNumber: z.string().nullable(), phone: z.string().nullable(), serviceCount: z.int() }),
        ),
        total: z.int(),
        next: z.string().nullable(),
      }),
    },
  },
} as const satisfies Endpoint

const providerShape = z.object({
  id: z.uuid(),
  version: z.int(),
  companyName: z.string(),
  category: z.string().nullable(),
  /** A tax code where the supplier is a person. */
  vatNumber: z.string().nullable(),
  isPerson: z.boolean(),
  country: z.string(),
  address: z.string().nullable(),
  city: z.string().nullable(),
  province: z.string().nullable(),
  postalCode: z.string().nullable(),
  phone: z.string().nullable(),
  email: z.string().nullable(),
  iban: z.string().nullable(),
  paymentTerms: z.string().nullable(),
  notes: z.string().nullable(),
  contacts: z.array(
    z.object({
      id: z.uuid(),
      purpose: z.string().nullable(),
      name: z.string(),
      phone: z.string().nullable(),
      email: z.string().nullable(),
    }),
  ),
  /** "Ultime operazioni registrate", newest first, at most ten. */
  operations: z.array(
    z.object({
      kind: z.enum(['paid', 'sent']),
      at: z.string(),
      operator: z.string(),
      serviceName: z.string(),
      /** The trip or template it was for, if that still exists. */
      itineraryTitle: z.string().nullable(),
      cents: onlyFor(['read', 'SupplierPayment'], z.int().nullable()),
    }),
  ),
})

nameShapes({ ProviderRow: providerRow, Provider: providerShape })

export const getProvider = {
  method: 'GET',
  url: '/api/providers/:providerId',
  config: { access: ['read', 'Provider'], dependsOn: ['providers'] },
  schema: {
    operationId: 'getProvider',
    summary: 'Scheda di un fornitore con contatti e ultime operazioni',
    tags: ['providers'],
    params: z.object({ providerId: z.uuid() }),
    response: { 200: providerShape },
  },
} as const satisfies Endpoint

const phone = line(40).refine((text) => !text || phoneRefusal(text) === null, { error: 'shapes.phone' })
const email = z.union([z.literal(''), z.email({ error: 'providers.email' })]).nullish()

const fields = z.object({
  companyName: requiredText(200, 'providers.name-missing'),
  category: line(40),
  vatNumber: line(20),
  /** A sole trader or another person, who may have a tax code instead of a VAT number. */
  isPerson: z.boolean().default(false),
  /** ISO 3166, two letters. */
  country: z.string({ error: 'providers.country' }).refine(isCountry, { error: 'providers.country' }).default('IT'),
  address: line(200),
  city: line(120),
  province: line(40),
  postalCode: line(12),
  phone,
  email,
  iban: line(42).refine((text) => !text || ibanRefusal(text) === null, { error: 'providers.iban' }),
  paymentTerms: line(200),
  notes: notesSchema.nullish(),
  contacts: z
    .array(
      z.object({
        purpose: line(80),
        name: requiredText(120, 'providers.contact-name-missing'),
        phone,
        email,
      }),
    )
    .max(20, { error: 'providers.too-many-contacts' })
    .default([]),
  /** The trip or template whose form created it: the creation appears in that log too. */
  itineraryId: z.uuid().nullish(),
})

const judged = onceTexts(['country'], ['vatNumber', 'province', 'postalCode'])
const wrongNumbers = ['providers.vat-number', 'providers.tax-code', 'providers.tax-code-of-person'] as const

/** The form of a supplier. */
export const providerForm = wrongNumbers
  .reduce<typeof fields>(
    (form, error) =>
      form.refine((filled) => fieldRefusal('vatNumber', filled) !== error, { path: ['vatNumber'], error, ...judged }),
    fields,
  )
  .refine((form) => fieldRefusal('province', form) === null, {
    ...{ path: ['province'], error: 'providers.province' },
    ...judged,
  })
  .refine((form) => fieldRefusal('postalCode', form) === null, {
    ...{ path: ['postalCode'], error: 'providers.postal-code' },
    ...judged,
  })

/**
 * Creates a supplier. Only the name is required. Refuses a wrong `vatNumber` (`providers.vat-number`), a wrong tax code
 * (`providers.tax-code`), a wrong `iban` (`providers.iban`), one of a supplier that is no person (`providers.tax-code-of-person`), and the number of another
 * supplier (`providers.vat-number-taken`). In Italy `postalCode` has five digits and `province` is one of its provinces.
 */
export const createProvider = {
  method: 'POST',
  url: '/api/providers',
  config: {
    access: ['edit', 'Provider'],
    changes: ['providers', 'activity'],
    refusals: { 'providers.vat-number-taken': 422 },
  },
  schema: {
    operationId: 'createProvider',
    summary: 'Crea un fornitore',
    tags: ['providers'],
    body: providerForm,
    response: { 201: providerRow },
  },
} as const satisfies Endpoint
