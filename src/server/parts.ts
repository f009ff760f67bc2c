import type pg from 'pg'
import type { PgBoss } from 'pg-boss'
import type { Logger } from 'pino'
import type { Clock } from './clock.ts'
import type { Db, WritingDb } from './db/database.ts'
import type { Environment } from './environment.ts'
import type { FileStore } from './files/store.ts'
import type { Turns } from './turns.ts'
import type { Reaction } from './work.ts'

/** All parts of the program, given to everything that acts. */
export type Parts = {
  readonly environment: Environment
  /** Connections for reads. */
  readonly db: Db
  /** Connections for commands. A command that waits for a row waits on one of these. */
  readonly writing: WritingDb
  /** Connections for short statements by key, which must be answered even while everything else is busy. */
  readonly pool: pg.Pool
  readonly turns: Turns
  readonly databaseUrl: string
  readonly clock: Clock
  readonly log: Logger
  /** The queues. Commands can always enqueue; only a process that ran `startJobs` works them. */
  readonly boss: PgBoss
  readonly files: FileStore
  /** Signs sessions and one-time links. */
  readonly secret: string
  readonly reactions: readonly Reaction[]
  /** The address that people open, without a path, for links in messages. */
  readonly publicUrl: string
}
