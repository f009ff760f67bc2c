import { type AppAbility, abilityFrom, type Role } from '#src/shared/abilities.ts'
import type { Day } from '#src/shared/day.ts'
import type { EventKind } from '#src/shared/event.ts'
import type { Tx } from './db/database.ts'

/** Who acts: a signed-in person, or the program itself (`userId` null). */
export type Actor = { userId: string | null; name: string; roles: readonly Role[]; ability: AppAbility }

export const systemActor: Actor = {
  userId: null,
  name: 'Torpedone',
  roles: [],
  ability: abilityFrom([{ action: 'manage', subject: 'all' }]),
}

/** What a command works with: one transaction, who acts, and when. */
export type Work = {
  readonly tx: Tx
  readonly actor: Actor
  readonly now: Date
  readonly today: Day
  /** Tells later features: reactions in the transaction run now and may refuse, those after the commit are enqueued. */
  emit<Payload>(kind: EventKind<Payload>, payload: Payload): Promise<void>
  /** Names what open screens must load again once this is committed, such as `trips` or `trip:<id>`. */
  touch(...topics: string[]): void
  /** Puts a job of `server/jobs.ts` into its queue when, and only when, this commits. */
  enqueue(queue: string, data: object): Promise<void>
  /**
   * Locks the row that everything under `key`, an itinerary's id, is decided on. `read` is the reading that locks it; where
   * another process holds it, it waits. Undefined where there is none.
   */
  lock<Row>(key: string, read: LockingRead<Row>): Promise<Row | undefined>
  /** Keeps a row, which nobody reads before the commit, for the one statement by which `write` writes all of its kind. */
  gather<Row>(write: WriteRows<Row>, row: Row): void
  /** Runs a part that may be refused alone, by the rules that are judged late too: nothing of it is then left behind. */
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

/** Declares what a feature does when an earlier feature's event happens; `name` must never change, jobs carry it. */
export function reaction<Payload>(
  kind: EventKind<Payload>,
  when: Reaction['when'],
  name: string,
  run: (work: Work, payload: Payload) => Promise<void>,
): Reaction {
  return { name, to: kind.name, when, run: run as Reaction['run'] }
}
