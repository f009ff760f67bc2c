import { z } from 'zod'
import { itineraryParams } from '#src/features/itineraries/itineraries.contract.ts'
import type { documentRefusal } from '#src/features/itineraries/itineraries.rules.ts'
import type { Endpoint } from '#src/shared/endpoint.ts'
import { fileKinds } from '#src/shared/files.ts'
import type { RefusalsOf } from '#src/shared/refusal.ts'
import { nameShapes } from '#src/shared/shape-names.ts'
import { requiredText } from '#src/shared/shapes.ts'

const fileFields = {
  id: z.uuid(),
  name: z.string(),
  /** The size in bytes. */
  size: z.int(),
  /** The media type, judged by content. */
  contentType: z.string(),
  createdAt: z.string(),
}

/** A document as it is now. */
export const serviceFileShape = z.object({
  ...fileFields,
  isVoucher: z.boolean(),
  /** The versions that it replaced, latest first. They can be read and are not counted. */
  former: z.array(z.object(fileFields)),
})

nameShapes({ ServiceFile: serviceFileShape })

const params = z.object({ serviceFileId: z.uuid() })
const tags = ['services'] as const
const access = ['edit', 'Service'] as const
const flag = z.enum(['true', 'false']).default('false')
const voucher = z.object({ voucher: flag })
/** The refusals of an upload. */
const refusals = {
  'calls.unsupported': 400,
  'shapes.file-empty': 400,
  'shapes.file-format': 400,
  'shapes.file-missing': 400,
  'itineraries.archived': 422,
} as const satisfies RefusalsOf<typeof documentRefusal>

/** The refusal of a change of a document that another has replaced. */
const former = { 'services.file-replaced': 422 } as const

export const addServiceFile = {
  method: 'POST',
  url: '/api/services/:serviceId/files',
  config: {
    access,
    takesFile: true,
    changes: ['trip', 'templates', 'template', 'providers', 'activity'],
    refusals,
  },
  schema: {
    operationId: 'addServiceFile',
    summary: 'Carica un documento di un servizio',
    tags,
    params: z.object({ serviceId: z.uuid() }),
    querystring: voucher,
    response: { 201: serviceFileShape },
  },
} as const satisfies Endpoint

/**
 * Uploads a document for a service that is not saved yet. `addService` takes it by its id; otherwise it is deleted
 * after a day.
 */
export const bringServiceFile = {
  method: 'POST',
  url: '/api/itineraries/:itineraryId/service-files',
  config: {
    access,
    takesFile: true,
    changes: ['trip', 'templates', 'template', 'providers', 'activity'],
    refusals,
  },
  schema: {
    operationId: 'bringServiceFile',
    summary: 'Carica un documento per un servizio ancora da salvare',
    tags,
    params: itineraryParams,
    querystring: voucher,
    response: { 201: serviceFileShape },
  },
} as const satisfies Endpoint

/** Replaces a document, or a voucher, by another. The former one is kept beside it and can still be downloaded. */
export const replaceServiceFile = {
  method: 'POST',
  url: '/api/service-files/:serviceFileId/replacement',
  config: {
    access,
    takesFile: true,
    changes: ['trip', 'templates', 'template', 'providers', 'activity'],
    refusals: { ...refusals, ...former },
  },
  schema: {
    operationId: 'replaceServiceFile',
    summary: 'Sostituisce un documento di un servizio, e conserva quello di prima',
    tags,
    params,
    response: { 201: serviceFileShape },
  },
} as const satisfies Endpoint

/** Renames a document or marks it as a voucher. The ending of its name always fits its content. */
export const editServiceFile = {
  method: 'PATCH',
  url: '/api/service-files/:serviceFileId',
  config: {
    access,
    changes: ['trip', 'templates', 'template', 'providers', 'activity'],
    refusals: { 'itineraries.archived': 422, ...former } satisfies RefusalsOf<typeof documentRefusal>,
  },
  schema: {
    operationId: 'editServiceFile',
    summary: 'Cambia nome a un documento di un servizio, o lo segna come voucher',
    tags,
    params,
    body: z.object({ name: requiredText(200).optional(), isVoucher: z.boolean().optional() }),
    response: { 200: serviceFileShape },
  },
} as const satisfies Endpoint

/** Removes a document with those that it replaced. */
export const removeServiceFile = {
  method: 'DELETE',
  url: '/api/service-files/:serviceFileId',
  config: {
    access,
    changes: ['trip', 'templates', 'template', 'providers', 'activity'],
    refusals: { 'itineraries.archived': 422, ...former } satisfies RefusalsOf<typeof documentRefusal>,
  },
  schema: {
    operationId: 'removeServiceFile',
    summary: 'Elimina un documento di un servizio',
    tags,
    params,
    response: { 200: serviceFileShape },
  },
} as const satisfies Endpoint

/** Restores a document, with those that it replaced, within a month of its removal. */
export const restoreServiceFile = {
  method: 'POST',
  url: '/api/service-files/:serviceFileId/restored',
  config: {
    access,
    changes: ['trip', 'templates', 'template', 'providers', 'activity'],
    refusals: { 'itineraries.archived': 422, ...former } satisfies RefusalsOf<typeof documentRefusal>,
  },
  schema: {
    operationId: 'restoreServiceFile',
    summary: 'Ripristina un documento eliminato',
    tags,
    params,
    response: { 200: serviceFileShape },
  },
} as const satisfies Endpoint

/** Sends a document. `inline` shows a PDF or an image in the browser; everything else is downloaded. */
export const getServiceFile = {
  method: 'GET',
  url: '/api/service-files/:serviceFileId',
  config: { access: ['read', 'Service'], sends: Object.keys(fileKinds) },
  schema: {
    operationId: 'getServiceFile',
    summary: 'Il contenuto di un documento di un servizio',
    tags,
    params,
    querystring: z.object({ inline: flag }),
    response: {},
  },
} as const satisfies Endpoint
