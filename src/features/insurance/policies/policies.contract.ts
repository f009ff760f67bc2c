import { z } from 'zod'
import { savedShape } from '#src/features/itineraries/itineraries.contract.ts'
import type { documentRefusal } from '#src/features/itineraries/itineraries.rules.ts'
import type { Endpoint } from '#src/shared/endpoint.ts'
import { fileKinds } from '#src/shared/files.ts'
import type { RefusalsOf } from '#src/shared/refusal.ts'
import { onlyFor } from '#src/shared/seen-by.ts'
import { nameShapes } from '#src/shared/shape-names.ts'
import { oneOrMany, versionSchema } from '#src/shared/shapes.ts'
import type { issueRefusal } from './policies.rules.ts'

const payments = ['read', 'Payment'] as const

const person = {
  participantId: z.uuid(),
  bookingId: z.uuid(),
  bookingNumber: z.int(),
  isCrew: z.boolean(),
  taxCode: z.string().nullable(),
  /** True for the code of another country, which nothing checks. */
  isForeignCode: z.boolean(),
  bornOn: z.string().nullable(),
}

/** A person whose policy is to be issued. A head not yet named has no surname, and gets no policy before. */
export const LineToIssue = z.object({
  ...person,
  surname: z.string().nullable(),
  name: z.string().nullable(),
  premiumCents: onlyFor(payments, z.int()),
  /** The day on which the booking was confirmed. */
  confirmedOn: z.string().nullable(),
  /** The person whose policy was issued for this place before somebody else took it. */
  insteadOf: z.string().nullable(),
})
export type LineToIssue = z.output<typeof LineToIssue>

const file = z.object({ name: z.string(), size: z.int(), contentType: z.string() })

export const IssuedPolicy = z.object({
  id: z.uuid(),
  version: z.int(),
  ...person,
  /** The name to which the policy was issued, and the person's name now. */
  insuredName: z.string(),
  nameNow: z.string(),
  /** The premium of the issue, which never changes, and what it would be today. */
  premiumCents: onlyFor(payments, z.int()),
  premiumNowCents: onlyFor(payments, z.int()),
  issuedAt: z.string(),
  issuedBy: z.string().nullable(),
  /** The day on which the insured person left the trip; null while they come. */
  leftOn: z.string().nullable(),
  /** True when somebody else took the place of the insured person. */
  isOfFormerPerson: z.boolean(),
  /** True when the booking went to another date and nobody has asked the insurer yet. */
  isToVerify: z.boolean(),
  /** Null once its content is gone with the person's data. */
  file: file.nullable(),
  /** The files that it replaced, latest first. */
  former: z.array(z.object({ id: z.uuid(), name: z.string(), replacedAt: z.string() })),
})
export type IssuedPolicy = z.output<typeof IssuedPolicy>

/** Somebody of the crew, who is insured only when ticked. */
const CrewMember = z.object({
  participantId: z.uuid(),
  surname: z.string().nullable(),
  name: z.string().nullable(),
  isInsured: z.boolean(),
})

nameShapes({ LineToIssue, IssuedPolicy, CrewMember })

const tripParams = z.object({ tripId: z.uuid() })
const params = z.object({ policyId: z.uuid() })
const tags = ['insurance'] as const
const access = ['edit', 'Insurance'] as const
const changes = ['trip', 'activity'] as const
const archived = { 'itineraries.archived': 422 } as const satisfies RefusalsOf<typeof documentRefusal>
const uploads = {
  'calls.unsupported': 400,
  'shapes.file-empty': 400,
  'shapes.file-format': 400,
  'shapes.file-missing': 400,
} as const

const notIssued = {
  'insurance.not-on-trip': 422,
  'insurance.crew-not-insured': 422,
  'insurance.unnamed': 422,
  'insurance.already-issued': 422,
} as const satisfies RefusalsOf<typeof issueRefusal>

/** The policies of a trip: the people to be insured, the issued policies, and the crew that may be insured. */
export const listPolicies = {
  method: 'GET',
  url: '/api/trips/:tripId/policies',
  config: { access: ['read', 'Insurance'], dependsOn: ['trip'] },
  schema: {
    operationId: 'listPolicies',
    summary: 'Le polizze di un viaggio, da emettere ed emesse',
    tags,
    params: tripParams,
    response: {
      200: z.object({
        toIssue: z.array(LineToIssue),
        issued: z.array(IssuedPolicy),
        crew: z.array(CrewMember),
        /** The percentage of the trip in basis points; null or 0 where it has no insurance. */
        insuranceBps: onlyFor(payments, z.int().nullable()),
        /**
         * The day until which the earliest policy should have been issued; null when none is to issue, or the trip sells
         * no insurance.
         */
        issueBy: z.string().nullable(),
      }),
    },
  },
} as const satisfies Endpoint

/** The most people that one policy insures. */
const mostInsured = 100

/** Uploads the policy of one person, or one that insures several: each has a policy of their own with the same file. */
export const issuePolicies = {
  method: 'POST',
  url: '/api/trips/:tripId/policies',
  config: {
    access,
    takesFile: true,
    changes,
    refusals: { ...uploads, ...archived, ...notIssued },
  },
  schema: {
    operationId: 'issuePolicies',
    summary: 'Carica la polizza di una o più persone',
    tags,
    params: tripParams,
    querystring: z.object({ people: oneOrMany(z.uuid()).pipe(z.array(z.uuid()).min(1).max(mostInsured)) }),
    response: { 201: z.object({ policies: z.array(savedShape) }) },
  },
} as const satisfies Endpoint

/** Replaces the file of a policy. The former one is kept. The policy is then that of the person's present name. */
export const replacePolicy = {
  method: 'POST',
  url: '/api/policies/:policyId/replacement',
  config: { access, takesFile: true, changes, refusals: { ...uploads, ...archived, 'insurance.removed': 422 } },
  schema: {
    operationId: 'replacePolicy',
    summary: 'Sostituisce il file di una polizza, e conserva quello di prima',
    tags,
    params,
    querystring: z.object({ version: z.coerce.number<number>().pipe(versionSchema) }),
    response: { 201: savedShape },
  },
} as const satisfies Endpoint

/** Confirms that the insurer accepts a policy as it is: for another date, or for a name that was corrected since. */
export const verifyPolicy = {
  method: 'POST',
  url: '/api/policies/:policyId/verified',
  config: { access, changes, refusals: { ...archived, 'insurance.removed': 422 } },
  schema: {
    operationId: 'verifyPolicy',
    summary: "Segna una polizza come verificata con l'assicurazione",
    tags,
    params,
    body: z.object({ version: versionSchema }),
    response: { 200: savedShape },
  },
} as const satisfies Endpoint

/** Takes an issued policy back: its person is to be insured again. */
export const removePolicy = {
  method: 'DELETE',
  url: '/api/policies/:policyId',
  config: { access, changes, refusals: { ...archived, 'insurance.removed': 422 } },
  schema: {
    operationId: 'removePolicy',
    summary: 'Elimina una polizza emessa',
    tags,
    params,
    querystring: z.object({ version: z.coerce.number<number>().pipe(versionSchema) }),
    response: { 200: savedShape },
  },
} as const satisfies Endpoint

/** Restores a policy within a month of its removal, unless its person got another. */
export const restorePolicy = {
  method: 'POST',
  url: '/api/policies/:policyId/restored',
  config: { access, changes, refusals: { ...archived, 'insurance.already-issued': 422, 'insurance.not-removed': 422 } },
  schema: {
    operationId: 'restorePolicy',
    summary: 'Ripristina una polizza eliminata',
    tags,
    params,
    body: z.object({ version: versionSchema }),
    response: { 200: savedShape },
  },
} as const satisfies Endpoint

/** Says whether somebody of the crew is insured on this trip. */
export const insureCrew = {
  method: 'PUT',
  url: '/api/trips/:tripId/insured-crew/:participantId',
  config: { access, changes, refusals: { ...archived, 'insurance.not-crew': 422 } },
  schema: {
    operationId: 'insureCrew',
    summary: 'Assicura o no una persona dello staff',
    tags,
    params: tripParams.extend({ participantId: z.uuid() }),
    body: z.object({ isInsured: z.boolean() }),
    response: { 204: z.undefined() },
  },
} as const satisfies Endpoint

/** Sends the file of a policy. `inline` shows a PDF or an image in the browser; everything else is downloaded. */
export const getPolicyFile = {
  method: 'GET',
  url: '/api/policies/:policyId/file',
  config: { access: ['read', 'Insurance'], sends: Object.keys(fileKinds) },
  schema: {
    operationId: 'getPolicyFile',
    summary: 'Il file di una polizza, o uno che ha sostituito',
    tags,
    params,
    querystring: z.object({ inline: z.enum(['true', 'false']).default('false'), former: z.uuid().optional() }),
    response: {},
  },
} as const satisfies Endpoint
