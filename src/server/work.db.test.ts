import { sql } from 'drizzle-orm'
import { afterAll, expect, test } from 'vitest'
import { eventKind } from '#src/shared/event.ts'
import { Refusal } from '#src/shared/refusal.ts'
import { startJobs } from './jobs.ts'
import { testParts } from './testing/database.ts'
import { transact } from './transact.ts'
import { reaction, type Work } from './work.ts'

const booked = eventKind<{ name: string }>('booked')
const parts = await testParts()
const note = (work: Work, what: string) => work.tx.execute(sql`insert into noted (what) values (${what})`)
let failures = 0

const office = {
  ...parts,
  reactions: [
    reaction(booked, 'inTransaction', 'seats', async (work, { name }) => {
      if (name === 'pieno') throw new Refusal('bookings.trip-full')
      await note(work, `posto ${name}`)
    }),
    reaction(booked, 'afterCommit', 'mail', async (work, { name }) => {
      await note(work, `lettera ${name}`)
      if (name === 'difficile' && failures++ === 0) throw new Error('the first time it fails')
    }),
  ],
}
await parts.db.execute(sql`create table noted (what text)`)
const jobs = await startJobs(office)
afterAll(() => jobs.stop())

const book = async (name: string, fails = false) =>
  transact(office, await parts.person('admin'), async (work) => {
    await work.emit(booked, { name })
    if (fails) throw new Error('changed its mind')
  })
const noted = async (name: string) => {
  const { rows } = await parts.db.execute<{ what: string }>(sql`select what from noted where what like ${`%${name}`}`)
  return rows.map(({ what }) => what)
}

test('a reaction in the transaction is done when it commits, one after it soon afterwards', async () => {
  await book('Rossi')
  expect(await noted('Rossi')).toContain('posto Rossi')
  await expect.poll(() => noted('Rossi'), { timeout: 8_000 }).toEqual(['posto Rossi', 'lettera Rossi'])
})

test('a command that fails, or is refused by a reaction, leaves nothing and enqueues nothing', async () => {
  await expect(book('Verdi', true)).rejects.toThrow('changed its mind')
  await expect(book('pieno')).rejects.toThrow('bookings.trip-full')
  await book('Bianchi')
  await expect.poll(() => noted('Bianchi'), { timeout: 8_000 }).toHaveLength(2)
  expect(await noted('Verdi')).toEqual([])
  expect(await noted('pieno')).toEqual([])
})

test('a failed reaction runs again, and its work is stored once', async () => {
  await book('difficile')
  const isDue = () =>
    parts.db.execute(sql`update jobs.job set start_after = now() where name = 'reactions' and state = 'retry'`)
  await expect.poll(async () => (await isDue()).rowCount, { timeout: 8_000 }).toBe(1)
  await book('Neri')
  await expect.poll(() => noted('difficile'), { timeout: 8_000 }).toEqual(['posto difficile', 'lettera difficile'])
})

test('a job that is delivered twice acts once', async () => {
  await book('Gialli')
  await expect.poll(() => noted('Gialli'), { timeout: 8_000 }).toHaveLength(2)
  const again = await parts.db.execute(sql`update jobs.job set state = 'retry', start_after = now()
    where name = 'reactions' and data -> 'payload' ->> 'name' = 'Gialli'`)
  expect(again.rowCount).toBe(1)
  await book('Viola')
  await expect.poll(() => noted('Viola'), { timeout: 8_000 }).toHaveLength(2)
  const waiting = sql`select 1 from jobs.job where name = 'reactions' and state in ('created', 'retry', 'active')`
  await expect.poll(async () => (await parts.db.execute(waiting)).rowCount, { timeout: 8_000 }).toBe(0)
  expect(await noted('Gialli')).toHaveLength(2)
})

test('of two that lock in opposite order both succeed: the one that lost runs again', async () => {
  await parts.db.execute(sql`create table counted (id int primary key, n int)`)
  await parts.db.execute(sql`insert into counted values (1, 0), (2, 0)`)
  const add = async (...ids: number[]) =>
    transact(parts, await parts.person('admin'), async ({ tx }) => {
      for (const id of ids) {
        await tx.execute(sql`update counted set n = n + 1 where id = ${id}`)
        await tx.execute(sql`select pg_sleep(0.3)`)
      }
    })
  await Promise.all([add(1, 2), add(2, 1)])
  const { rows } = await parts.db.execute(sql`select n from counted`)
  expect(rows).toEqual([{ n: 2 }, { n: 2 }])
})

const writeNotes = (tx: Work['tx'], rows: string[]) =>
  tx.execute(sql`insert into noted (what) select string_agg(what, ' ' order by at) from unnest(${sql.param(rows)}::text[])
    with ordinality as row(what, at)`)

test('gathered rows are written in order by one statement, without those of a refused part', async () => {
  const actor = await parts.person('admin')
  const write = (name: string, fails = false) =>
    transact(office, actor, async (work) => {
      work.gather(writeNotes, 'uno')
      await work.attempt(async (part) => {
        part.gather(writeNotes, 'due')
        expect([part.now, part.today, part.actor]).toEqual([work.now, work.today, work.actor])
      })
      const refused = work.attempt(async (part) => {
        part.gather(writeNotes, 'mai')
        await note(part, `mai ${name}`)
        await part.emit(booked, { name: 'pieno' })
      })
      await expect(refused).rejects.toThrow('bookings.trip-full')
      work.gather(writeNotes, name)
      if (fails) throw new Error('changed its mind')
    })
  await write('Ambra')
  expect(await noted('Ambra')).toEqual(['uno due Ambra'])
  await expect(write('Blu', true)).rejects.toThrow('changed its mind')
  expect(await noted('Blu')).toEqual([])
})
