import { z } from 'zod'
import { activityPage, activityShape } from '#src/features/activity/activity.contract.ts'
import type { Endpoint } from '#src/shared/endpoint.ts'
import { sheetType } from '#src/shared/media-types.ts'
import { onlyFor } from '#src/shared/seen-by.ts'
import { nameShapes } from '#src/shared/shape-names.ts'
import {
  cursorSchema,
  notesSchema,
  oneOrMany,
  pageSizeSchema,
  searchSchema,
  versionSchema,
} from '#src/shared/shapes.ts'
import { contactForm, mostContacts } from './contacts.contract.ts'
import { dataFields, judgedByCountry } from './provider-form.contract.ts'
import { providerConcerns, providerGroups, providerSorts } from './provider-groups.values.ts'
import { supplyKinds } from './supply-kinds.values.ts'

export const providerParams = z.object({ providerId: z.uuid() })
const savedShape = z.object({ id: z.uuid(), version: z.int() })

/**
 * A supplier in a picker or a list. `category` is the kind of its last service, or the kind with which it was created.
 */
const providerRow = z.object({
  id: z.uuid(),
  companyName: z.string(),
  category: z.enum(supplyKinds).nullable(),
  city: z.string().nullable(),
  province: z.string().nullable(),
})

/** A supplier to choose for a service, with its usual terms. */
const suggestedShape = providerRow.extend({
  /** Days before the first night; null while unknown. */
  releaseDays: z.int().nullable(),
  roomingDays: z.int().nullable(),
})

/**
 * Suppliers for a picker. `recent` are the last used (at most five, those of the asked category first), `others` the
 * rest by name. `search` ignores case, accents and apostrophes.
 */
export const suggestProviders = {
  method: 'GET',
  url: '/api/providers/suggestions',
  config: { access: ['read', 'Provider'], dependsOn: [] },
  schema: {
    operationId: 'suggestProviders',
    summary: 'Fornitori da proporre mentre si scrive, prima i recenti',
    tags: ['providers'],
    querystring: z.object({ search: searchSchema.default(''), category: z.enum(supplyKinds).optional() }),
    response: { 200: z.object({ recent: z.array(suggestedShape), others: z.array(suggestedShape) }) },
  },
} as const satisfies Endpoint

const listedShape = providerRow.extend({
  vatNumber: z.string().nullable(),
  phone: z.string().nullable(),
  /** One of its contacts: "Rosaria Esposito, Gruppi". */
  contact: z.string().nullable(),
  /** The number of services on trips that are not over, and the first of these trips. */
  coming: z.int(),
  nextTrip: z.object({ id: z.uuid(), title: z.string(), departsOn: z.string() }).nullable(),
  /** The amount left to pay it, as far as it is known, in cents, and the first due day. */
  dueCents: onlyFor(['read', 'SupplierPayment'], z.int()),
  dueOn: onlyFor(['read', 'SupplierPayment'], z.iso.date().nullable()),
  /** What it was paid beyond the agreed instalments, in cents. */
  overpaidCents: onlyFor(['read', 'SupplierPayment'], z.int()),
  /** Another supplier that may be the same one. */
  twinId: z.uuid().nullable(),
})

const filters = {
  search: searchSchema.default(''),
  group: z.enum(providerGroups).optional(),
  only: z.enum(providerConcerns).optional(),
}

/**
 * The directory of suppliers, by name unless sorted otherwise, in pages. `search` covers name, town, address, number and
 * telephone. `groups` count the found suppliers. `only` and the sort by due day are for readers of payments (403).
 * `doubles` are the pairs of the whole directory that may be one supplier; `first` is the pair to look at first.
 */
export const listProviders = {
  method: 'GET',
  url: '/api/providers',
  config: { access: ['read', 'Provider'], dependsOn: ['providers', 'trips'] },
  schema: {
    operationId: 'listProviders',
    summary: 'Elenco dei fornitori',
    tags: ['providers'],
    querystring: z.object({
      ...filters,
      sort: z.enum(providerSorts).default('name'),
      cursor: cursorSchema.optional(),
      limit: pageSizeSchema,
    }),
    response: {
      200: z.object({
        providers: z.array(listedShape),
        total: z.int(),
        groups: z.record(z.enum(providerGroups), z.int()),
        /**
         * What the found suppliers are owed: how many have something due soon, its sum, and the whole sum, in cents; and
         * what they were paid beyond what was agreed.
         */
        due: onlyFor(
          ['read', 'SupplierPayment'],
          z.object({ soon: z.int(), soonCents: z.int(), cents: z.int(), overpaidCents: z.int() }),
        ),
        doubles: z.object({ pairs: z.int(), first: z.array(z.uuid()).nullable() }),
        next: z.string().nullable(),
      }),
    },
  },
} as const satisfies Endpoint

/** The suppliers that the directory finds, or some of them, by name, as a sheet. */
export const providersSheet = {
  method: 'GET',
  url: '/api/providers.xlsx',
  config: { access: ['read', 'Provider'], sends: [sheetType] },
  schema: {
    operationId: 'providersSheet',
    summary: 'Elenco dei fornitori come foglio di calcolo',
    tags: ['providers'],
    querystring: z.object({ ...filters, ids: oneOrMany(z.uuid()).optional() }),
    response: {},
  },
} as const satisfies Endpoint

const contactShape = z.object({
  id: z.uuid(),
  version: z.int(),
  purpose: z.string().nullable(),
  name: z.string(),
  phone: z.string().nullable(),
  email: z.string().nullable(),
})

/** The data of a supplier, without its services and contacts. */
export const providerDataShape = {
  id: z.uuid(),
  version: z.int(),
  companyName: z.string(),
  category: z.enum(supplyKinds).nullable(),
  /** A VAT number, or a tax code if the supplier is a person. */
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
  releaseDays: z.int().nullable(),
  roomingDays: z.int().nullable(),
  notes: z.string().nullable(),
}

const providerShape = z.object({
  ...providerDataShape,
  createdAt: z.string(),
  /** The number of all services ever booked with it. */
  services: z.int(),
  /** Its neighbours in the directory by name. */
  previousId: z.uuid().nullable(),
  nextId: z.uuid().nullable(),
  /** Another supplier that may be the same one. */
  twinId: z.uuid().nullable(),
  contacts: z.array(contactShape),
  /** Services on trips that are not over, the next first, at most a hundred. */
  coming: z.array(
    z.object({
      id: z.uuid(),
      name: z.string(),
      category: z.enum(supplyKinds),
      tripId: z.uuid(),
      tripTitle: z.string(),
      departsOn: z.string(),
      returnsOn: z.string(),
      pnr: z.string().nullable(),
      communicationStatus: z.enum(['sent', 'toSend']),
      releaseOn: z.string().nullable(),
      /** The whole cost if fixed, the cost of one person if variable; otherwise by the prices of its rooms. */
      costKind: z.string(),
      amountCents: z.int().nullable(),
      /** For a total that holds only up to a number of people: the price of each further person. */
      steps: z.object({ upTo: z.int(), beyondCents: z.int() }).nullable(),
      /** The amount left to pay for the whole group, in cents; null while it is unknown. */
      leftCents: onlyFor(['read', 'SupplierPayment'], z.int().nullable()),
    }),
  ),
  due: onlyFor(
    ['read', 'SupplierPayment'],
    z.object({
      /** The amount left to pay on all trips, as far as it is known, in cents. */
      cents: z.int(),
      /** The next due amounts, the earliest first, at most three. */
      next: z.array(
        z.object({
          serviceId: z.uuid(),
          tripId: z.uuid(),
          tripTitle: z.string(),
          dueOn: z.iso.date(),
          leftCents: z.int().nullable(),
          /** False for an agreed instalment. */
          isEstimate: z.boolean(),
        }),
      ),
      /** Its services that were paid beyond the agreed instalments, with the excess in cents. */
      overpaid: z.array(
        z.object({
          serviceId: z.uuid(),
          serviceName: z.string(),
          tripId: z.uuid(),
          tripTitle: z.string(),
          cents: z.int(),
        }),
      ),
    }),
  ),
  /**
   * "Ultime operazioni registrate", newest first, at most ten: entries of the ledger, for readers who may see them, and
   * confirmations that were sent. Refunds and reversing entries are negative.
   */
  operations: z.array(
    z.object({
      kind: z.enum(['payment', 'refund', 'creditNote', 'sent']),
      /** True for an entry that reverses one made by mistake. */
      isReversal: z.boolean(),
      /** True for an entry that was made by mistake and reversed. */
      isReversed: z.boolean(),
      at: z.string(),
      operator: z.string(),
      serviceName: z.string(),
      /** The trip or template that it was for, if that still exists. */
      itineraryTitle: z.string().nullable(),
      /** The day of payment, only of an entry of the ledger. */
      paidOn: z.string().nullable(),
      method: z.enum(['bankTransfer', 'cash', 'card', 'cheque']).nullable(),
      cents: onlyFor(['read', 'SupplierPayment'], z.int().nullable()),
      /** The numbers of the invoices that this payment paid: "12/A, 14/A". */
      invoices: onlyFor(['read', 'SupplierPayment'], z.string().nullable()),
    }),
  ),
  /** The payments since the first of January, less refunds. */
  paidThisYearCents: onlyFor(['read', 'SupplierPayment'], z.int()),
})

nameShapes({ ProviderRow: providerRow, Provider: providerShape })

/** One supplier. The address of a merged double answers the kept supplier. */
export const getProvider = {
  method: 'GET',
  url: '/api/providers/:providerId',
  config: { access: ['read', 'Provider'], dependsOn: ['providers', 'trips'] },
  schema: {
    operationId: 'getProvider',
    summary: 'Scheda di un fornitore con contatti, servizi in arrivo e ultime operazioni',
    tags: ['providers'],
    params: providerParams,
    response: { 200: providerShape },
  },
} as const satisfies Endpoint

/** What was done with a supplier and with the doubles merged into it, newest first. */
export const getProviderActivity = {
  method: 'GET',
  url: '/api/providers/:providerId/activity',
  config: { access: ['read', 'Provider'], dependsOn: ['providers'] },
  schema: {
    operationId: 'getProviderActivity',
    summary: 'Registro delle attività su un fornitore',
    tags: ['providers'],
    params: providerParams,
    querystring: activityPage,
    response: { 200: activityShape },
  },
} as const satisfies Endpoint

/**
 * Creates a supplier. Only the name is required. Refuses a wrong `vatNumber` (`providers.vat-number`), a wrong tax code
 * (`providers.tax-code`), the tax code of a supplier that is no person (`providers.tax-code-of-person`), the number of
 * another supplier (`providers.vat-number-taken`), and a wrong `iban` (`providers.iban`). In Italy `postalCode` has
 * five digits and `province` is one of its provinces.
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
    body: judgedByCountry(
      z.object({
        ...dataFields,
        notes: notesSchema.nullish(),
        contacts: z.array(contactForm).max(mostContacts, { error: 'providers.too-many-contacts' }).default([]),
        /** The trip or template whose form created it: the creation appears in that log too. */
        itineraryId: z.uuid().nullish(),
      }),
    ),
    response: { 201: suggestedShape.extend({ version: z.int() }) },
  },
} as const satisfies Endpoint

/** Edits the data of a supplier, with the refusals of its creation. Contacts and notes have calls of their own. */
export const editProvider = {
  method: 'PUT',
  url: '/api/providers/:providerId',
  config: {
    access: ['edit', 'Provider'],
    changes: ['providers', 'trip', 'template'],
    refusals: { 'providers.vat-number-taken': 422 },
  },
  schema: {
    operationId: 'editProvider',
    summary: 'Modifica i dati di un fornitore',
    tags: ['providers'],
    params: providerParams,
    body: judgedByCountry(z.object({ ...dataFields, version: versionSchema })),
    response: { 200: savedShape },
  },
} as const satisfies Endpoint

/**
 * Saves the notes. `from` is the text that was edited: if another text is stored, the save is refused as stale (409).
 */
export const saveProviderNotes = {
  method: 'PUT',
  url: '/api/providers/:providerId/notes',
  config: { access: ['edit', 'Provider'], changes: ['providers'] },
  schema: {
    operationId: 'saveProviderNotes',
    summary: 'Salva le note di un fornitore',
    tags: ['providers'],
    params: providerParams,
    body: z.object({ notes: notesSchema, from: z.string() }),
    response: { 200: z.object({ notes: z.string(), savedAt: z.string() }) },
  },
} as const satisfies Endpoint
