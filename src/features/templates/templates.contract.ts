import { z } from 'zod'
import { costDefinitionShape } from '#src/features/costs/costs.contract.ts'
import { departureShape, vehicleShape } from '#src/features/departures/departures.contract.ts'
import { savedShape, versionSchema } from '#src/features/itineraries/itineraries.contract.ts'
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
} from '#src/shared/shapes.ts'
import { templateSorts } from './template-sorts.values.ts'

const templateParams = z.object({ templateId: z.uuid() })

/** The name a template is kept under. */
export const templateNameSchema = requiredText(120, 'templates.name-missing')

const templateRow = z.object({
  id: z.uuid(),
  version: z.int(),
  name: z.string(),
  type: z.enum(tripTypes),
  /** What a trip made from it goes by, until another means is chosen. */
  transport: z.enum(transports),
  days: z.int(),
  services: z.int(),
  departures: z.int(),
  /** The published price a trip made from it begins with. */
  unitCents: z.int().nullable(),
  timesUsed: z.int(),
  lastUsedAt: z.string().nullable(),
})

nameShapes({ TemplateRow: templateRow })

/** By name unless sorted otherwise; for the wizard with one of `modules`, so that only those that fit are offered. */
export const listTemplates = {
  method: 'GET',
  url: '/api/templates',
  config: { access: ['read', 'Template'] },
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

/** Its services are `listServices` with the template's id. */
export const getTemplate = {
  method: 'GET',
  url: '/api/templates/:templateId',
  config: { access: ['read', 'Template'] },
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

/** From scratch, or from another template of the same type (`fromTemplateId`). A daily template lasts one day. */
export const createTemplate = {
  method: 'POST',
  url: '/api/templates',
  config: { access: ['edit', 'Template'] },
  schema: {
    operationId: 'createTemplate',
    summary: 'Crea un modello',
    tags: ['templates'],
    body: z.object({
      name: templateNameSchema,
      type: z.enum(tripTypes, { error: 'shapes.required' }),
      days: durationSchema,
      /** Absent = that of the template it is made from. */
      transport: z.enum(transports).optional(),
      fromTemplateId: z.uuid().nullish(),
    }),
    response: {
      201: savedShape.extend({
        /** Services of a longer template that had no day to go to. */
        leftOutServices: z.int(),
      }),
    },
  },
} as const satisfies Endpoint

/** Only what is sent changes. Days that still have services are not cut (`templates.days-in-use`). */
export const editTemplate = {
  method: 'PATCH',
  url: '/api/templates/:templateId',
  config: { access: ['edit', 'Template'] },
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

/** Permanent; trips already made keep everything, and the name of the template they came from. */
export const deleteTemplate = {
  method: 'DELETE',
  url: '/api/templates/:templateId',
  config: { access: ['edit', 'Template'] },
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
  config: { access: ['edit', 'Template'] },
  schema: {
    operationId: 'duplicateTemplate',
    summary: 'Duplica un modello',
    tags: ['templates'],
    params: templateParams,
    body: z.object({ name: templateNameSchema.optional() }),
    response: { 201: savedShape },
  },
} as const satisfies Endpoint
