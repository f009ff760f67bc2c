import { sql } from 'drizzle-orm'
import { fromDrizzle } from 'pg-boss'
import type { Tx } from './db/database.ts'
import { isPassingConflict } from './db/faults.ts'
import type { Parts } from './parts.ts'
import { changes } from './server.tables.ts'
import type { Actor, Work, WriteRows } from './work.ts'

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
  const kept: Kept = { topics: new Set(), gathered: new Map() }
  const moment = { now: parts.clock.now(), today: parts.clock.today() }
  const result = await run(workOn(parts, tx, { actor, ...moment }, kept))
  for (const [write, rows] of kept.gathered) await write(tx, rows)
  if (kept.topics.size > 0) {
    const topics = [...kept.topics]
    await tx.execute(sql`
      with told as (insert into ${changes} (topics) values (${sql.param(topics)}::text[]) returning seq)
      select pg_notify('changes', json_build_object('seq', seq, 'topics', ${toldTopics(topics)}::json)::text) from told`)
  }
  return result
}

/** What waits for the end of a transaction, or of a part of it. */
type Kept = { topics: Set<string>; gathered: Map<WriteRows<never>, never[]> }

/** `known`: who acts and when, the same in every part of a command. */
function workOn(parts: Parts, tx: Tx, known: Pick<Work, 'actor' | 'now' | 'today'>, kept: Kept): Work {
  const enqueue = async (queue: string, data: object) => {
    await parts.boss.send(queue, data, { db: fromDrizzle(tx, sql) })
  }
  const work: Work = {
    tx,
    ...known,
    enqueue,
    touch: (...named) => {
      for (const topic of named) kept.topics.add(topic)
    },
    gather(write, row) {
      const rows = kept.gathered.get(write) ?? []
      kept.gathered.set(write, rows)
      rows.push(row as never)
    },
    async attempt(run) {
      const own: Kept = { topics: new Set(), gathered: new Map() }
      const result = await tx.transaction(async (inner) => {
        const done = await run(workOn(parts, inner, known, own))
        await inner.execute(sql`set constraints all immediate`)
        await inner.execute(sql`set constraints all deferred`)
        return done
      })
      work.touch(...own.topics)
      for (const [write, rows] of own.gathered) for (const row of rows) work.gather(write, row)
      return result
    },
    async emit(kind, payload) {
      for (const answer of parts.reactions.filter(({ to }) => to === kind.name)) {
        if (answer.when === 'inTransaction') await answer.run(work, payload as never)
        else await enqueue('reactions', { reaction: answer.name, payload })
      }
    },
  }
  return work
}

/** A notification holds 8,000 bytes: what does not fit asks every screen to load again. */
function toldTopics(topics: string[]): string {
  const written = JSON.stringify(topics)
  return written.length < 7_900 ? written : JSON.stringify(['*'])
}
