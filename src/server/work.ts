import { type AppAbility, abilityFrom, type Role } from '#src/shared/abilities.ts'
import type { Day } from '#src/shared/day.ts'
import type { EventKind } from '#src/shared/event.ts'
import type { Topic } from '#src/shared/topics.ts'
import type { Tx } from './db/database.ts'

/** The person or program that acts: a signed-in person, or the program itself (`userId` null). */
export type Actor = { userId: string | null; name: string; roles: readonly Role[]; ability: AppAbility }

export const systemActor: Actor = {
  userId: null,
  name: 'Torpedone',
  roles: [],
  ability: abilityFrom([{ action: 'manage', subject: 'all' }]),
}

/** The tools of a command: its transaction, the actor, and the moment. */
export type Work = {
  readonly tx: Tx
  readonly actor: Actor
  readonly now: Date
  readonly today: Day
  /**
   * Announces an event to later features. Reactions in the transaction run now and may refuse; the others are enqueued.
   */
  emit<Payload>(kind: EventKind<Payload>, payload: Payload): Promise<void>
  /** Names the topics that open screens load again after the commit. */
  touch(...topics: Topic[]): void
  /** Enqueues a job of `server/jobs.ts` if and only if this transaction commits. */
  enqueue(queue: string, data: object): Promise<void>
  /**
   * Locks the row that guards everything of the itinerary `key`, and waits while another process holds it. `read` is
   * the query that locks it. Undefined when there is no such row.
   */
  lock<Row>(key: string, read: LockingRead<Row>): Promise<Row | undefined>
  /**
   * Collects a row, so that `write` writes all rows of its kind in one statement before the commit. Nobody may read it
   * earlier.
   */
  gather<Row>(write: WriteRows<Row>, row: Row): void
  /** Runs a part that may be refused by itself, by deferred constraints too. A refused part leaves nothing behind. */
  attempt<Result>(run: (part: Work) => Promise<Result>): Promise<Result>
}

export type LockingRead<Row> = (how: { skipLocked: true } | { skipLocked?: undefined }) => Promise<Row[]>
export type WriteRows<Row> = (tx: Tx, rows: Row[]) => Promise<unknown>

export type Reaction<Payload = never> = {
  readonly name: string
  readonly to: string
  readonly when: 'inTransaction' | 'afterCommit'
  readonly run: (work: Work, payload: Payload) => Promise<void>
}

/**
 * Declares the reaction of a feature to an earlier feature's event. `name` must never change, because stored jobs carry
 * it.
 */
export function reaction<Payload>(
  kind: EventKind<Payload>,
  when: Reaction['when'],
  name: string,
  run: (work: Work, payload: Payload) => Promise<void>,
): Reaction {
  return { name, to: kind.name, when, run: run as Reaction['run'] }
}
