import path from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { type Clone, cloneDatabase } from '#src/server/testing/clone.ts'
import { type Difference, differences, type GuardFile, guardFiles, guardsIn, migrationFor } from './guards.ts'

const files = guardFiles(path.resolve(import.meta.dirname, '../..'))
let clone: Clone
let client: pg.Client

beforeAll(async () => {
  clone = await cloneDatabase(inject('templateUrl'))
  client = new pg.Client({ connectionString: clone.url })
  await client.connect()
})

afterAll(async () => {
  await client.end()
  await clone.drop()
})

const told = ({ path: file, name, is }: Difference) =>
  is === 'only in the database'
    ? `${name} is in the database and in no file: write it into the <noun>.guards.sql of its owner, or have a migration drop it`
    : `${file}: ${name} is ${is}: write the migration by npm run migration:guards -- --name what-changes`

/** Changes the database, looks, and rolls the change back. */
async function given<Result>(statement: string, look: () => Promise<Result>): Promise<Result> {
  await client.query(statement)
  try {
    return await look()
  } finally {
    await client.query(`${await migrationFor(client, files)}`)
  }
}

test('every function, trigger, view, exclusion and deferrable constraint is in a file as the migrations leave it', async () => {
  expect((await differences(client, files)).map(told)).toEqual([])
})

test('a guard that the database has and no file has is found', async () => {
  const extra = `create function extra() returns int language sql as 'select 1'; create view seen as select extra() as n;
    create trigger extra before delete on trips for each row execute function refuse_change('trips.extra')`
  expect((await given(extra, () => differences(client, files))).map(({ name, is }) => [name, is])).toEqual([
    ['function extra()', 'only in the database'],
    ['trigger extra on trips', 'only in the database'],
    ['view seen', 'only in the database'],
  ])
})

test('a guard that a file has and the database lacks, or has otherwise, is found', async () => {
  const lost = `drop trigger payments_only_added on payments;
    alter table health_reads drop constraint health_reads_once;
    create or replace function trip_places(trip uuid) returns integer language sql stable as 'select 50'`
  expect(await given(lost, () => differences(client, files))).toEqual([
    expect.objectContaining({ name: 'constraint health_reads_once on health_reads', is: 'only in the file' }),
    expect.objectContaining({ name: 'function trip_places(uuid)', is: 'changed' }),
    expect.objectContaining({ name: 'trigger payments_only_added on payments', is: 'only in the file' }),
  ])
})

test('the migration of changed files brings the database to them', async () => {
  const changed = files.map((file): GuardFile => ({ ...file, sql: file.sql.replaceAll('heads >', '1 + heads >') }))
  const gone = changed.filter((file) => !file.path.includes('penalty-scale'))
  await client.query(`${await migrationFor(client, gone)}`)
  expect(await differences(client, gone)).toEqual([])
  expect([...(await guardsIn(client)).values()].join('\n')).toContain('1 + heads >')
  await client.query(`${await migrationFor(client, files)}`)
  expect(await differences(client, files)).toEqual([])
})
