import { z } from 'zod'
import type { Endpoint } from '#src/shared/endpoint.ts'
import { daySchema, requiredText } from '#src/shared/shapes.ts'

export const sexes = ['F', 'M'] as const
export const identityDocumentTypes = ['passport', 'idCard', 'drivingLicense'] as const

const line = (max: number) =>
  z
    .string()
    .trim()
    .max(max, { error: 'shapes.too-long' })
    .nullish()
    .transform((text) => text || null)

/**
 * A person as a booking's form holds them. Surname and name are always required; what else is depends on the booking
 * (`missingCustomerFields`). An empty text means missing. `allergies` and the document are left out of what a reader
 * without the ability gets (`null`), and are left as they are when such a person saves.
 */
export const PersonInput = z.object({
  surname: requiredText(80).meta({ description: 'Cognome' }),
  name: requiredText(80),
  sex: z
    .enum(sexes)
    .nullish()
    .transform((sex) => sex ?? null),
  bornOn: daySchema.nullish().transform((day) => day ?? null),
  birthPlace: line(120),
  /** Belfiore code of the birth place, when it was chosen from the list. */
  birthCode: line(4),
  residence: line(200),
  citizenship: line(80),
  taxCode: line(32),
  taxCodeCountry: z.string().length(2).default('IT'),
  phone: line(32),
  email: line(254),
  documentType: z
    .enum(identityDocumentTypes)
    .nullish()
    .transform((type) => type ?? null),
  documentNumber: line(40),
  documentIssuedOn: daySchema.nullish().transform((day) => day ?? null),
  documentIssuedAt: line(120),
  documentExpiresOn: daySchema.nullish().transform((day) => day ?? null),
  allergies: line(500),
  hasHealthConsent: z.boolean().default(false),
})
export type PersonInput = z.output<typeof PersonInput>

/** A person as read: with the version an edit must be made from. */
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
  documentType: z.enum(identityDocumentTypes).nullable(),
  documentNumber: z.string().nullable(),
  documentIssuedOn: z.string().nullable(),
  documentIssuedAt: z.string().nullable(),
  documentExpiresOn: z.string().nullable(),
  allergies: z.string().nullable(),
  hasHealthConsent: z.boolean(),
})
export type Person = z.output<typeof Person>

/** A person proposed while a surname or a tax code is typed. */
export const KnownPerson = z.object({
  person: Person,
  tripCount: z.int(),
  /** Day of departure of the last trip they were on, `YYYY-MM-DD`. */
  lastTripOn: z.string().nullable(),
  /** Number of the booking they already have on the trip asked about. */
  bookingOnTrip: z.int().nullable(),
  /** Who was on the same booking last time. */
  companions: z.array(z.object({ customerId: z.uuid(), surname: z.string(), name: z.string() })),
})
export type KnownPerson = z.output<typeof KnownPerson>

export const searchCustomers = {
  method: 'GET',
  url: '/api/customers',
  config: { access: ['read', 'Customer'] },
  schema: {
    summary: 'People already known, by the start of a surname (then a name) or of a tax code',
    tags: ['customers'],
    querystring: z.object({
      search: z.string().trim().min(2).max(80),
      tripId: z.uuid().optional(),
      limit: z.coerce.number().int().min(1).max(20).default(4),
    }),
    response: { 200: z.object({ people: z.array(KnownPerson), total: z.int() }) },
  },
} as const satisfies Endpoint

export const getCustomer = {
  method: 'GET',
  url: '/api/customers/:customerId',
  config: { access: ['read', 'Customer'] },
  schema: {
    summary: 'One person; health data and documents only for those who need them, and logged',
    tags: ['customers'],
    params: z.object({ customerId: z.uuid() }),
    response: { 200: Person },
  },
} as const satisfies Endpoint
