import { z } from 'zod'
import { costDefinitionShape } from '#src/features/costs/costs.contract.ts'
import { departureShape, vehicleShape } from '#src/features/departures/departures.contract.ts'
import { savedShape } from '#src/features/itineraries/itineraries.contract.ts'
import { transports, tripTypes } from '#src/features/itineraries/itineraries.rules.ts'
import type { Endpoint } from '#src/shared/endpoint.ts'
import { nameShapes } from '#src/shared/shape-names.ts'
import {
  cursorSchema,
  durationSchema,
  oneOrMany,
  pageSizeSchema,
  requiredText,
  searchSchema,
  versionSchema,
} from '#src/shared/shapes.ts'
import { templateSorts } from './template-sorts.values.ts'

const templateParams = z.object({ templateId: z.uuid() })

export const templateNameSchema = requiredText(120, 'templates.name-missing')

const templateRow = z.object({
  id: z.uuid(),
  version: z.int(),
  name: z.string(),
  type: z.enum(tripTypes),
  /** The transport of trips made from it, unless another is chosen. */
  transport: z.enum(transports),
  days: z.int(),
  services: z.int(),
  departures: z.int(),
  /** The published price, in cents, that its trips get at first. */
  unitCents: z.int().nullable(),
  timesUsed: z.int(),
  lastUsedAt: z.string().nullable(),
})

nameShapes({ TemplateRow: templateRow })

/**
 * Templates by name, unless sorted otherwise. The wizard passes one of `modules`, so that only fitting templates are
 * offered.
 */
export const listTemplates = {
  method: 'GET',
  url: '/api/templates',
  config: { access: ['read', 'Template'], dependsOn: ['templates'] },
  schema: {
    operationId: 'listTemplates',
    summary: 'Modelli di viaggio',
    tags: ['templates'],
    querystring: z.object({
      search: searchSchema.default(''),
      modules: oneOrMany(z.enum(tripTypes)).optional(),
      sort: z.enum(templateSorts).default('name'),
      cursor: cursorSchema.optional(),
      limit: pageSizeSchema,
    }),
    response: { 200: z.object({ templates: z.array(templateRow), total: z.int(), next: z.string().nullable() }) },
  },
} as const satisfies Endpoint

/** One template. Its services come from `listServices` with the template's id. */
export const getTemplate = {
  method: 'GET',
  url: '/api/templates/:templateId',
  config: { access: ['read', 'Template'], dependsOn: ['templates', 'template'] },
  schema: {
    operationId: 'getTemplate',
    summary: 'Un modello con partenze e costi',
    tags: ['templates'],
    params: templateParams,
    response: {
      200: templateRow.extend({
        costs: costDefinitionShape,
        departureList: z.array(departureShape),
        vehicles: z.array(vehicleShape),
      }),
    },
  },
} as const satisfies Endpoint

/** Creates a template, empty or from another of the same type (`fromTemplateId`). A daily template lasts one day. */
export const createTemplate = {
  method: 'POST',
  url: '/api/templates',
  config: {
    access: ['edit', 'Template'],
    changes: ['templates', 'template', 'activity'],
    refusals: { 'templates.daily-is-one-day': 400, 'templates.gone': 422, 'templates.other-type': 422 },
  },
  schema: {
    operationId: 'createTemplate',
    summary: 'Crea un modello',
    tags: ['templates'],
    body: z.object({
      name: templateNameSchema,
      type: z.enum(tripTypes, { error: 'shapes.required' }),
      days: durationSchema,
      /** Absent: the transport of the template it is made from. */
      transport: z.enum(transports).optional(),
      fromTemplateId: z.uuid().nullish(),
    }),
    response: {
      201: savedShape.extend({
        /** Services of a longer template for which there was no day. */
        leftOutServices: z.int(),
      }),
    },
  },
} as const satisfies Endpoint

/** Changes the given fields. Days that still have services cannot be removed (`templates.days-in-use`). */
export const editTemplate = {
  method: 'PATCH',
  url: '/api/templates/:templateId',
  config: {
    access: ['edit', 'Template'],
    changes: ['templates', 'template', 'activity'],
    refusals: { 'templates.daily-is-one-day': 400, 'templates.days-in-use': 422 },
  },
  schema: {
    operationId: 'editTemplate',
    summary: 'Modifica nome, tipo, durata o mezzo di trasporto di un modello',
    tags: ['templates'],
    params: templateParams,
    body: z.object({
      version: versionSchema,
      name: templateNameSchema.optional(),
      type: z.enum(tripTypes, { error: 'shapes.required' }).optional(),
      days: durationSchema.optional(),
      transport: z.enum(transports).optional(),
    }),
    response: { 200: savedShape },
  },
} as const satisfies Endpoint

/** Deletes a template for good. Trips made from it keep all their data, and its name. */
export const deleteTemplate = {
  method: 'DELETE',
  url: '/api/templates/:templateId',
  config: { access: ['edit', 'Template'], changes: ['trips', 'templates', 'template', 'activity'] },
  schema: {
    operationId: 'deleteTemplate',
    summary: 'Elimina un modello',
    tags: ['templates'],
    params: templateParams,
    response: { 204: z.undefined() },
  },
} as const satisfies Endpoint

export const duplicateTemplate = {
  method: 'POST',
  url: '/api/templates/:templateId/copies',
  config: { access: ['edit', 'Template'], changes: ['templates', 'template', 'activity'] },
  schema: {
    operationId: 'duplicateTemplate',
    summary: 'Duplica un modello',
    tags: ['templates'],
    params: templateParams,
    body: z.object({ name: templateNameSchema.optional() }),
    response: { 201: savedShape },
  },
} as const satisfies Endpoint
