import { drizzle } from 'drizzle-orm/node-postgres'
import type pg from 'pg'
import type { Logger } from 'pino'
import type { Db } from './database.ts'

/** A read that warms up a new connection, so that nobody waits for what the server loads and plans the first time. */
export type Opening = (db: Db) => Promise<unknown>

/** PostgreSQL keeps the plan of a prepared statement from its sixth run on, if a general plan is no more expensive. */
const timesUntilPlanned = 6

/**
 * Opens all connections of a pool and runs the openings on each, one connection after the other. Each is free for other
 * work as soon as it has answered. A failure is logged and leaves the connection usable.
 */
export async function warmUp(pool: pg.Pool, openings: readonly Opening[], log: Pick<Logger, 'warn'>): Promise<void> {
  const connecting = Array.from({ length: pool.options.max }, () => pool.connect())
  for (const one of connecting) one.catch(() => undefined)
  for (const one of connecting) {
    try {
      const client = await one
      const db = drizzle({ client: oneByOne(client), casing: 'snake_case' }) as unknown as Db
      try {
        for (let time = 0; time < timesUntilPlanned; time++) for (const open of openings) await open(db)
      } finally {
        client.release()
      }
    } catch (error) {
      if (pool.ending) return
      log.warn({ err: error }, 'a connection to the database was not warmed up')
    }
  }
}

/** One connection for a call that asks several things at once: it asks them one after the other. */
function oneByOne(client: pg.PoolClient): pg.PoolClient {
  let last: Promise<unknown> = Promise.resolve()
  const query = (...given: unknown[]) => {
    const asked = last.then(() => (client.query as (...given: unknown[]) => Promise<unknown>)(...given))
    last = asked.catch(() => undefined)
    return asked
  }
  return { query } as unknown as pg.PoolClient
}
