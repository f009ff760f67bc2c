import { z } from 'zod'
import type { Endpoint } from '#src/shared/endpoint.ts'
import { onlyFor } from '#src/shared/seen-by.ts'
import { nameShapes } from '#src/shared/shape-names.ts'
import { daySchema, lineText, optionalText, requiredText } from '#src/shared/shapes.ts'

export const sexes = ['F', 'M'] as const
export const identityDocumentTypes = ['passport', 'idCard', 'drivingLicense'] as const

/**
 * A person as a booking's form holds them. Surname and name are always required; the booking decides about the other
 * fields (`missingCustomerFields`). An empty text means missing. `allergies` and the document stay unchanged when the
 * saving user may not see them.
 */
export const PersonInput = z.object({
  surname: requiredText(80).meta({ description: 'Cognome' }),
  name: requiredText(80),
  sex: z
    .enum(sexes)
    .nullish()
    .transform((sex) => sex ?? null),
  bornOn: daySchema.nullish().transform((day) => day ?? null),
  birthPlace: optionalText(120),
  /** The Belfiore code of the birth place, if it was chosen from the list. */
  birthCode: optionalText(4),
  residence: optionalText(200),
  citizenship: optionalText(80),
  taxCode: optionalText(32),
  taxCodeCountry: z
    .string()
    .regex(/^[A-Z]{2}$/)
    .default('IT'),
  phone: optionalText(32),
  email: optionalText(254),
  documentType: z
    .enum(identityDocumentTypes)
    .nullish()
    .transform((type) => type ?? null),
  documentNumber: optionalText(40),
  documentIssuedOn: daySchema.nullish().transform((day) => day ?? null),
  documentIssuedAt: optionalText(120),
  documentExpiresOn: daySchema.nullish().transform((day) => day ?? null),
  allergies: optionalText(500),
  hasHealthConsent: z.boolean().default(false),
})
export type PersonInput = z.output<typeof PersonInput>

const documents = ['read', 'IdentityDocument'] as const
const health = ['read', 'HealthData'] as const

/** A person as read, with the version that an edit must be made from. */
export const Person = z.object({
  customerId: z.uuid(),
  version: z.int(),
  surname: z.string(),
  name: z.string(),
  sex: z.enum(sexes).nullable(),
  bornOn: z.string().nullable(),
  birthPlace: z.string().nullable(),
  birthCode: z.string().nullable(),
  residence: z.string().nullable(),
  citizenship: z.string().nullable(),
  taxCode: z.string().nullable(),
  taxCodeCountry: z.string(),
  phone: z.string().nullable(),
  email: z.string().nullable(),
  documentType: onlyFor(documents, z.enum(identityDocumentTypes).nullable()),
  documentNumber: onlyFor(documents, z.string().nullable()),
  documentIssuedOn: onlyFor(documents, z.string().nullable()),
  documentIssuedAt: onlyFor(documents, z.string().nullable()),
  documentExpiresOn: onlyFor(documents, z.string().nullable()),
  allergies: onlyFor(health, z.string().nullable()),
  hasHealthConsent: onlyFor(health, z.boolean()),
  /** True when health data without consent was erased: this person is to be asked about it. */
  isHealthToAsk: onlyFor(health, z.boolean()),
})
export type Person = z.output<typeof Person>

/** A person who is proposed while the operator types a surname or a tax code. */
export const KnownPerson = z.object({
  person: Person,
  tripCount: z.int(),
  /** The departure day of their latest trip, `YYYY-MM-DD`. */
  lastTripOn: z.string().nullable(),
  /** The number of their booking on the trip in question, if they have one. */
  bookingOnTrip: z.int().nullable(),
  /** The people on the same booking as this person last time. */
  companions: z.array(z.object({ customerId: z.uuid(), surname: z.string(), name: z.string() })),
})
export type KnownPerson = z.output<typeof KnownPerson>

nameShapes({ PersonForm: PersonInput, Person, KnownPerson })

/** The most matches that are counted for each way to match: nobody reads more. */
export const mostCounted = 1000

export const searchCustomers = {
  method: 'GET',
  url: '/api/customers',
  config: { access: ['read', 'Customer'], dependsOn: ['trip'] },
  schema: {
    operationId: 'searchCustomers',
    summary: "Persone già conosciute, dall'inizio del cognome o del codice fiscale, poi da tutte le parole del nome",
    tags: ['customers'],
    querystring: z.object({
      search: lineText(80).min(2),
      tripId: z.uuid().optional(),
      limit: z.coerce.number().int().min(1).max(20).default(4),
    }),
    response: {
      200: z.object({
        people: z.array(KnownPerson),
        /** Counted up to {@link mostCounted}. */
        total: z.int(),
      }),
    },
  },
} as const satisfies Endpoint

export const getCustomer = {
  method: 'GET',
  url: '/api/customers/:customerId',
  config: { access: ['read', 'Customer'], dependsOn: [] },
  schema: {
    operationId: 'getCustomer',
    summary: 'Una persona; dati sanitari e documenti solo a chi servono, e se ne tiene traccia',
    tags: ['customers'],
    params: z.object({ customerId: z.uuid() }),
    response: { 200: Person },
  },
} as const satisfies Endpoint
