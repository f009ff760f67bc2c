import type pg from 'pg'
import type { PgBoss } from 'pg-boss'
import type { Logger } from 'pino'
import type { Clock } from './clock.ts'
import type { Db } from './db/database.ts'
import type { Environment } from './environment.ts'
import type { FileStore } from './files/store.ts'
import type { Turns } from './turns.ts'
import type { Reaction } from './work.ts'

/** What the program is made of, handed to everything that acts. */
export type Parts = {
  readonly environment: Environment
  /** What is read. */
  readonly db: Db
  /** What commands write; who waits for a row waits on one of its connections. */
  readonly writing: Db
  /** Short statements by a key, answered also while everything else is busy. */
  readonly pool: pg.Pool
  readonly turns: Turns
  readonly databaseUrl: string
  readonly clock: Clock
  readonly log: Logger
  /** Started, so that commands can enqueue; only a process that ran `startJobs` also works its queues. */
  readonly boss: PgBoss
  readonly files: FileStore
  /** Signs sessions and one-time links. */
  readonly secret: string
  readonly reactions: readonly Reaction[]
  /** The address people open, without a path: for links in messages. */
  readonly publicUrl: string
}
