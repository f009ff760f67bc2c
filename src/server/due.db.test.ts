import pg from 'pg'
import { afterAll, beforeAll, beforeEach, expect, inject, test } from 'vitest'
import { type Clone, cloneDatabase } from '#src/server/testing/clone.ts'

let clone: Clone
let client: pg.Client
let other: pg.Client

/**
 * Coaches of three seats, guarded like the product's tables. A sequence counts the judgements, including those rolled
 * back. The ids begin alike, so that all coaches are in one list.
 */
const coaches = `
  create function coach(n int) returns uuid language sql return (lpad(to_hex(n), 8, '0') || '-0000-4000-8000-000000000000')::uuid;
  create sequence judged;
  create table coaches (id uuid primary key, seats int not null);
  create table riders (coach uuid not null);
  create index on riders (coach);
  create function check_seats() returns trigger language plpgsql as $$
  declare coach_id uuid := take_due('seats', to_jsonb(new), tg_argv[0]);
  begin
    perform nextval('judged');
    perform 1 from coaches where id = coach_id for no key update;
    if (select count(*) from riders where coach = coach_id) > (select seats from coaches where id = coach_id) then
      raise exception using errcode = '23514', constraint = 'coaches.full', message = 'full';
    end if;
    return null;
  end $$;
  create constraint trigger seats_of_seats after insert or update on riders deferrable initially deferred
    for each row when (comes_due('seats', new.coach)) execute function check_seats('coach');
  create constraint trigger seats_of_coaches after update on coaches deferrable initially deferred
    for each row when (comes_due('seats', new.id)) execute function check_seats('id');
  insert into coaches select coach(n), 3 from generate_series(1, 300) n;`
const seat = (n: number, count = 1) => `insert into riders select coach(${n}) from generate_series(1, ${count})`
const full = { constraint: 'coaches.full' }

beforeAll(async () => {
  clone = await cloneDatabase(inject('templateUrl'))
  client = new pg.Client({ connectionString: clone.url })
  other = new pg.Client({ connectionString: clone.url })
  await Promise.all([client.connect(), other.connect()])
  await client.query(coaches)
})

afterAll(async () => {
  await Promise.all([client.end(), other.end()])
  await clone.drop()
})

beforeEach(async () => {
  await client.query(`truncate riders; alter sequence judged restart`)
})

/** Runs the statements as one transaction and answers the number of times that a parent was judged. */
async function runs(...statements: string[]): Promise<number> {
  await client.query('begin')
  try {
    for (const statement of [...statements, 'commit']) await client.query(statement)
  } catch (error) {
    await client.query('rollback')
    throw error
  }
  const { rows } = await client.query<{ n: number }>('select (last_value - 1 + is_called::int)::int as n from judged')
  return rows[0]!.n
}

const judgeNow = ['set constraints all immediate', 'set constraints all deferred']

test('a parent is judged once in a transaction, however many rows were written and wherever', async () => {
  expect(await runs(seat(1, 2), seat(1), `update coaches set seats = 3 where id = coach(1)`)).toBe(1)
  expect(await runs(seat(2), seat(3), seat(2))).toBe(3)
})

test('it is judged once more in the next transaction', async () => {
  expect(await runs(seat(1, 2))).toBe(1)
  await expect(runs(seat(1, 2))).rejects.toMatchObject(full)
  await expect(runs(seat(1, 2))).rejects.toMatchObject(full)
  expect(await runs(seat(1))).toBe(4)
})

test('rows written after a judgement are judged again', async () => {
  expect(await runs(seat(1, 3), ...judgeNow)).toBe(1)
  await expect(runs(seat(2, 3), ...judgeNow, seat(2))).rejects.toMatchObject(full)
})

test('constraints set to immediate judge each statement', async () => {
  await expect(runs('set constraints all immediate', seat(1, 3), seat(1))).rejects.toMatchObject(full)
})

test('a judgement that a savepoint rolled back becomes due again', async () => {
  expect(await runs('savepoint s', seat(1), 'rollback to s', seat(1, 3))).toBe(1)
  await expect(runs('savepoint s', seat(2), 'rollback to s', seat(2, 4))).rejects.toMatchObject(full)
})

test('a judgement that a savepoint kept is due once', async () => {
  expect(await runs('savepoint s', seat(1), 'release s', seat(1, 2))).toBe(1)
  expect(await runs(seat(2), 'savepoint s', seat(2), 'rollback to s', seat(2))).toBe(2)
})

test('a judgement passed inside a rolled-back savepoint is passed again', async () => {
  expect(await runs(seat(1, 3), 'savepoint s', ...judgeNow, 'rollback to s')).toBe(2)
  await expect(runs(seat(2, 2), 'savepoint s', ...judgeNow, 'rollback to s', seat(2, 2))).rejects.toMatchObject(full)
  await expect(runs('savepoint s', seat(3, 4), 'savepoint t', 'rollback to t', 'release s')).rejects.toMatchObject(full)
})

test('none of hundreds of parents is forgotten', async () => {
  const each = 'insert into riders select id from coaches'
  expect(await runs(each, each, each)).toBeGreaterThanOrEqual(300)
  await client.query('truncate riders')
  for (const n of [1, 150, 300]) await expect(runs(each, seat(n), each, each)).rejects.toMatchObject(full)
})

test('of two transactions that fill a parent at once the second is refused', async () => {
  for (const one of [client, other]) {
    await one.query('begin')
    await one.query(seat(1, 2))
  }
  await client.query(judgeNow.join(';'))
  const second = other.query('commit')
  await client.query('commit')
  await expect(second).rejects.toMatchObject(full)
})

test('every guard of the product judges the parent that came due, and takes it off its own list', async () => {
  const { rows } = await client.query<{ trigger: string; source: string }>(`
    select pg_get_triggerdef(t.oid) as trigger, p.prosrc as source from pg_trigger t join pg_proc p on p.oid = t.tgfoid
    where not t.tgisinternal and (t.tgdeferrable or pg_get_triggerdef(t.oid) like '%comes_due(%')`)
  expect(rows.length).toBeGreaterThan(15)
  for (const { trigger, source } of rows) {
    // A guard of the whole table has one parent, which its trigger names.
    const [, whole, parent] =
      /WHEN \(comes_due\('([\w-]+)'::text, '([\w-]+)'::uuid\)\) EXECUTE/.exec(trigger.replaceAll(/\s+/g, ' ')) ?? []
    if (whole) {
      expect(trigger).toContain(`('${parent}')`)
      expect(source).toContain(`take_due('${whole}', jsonb_build_object('all', tg_argv[0]), 'all')`)
      continue
    }
    // The rooms of a trip are judged by type, so its guard has a list for each type.
    if (trigger.includes('rooms_come_due(')) {
      expect(source).toContain("take_due('rooms-' || used, to_jsonb(new), 'trip_id')")
      continue
    }
    // A guard that judges each row by itself lists no parent.
    if (!trigger.includes('comes_due(')) {
      expect(source).not.toContain('take_due(')
      continue
    }
    const asked =
      /(?:WHEN \(|AND )comes_due\('([\w-]+)'::text, (?:CASE WHEN .* THEN )?(new|old)\.(\w+)(?: ELSE NULL::uuid END)?\)\)?\) EXECUTE FUNCTION \w+\('(\w+)'(, 'old')?\)$/
    const [, guard, row, column, judged, isOld] = asked.exec(trigger.replaceAll(/\s+/g, ' ')) ?? []
    expect({ trigger, isAsked: guard !== undefined }).toEqual({ trigger, isAsked: true })
    expect({ trigger, column, isOld: isOld !== undefined }).toEqual({ trigger, column: judged, isOld: row === 'old' })
    const changed = source.includes("when 'old'") ? 'changed' : 'to_jsonb(new)'
    expect(source).toContain(`take_due('${guard}', ${changed}, tg_argv[0])`)
    if (isOld)
      expect(source).toContain("changed jsonb := case tg_argv[1] when 'old' then to_jsonb(old) else to_jsonb(new) end;")
  }
})
