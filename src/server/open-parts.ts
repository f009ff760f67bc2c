import { PgBoss } from 'pg-boss'
import type { Logger } from 'pino'
import { type Clock, clockFrom, systemClock } from './clock.ts'
import { connections, openDatabase } from './db/database.ts'
import type { Environment } from './environment.ts'
import { openFileStore } from './files/store.ts'
import { createQueues, reactions } from './jobs.ts'
import { openLog } from './log.ts'
import type { Parts } from './parts.ts'
import { turnsFor } from './turns.ts'

/** The most commands that wait for one trip, more than any office has people. Each keeps its request in memory. */
const mostWaitingForTrip = 250

export type OpenParts = Parts & { close(): Promise<void> }

/**
 * Opens all parts of the program on a migrated database. Commands can enqueue at once, but only `startJobs` makes this
 * process work the queues. `secret` signs sessions and one-time links.
 */
export async function openParts(
  environment: Environment,
  given: { databaseUrl: string; secret: string; clock?: Clock; log?: Logger; isBounded?: boolean },
): Promise<OpenParts> {
  const { databaseUrl, secret } = given
  const log = given.log ?? openLog(environment)
  const { isBounded = true } = given
  const { close, ...database } = openDatabase(databaseUrl, {
    isBounded,
    onLost: (error) => log.warn({ err: error }, 'a connection to the database was lost'),
  })
  const boss = new PgBoss({
    connectionString: databaseUrl,
    schema: 'jobs',
    useListenNotify: true,
    max: 4,
    application_name: 'torpedone-jobs',
  })
  boss.on('error', (error) => log.warn({ err: error }, 'jobs'))
  try {
    await boss.start()
    await createQueues(boss)
    return {
      environment,
      ...database,
      turns: turnsFor({ mostWaiting: mostWaitingForTrip, mostAtRows: Math.floor(connections.writing / 2) }),
      databaseUrl,
      clock: given.clock ?? (environment.clockFrom ? clockFrom(environment.clockFrom) : systemClock()),
      log,
      boss,
      files: await openFileStore(environment),
      secret,
      reactions,
      publicUrl: environment.publicUrl ?? `http://${hostInAddress(environment.host)}:${environment.port}`,
      async close() {
        await boss.stop({ graceful: true, timeout: 10_000 })
        await close()
      },
    }
  } catch (error) {
    await boss.stop({ graceful: false }).catch(() => undefined)
    await close()
    throw error
  }
}

/** The host name that people type for the address on which the program listens. */
function hostInAddress(host: string): string {
  if (host === '0.0.0.0' || host === '::' || host === '127.0.0.1') return 'localhost'
  return host.includes(':') ? `[${host}]` : host
}
