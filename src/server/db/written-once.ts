import { fillPlaceholders, type Placeholder, SQL, sql } from 'drizzle-orm'

type Query = ReturnType<SQL['toQuery']>

/**
 * A statement whose text is written at its first use and kept. Writing the text of a trip's page anew took half of the
 * memory of its call. `compose` gets a placeholder for each value and is called once, so it decides nothing by a value.
 *
 *     const tripOf = writtenOnce<{ tripId: string }>(({ tripId }) => sql`select … where t.id = ${tripId}`)
 *     await reader.execute(tripOf({ tripId }))
 */
export function writtenOnce<Values extends Record<string, unknown>>(
  compose: (values: { [Name in keyof Values]: Placeholder }) => SQL,
): (values: Values) => SQL {
  const written = writtenByForm<null, Values>(
    (_, values) => compose(values),
    () => '',
  )
  return (values) => written(null, values)
}

/**
 * The same for a statement of a few forms: each form's text is written once. `keyOf` names a form; it tells apart all
 * forms whose texts differ, and their number is bounded.
 */
export function writtenByForm<Form, Values extends Record<string, unknown>>(
  compose: (form: Form, values: { [Name in keyof Values]: Placeholder }) => SQL,
  keyOf: (form: Form) => string,
): (form: Form, values: Values) => SQL {
  const named = new Proxy({} as { [Name in keyof Values]: Placeholder }, {
    get: (_, name) => sql.placeholder(String(name)),
  })
  const texts = new Map<string, Query>()
  return (form, values) =>
    new Filled((config) => {
      const key = keyOf(form)
      const written = texts.get(key) ?? compose(form, named).toQuery(config)
      texts.set(key, written)
      return { ...written, params: fillPlaceholders(written.params, values) }
    })
}

/** A written statement with its values. It is executed as it is, and never stands inside another. */
class Filled extends SQL {
  readonly #query: (config: Parameters<SQL['toQuery']>[0]) => Query

  constructor(query: (config: Parameters<SQL['toQuery']>[0]) => Query) {
    super([])
    this.#query = query
    Object.defineProperty(this, 'queryChunks', {
      get: () => {
        throw new Error('A statement that is written once stands inside no other')
      },
    })
  }

  override toQuery(config: Parameters<SQL['toQuery']>[0]): Query {
    return this.#query(config)
  }
}
