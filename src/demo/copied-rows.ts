import type pg from 'pg'

/** How the rows of one table are copied: SQL for columns that change, and a condition on the rows. */
type Said = { columns?: Record<string, string>; where?: string; ownedBy?: string }

/** Copies one table's rows for every row of the temporary table `copies` (see {@link copiesTable}). */
type CopyStatement = { table: string; text: string }

/**
 * A temporary table for one transaction, with a row for each new trip. Its days move by `shift`. Instants in the past
 * move by `past`, never forward; options move by `ahead`.
 */
export const copiesTable = `create temporary table copies (
  n integer primary key, source uuid, shift integer, past integer, ahead integer, most integer, reached integer,
  code text, title text, is_archived boolean) on commit drop;
  create temporary table travellers (n integer, participant uuid, customer uuid, primary key (n, participant)) on commit drop`

/** The id of a row's copy: a valid version 4, and always the same for the same original and number. */
export const copiedFunction = `create or replace function pg_temp.copied(id uuid, n integer) returns uuid language sql immutable as $$
  select overlay(overlay(md5(id::text || ':' || n) placing '4' from 13) placing '8' from 17)::uuid $$`

const goesAlong = (booking: string) => `(${booking}.number <= c.most or ${booking}.is_staff)`

const said: Record<string, Said> = {
  trips: {
    columns: {
      code: 'c.code',
      title: 'c.title',
      series_id: 'null',
      status: `case when c.is_archived then 'archived' else t.status end`,
    },
  },
  // The database fills these tables by itself.
  trip_heads: { where: 'false' },
  services_to_come: { where: 'false' },
  cost_definitions: { columns: { min_participants: 'least(t.min_participants, c.reached)' } },
  // A room that serves one hotel alone has no booking, but people who go along.
  rooms: {
    where: `(exists (select 1 from bookings b where b.room_id = t.id and ${goesAlong('b')})
      or exists (select 1 from room_exceptions e join participants p on p.id = e.participant_id
        join bookings b on b.id = p.booking_id where e.room_id = t.id and ${goesAlong('b')}))`,
  },
  bookings: {
    columns: { confirm_by: 't.confirm_by + c.ahead', names_by: 't.names_by + c.ahead', party_id: moved('t.party_id') },
    where: goesAlong('t'),
  },
  participants: {
    columns: {
      customer_id: '(select v.customer from travellers v where v.n = c.n and v.participant = t.id)',
    },
  },
  // A questionnaire whose last day is over was closed by the program.
  polls: {
    columns: {
      closed_at: `case when t.closed_at is not null or t.closes_on + c.shift < current_date
        then least((t.closes_on + c.shift + 1)::timestamptz, now()) end`,
    },
  },
  // A link opens the questionnaire of one person, so that it cannot be copied.
  poll_links: { where: 'false' },
  policies: {
    columns: {
      customer_id: insuredOf('v.customer'),
      insured_name: insuredOf(`(select rtrim(k.surname || ' ' || k.name) from customers k where k.id = v.customer)`),
    },
  },
  payments: { columns: { paid_on: 't.paid_on + c.past', credit_from_id: 'null' } },
  // Numbers of receipts and of bookings are given once, and a list that was sent names its own rooms and people.
  receipts: { where: 'false' },
  booking_moves: { where: 'false' },
  rooming_versions: { where: 'false' },
  commission_payments: { columns: { paid_on: 't.paid_on + c.past', agency_id: 't.agency_id' } },
  // What was sent names its own readers and messages.
  mailings: { where: 'false' },
  letters: { where: 'false' },
  supplier_payments: { columns: { paid_on: 't.paid_on + c.past' } },
  activity_entries: {
    ownedBy: 'itinerary_id',
    columns: { itinerary_id: moved('t.itinerary_id'), subject_id: moved('t.subject_id') },
    where: `not exists (select 1 from bookings b where b.id = t.subject_id and not ${goesAlong('b')})`,
  },
}

/** Tables through which rows are found, the nearest to the trip first. */
const nearest = ['itineraries', 'trips', 'bookings', 'participants']

/** A value of the person who has the place of an insured one on the copy. */
function insuredOf(value: string): string {
  return `(select ${value} from travellers v where v.n = c.n and v.participant = t.participant_id)`
}

function moved(column: string): string {
  return `pg_temp.copied(${column}, c.n)`
}

type Key = { child: string; parent: string; columns: string[]; parentColumns: string[]; isRequired: boolean }
type Column = { table: string; name: string; type: string; isOwn: boolean }

/**
 * The statements that copy every row of a trip, parents first. They follow the catalogue of the database, so a table of
 * a later capability is copied without a change here.
 */
export async function copyStatements(client: pg.ClientBase): Promise<CopyStatement[]> {
  const keys = await foreignKeys(client)
  const tables = parentsFirst(keys)
  const columns = await columnsOf(client, [...tables, 'activity_entries'])
  return [...tables, 'activity_entries'].map((table) => {
    const own = columns.filter((column) => column.table === table && !column.isOwn)
    const held = keys.filter(({ child, parent }) => child === table && tables.includes(parent))
    const ids = new Set(held.flatMap((key) => key.columns))
    const { columns: given = {}, where = 'true' } = said[table] ?? {}
    const { joins, condition, through } = belonging(table, keys, tables)
    const optional = held.filter((key) => !key.isRequired && key !== through)
    const values = own.map(({ name, type }) => {
      const key = optional.find(({ columns }) => columns.length === 1 && columns[0] === name)
      return given[name] ?? (key && ifCopied(key)) ?? carried(name, type, ids)
    })
    const names = own.map(({ name }) => `"${name}"`).join(', ')
    return {
      table,
      text: `insert into "${table}" (${names}) select ${values.join(', ')}
        from copies c cross join "${table}" t ${joins} where ${condition} and ${where}`,
    }
  })
}

function carried(name: string, type: string, ids: ReadonlySet<string>): string {
  if (type === 'uuid' && (name === 'id' || ids.has(name))) return moved(`t."${name}"`)
  if (type === 'date') return `t."${name}" + c.shift`
  if (type === 'timestamp with time zone') return `t."${name}" + c.past * interval '1 day'`
  return `t."${name}"`
}

/** A reference to a person or a booking that may be left out of the copy is empty there. Others are always copied. */
function ifCopied({ parent, columns }: Key): string | undefined {
  const id = `t."${columns[0]}"`
  if (parent === 'bookings')
    return `(select ${moved('b.id')} from bookings b where b.id = ${id} and b.trip_id = c.source and ${goesAlong('b')})`
  if (parent === 'participants')
    return `(select ${moved('p.id')} from participants p join bookings b on b.id = p.booking_id
      where p.id = ${id} and p.trip_id = c.source and ${goesAlong('b')})`
  return undefined
}

/** The condition that a row `t` belongs to the trip `c.source`, through its nearest parents. */
function belonging(table: string, keys: readonly Key[], tables: readonly string[]) {
  const joins: string[] = []
  let [at, alias] = [table, 't']
  let through: Key | undefined
  for (;;) {
    const direct = at === 'itineraries' || at === 'trips' ? 'id' : said[at]?.ownedBy
    if (direct) return { joins: joins.join(' '), condition: `${alias}."${direct}" = c.source`, through }
    const key = keys
      .filter(({ child, parent }) => child === at && parent !== at && tables.includes(parent))
      .toSorted((a, b) => rank(a) - rank(b))[0]!
    through ??= key
    const [from, to] = [key.columns[0]!, key.parentColumns[0]!]
    if (key.parent === 'itineraries' || key.parent === 'trips')
      return { joins: joins.join(' '), condition: `${alias}."${from}" = c.source`, through }
    const next = `${key.parent}_of`
    const also = key.parent === 'bookings' ? `and ${goesAlong(next)}` : ''
    joins.push(`join "${key.parent}" ${next} on ${next}."${to}" = ${alias}."${from}" ${also}`)
    ;[at, alias] = [key.parent, next]
  }
}

/** A row whose parent is optional is found through another parent, if it has one. */
const rank = ({ parent, isRequired }: Key) =>
  (nearest.includes(parent) ? nearest.indexOf(parent) : nearest.length) + (isRequired ? 0 : 100)

/** Every table that refers to an itinerary, directly or not, parents first. Templates are left out. */
function parentsFirst(keys: readonly Key[]): string[] {
  const all = new Set(['itineraries'])
  for (let before = 0; before !== all.size; ) {
    before = all.size
    for (const { child, parent } of keys) if (all.has(parent) && child !== 'templates') all.add(child)
  }
  const ordered: string[] = []
  while (ordered.length < all.size) {
    const waits = (table: string) =>
      keys.some(
        ({ child, parent }) => child === table && parent !== table && all.has(parent) && !ordered.includes(parent),
      )
    ordered.push(...[...all].filter((table) => !ordered.includes(table) && !waits(table)))
  }
  return ordered
}

async function foreignKeys(client: pg.ClientBase): Promise<Key[]> {
  const names = (relation: string, numbers: string) => `array(
    select a.attname::text from unnest(${numbers}) with ordinality k (number, place)
    join pg_attribute a on a.attrelid = ${relation} and a.attnum = k.number order by k.place)`
  const { rows } = await client.query<Key>(`
    select conrelid::regclass::text as child, confrelid::regclass::text as parent,
      ${names('conrelid', 'conkey')} as columns, ${names('confrelid', 'confkey')} as "parentColumns",
      (select bool_and(attnotnull) from pg_attribute where attrelid = conrelid and attnum = any (conkey)) as "isRequired"
    from pg_constraint where contype = 'f' and connamespace = 'public'::regnamespace order by conname`)
  return rows
}

/** The columns of tables in order. `isOwn` marks those that the database fills by itself. */
async function columnsOf(client: pg.ClientBase, tables: readonly string[]): Promise<Column[]> {
  const { rows } = await client.query<Column>(
    `select table_name as table, column_name as name, data_type as type,
       is_generated = 'ALWAYS' or coalesce(column_default like 'nextval%', false) as "isOwn"
     from information_schema.columns where table_schema = 'public' and table_name = any ($1)
     order by table_name, ordinal_position`,
    [tables],
  )
  return rows
}
