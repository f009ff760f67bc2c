import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type pg from 'pg'
import { afterEach, beforeEach, expect, inject, test } from 'vitest'
import { type Clone, cloneDatabase } from '#src/server/testing/clone.ts'
import { openPool } from './database.ts'
import { migrateDatabase } from './migrate.ts'

let clone: Clone
let pool: pg.Pool
let folder: string

beforeEach(async () => {
  clone = await cloneDatabase(inject('templateUrl'))
  pool = openPool(clone.url, { max: 4, isBounded: false })
  folder = await mkdtemp(join(tmpdir(), 'torpedone-migrations-'))
  // The pictures of the tables after each migration are for its author alone, and weigh 24 MB.
  const filter = (from: string) => !from.endsWith('_snapshot.json')
  await cp(join(import.meta.dirname, '../../../migrations'), folder, { recursive: true, filter })
})

afterEach(async () => {
  await pool.end()
  await clone.drop()
  await rm(folder, { recursive: true })
})

/** Adds one more migration to the folder, as a later version of the program would. */
async function addMigration(statement: string): Promise<void> {
  const file = join(folder, 'meta', '_journal.json')
  const journal = JSON.parse(await readFile(file, 'utf8'))
  const last = journal.entries.at(-1)
  journal.entries.push({ ...last, idx: last.idx + 1, when: last.when + 1000, tag: '9999_later' })
  await writeFile(file, JSON.stringify(journal))
  await writeFile(join(folder, '9999_later.sql'), statement)
}

const migrationsApplied = async () =>
  (await pool.query('select count(*)::int as n from drizzle.__drizzle_migrations')).rows[0].n as number

test('two programs that start at once on one database migrate it once', async () => {
  const before = await migrationsApplied()
  await addMigration('create table later (id int)')
  await Promise.all([migrateDatabase(pool, folder), migrateDatabase(pool, folder)])
  expect(await migrationsApplied()).toBe(before + 1)
})

test('a database that a later version has migrated is refused and left as it is', async () => {
  await addMigration('create table later (id int)')
  await migrateDatabase(pool, folder)
  const after = await migrationsApplied()
  await expect(migrateDatabase(pool)).rejects.toThrow(/versione di Torpedone diversa o più recente.*\.$/)
  expect(await migrationsApplied()).toBe(after)
})

test('a migration that was changed after it was applied is refused', async () => {
  const { entries } = JSON.parse(await readFile(join(folder, 'meta', '_journal.json'), 'utf8'))
  const file = join(folder, `${entries.at(-1).tag}.sql`)
  await writeFile(file, `${await readFile(file, 'utf8')}\n-- changed`)
  await expect(migrateDatabase(pool, folder)).rejects.toThrow('Il database è stato aggiornato')
})

test('a migration that fails leaves nothing behind', async () => {
  const before = await migrationsApplied()
  await addMigration('create table later (id int);\n--> statement-breakpoint\nselect 1 / 0')
  await expect(migrateDatabase(pool, folder)).rejects.toThrow()
  expect(await migrationsApplied()).toBe(before)
  expect((await pool.query(`select to_regclass('later') as found`)).rows[0].found).toBeNull()
})
