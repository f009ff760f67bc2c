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
  const named = new Proxy({} as { [Name in keyof Values]: Placeholder }, {
    get: (_, name) => sql.placeholder(String(name)),
  })
  let written: Query | undefined
  return (values) =>
    new Filled((config) => {
      written ??= compose(named).toQuery(config)
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
