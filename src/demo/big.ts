import type pg from 'pg'
import { alertsFollower, keepAllAlerts } from '#src/features/alerts/alerts.jobs.ts'
import { keepMany, type NewPerson } from '#src/features/customers/customers.builders.ts'
import { settleTrips } from '#src/features/payables/payables.builders.ts'
import { openBranches } from '#src/features/providers/providers.builders.ts'
import { serveByBranches } from '#src/features/services/services.builders.ts'
import { manyCodes } from '#src/features/trips/trips.builders.ts'
import { noteFollowed } from '#src/server/live/follower.ts'
import type { Parts } from '#src/server/parts.ts'
import { copiedFunction, copiesTable, copyStatements } from './copied-rows.ts'
import { loadDemo } from './load.ts'
import { type Traveller, travellers } from './people/big-people.ts'
import { chanceFrom } from './people/chance.ts'
import { type Copy, type Original, spread } from './plans/big-plan.ts'

export type BigData = { trips: number; bookings: number }

const seed = 20_270_401
const tripsAtOnce = 250
const peopleAtOnce = 1_000
/** The number of connections that write at the same time. */
const writers = 2

/**
 * Fills an empty database with the demo agency and years of its trips: copies of the demo's own trips on other days
 * with other people, made set by set. The database's constraints and guards apply as they do to typed data. A fixed
 * seed determines the data. Does nothing where there are users already; answers whether it did anything.
 */
export async function loadBig(parts: Parts, wanted: BigData, tell: (line: string) => void): Promise<boolean> {
  if (!(await loadDemo(parts))) return false
  tell('the demo agency is in')
  await multiplyTrips(parts, wanted, tell)
  // An agency of many years has its alerts, and its program has followed all changes.
  await keepAllAlerts(parts)
  await noteFollowed(parts, alertsFollower.name, 0)
  tell('the alerts are kept')
  return true
}

/** Copies the existing trips until there are `trips` trips with about `bookings` bookings. */
export async function multiplyTrips(parts: Parts, wanted: BigData, tell: (line: string) => void): Promise<void> {
  const { pool } = parts
  const originals = await originalsIn(pool)
  const there = { trips: originals.length, bookings: originals.flatMap(({ bookings }) => bookings).length }
  const today = parts.clock.today()
  const copies = spread(originals, {
    trips: wanted.trips - there.trips,
    bookings: wanted.bookings - there.bookings,
    today,
    chance: chanceFrom(seed),
  })
  const codes = await codesOf(parts, copies)
  const crowd = travellers(seed, today)
  const batches = Array.from({ length: Math.ceil(copies.length / tripsAtOnce) }, (_, index) =>
    copies.slice(index * tripsAtOnce, (index + 1) * tripsAtOnce),
  )
  let done = 0
  let peopleIn = Promise.resolve()
  const copyNext = async () => {
    for (let batch = batches.shift(); batch; batch = batches.shift()) {
      const met: NewPerson[] = []
      const on = batch.flatMap((copy) => crowd.on(copy, (person) => met.push(person)))
      // A person who travels again on a later trip must exist by then.
      peopleIn = peopleIn.then(() => bringPeople(parts, met))
      await peopleIn
      await copyTrips(pool, { batch, on, codes })
      done += batch.length
      tell(`${done} of ${copies.length} trips`)
    }
  }
  await Promise.all(Array.from({ length: writers }, copyNext))
  await pool.query(latestTrips)
  await openBranches(pool, branches)
  const originalTrips = originals.map(({ id }) => id)
  await serveByBranches(pool, branches, originalTrips)
  await pool.query('vacuum analyze')
}

/** Returning people were created with their first trip. */
const latestTrips = `update customers c set latest_trip_on = l.latest_on from (
    select p.customer_id, max(t.departs_on) as latest_on
    from participants p join trips t on t.id = p.trip_id group by p.customer_id) l
  where l.customer_id = c.id and c.latest_trip_on is distinct from l.latest_on`

/** The branches of each supplier in the big data: an agency of many years has hundreds of suppliers. */
const branches = ['Nord', 'Sud']

async function originalsIn(pool: pg.Pool): Promise<Original[]> {
  const { rows } = await pool.query<Original>(`
    select t.id, t.title, t.status, t.departs_on::text as "departsOn", t.returns_on::text as "returnsOn",
      coalesce((
        select json_agg(json_build_object('number', b.number, 'isStaff', b.is_staff,
          'confirmedHeads', case when b.status = 'confirmed' and not b.is_staff then b.adults + b.children else 0 end,
          'people', (
            select coalesce(json_agg(p.id order by p.position, p.id), '[]') from participants p
            where p.booking_id = b.id and p.customer_id is not null)
        ) order by b.number)
        from bookings b where b.trip_id = t.id), '[]') as bookings
    from trips t order by t.code`)
  return rows
}

/** The code of each copy, by its number. Each year of departure has its own sequence of codes. */
async function codesOf({ writing }: Parts, copies: readonly Copy[]): Promise<Map<number, string>> {
  const codes = new Map<number, string>()
  for (const [year, ofYear] of Map.groupBy(copies, ({ departsOn }) => Number(departsOn.slice(0, 4)))) {
    const next = await manyCodes(writing, year, ofYear.length)
    for (const [index, { n }] of ofYear.entries()) codes.set(n, next[index]!)
  }
  return codes
}

async function bringPeople({ writing, clock }: Parts, people: readonly NewPerson[]): Promise<void> {
  for (let from = 0; from < people.length; from += peopleAtOnce)
    await keepMany(writing, people.slice(from, from + peopleAtOnce), clock.now().toISOString())
}

type Batch = { batch: readonly Copy[]; on: readonly Traveller[]; codes: ReadonlyMap<number, string> }

async function copyTrips(pool: pg.Pool, { batch, on, codes }: Batch): Promise<void> {
  const client = await pool.connect()
  try {
    await client.query('begin; set local synchronous_commit = off')
    await client.query(`${copiedFunction}; ${copiesTable}`)
    const rows = batch.map((copy) => rowOf(copy, codes.get(copy.n)!))
    await client.query('insert into copies select * from json_populate_recordset(null::copies, $1)', [
      JSON.stringify(rows),
    ])
    await client.query('insert into travellers select * from json_populate_recordset(null::travellers, $1)', [
      JSON.stringify(on),
    ])
    await client.query('analyze copies; analyze travellers')
    for (const { text } of await copyStatements(client)) await client.query(text)
    await settleTrips(
      client,
      batch.filter(({ isArchived }) => isArchived).map(({ n }) => codes.get(n)!),
    )
    await client.query('commit')
  } catch (error) {
    await client.query('rollback')
    throw error
  } finally {
    client.release()
  }
}

function rowOf({ n, original, shift, title, most, isArchived }: Copy, code: string) {
  const going = original.bookings.filter(({ number, isStaff }) => isStaff || number <= most)
  return {
    n,
    source: original.id,
    shift,
    past: Math.min(shift, 0),
    ahead: Math.max(shift, 0),
    most,
    reached: Math.max(
      1,
      going.reduce((sum, { confirmedHeads }) => sum + confirmedHeads, 0),
    ),
    code,
    title,
    is_archived: isArchived,
  }
}
