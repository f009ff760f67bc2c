import { sql } from 'drizzle-orm'
import { fromDrizzle } from 'pg-boss'
import { type AppAbility, abilityFrom, type Role } from '#src/shared/abilities.ts'
import type { Day } from '#src/shared/day.ts'
import type { EventKind } from '#src/shared/event.ts'
import type { Tx } from './db/database.ts'
import { isPassingConflict } from './db/faults.ts'
import type { Parts } from './parts.ts'
import { changes } from './server.tables.ts'

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
}

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

/**
 * Runs one command as one transaction: all of it is kept, or nothing. A transaction that lost a race for locks is run
 * again; `run` must therefore do nothing outside the database.
 */
export async function transact<Result>(
  parts: Parts,
  actor: Actor,
  run: (work: Work) => Promise<Result>,
): Promise<Result> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await parts.db.transaction((tx) => inside(parts, tx, actor, run))
    } catch (error) {
      if (attempt >= 4 || !isPassingConflict(error)) throw error
    }
  }
}

async function inside<Result>(
  parts: Parts,
  tx: Tx,
  actor: Actor,
  run: (work: Work) => Promise<Result>,
): Promise<Result> {
  const topics = new Set<string>()
  const enqueue = async (queue: string, data: object) => {
    await parts.boss.send(queue, data, { db: fromDrizzle(tx, sql) })
  }
  const work: Work = {
    tx,
    actor,
    now: parts.clock.now(),
    today: parts.clock.today(),
    enqueue,
    touch: (...named) => {
      for (const topic of named) topics.add(topic)
    },
    async emit(kind, payload) {
      for (const answer of parts.reactions.filter(({ to }) => to === kind.name)) {
        if (answer.when === 'inTransaction') await answer.run(work, payload as never)
        else await enqueue('reactions', { reaction: answer.name, payload })
      }
    },
  }
  const result = await run(work)
  if (topics.size > 0) {
    await tx.execute(sql`
      with told as (insert into ${changes} (topics) values (${sql.param([...topics])}::text[]) returning seq)
      select pg_notify('changes', json_build_object('seq', seq, 'topics', ${toldTopics([...topics])}::json)::text) from told`)
  }
  return result
}

/** A notification holds 8,000 bytes: what does not fit asks every screen to load again. */
function toldTopics(topics: string[]): string {
  const written = JSON.stringify(topics)
  return written.length < 7_900 ? written : JSON.stringify(['*'])
}
