import { createJsonSchemaTransformObject } from 'fastify-type-provider-zod'
import { z } from 'zod'
import { neededFor } from '#src/shared/seen-by.ts'
import { shapeNames } from '#src/shared/shape-names.ts'
import {
  fieldFaultComponent,
  type OwnCodes,
  ownRefusedAnswer,
  refusedAnswers,
  refusedComponents,
} from './api-problems.ts'

type Json = Record<string, unknown>
type Schemas = Record<string, Json>
type TransformObject = ReturnType<typeof createJsonSchemaTransformObject>
type Override = { zodSchema: z.core.$ZodType; jsonSchema: z.core.JSONSchema.BaseSchema }

const place = '#/components/schemas/'

/**
 * The settings by which shapes become JSON Schema. A record with a closed list of keys becomes an object with these
 * fields, because required fields must be described. Descriptions are in zod's own registry, names in ours. Two
 * statements that add nothing are left out: the range of a JSON integer, and a pattern that repeats a format.
 */
export const zodToJsonConfig = {
  override({ zodSchema, jsonSchema }: Override) {
    const { required, additionalProperties } = jsonSchema
    if (zodSchema instanceof z.ZodRecord && required && typeof additionalProperties === 'object') {
      jsonSchema.properties = Object.fromEntries(required.map((key) => [key, additionalProperties]))
      jsonSchema.additionalProperties = false
      delete jsonSchema.propertyNames
    }
    const told = z.globalRegistry.get(zodSchema)?.description
    if (told) jsonSchema.description = told
    const needed = neededFor(zodSchema)
    if (needed) jsonSchema.description = `Solo per chi può \`${needed[0]}\` su \`${needed[1]}\`: per gli altri non c'è.`
    if (jsonSchema.format) delete jsonSchema.pattern
    if (jsonSchema.minimum === Number.MIN_SAFE_INTEGER) delete jsonSchema.minimum
    if (jsonSchema.maximum === Number.MAX_SAFE_INTEGER) delete jsonSchema.maximum
  },
}

const withSchemas = createJsonSchemaTransformObject({ schemaRegistry: shapeNames, zodToJsonConfig })

/** Completes the document: every shape that many calls share becomes one named component. */
export const transformDocument: TransformObject = (given) => {
  const document = withSchemas(given) as { paths: Record<string, Record<string, Json>>; components: Json }
  const { components } = document
  const paths = mapped(document.paths, (path) => mapped(path, withShared))
  const responses = refusedComponents()
  const all = { ...(components.schemas as Schemas), FieldFault: fieldFaultComponent }
  const schemas = namedOnce(all, { paths, responses })
  return {
    ...document,
    paths: schemas.named(paths),
    components: { ...components, parameters: { IdempotencyKey: keyParameter }, responses, schemas: schemas.all },
  }
}

const mapped = <From, To>(given: Record<string, From>, change: (one: From) => To): Record<string, To> =>
  Object.fromEntries(Object.entries(given).map(([name, one]) => [name, change(one)]))

function withShared(operation: Json): Json {
  const { 'x-refused': statuses, 'x-has-key': hasKey, parameters, responses, ...rest } = operation
  const refused = (statuses as OwnCodes[]).map((own) => [
    own.status,
    own.codes.length + own.fieldCodes.length > 0
      ? ownRefusedAnswer(own)
      : refTo('responses', refusedAnswers[own.status].name),
  ])
  const given = [...((parameters as object[]) ?? []), ...(hasKey ? [refTo('parameters', 'IdempotencyKey')] : [])]
  return {
    ...rest,
    ...(given.length > 0 && { parameters: given }),
    responses: { ...(responses as Json), ...Object.fromEntries(refused) },
  }
}

const refTo = (kind: string, name: string) => ({ $ref: `#/components/${kind}/${name}` })

const keyParameter = {
  in: 'header',
  name: 'idempotency-key',
  required: true,
  description:
    "Una chiave nuova per ogni atto voluto, da 8 a 100 caratteri fra lettere, cifre, - e _. La stessa chiave ripetuta entro 24 ore dà la prima risposta, senza ripetere l'atto.",
  schema: { type: 'string', pattern: '^[\\w-]{8,100}$' },
}

/**
 * The schemas with each shape once where possible. The document gets each shape twice, as it is sent (`…Input`) and as
 * it is answered. Only those that something refers to are kept, and only one of the two where only one is used or both
 * are equal.
 */
function namedOnce(schemas: Schemas, roots: object) {
  const used = reached(schemas, roots)
  const sent = [...used].filter((id) => bare(id) in schemas && id !== bare(id))
  let single = new Set(sent)
  const nameOf = (id: string) => (single.has(id) ? bare(id) : id)
  const named = <Part>(part: Part): Part =>
    JSON.parse(JSON.stringify(part, (key, value) => (key === '$ref' ? renamed(value, nameOf) : value)))
  const isSingle = (id: string) =>
    !used.has(bare(id)) || JSON.stringify(named(schemas[id])) === JSON.stringify(named(schemas[bare(id)]))
  for (let kept = sent.filter(isSingle); kept.length < single.size; kept = kept.filter(isSingle)) single = new Set(kept)
  const all = [...used].toSorted().map((id) => [nameOf(id), named(schemas[id])])
  return { named, all: Object.fromEntries(all) as Schemas }
}

const bare = (id: string) => id.replace(/Input$/, '')
const renamed = (ref: string, nameOf: (id: string) => string) =>
  ref.startsWith(place) ? `${place}${nameOf(ref.slice(place.length))}` : ref

/** The schemas to which the roots refer, directly or through others. */
function reached(schemas: Schemas, roots: object): Set<string> {
  const found = new Set<string>()
  const look = (part: object) => {
    for (const [, id] of JSON.stringify(part).matchAll(/"#\/components\/schemas\/([^"]+)"/g)) {
      if (found.has(id!)) continue
      found.add(id!)
      look(schemas[id!]!)
    }
  }
  look(roots)
  return found
}
