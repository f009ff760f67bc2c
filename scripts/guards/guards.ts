import { readFileSync } from 'node:fs'
import path from 'node:path'
import type pg from 'pg'
import { featureOrder, placeOf, roleOf } from '../structure/layout.ts'
import { filesIn } from '../structure/source-file.ts'

/** A readable file of functions, triggers and constraints; `path` is relative to the project's folder. */
export type GuardFile = { path: string; sql: string }
/**
 * The guards of a database, such as `trigger payments_only_added on payments`, each with PostgreSQL's own definition.
 */
export type Guards = ReadonlyMap<string, string>
/** A guard that differs between files and database; `path` is null where no file has it. */
export type Difference = {
  path: string | null
  name: string
  is: 'changed' | 'only in the file' | 'only in the database'
}

/**
 * The guard files below `root`: the platform's first, then in the order of features, because later ones use earlier
 * ones.
 */
export function guardFiles(root: string): GuardFile[] {
  const order = (file: string) => {
    const place = placeOf(file)
    return place.area === 'feature' ? featureOrder.indexOf(place.feature) : -1
  }
  return filesIn(root)
    .filter((file) => roleOf(file) === 'guards' && file.endsWith('.sql'))
    .sort((a, b) => order(a) - order(b) || (a < b ? -1 : 1))
    .map((file) => ({ path: file, sql: readFileSync(path.join(root, file), 'utf8') }))
}

/**
 * The objects of our schema that drizzle-kit does not describe: functions, triggers, views, exclusion and deferrable
 * constraints. They come in an order in which they can be dropped: users before what they use, then the youngest first.
 */
const inDatabase = `
  select 'function ' || p.oid::regprocedure as name, pg_get_functiondef(p.oid) as definition, 2 as goes, p.oid
    from pg_proc p where p.pronamespace = 'public'::regnamespace and p.prokind <> 'a'
      and not exists (select 1 from pg_depend d where d.objid = p.oid and d.deptype = 'e')
  union all select 'view ' || c.oid::regclass, pg_get_viewdef(c.oid), 2, c.oid
    from pg_class c where c.relnamespace = 'public'::regnamespace and c.relkind in ('v', 'm')
  union all select format('trigger %I on %s', t.tgname, t.tgrelid::regclass), pg_get_triggerdef(t.oid), 1, t.oid
    from pg_trigger t join pg_class c on c.oid = t.tgrelid
    where c.relnamespace = 'public'::regnamespace and not t.tgisinternal
  union all select format('constraint %I on %s', n.conname, n.conrelid::regclass), pg_get_constraintdef(n.oid), 1, n.oid
    from pg_constraint n where n.connamespace = 'public'::regnamespace and n.contype <> 't'
      and (n.contype = 'x' or n.condeferrable)
  order by goes, oid desc`

export async function guardsIn(client: pg.ClientBase): Promise<Guards> {
  const { rows } = await client.query<{ name: string; definition: string }>(inDatabase)
  return new Map(rows.map(({ name, definition }) => [name, definition]))
}

/** The statement that drops a guard. */
function dropOf(name: string): string {
  const [, constraint, table] = /^constraint (.+) on (.+)$/.exec(name) ?? []
  return constraint ? `alter table ${table} drop constraint ${constraint};` : `drop ${name};`
}

/**
 * The guards that a database would have by the files alone, each with its file. The files run in this database without
 * its present guards, and are rolled back.
 */
async function guardsOf(
  client: pg.ClientBase,
  files: readonly GuardFile[],
): Promise<{ guards: Guards; pathOf: ReadonlyMap<string, string> }> {
  await client.query('begin')
  try {
    // A column that a function generates is dropped with it.
    for (const name of (await guardsIn(client)).keys())
      await client.query(name.startsWith('function') ? `drop ${name} cascade` : dropOf(name))
    const pathOf = new Map<string, string>()
    for (const file of files) {
      await client.query(file.sql)
      for (const name of (await guardsIn(client)).keys()) if (!pathOf.has(name)) pathOf.set(name, file.path)
    }
    return { guards: await guardsIn(client), pathOf }
  } finally {
    await client.query('rollback')
  }
}

/** The guards that differ between files and database, either way. */
export async function differences(client: pg.ClientBase, files: readonly GuardFile[]): Promise<Difference[]> {
  const present = await guardsIn(client)
  const { guards, pathOf } = await guardsOf(client, files)
  const found: Difference[] = []
  for (const name of new Set([...present.keys(), ...guards.keys()])) {
    const [is, should] = [present.get(name), guards.get(name)]
    if (is === should) continue
    const kind = should === undefined ? 'only in the database' : is === undefined ? 'only in the file' : 'changed'
    found.push({ path: pathOf.get(name) ?? null, name, is: kind })
  }
  return found.sort((a, b) => (a.name < b.name ? -1 : 1))
}

/**
 * The SQL that brings a migrated database to the state of the files. It drops what no file has any more and what cannot
 * be replaced in place, then runs the files that differ.
 */
export async function migrationFor(client: pg.ClientBase, files: readonly GuardFile[]): Promise<string | null> {
  const found = await differences(client, files)
  if (found.length === 0) return null
  const { pathOf } = await guardsOf(client, files)
  const changed = new Set(found.map((difference) => difference.path))
  const isReplaced = (name: string) => name.startsWith('function') || name.startsWith('view')
  const gone = [...(await guardsIn(client)).keys()].filter((name) => {
    const file = pathOf.get(name)
    return file === undefined || (changed.has(file) && !isReplaced(name))
  })
  const texts = files.filter((file) => changed.has(file.path)).map(({ sql }) => sql.trim())
  return [...gone.map(dropOf), ...texts].join('\n--> statement-breakpoint\n')
}
