import { readFileSync, writeFileSync } from 'node:fs'
import { cpus, loadavg, totalmem } from 'node:os'
import path from 'node:path'
import { root } from './data.ts'
import { goalsOf } from './goals.ts'
import type { Report } from './measured.ts'
import type { Times } from './percentiles.ts'
import { ms, table } from './table.ts'

const count = (n: number) => n.toLocaleString('en')

/** Writes the figures as a Markdown page to `file`, unless that is null. */
export async function writeReport(report: Report, file: string | null): Promise<string> {
  const text = [
    headOf(report),
    goalsOf(report),
    bareOf(report),
    costOf(report),
    restOf(report),
    startOf(report),
    busyOf(report),
    openOf(report),
    nightlyOf(report),
    browserOf(report),
    growthOf(report),
    ...report.sizes.map(sizeOf),
  ]
    .filter((part) => part !== '')
    .join('\n\n')
  if (file) writeFileSync(file, `${text}\n`)
  return text
}

function headOf({ sizes, seconds, isQuick }: Report): string {
  const { name, version } = JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8'))
  const of = (dependency: string) =>
    JSON.parse(readFileSync(path.join(root, 'node_modules', dependency, 'package.json'), 'utf8')).version
  const made = sizes.map(({ trips, dataSeconds }) =>
    dataSeconds === null ? `${trips} trips kept from before` : `${trips} trips in ${dataSeconds.toFixed(0)} s`,
  )
  return [
    '# Figures',
    `${isQuick ? 'A quick try, not to be quoted. ' : ''}By \`npm run bench\` on ${new Date().toISOString().slice(0, 10)}, in ${(seconds / 60).toFixed(0)} minutes, data included (${made.join(', ')}; a month holds 300 trips in both). ${cpus().length} cores of ${cpus()[0]!.model.trim()}, ${Math.round(totalmem() / 2 ** 30)} GB, load program, server and PostgreSQL on the same machine, whose load was ${loadavg()[2]!.toFixed(1)} in the last quarter of an hour. ${name} ${version}, Node ${process.versions.node}, PostgreSQL 18, fastify ${of('fastify')}, pg ${of('pg')}, drizzle-orm ${of('drizzle-orm')}, autocannon ${of('autocannon')}.`,
    'Times in milliseconds. The bare program is `node:http` and `pg` and nothing else: no session, no shapes, no permissions, no log. It answers the same questions on the same tables with one lean statement each, none of them the product’s. A booking and a payment write the rows that the product writes, under the same guards.',
  ].join('\n\n')
}

function bareOf({ sizes }: Report): string {
  const rows = (sizes.at(-1)?.rows ?? []).flatMap(({ label, mine, theirs }) => {
    if (!theirs?.sixtyFour || !mine.sixtyFour) return []
    const rates = ([mine, theirs] as const).map(({ sixteen }) => sixteen.perSecond)
    return [
      [
        label,
        ...[`${ms(mine.one.p50)} : ${ms(theirs.one.p50)}`, `${ms(mine.one.p95)} : ${ms(theirs.one.p95)}`],
        ...[`${rates[0]!.toFixed(0)} : ${rates[1]!.toFixed(0)}`, (rates[0]! / rates[1]!).toFixed(2)],
        `${ms(mine.sixteen.p95)} : ${ms(theirs.sixteen.p95)}`,
        `${mine.sixtyFour.perSecond.toFixed(0)} : ${theirs.sixtyFour.perSecond.toFixed(0)}`,
        `${ms(mine.sixtyFour.p95)} : ${ms(theirs.sixtyFour.p95)}`,
      ],
    ]
  })
  if (rows.length === 0) return ''
  const head = ['call', '1 client: p50', 'p95', '16 clients: /s', 'ratio', 'p95', '64 clients: /s', 'p95']
  return [`## The product : the bare program, ${count(sizes.at(-1)!.trips)} trips`, table(head, rows)].join('\n\n')
}

function costOf({ sizes, session }: Report): string {
  const said = (value: number | null | undefined) => (value === null || value === undefined ? '–' : value.toFixed(2))
  const rows = (sizes.at(-1)?.rows ?? []).flatMap(({ label, queries, bytes, mine, theirs }) =>
    theirs
      ? [
          [
            ...[label, String(queries)],
            `${said(mine.processor.server)} : ${said(theirs.processor.server)}`,
            `${said(mine.processor.database)} : ${said(theirs.processor.database)}`,
            ...[`${bytes.plain} : ${bytes.theirs ?? '–'}`, String(bytes.compressed)],
            `${mine.memory} : ${theirs.memory}`,
          ],
        ]
      : [],
  )
  if (rows.length === 0) return ''
  const times = ({ p50, p95 }: Times) => `p50 ${p50.toFixed(3)}, p95 ${p95.toFixed(3)}`
  return [
    '## What a call costs, the product : the bare program',
    'Milliseconds of processor time at 16 clients; statements of the product, begin and commit included; bytes of an answer, plain and compressed as a browser receives it; MB of the program after the call.',
    table(['call', 'statements', 'server', 'PostgreSQL', 'bytes', 'br', 'MB'], rows),
    session
      ? `The check of the session alone: ${times(session.check)}; the query for a session that is not remembered: ${times(session.lookUp)}.`
      : '',
  ]
    .filter((part) => part !== '')
    .join('\n\n')
}

function restOf({ rest, sizes }: Report): string {
  if (!rest) return ''
  const warm = new Map(sizes.at(-1)?.rows.map(({ key, mine }) => [key, mine.one.p50]))
  const said = (tries: number[]) => tries.map(ms).join(', ')
  return [
    `## After ${rest.seconds} s of rest`,
    'The first call of each kind; each try follows a rest.',
    table(
      ['call', 'the product', 'warm', 'the bare program'],
      rest.rows.map(({ key, label, mine, theirs }) => [
        ...[label, said(mine), warm.has(key) ? ms(warm.get(key)!) : '–', said(theirs)],
      ]),
    ),
  ].join('\n\n')
}

function startOf({ start, rest, sizes }: Report): string {
  if (!start) return ''
  const highest = sizes.at(-1)!.highest
  const pair = ({ mine, theirs }: { mine: number; theirs: number | null }) => [
    mine.toFixed(0),
    theirs?.toFixed(0) ?? '–',
  ]
  return [
    '## Start and memory',
    'Memory is that of the Node process, in MB. The product starts its PostgreSQL too; the bare program finds a running one.',
    table(
      ['', 'the product', 'the bare program'],
      [
        ['second start, until the first answer (ms)', ...pair(start)],
        ['at rest after the start', ...pair(start.idle)],
        ...(rest ? [['at rest after all the load', ...pair(rest.memory)]] : []),
        ['highest', ...pair(highest)],
      ],
    ),
  ].join('\n\n')
}

function busyOf({ busy }: Report): string {
  if (!busy) return ''
  const { quiet, busy: crowded } = busy
  return [
    '## While a hundred bookings wait for one trip',
    `Somebody else reads lists, trips and people: p50 ${ms(quiet.p50)} → ${ms(crowded.p50)}, p95 ${ms(quiet.p95)} → ${ms(crowded.p95)} (${(crowded.p95 / quiet.p95).toFixed(1)} times), p99 ${ms(quiet.p99)} → ${ms(crowded.p99)}. Meanwhile ${(busy.answered / busy.seconds).toFixed(0)} bookings a second were answered, and ${busy.sentAway} refused for a moment.`,
  ].join('\n\n')
}

function nightlyOf({ nightly }: Report): string {
  if (!nightly) return ''
  const { alerts, first, again } = nightly
  return [
    '## The nightly run',
    `${count(alerts)} alerts of all trips are computed and written in ${count(first)} ms. When nothing changed, the run takes ${count(again)} ms and writes nothing.`,
  ].join('\n\n')
}

function openOf({ open }: Report): string {
  if (!open) return ''
  const { screens, lasted } = open
  const sum = (of: 'count' | 'calls' | 'bytes') => screens.reduce((all, one) => all + one[of], 0)
  return [
    '## The loading that one booking causes in the office',
    `Each screen is open in a browser of its own; bytes as they travel, compressed. The last answer came ${ms(lasted)} ms after the booking was sent.`,
    table(
      ['open', 'screens', 'calls', 'bytes'],
      [...screens, { label: 'all', count: sum('count'), calls: sum('calls'), bytes: sum('bytes') }].map(
        ({ label, count: screensOpen, calls, bytes }) => [label, String(screensOpen), String(calls), count(bytes)],
      ),
    ),
  ].join('\n\n')
}

function browserOf({ browser }: Report): string {
  if (!browser) return ''
  const { times, typed } = browser
  const kept = typed.found.filter((found) => found === typed.word).length
  return [
    '## In the browser',
    'Chromium, processor slowed 4 times, Fast 4G (165 ms, 8.1 Mbit/s); cold: nothing in its cache. The median of the tries.',
    table(
      ['what', 'ms', 'of'],
      times.map(({ label, milliseconds, tries }) => [
        label,
        milliseconds.toFixed(0),
        tries.map((one) => one.toFixed(0)).join(', '),
      ]),
    ),
    `“${typed.word}” was typed ${typed.found.length} times into the search as soon as the list was seen. It was still there ${kept} times once everything had loaded (${typed.found.map((found) => `“${found}”`).join(', ')}).`,
  ].join('\n\n')
}

function growthOf({ sizes }: Report): string {
  const [small, big] = sizes
  if (!small || !big || big.rows.length === 0) return ''
  const rows = big.rows.map((row) => {
    const before = small.rows.find(({ key }) => key === row.key)!.mine
    const grown = (clients: 'one' | 'sixteen') => [
      `${ms(before[clients].p95)} → ${ms(row.mine[clients].p95)}`,
      (row.mine[clients].p95 / before[clients].p95).toFixed(2),
    ]
    return [row.label, ...grown('one'), ...grown('sixteen')]
  })
  const title = `## Growth of p95 from ${count(small.trips)} to ${count(big.trips)} trips`
  return [title, table(['call', '1 client', 'times', '16 clients', 'times'], rows)].join('\n\n')
}

function sizeOf({ trips, rows, highest }: Report['sizes'][number]): string {
  if (rows.length === 0) return ''
  const away = rows.reduce((sum, { mine }) => sum + mine.one.away + mine.sixteen.away, 0)
  const head = ['call', '1 client: /s', 'p50', 'p95', 'p99', '16 clients: /s', 'p50', 'p95', 'p99', 'MB']
  return [
    `## ${count(trips)} trips, ${count(trips * 10)} bookings`,
    table(
      head,
      rows.map(({ label, mine: { one, sixteen, memory } }) => [
        label,
        ...[one, sixteen].flatMap(({ perSecond, p50, p95, p99 }) => [perSecond.toFixed(0), ms(p50), ms(p95), ms(p99)]),
        String(memory),
      ]),
    ),
    `At most ${highest.mine} MB. Answers that said the server was away: ${away}.`,
  ].join('\n\n')
}
