import { z } from 'zod'
import { activityPage, activityShape } from '#src/features/activity/activity.contract.ts'
import { identityDocumentTypes, PersonInput } from '#src/features/customers/person/person.contract.ts'
import type { wrongFields } from '#src/features/customers/person/person-faults.rules.ts'
import type { Endpoint } from '#src/shared/endpoint.ts'
import { personalDataType, zipType } from '#src/shared/media-types.ts'
import type { FaultsOf } from '#src/shared/refusal.ts'
import { onlyFor } from '#src/shared/seen-by.ts'
import { nameShapes } from '#src/shared/shape-names.ts'
import { notesSchema, versionSchema } from '#src/shared/shapes.ts'

export const customerParams = z.object({ customerId: z.uuid() })
const savedShape = z.object({ id: z.uuid(), version: z.int() })

const documents = ['read', 'IdentityDocument'] as const
const health = ['read', 'HealthData'] as const
const money = ['read', 'Payment'] as const

const documentShape = z.object({
  id: z.uuid(),
  type: z.enum(identityDocumentTypes).nullable(),
  number: z.string().nullable(),
  issuedOn: z.string().nullable(),
  issuedAt: z.string().nullable(),
  expiresOn: z.string().nullable(),
  /** A coming trip from which they return after the document's end. */
  tooShortFor: z.object({ title: z.string(), returnsOn: z.string() }).nullable(),
})

const travelledShape = z.object({
  tripId: z.uuid(),
  title: z.string(),
  departsOn: z.string(),
  returnsOn: z.string(),
  isToCome: z.boolean(),
  bookingId: z.uuid(),
  bookingCode: z.string(),
  roomType: z.string().nullable(),
  status: z.string(),
  isCrew: z.boolean(),
  /** True when they withdrew or the booking was cancelled. */
  hasLeft: z.boolean(),
  companions: z.array(z.string()),
  /** The price of the whole booking, in cents. */
  priceCents: onlyFor(money, z.int()),
  paidCents: onlyFor(money, z.int()),
  dueCents: onlyFor(money, z.int()),
})

const cardShape = z.object({
  id: z.uuid(),
  version: z.int(),
  surname: z.string(),
  name: z.string(),
  sex: z.enum(['F', 'M']).nullable(),
  bornOn: z.string().nullable(),
  age: z.int().nullable(),
  birthPlace: z.string().nullable(),
  residence: z.string().nullable(),
  citizenship: z.string().nullable(),
  taxCode: z.string().nullable(),
  phone: z.string().nullable(),
  email: z.string().nullable(),
  notes: z.string().nullable(),
  createdAt: z.string(),
  editedAt: z.string(),
  editedBy: z.string().nullable(),
  isErased: z.boolean(),
  twinId: z.uuid().nullable(),
  /** The person who was with them most often, and the number of their common trips. */
  companion: z.object({ id: z.uuid(), name: z.string(), trips: z.int() }).nullable(),
  /** The place where they usually board: "06:40 Treviglio". */
  boardsAt: z.string().nullable(),
  /** The people before and after in the directory by name. */
  previousId: z.uuid().nullable(),
  nextId: z.uuid().nullable(),
  trips: z.array(travelledShape),
  /** The documents, the one in use first. */
  documents: onlyFor(documents, z.array(documentShape)),
  health: onlyFor(
    health,
    z.object({
      hasNote: z.boolean(),
      isToAsk: z.boolean(),
      consentAt: z.string().nullable(),
      /** The operator who noted the consent; null where the log lacks it. */
      consentBy: z.string().nullable(),
      /** The last revocation, while there is no new consent. */
      revoked: z.object({ at: z.string(), by: z.string() }).nullable(),
    }),
  ),
  /** The sights of their health data and documents, the latest first, at most a hundred; and the number of all. */
  sights: onlyFor(
    health,
    z.object({
      total: z.int(),
      latest: z.array(
        z.object({ at: z.string(), who: z.string(), what: z.enum(['health', 'healthMark', 'document']) }),
      ),
    }),
  ),
  /** The reasons why their data cannot be erased, if any. */
  erasure: z.object({
    /** The title of a trip on which they hold or await a place. */
    tripToCome: z.string().nullable(),
    hasOpenMoney: z.boolean(),
    /**
     * Months after the last return, or for people who never travelled after the last edit, when the data are erased by
     * themselves.
     */
    months: z.int(),
  }),
})

export type CustomerCard = z.output<typeof cardShape>

nameShapes({ CustomerCard: cardShape })

/**
 * One person's card, without the content of their health data. It counts as a sight of their documents. The address of
 * a merged double answers the kept person.
 */
export const getCustomerCard = {
  method: 'GET',
  url: '/api/customers/:customerId/card',
  config: { access: ['read', 'Customer'], dependsOn: ['customers', 'anyTrip'] },
  schema: {
    operationId: 'getCustomerCard',
    summary: 'Scheda di un cliente con viaggi, documenti e letture',
    tags: ['customers'],
    params: customerParams,
    response: { 200: cardShape },
  },
} as const satisfies Endpoint

/** What was done with a person and with the doubles merged into them, newest first. */
export const getCustomerActivity = {
  method: 'GET',
  url: '/api/customers/:customerId/activity',
  config: { access: ['read', 'Customer'], dependsOn: ['customers', 'anyTrip'] },
  schema: {
    operationId: 'getCustomerActivity',
    summary: 'Registro delle attività su un cliente',
    tags: ['customers'],
    params: customerParams,
    querystring: activityPage,
    response: { 200: activityShape },
  },
} as const satisfies Endpoint

const personRefusals = {
  'customers.same-person': 422,
  'customers.tax-code-taken': 422,
} as const

/** The codes that the rules give to single fields of a person. */
const personFaults = {
  'customers.consent-missing': 400,
  'customers.email': 400,
  'customers.born-in-future': 400,
  'customers.issued-in-future': 400,
  'customers.issued-before-birth': 400,
  'customers.document-expires-before-issue': 400,
  'shapes.day': 400,
  'shapes.phone': 400,
  'customers.tax-code-missing': 400,
  'customers.tax-code-structure': 400,
  'customers.tax-code-check-letter': 400,
  'customers.tax-code-date': 400,
} as const satisfies FaultsOf<typeof wrongFields>

/**
 * Adds a person. A stored person with the same tax code is that person and gets the missing data, unless something
 * contradicts it (`customers.same-person`).
 */
export const createCustomer = {
  method: 'POST',
  url: '/api/customers',
  config: {
    access: ['edit', 'Customer'],
    changes: ['customers', 'trip', 'booking', 'activity'],
    refusals: personRefusals,
    faults: personFaults,
  },
  schema: {
    operationId: 'createCustomer',
    summary: 'Registra un cliente',
    tags: ['customers'],
    body: PersonInput,
    response: { 201: z.object({ id: z.uuid() }) },
  },
} as const satisfies Endpoint

/** Edits a person everywhere they appear. Refuses an edit that makes the person clearly somebody else. */
export const editCustomer = {
  method: 'PUT',
  url: '/api/customers/:customerId',
  config: {
    access: ['edit', 'Customer'],
    changes: ['customers', 'trip', 'booking', 'activity'],
    refusals: { ...personRefusals, 'customers.another-person': 422, 'customers.erased': 409 },
    faults: personFaults,
  },
  schema: {
    operationId: 'editCustomer',
    summary: 'Modifica i dati di un cliente',
    tags: ['customers'],
    params: customerParams,
    body: PersonInput.extend({ version: versionSchema }),
    response: { 200: savedShape },
  },
} as const satisfies Endpoint

/**
 * Saves the notes. `from` is the text that was edited: if another text is stored, the save is refused as stale (409).
 */
export const saveCustomerNotes = {
  method: 'PUT',
  url: '/api/customers/:customerId/notes',
  config: { access: ['edit', 'Customer'], changes: ['customers'], refusals: { 'customers.erased': 409 } },
  schema: {
    operationId: 'saveCustomerNotes',
    summary: 'Salva le note di un cliente',
    tags: ['customers'],
    params: customerParams,
    body: z.object({ notes: notesSchema, from: z.string() }),
    response: { 200: z.object({ notes: z.string(), savedAt: z.string() }) },
  },
} as const satisfies Endpoint

/**
 * Notes that a person revoked the consent to the handling of their health data. The data, which may not be kept without
 * it, are erased for good.
 */
export const revokeHealthConsent = {
  method: 'POST',
  url: '/api/customers/:customerId/health-consent/revocation',
  config: {
    access: ['edit', 'HealthData'],
    changes: ['customers', 'trip', 'booking', 'activity'],
    refusals: { 'customers.no-consent': 409, 'customers.erased': 409 },
  },
  schema: {
    operationId: 'revokeHealthConsent',
    summary: 'Registra la revoca del consenso ai dati sanitari',
    tags: ['customers'],
    params: customerParams,
    body: z.object({ version: versionSchema }),
    response: { 200: savedShape },
  },
} as const satisfies Endpoint

/**
 * Erases a person's data for good: name, birth, addresses, documents, health data, notes, and their name in the log.
 * Bookings, prices and payments stay. Refused while they have a coming trip or open money.
 */
export const eraseCustomer = {
  method: 'POST',
  url: '/api/customers/:customerId/erasure',
  config: {
    access: ['edit', 'Customer'],
    changes: ['customers', 'trip', 'booking', 'activity'],
    refusals: { 'customers.erase-trip-to-come': 422, 'customers.erase-money-open': 422, 'customers.erased': 409 },
  },
  schema: {
    operationId: 'eraseCustomer',
    summary: 'Cancella i dati di un cliente',
    tags: ['customers'],
    params: customerParams,
    body: z.object({ version: versionSchema }),
    response: { 204: z.undefined() },
  },
} as const satisfies Endpoint

/**
 * Everything that is stored about a person, for that person (GDPR, article 15), as JSON; with the papers of their
 * bookings, where there are some, as a ZIP. It counts as a sight.
 */
export const exportCustomer = {
  method: 'GET',
  url: '/api/customers/:customerId/personal-data',
  config: { access: ['edit', 'PeopleExchange'], sends: [personalDataType, zipType] },
  schema: {
    operationId: 'exportCustomer',
    summary: 'Tutti i dati di un cliente, da consegnargli',
    tags: ['customers'],
    params: customerParams,
    response: {},
  },
} as const satisfies Endpoint
