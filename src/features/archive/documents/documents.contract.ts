import { z } from 'zod'
import { messageKinds } from '#src/features/communications/deliveries/message-kinds.values.ts'
import { letterKinds } from '#src/features/communications/letters/letter-kinds.values.ts'
import type { documentRefusal } from '#src/features/itineraries/itineraries.rules.ts'
import { tripParams } from '#src/features/trips/list/trips.contract.ts'
import type { Endpoint } from '#src/shared/endpoint.ts'
import { fileKinds } from '#src/shared/files.ts'
import { zipType } from '#src/shared/media-types.ts'
import type { RefusalsOf } from '#src/shared/refusal.ts'
import { nameShapes } from '#src/shared/shape-names.ts'
import { requiredText } from '#src/shared/shapes.ts'
import { archiveTypes, documentSources } from './archive-types.values.ts'
import type { entryRefusal, zipRefusal } from './documents.rules.ts'

const fileFields = {
  fileId: z.uuid(),
  name: z.string(),
  /** The size in bytes. */
  size: z.int(),
  contentType: z.string(),
  createdAt: z.string(),
  /** Null when the program made it. */
  createdBy: z.string().nullable(),
}

/** A document as it is now, with the versions that it replaced. */
const ArchivedDocument = z.object({
  /** The id under which its owner knows it. */
  id: z.uuid(),
  source: z.enum(documentSources),
  type: z.enum(archiveTypes),
  ...fileFields,
  /** What it concerns: a service, or the insured people. All null: the whole trip. */
  about: z.object({
    serviceId: z.uuid().nullable(),
    service: z.string().nullable(),
    people: z.int().nullable(),
    person: z.string().nullable(),
  }),
  /** Latest first. */
  former: z.array(z.object(fileFields)),
})
export type ArchivedDocument = z.output<typeof ArchivedDocument>

/** The kinds of message that the archive lists: about services, letters, lists for hotels, reminders of balances. */
export const sentKinds = [...messageKinds, ...letterKinds, 'roomingList', 'balanceReminder'] as const

/** What left together, as it left: one kind, to one or more recipients. */
const SentPaper = z.object({
  id: z.uuid(),
  kind: z.enum(sentKinds),
  /** The number of the rooming list or of the paper; null for what has none. */
  number: z.string().nullable(),
  recipients: z.array(z.string()),
  sentAt: z.string(),
  by: z.string(),
  /** The number of recipients in each state. `told`: by telephone, post or by hand. */
  states: z.object({
    ...{ sent: z.int(), queued: z.int(), failed: z.int(), uncertain: z.int(), stopped: z.int(), held: z.int() },
    told: z.int(),
  }),
  serviceId: z.uuid().nullable(),
  /** The only message, to open it in the outbox; null when there were none or several. */
  messageId: z.uuid().nullable(),
  /** The file that was sent. */
  file: z.object({ fileId: z.uuid(), name: z.string() }).nullable(),
})
export type SentPaper = z.output<typeof SentPaper>

nameShapes({ ArchivedDocument, SentPaper })

const params = z.object({ entryId: z.uuid() })
const tags = ['archive'] as const
const access = ['edit', 'Archive'] as const
const changes = ['trip', 'activity'] as const
const archived = { 'itineraries.archived': 422 } as const satisfies RefusalsOf<typeof documentRefusal>
const former = { 'archive.replaced': 422 } as const
const ofType = {
  ...archived,
  'archive.report-too-early': 422,
} as const satisfies RefusalsOf<typeof entryRefusal>
const uploads = {
  'calls.unsupported': 400,
  'shapes.file-empty': 400,
  'shapes.file-format': 400,
  'shapes.file-missing': 400,
} as const

/** The documents of a trip, and what was sent for it, as far as the reader may see them. */
export const listDocuments = {
  method: 'GET',
  url: '/api/trips/:tripId/archive',
  config: { access: ['read', 'Archive'], dependsOn: ['trip', 'outbox'] },
  schema: {
    operationId: 'listDocuments',
    summary: "L'archivio documenti di un viaggio",
    tags,
    params: tripParams,
    response: {
      200: z.object({
        /** By type, newest first. */
        documents: z.array(ArchivedDocument),
        /** Newest first. */
        sent: z.array(SentPaper),
        /** The day until which the final report is due; null when the trip has it or does not need it. */
        reportBy: z.string().nullable(),
        /** The person who accompanies the trip and writes its report. */
        leader: z.string().nullable(),
      }),
    },
  },
} as const satisfies Endpoint

export const addDocument = {
  method: 'POST',
  url: '/api/trips/:tripId/archive',
  config: { access, takesFile: true, changes, refusals: { ...uploads, ...ofType } },
  schema: {
    operationId: 'addDocument',
    summary: "Carica un documento nell'archivio di un viaggio",
    tags,
    params: tripParams,
    querystring: z.object({ type: z.enum(archiveTypes) }),
    response: { 201: z.object({ id: z.uuid(), name: z.string() }) },
  },
} as const satisfies Endpoint

/** Replaces a document by another. The former one is kept as its earlier version. */
export const replaceDocument = {
  method: 'POST',
  url: '/api/archive/:entryId/replacement',
  config: { access, takesFile: true, changes, refusals: { ...uploads, ...archived, ...former } },
  schema: {
    operationId: 'replaceDocument',
    summary: "Carica una nuova versione di un documento dell'archivio, e conserva quella di prima",
    tags,
    params,
    response: { 201: z.object({ id: z.uuid(), name: z.string() }) },
  },
} as const satisfies Endpoint

/** Renames a document or changes its type. The ending of its name always fits its content. */
export const editDocument = {
  method: 'PATCH',
  url: '/api/archive/:entryId',
  config: { access, changes, refusals: { ...ofType, ...former } },
  schema: {
    operationId: 'editDocument',
    summary: "Cambia nome o tipo a un documento dell'archivio",
    tags,
    params,
    body: z.object({ name: requiredText(200).optional(), type: z.enum(archiveTypes).optional() }),
    response: { 200: z.object({ id: z.uuid(), name: z.string() }) },
  },
} as const satisfies Endpoint

/** Removes a document with the versions that it replaced. */
export const removeDocument = {
  method: 'DELETE',
  url: '/api/archive/:entryId',
  config: { access, changes, refusals: { ...archived, ...former } },
  schema: {
    operationId: 'removeDocument',
    summary: "Elimina un documento dell'archivio",
    tags,
    params,
    response: { 200: z.object({ id: z.uuid(), name: z.string() }) },
  },
} as const satisfies Endpoint

/** Restores a document, with the versions that it replaced, within a month of its removal. */
export const restoreDocument = {
  method: 'POST',
  url: '/api/archive/:entryId/restored',
  config: { access, changes, refusals: { ...archived, ...former } },
  schema: {
    operationId: 'restoreDocument',
    summary: "Ripristina un documento eliminato dell'archivio",
    tags,
    params,
    response: { 200: z.object({ id: z.uuid(), name: z.string() }) },
  },
} as const satisfies Endpoint

/**
 * Sends a file of the archive, a former version or a copy that was sent among them. `inline` shows a PDF or an image in
 * the browser; everything else is downloaded.
 */
export const getDocumentFile = {
  method: 'GET',
  url: '/api/trips/:tripId/archive/:fileId',
  config: { access: ['read', 'Archive'], sends: Object.keys(fileKinds) },
  schema: {
    operationId: 'getDocumentFile',
    summary: "Il contenuto di un documento dell'archivio",
    tags,
    params: tripParams.extend({ fileId: z.uuid() }),
    querystring: z.object({ inline: z.enum(['true', 'false']).default('false') }),
    response: {},
  },
} as const satisfies Endpoint

export const documentsZip = {
  method: 'GET',
  url: '/api/trips/:tripId/archive.zip',
  config: {
    access: ['read', 'Archive'],
    sends: [zipType],
    refusals: { 'archive.empty': 422, 'archive.too-large': 422 } satisfies RefusalsOf<typeof zipRefusal>,
  },
  schema: {
    operationId: 'documentsZip',
    summary: 'Tutti i documenti di un viaggio che il lettore può vedere, in un file ZIP',
    tags,
    params: tripParams,
    response: {},
  },
} as const satisfies Endpoint
