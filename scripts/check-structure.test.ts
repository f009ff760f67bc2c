import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { describe, expect, it } from 'vitest'
import { checkStructure, mendStructure } from './check-structure.ts'

/** Writes a small project, looks at it, and removes it. */
function inProject<Result>(files: Record<string, string>, look: (root: string) => Result): Result {
  const root = mkdtempSync(path.join(tmpdir(), 'structure-'))
  try {
    for (const [name, text] of Object.entries(files)) {
      mkdirSync(path.dirname(path.join(root, name)), { recursive: true })
      writeFileSync(path.join(root, name), text)
    }
    return look(root)
  } finally {
    rmSync(root, { recursive: true })
  }
}

/** The faults of a small project, each as `path:line rule`. */
const faultsOf = (files: Record<string, string>) =>
  inProject(files, (root) => checkStructure(root).faults.map(({ path, line, rule }) => `${path}:${line ?? 0} ${rule}`))

/** The faults of a file with a single import. */
const importing = (file: string, specifier: string) =>
  faultsOf({ [file]: `import { thing } from '${specifier}'\nexport const use = ${drawn(file)}\n` })

/** A part of the screen draws what it imports. */
const drawn = (file: string) => (/\/web\/.*(?<!state)\.tsx$/.test(file) ? '<p>{thing}</p>' : 'thing')

const bookings = 'src/features/bookings/bookings'
const refused = (file: string) => [`${file}:1 import`]

describe('who may import whom', () => {
  it.each([
    ['src/shared/day.ts', '#src/server/db/database.ts'],
    ['src/shared/day.ts', '#src/features/trips/trips.rules.ts'],
    ['src/shared/day.ts', 'dayjs'],
    ['src/shared/day.ts', 'node:fs'],
    ['src/server/http/calls.ts', '#src/web/calls/api.ts'],
    ['src/server/http/calls.ts', '#src/features/access/access.queries.ts'],
    ['src/server/http/calls.ts', '#src/demo/agency.ts'],
    ['src/server/http/calls.ts', 'react'],
    ['src/server/app.ts', '#src/features/trips/web/trips.screen.tsx'],
    ['src/server/app.ts', '#src/features/trips/trips.builders.ts'],
    ['src/server/testing/app.ts', '#src/features/access/access.tables.ts'],
    ['src/server/text.ts', '#src/features/trips/trips.rules.ts'],
    ['src/web/calls/api.ts', '#src/server/http/problem.ts'],
    ['src/web/calls/api.ts', '#src/features/access/access.contract.ts'],
    ['src/web/calls/api.ts', 'pg'],
    ['src/web/calls/api.ts', 'papaparse'],
    ['src/web/calls/api.ts', 'node:path'],
    ['src/web/pages/trip.screen.tsx', '#src/features/trips/trips.queries.ts'],
    ['src/web/calls/api.ts', '#src/web/testing/page.tsx'],
    ['src/features/bookings/web/booking.form.tsx', '#src/web/testing/page.tsx'],
    ['src/demo/agency.ts', '#src/features/trips/web/trips.screen.tsx'],
    [`${bookings}.rules.ts`, './bookings.tables.ts'],
    [`${bookings}.rules.ts`, '#src/server/clock.ts'],
    [`${bookings}.rules.ts`, 'drizzle-orm'],
    [`${bookings}.contract.ts`, './bookings.commands.ts'],
    [`${bookings}.events.ts`, 'node:crypto'],
    [`${bookings}.text.ts`, 'react'],
    [`${bookings}.rules.ts`, '#src/features/payments/payments.rules.ts'],
    [`${bookings}.commands.ts`, '#src/features/payments/payments.commands.ts'],
    [`${bookings}.commands.ts`, '#src/features/payments/payments.tables.ts'],
    [`${bookings}.commands.ts`, '#src/features/trips/trips.routes.ts'],
    [`${bookings}.commands.ts`, './bookings.builders.ts'],
    [`${bookings}.commands.ts`, './web/bookings.screen.tsx'],
    [`${bookings}.commands.ts`, '#src/server/app.ts'],
    [`${bookings}.commands.ts`, '#src/demo/agency.ts'],
    [`${bookings}.commands.ts`, '@mantine/core'],
    [`${bookings}.queries.ts`, '#src/features/payments/payments.queries.ts'],
    [`${bookings}.commands.ts`, '../trips/trips.rules.ts'],
    ['src/features/bookings/web/booking.form.tsx', '../bookings.contract.ts'],
    ['src/features/bookings/web/booking.form.tsx', '#src/features/bookings/bookings.queries.ts'],
    ['src/features/bookings/web/booking.form.tsx', '#src/features/payments/web/payment.dialog.tsx'],
    ['src/features/bookings/web/booking.form.tsx', '#src/server/files/storage.ts'],
    ['src/features/bookings/web/booking.form.tsx', '#src/web/routes/routes.ts'],
    ['src/features/bookings/web/booking.form.tsx', 'drizzle-orm/pg-core'],
  ])('refuses that %s imports %s', (file, specifier) => {
    expect(importing(file, specifier)).toEqual(refused(file))
  })

  it.each([
    ['src/shared/day.ts', './money.ts'],
    ['src/shared/endpoint.ts', 'zod'],
    ['src/server/http/calls.ts', '#src/shared/endpoint.ts'],
    ['src/server/http/calls.ts', '#src/server/db/database.ts'],
    ['src/server/http/calls.ts', 'node:crypto'],
    ['src/server/app.ts', '#src/features/trips/trips.routes.ts'],
    ['src/server/jobs.ts', '#src/features/trips/trips.jobs.ts'],
    ['src/server/testing/app.ts', '#src/features/access/access.builders.ts'],
    ['src/server/text.ts', '#src/features/trips/trips.text.ts'],
    ['src/server/main.ts', '#src/demo/agency.ts'],
    ['src/web/routes/routes.ts', '#src/features/trips/web/trips.screen.tsx'],
    ['src/web/routes/trip-routes.ts', '#src/features/trips/web/trips.screen.tsx'],
    ['src/web/text.ts', '#src/features/trips/trips.text.ts'],
    ['src/web/pages/trip.screen.tsx', '#src/features/bookings/web/bookings.panel.tsx'],
    ['src/demo/agency.ts', '#src/features/bookings/bookings.builders.ts'],
    [`${bookings}.rules.ts`, '#src/features/trips/trips.rules.ts'],
    [`${bookings}.contract.ts`, './bookings.rules.ts'],
    [`${bookings}.commands.ts`, '#src/features/trips/trips.commands.ts'],
    [`${bookings}.commands.ts`, '#src/server/events/events.ts'],
    [`${bookings}.documents.ts`, '#src/server/text.ts'],
    [`${bookings}.queries.ts`, '#src/features/payments/payments.tables.ts'],
    [`${bookings}.builders.ts`, '#src/features/trips/trips.builders.ts'],
    [`${bookings}.commands.db.test.ts`, '#src/features/payments/payments.builders.ts'],
    [`${bookings}.commands.db.test.ts`, '#src/server/testing/database.ts'],
    [`${bookings}.rules.test.ts`, 'fast-check'],
    ['src/features/bookings/web/booking.form.tsx', '#src/features/bookings/bookings.contract.ts'],
    ['src/features/bookings/web/booking.form.tsx', '#src/features/customers/web/customer.picker.tsx'],
    ['src/features/bookings/web/booking.form.tsx', '#src/web/ui/fields/money-field.tsx'],
    ['src/features/bookings/web/booking.form.tsx', '#src/web/text.ts'],
    ['src/features/bookings/web/booking.form.test.tsx', '#src/web/testing/page.tsx'],
    ['src/web/testing/page.tsx', './service.ts'],
    ['src/features/bookings/web/booking.form.tsx', '@mantine/core'],
  ])('lets %s import %s', (file, specifier) => {
    expect(importing(file, specifier)).toEqual([])
  })

  it('sees imports of types, re-exported names and imports on demand', () => {
    const file = `${bookings}.rules.ts`
    const text = [
      "import type { Row } from './bookings.tables.ts'",
      "export { pay } from '#src/features/payments/payments.rules.ts'",
      "export const later = () => import('./bookings.commands.ts')",
      "export type Rows = import('./bookings.queries.ts').Rows",
      'export type Own = Row',
    ].join('\n')
    expect(faultsOf({ [file]: text }).sort()).toEqual([1, 2, 3, 4].map((line) => `${file}:${line} import`))
  })
})

it('mends a path that leaves the folder', () => {
  const file = `${bookings}.commands.ts`
  const before = "import { day } from '../trips/trips.rules.ts'\nimport { own } from './bookings.rules.ts'\n"
  const [after, faults] = inProject({ [file]: before }, (root) => {
    expect(mendStructure(root)).toEqual([file])
    return [readFileSync(path.join(root, file), 'utf8'), checkStructure(root).faults]
  })
  expect(after).toBe(before.replace('../', '#src/features/'))
  expect(faults).toEqual([])
})

describe('pure files', () => {
  it.each([
    'Date.now()',
    'new Date()',
    'Math.random()',
    'process.env.HOME',
    'performance.now()',
    "fetch('/')",
    'crypto.randomUUID()',
  ])('refuses %s in a rule', (expression) => {
    const text = `export const answer = () => ${expression}\n`
    expect(faultsOf({ [`${bookings}.rules.ts`]: text })).toEqual([`${bookings}.rules.ts:1 purity`])
    expect(faultsOf({ 'src/shared/day.ts': text })).toEqual(['src/shared/day.ts:1 purity'])
    expect(faultsOf({ [`${bookings}.commands.ts`]: text, [`${bookings}.rules.test.ts`]: text })).toEqual([])
  })

  it('lets a rule read a given instant', () => {
    expect(
      faultsOf({ [`${bookings}.rules.ts`]: 'export const year = (at: string) => new Date(at).getUTCFullYear()\n' }),
    ).toEqual([])
  })
})

describe('who writes a table', () => {
  const tables = { 'src/features/trips/trips.tables.ts': "export const trips = pgTable('trips', {})\n" }
  const importTrips = "import { trips } from '#src/features/trips/trips.tables.ts'\n"

  it.each([
    'tx.insert(trips).values(row)',
    'tx.update(trips).set(row)',
    'tx.delete(trips)',
    `tx.execute(sql\`update \${trips} set title = 1\`)`,
    'tx.execute(sql`insert into trips (id) values (1)`)',
    'tx.execute(`UPDATE "trips" SET title = 1`)',
    'tx.execute(sql`delete from trips`)',
  ])('refuses that a later feature does %s', (statement) => {
    const file = `${bookings}.commands.ts`
    expect(faultsOf({ ...tables, [file]: `${importTrips}export const write = () => ${statement}\n` })).toEqual([
      `${file}:2 ownership`,
    ])
  })

  it('refuses a write through the whole tables file', () => {
    const text =
      "import * as theirs from '#src/features/trips/trips.tables.ts'\nexport const write = () => tx.insert(theirs.trips)\n"
    expect(faultsOf({ ...tables, [`${bookings}.commands.ts`]: text })).toEqual([`${bookings}.commands.ts:2 ownership`])
  })

  it('lets the owner write, and others read', () => {
    const own = "import { trips } from './trips.tables.ts'\nexport const write = () => tx.insert(trips).values(row)\n"
    const read = `${importTrips}export const read = () => tx.select().from(trips).for('no key update')\n`
    expect(
      faultsOf({ ...tables, 'src/features/trips/trips.commands.ts': own, [`${bookings}.commands.ts`]: read }),
    ).toEqual([])
  })

  it('lets a database test attack by plain SQL, not by the tables of another', () => {
    const file = `${bookings}.db.test.ts`
    const attack = `${importTrips}export const attack = () => pool.query(\`update trips set title = 1\`)\n`
    expect(faultsOf({ ...tables, [file]: attack })).toEqual([])
    const reach = `${importTrips}export const reach = () => tx.delete(trips)\n`
    expect(faultsOf({ ...tables, [file]: reach })).toEqual([`${file}:2 ownership`])
  })

  it('keeps the tables of the platform to the platform', () => {
    const text =
      "import { files } from '#src/server/files/files.tables.ts'\nexport const write = () => tx.delete(files)\n"
    expect(faultsOf({ [`${bookings}.commands.ts`]: text })).toEqual([`${bookings}.commands.ts:2 ownership`])
    expect(faultsOf({ 'src/server/files/sweep.ts': text })).toEqual([])
  })
})

describe('texts', () => {
  const texts = {
    'src/features/trips/trips.text.ts': "export const tripsText = { 'trips.not-for-sale': 'Non in vendita' }\n",
    'src/features/trips/sale.rules.ts': "export const refusal = 'trips.not-for-sale'\n",
  }

  it.each(['rules', 'contract', 'tables', 'commands'])('refuses a code without a text in %s', (role) => {
    const file = `src/features/trips/trips.${role}.ts`
    expect(faultsOf({ ...texts, [file]: "export const code = 'trips.too-late'\n" })).toEqual([`${file}:1 text`])
    expect(faultsOf({ ...texts, [file]: "export const code = 'trips.not-for-sale'\n" })).toEqual([])
  })

  it('refuses a constraint of a migration without a text', () => {
    const sql = 'create table x ();\nalter table x add constraint "trips.too-late" check (true);\n'
    const trigger = "raise exception using constraint = 'trips.too-late';\n"
    const kept = "execute function refuse_change('trips.too-late');\n"
    expect(faultsOf({ ...texts, 'migrations/0000_ground.sql': sql })).toEqual(['migrations/0000_ground.sql:2 text'])
    expect(faultsOf({ ...texts, 'migrations/0000_ground.sql': trigger })).toEqual(['migrations/0000_ground.sql:1 text'])
    expect(faultsOf({ ...texts, 'migrations/0000_ground.sql': kept })).toEqual(['migrations/0000_ground.sql:1 text'])
    expect(faultsOf({ ...texts, 'migrations/0000_ground.sql': sql.replace('too-late', 'not-for-sale') })).toEqual([])
  })

  it('leaves the names of events, reactions and jobs alone', () => {
    const text = "export const name = 'trips.cancelled'\n"
    expect(faultsOf({ 'src/features/trips/trips.events.ts': text, [`${bookings}.reactions.ts`]: text })).toEqual([])
  })

  it('refuses a text that nothing says: no program, whole or by its beginning, and no constraint', () => {
    const file = 'src/features/trips/trips.text.ts'
    const text = { [file]: "export const tripsText = {\n  'trips.state-draft': 'Bozza',\n}\n" }
    const say = (words: string) => faultsOf({ ...text, 'src/web/ui/state.ts': `export const key = ${words}\n` })
    expect(say("'trips.state'")).toEqual([`${file}:2 text`])
    expect(say("'trips.state-draft'")).toEqual([])
    expect(say(`(state: string) => \`trips.state-\${state}\``)).toEqual([])
    const sql = 'alter table trips add constraint "trips.state-draft" check (true);\n'
    expect(faultsOf({ ...text, 'migrations/0000_ground.sql': sql })).toEqual([])
  })

  it('wants every feature in both catalogues', () => {
    const catalogue = "import { tripsText } from '#src/features/trips/trips.text.ts'\nexport const t = tripsText\n"
    expect(faultsOf({ ...texts, 'src/web/text.ts': catalogue, 'src/server/text.ts': '' })).toEqual([
      'src/features/trips/trips.text.ts:0 catalogue',
    ])
    expect(faultsOf({ ...texts, 'src/web/text.ts': catalogue, 'src/server/text.ts': catalogue })).toEqual([])
  })

  it('wants straight apostrophes on the screen', () => {
    const file = 'src/features/trips/trips.text.ts'
    const said = { 'src/features/trips/sale.rules.ts': "export const refusal = 'trips.a'\n" }
    expect(faultsOf({ ...said, [file]: "export const tripsText = {\n  'trips.a': 'L\u2019autobus' }\n" })).toEqual([
      `${file}:2 apostrophe`,
    ])
    expect(faultsOf({ 'src/web/ui/bus.tsx': 'export const Bus = () => <p>L\u2019autobus</p>\n' })).toHaveLength(1)
    expect(faultsOf({ ...said, [file]: `export const tripsText = { 'trips.a': "L'autobus" }\n` })).toEqual([])
  })
})

describe('names and places', () => {
  it.each([
    ['src/shared/utils.ts', 'forbidden-name'],
    ['src/shared/date-helpers.ts', 'forbidden-name'],
    ['src/server/index.ts', 'forbidden-name'],
    ['src/web/hooks/session.ts', 'forbidden-name'],
    ['src/features/trips/trips.types.ts', 'forbidden-name'],
    ['src/features/trips/trips.service.ts', 'name'],
    ['src/features/trips/Trips.rules.ts', 'name'],
    ['src/features/trips/tripRules.ts', 'name'],
    ['src/features/trips/trips.rules.tsx', 'name'],
    ['src/features/trips/web/trips.rules.ts', 'name'],
    ['src/features/trips/web/TripList.tsx', 'name'],
    ['src/features/trips/web/trips.tsx', 'name'],
    ['src/web/ui/moneyField.tsx', 'name'],
    ['src/web/ui/MoneyField.test.tsx', 'name'],
    ['src/shared/day.test.tsx', 'name'],
    ['src/features/trips/trips.rules.test.tsx', 'name'],
    ['src/features/trips/web/trips.screen.test.ts', 'name'],
    ['src/features/trips/web/trips.test.tsx', 'name'],
    ['src/features/trips/trips.sql', 'name'],
    ['src/features/trips/trips.rules.sql', 'name'],
    ['src/features/trips/list/sql/trips.queries.ts', 'place'],
    ['src/features/trips/web/list/trips.list.tsx', 'place'],
    ['src/features/trips/list/trips.tables.ts', 'noun'],
    ['src/features/cruises/cruises.rules.ts', 'place'],
    ['src/features/trips.rules.ts', 'place'],
    ['src/lib/day.ts', 'place'],
    ['e2e/putATripOnSale.spec.ts', 'name'],
    ['docs/decisions/first.md', 'name'],
    ['migrations/first.sql', 'name'],
    ['bin/start.ts', 'name'],
  ])('refuses %s (%s)', (file, rule) => {
    expect(faultsOf({ [file]: '' })).toEqual([`${file}:0 ${rule}`])
  })

  it.each([
    'src/features/customers/tax-code.rules.ts',
    'src/features/services/room-types.rules.ts',
    'src/features/customers/tax-code.rules.test.ts',
    'src/features/trips/trips.commands.db.test.ts',
    'src/features/bookings/rooming-list.typ',
    'src/features/bookings/price/price.rules.ts',
    'src/features/bookings/price/price.values.ts',
    'src/features/bookings/price/web/sums.panel.tsx',
    'src/features/bookings/price/web/price.state.ts',
    'src/features/bookings/web/bookings.screen.tsx',
    'src/features/bookings/web/bookings.module.css',
    'src/server/http/problem.ts',
    'src/server/files/files.tables.ts',
    'src/features/bookings/web/bookings.screen.test.tsx',
    'src/features/bookings/booking/web/booking-form.state.test.tsx',
    'src/web/ui/fields/money-field.tsx',
    'src/web/ui/fields/money-field.test.tsx',
    'src/web/pages/trip.screen.test.tsx',
    'src/web/index.html',
    'e2e/main-job.spec.ts',
    'docs/decisions/001-runtime.md',
    'migrations/0000_ground.sql',
    'bin/start.mjs',
    'scripts/check.ts',
  ])('accepts %s', (file) => {
    expect(faultsOf({ [file]: '' })).toEqual([])
  })
})

describe('guards', () => {
  const file = 'src/features/trips/trips.guards.sql'
  const body = 'create or replace function trip_places() returns integer language sql as $$ select 1 $$;\n'

  it('say in a comment what they guard, and what each function answers', () => {
    expect(faultsOf({ [file]: `-- A trip never has more heads than places.\n${body}` })).toEqual([])
    expect(faultsOf({ [file]: body })).toEqual([`${file}:1 guard-comment`])
    expect(faultsOf({ [file]: `-- A trip never has more heads than places.\n\n${body}` })).toEqual([
      `${file}:3 guard-comment`,
    ])
  })
})

describe('rings', () => {
  const day = 'src/shared/day.ts'
  const time = 'src/shared/time.ts'

  it('refuses files that import each other, types included, and reports a ring once', () => {
    const files = {
      [day]: "import { hour } from './time.ts'\nexport const day = hour\n",
      [time]: "import type { Day } from './day.ts'\nexport const hour: Day = 1\n",
    }
    expect(faultsOf(files)).toEqual([`${day}:0 ring`])
  })

  it('lets a file load on demand another that imports it', () => {
    const files = {
      [day]: "export const later = () => import('./time.ts')\n",
      [time]: "import { later } from './day.ts'\nexport const hour = later\n",
    }
    expect(faultsOf(files)).toEqual([])
  })
})

describe('nouns of a feature', () => {
  const price = { 'src/features/bookings/price/price.rules.ts': '' }

  it('keeps at the root only what the whole feature shares, once it has noun folders', () => {
    const tables = 'src/features/bookings/bookings.tables.ts'
    const rules = 'src/features/bookings/bookings.rules.ts'
    const screen = 'src/features/bookings/web/bookings.screen.tsx'
    expect(faultsOf({ ...price, [tables]: '' })).toEqual([])
    expect(faultsOf({ [rules]: '', [screen]: '' })).toEqual([])
    expect(faultsOf({ ...price, [rules]: '', [screen]: '' })).toEqual([`${rules}:0 noun`, `${screen}:0 noun`])
  })

  it('has one file of texts in each folder', () => {
    const [first, second] = ['prices', 'extras'].map((name) => `src/features/bookings/price/${name}.text.ts`) as [
      string,
      string,
    ]
    const text = 'export const texts = {} as const'
    const found = faultsOf({ [first]: text, [second]: text }).filter((fault) => fault.endsWith('one-text-file'))
    expect(found).toEqual([`${first}:0 one-text-file`])
  })

  it('judges a file in a noun folder by its role', () => {
    const file = 'src/features/bookings/price/price.rules.ts'
    expect(importing(file, 'drizzle-orm')).toEqual(refused(file))
    expect(importing('src/features/bookings/price/web/sums.panel.tsx', '@mantine/core')).toEqual([])
  })
})

describe('parts of the screen', () => {
  const folder = 'src/features/trips/list/web'

  it.each([
    [`${folder}/trips.panel.tsx`, 'export const usePanel = () => null'],
    [`${folder}/trips.state.tsx`, 'export const Trips = () => <p>Viaggi</p>'],
  ])('%s does what its role says', (file, text) => {
    expect(faultsOf({ [file]: text })).toEqual([`${file}:0 component`])
  })
})

describe('sizes', () => {
  it('refuses a folder with more than 25 source files', () => {
    const folder = (count: number) =>
      Object.fromEntries(Array.from({ length: count }, (_, at) => [`src/shared/word-${at}.ts`, '']))
    expect(faultsOf({ ...folder(25), 'src/shared/word-0.test.ts': '', 'src/shared/word.css': '' })).toEqual([])
    expect(faultsOf(folder(26))).toEqual(['src/shared:0 folder'])
  })

  const linesOf = (count: number) => 'export {}\n'.repeat(count)
  const many = Object.fromEntries(
    Array.from({ length: 40 }, (_, at) => [`src/shared/${at % 2 ? 'days' : 'words'}/word-${at}.ts`, 'export {}\n']),
  )

  it('refuses a file over 400 lines', () => {
    expect(faultsOf({ ...many, 'src/shared/long.ts': linesOf(401) })).toEqual(['src/shared/long.ts:0 size'])
    expect(faultsOf({ ...many, 'src/shared/long.ts': linesOf(400) })).toEqual([])
  })

  it('refuses a test over 600 lines', () => {
    expect(faultsOf({ ...many, 'src/shared/long.test.ts': linesOf(601) })).toEqual(['src/shared/long.test.ts:0 size'])
    expect(faultsOf({ ...many, 'src/shared/long.test.ts': linesOf(600) })).toEqual([])
  })

  it('refuses long files beyond one in twenty', () => {
    const long = Object.fromEntries(['a', 'b', 'c'].map((name) => [`src/shared/${name}.ts`, linesOf(250)]))
    expect(faultsOf({ ...many, ...long })).toHaveLength(3)
    expect(faultsOf({ ...many, 'src/shared/a.ts': linesOf(250), 'src/shared/b.ts': linesOf(249) })).toEqual([])
  })
})

describe('habits', () => {
  const file = 'src/features/trips/trips.commands.ts'
  const test = 'src/features/trips/trips.commands.db.test.ts'

  it.each([
    ["export { a } from './trips.queries.ts'\n", [`${file}:0 barrel`]],
    ["import { a } from './trips.queries.ts'\nexport { a }\n", [`${file}:0 barrel`]],
    ["export * from './trips.queries.ts'\nexport const b = 1\n", [`${file}:1 barrel`]],
    ['export default 1\n', [`${file}:1 named-export`]],
    ['// @ts-ignore\nexport const a = 1\n', [`${file}:1 suppression`]],
    ['export const b = 1\n// @ts-expect-error\nexport const a = 1\n', [`${file}:2 suppression`]],
    ['/* biome-ignore lint: no */\nexport const a = 1\n', [`${file}:1 suppression`]],
    ['// TODO later\nexport const a = 1\n', [`${file}:1 reminder`]],
    ['/** Whether it is on sale. */\nexport const a = 1\n', [`${file}:1 house-style`]],
    ['/** Whoever may book. */\nexport const a = 1\n', [`${file}:1 house-style`]],
    ['// How many places are left.\nexport const a = 1\n', [`${file}:1 house-style`]],
    ['/**\n * What of a trip is shown.\n */\nexport const a = 1\n', [`${file}:1 house-style`]],
    ['// The law (domain/rules.md 1.1).\nexport const a = 1\n', [`${file}:1 house-style`]],
  ])('refuses %j', (text, faults) => {
    expect(faultsOf({ [file]: text })).toEqual(faults)
  })

  it('lets a file re-export a name beside its own', () => {
    expect(faultsOf({ [file]: "export { a } from './trips.queries.ts'\nexport const b = 1\n" })).toEqual([])
  })

  it('lets a comment begin with its subject and cite in words', () => {
    const text = '/** Tells whether it is on sale (rules of the trade 1.1). */\nexport const a = 1\n'
    expect(faultsOf({ [file]: text })).toEqual([])
  })

  it('reads comments, not texts', () => {
    expect(faultsOf({ [file]: "export const a = '// TODO @ts-ignore'\n" })).toEqual([])
  })

  it.each([
    "it.skip('a', f)",
    "it.only('a', f)",
    "it.todo('a')",
    "describe.skip('a', f)",
    "test.fixme('a', f)",
    "it.skip.each([])('a', f)",
    "xit('a', f)",
  ])('refuses %s', (statement) => {
    expect(faultsOf({ [test]: `${statement}\n` })).toEqual([`${test}:1 test-aside`])
    expect(faultsOf({ 'e2e/sell.spec.ts': `${statement}\n` })).toEqual(['e2e/sell.spec.ts:1 test-aside'])
  })

  it('refuses a mock of our own code', () => {
    expect(faultsOf({ [test]: "vi.mock('#src/server/clock.ts')\n" })).toEqual([`${test}:1 mock`])
    expect(faultsOf({ [test]: "vi.mock('./trips.queries.ts')\n" })).toEqual([`${test}:1 mock`])
  })

  it('lets a test run every case and expect a type error', () => {
    expect(faultsOf({ [test]: "it.each([1])('a', f)\n// @ts-expect-error no such field\ntripOf({})\n" })).toEqual([])
  })
})
