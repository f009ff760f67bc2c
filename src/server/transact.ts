import { sql } from 'drizzle-orm'
import { fromDrizzle } from 'pg-boss'
import { everything, type Topic } from '#src/shared/topics.ts'
import type { Tx } from './db/database.ts'
import { isLockTimeout, isPassingConflict } from './db/faults.ts'
import type { Parts } from './parts.ts'
import { changes } from './server.tables.ts'
import { type Release, tripBusy } from './turns.ts'
import type { Actor, Work, WriteRows } from './work.ts'

/** Milliseconds that a command waits for its turns before it is refused. */
const patience = 20_000

/**
 * Runs one command as one transaction: everything is kept, or nothing. A transaction that lost a race for locks runs
 * again, so `run` must do nothing outside the database. `at` is the itinerary that the command is known to lock: its
 * turn is awaited before a connection is taken. Other turns are taken as the command locks. If another command has one,
 * the transaction is given up, waits for its turns without a connection, and runs again. `hear` gets the changes after
 * the commit.
 */
export async function transact<Result>(
  parts: Parts,
  actor: Actor,
  run: (work: Work) => Promise<Result>,
  { at, hear }: { at?: string | undefined; hear?: (told: Told) => void } = {},
): Promise<Result> {
  const until = performance.now() + patience
  const turns = new Map<string, Release>()
  const wanted = new Set(at === undefined ? [] : [at])
  try {
    for (let attempt = 1; ; ) {
      // Every command takes turns in the same order, so that two commands never wait for each other.
      for (const key of [...wanted].toSorted()) if (!turns.has(key)) turns.set(key, await parts.turns.take(key, until))
      try {
        const { result, told } = await parts.writing.transaction((tx) => inside(parts, { tx, actor, turns }, run))
        if (told) hear?.(told)
        return result
      } catch (error) {
        if (error instanceof TurnTaken) {
          for (const key of [...turns.keys(), error.key]) wanted.add(key)
          giveBack(turns)
        } else if (!isPassingConflict(error) || attempt++ >= 4) throw turns.size > 0 ? tripBusyFor(error) : error
      }
    }
  } finally {
    giveBack(turns)
  }
}

/** Another command writes on that itinerary, so this one must wait without a connection. */
class TurnTaken extends Error {
  readonly key: string

  constructor(key: string) {
    super('somebody else has the turn')
    this.key = key
  }
}

function giveBack(turns: Map<string, Release>): void {
  for (const release of turns.values()) release()
  turns.clear()
}

/** Turns a lock timeout on a trip into the refusal that the trip is busy. */
function tripBusyFor(error: unknown): unknown {
  return isLockTimeout(error) ? tripBusy(5) : error
}

type Transaction = { tx: Tx; actor: Actor; turns: Map<string, Release> }

async function inside<Result>(
  parts: Parts,
  { tx, actor, turns }: Transaction,
  run: (work: Work) => Promise<Result>,
): Promise<{ result: Result; told: Told | null }> {
  const kept: Kept = { topics: new Set(), gathered: new Map() }
  const moment = { now: parts.clock.now(), today: parts.clock.today() }
  const result = await run(workOn(parts, tx, { actor, ...moment, turns }, kept))
  for (const [write, rows] of kept.gathered) await write(tx, rows)
  if (kept.topics.size === 0) return { result, told: null }
  const topics = tellable([...kept.topics])
  const { rows } = await tx.execute<{ seq: string }>(sql`
    with told as (insert into ${changes} (topics) values (${sql.param([...kept.topics])}::text[]) returning seq)
    select seq, pg_notify('changes', json_build_object('seq', seq, 'topics', ${JSON.stringify(topics)}::json)::text) from told`)
  return { result, told: { seq: Number(rows[0]!.seq), topics } }
}

/** What a transaction announced: its number, and the topics that open screens load again. */
export type Told = { seq: number; topics: readonly Topic[] }

/** The work that waits for the end of a transaction, or of a part of it. */
type Kept = { topics: Set<Topic>; gathered: Map<WriteRows<never>, never[]> }

/** The actor, the moment and the held turns, which are the same in every part of a command. */
type Known = Pick<Work, 'actor' | 'now' | 'today'> & Pick<Transaction, 'turns'>

function workOn(parts: Parts, tx: Tx, known: Known, kept: Kept): Work {
  const { turns, ...moment } = known
  const enqueue = async (queue: string, data: object) => {
    await parts.boss.send(queue, data, { db: fromDrizzle(tx, sql) })
  }
  const work: Work = {
    tx,
    ...moment,
    enqueue,
    async lock(key, read) {
      if (!turns.has(key)) {
        const release = parts.turns.tryTake(key)
        if (release === null) throw new TurnTaken(key)
        turns.set(key, release)
      }
      const [free] = await read({ skipLocked: true })
      if (free) return free
      const [row] = await parts.turns.whileWaiting(() => read({}))
      return row
    },
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

/**
 * The topics that one notification can carry. It holds 8,000 bytes; when the topics do not fit, every screen loads
 * again.
 */
function tellable(topics: Topic[]): Topic[] {
  return JSON.stringify(topics).length < 7_900 ? topics : [everything]
}
