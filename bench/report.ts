import { readFileSync, writeFileSync } from 'node:fs'
import { cpus, totalmem } from 'node:os'
import path from 'node:path'
import type { BrowserTimes } from './browser.ts'
import type { CallKey } from './calls.ts'
import { root } from './data.ts'
import type { Load } from './load.ts'
import type { Times } from './percentiles.ts'

export type Measured = { one: Load; sixteen: Load; memory: number }
export type Row = {
  key: CallKey
  label: string
  queries: number
  plain: number
  compressed: number
  mine: Measured
  theirs: Measured | null
}
export type Report = {
  isQuick: boolean
  sizes: { trips: number; dataSeconds: number | null; rows: Row[]; memory: { now: number; most: number } }[]
  sessionCheck: Times | null
  sessionLookUp: Times | null
  browser: BrowserTimes | null
  seconds: number
}

const ms = (value: number) => (value < 10 ? value.toFixed(1) : value.toFixed(0))
const table = (head: string[], rows: string[][]) =>
  [head, head.map((_, index) => (index === 0 ? '---' : '--:')), ...rows]
    .map((row) => `| ${row.join(' | ')} |`)
    .join('\n')

const goals: Partial<Record<CallKey, { ratio: number }>> = {
  ...{ list: { ratio: 0.5 }, calendar: { ratio: 0.5 }, trip: { ratio: 0.5 }, people: { ratio: 0.5 } },
  booking: { ratio: 0.25 },
}

/** The figures as a page of Markdown, written to `file` unless that is null. */
export async function writeReport(report: Report, file: string | null): Promise<string> {
  const text = [
    headOf(report),
    ...report.sizes.map(sizeOf),
    growthOf(report),
    bareOf(report),
    browserOf(report),
    goalsOf(report),
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
    `${isQuick ? 'A quick try, not to be quoted. ' : ''}By \`npm run bench\` on ${new Date().toISOString().slice(0, 10)}, in ${(seconds / 60).toFixed(1)} minutes, data included (${made.join(', ')}; a month holds 300 trips in both). ${cpus().length} cores of ${cpus()[0]!.model.trim()}, ${Math.round(totalmem() / 2 ** 30)} GB, load program, server and PostgreSQL on the same machine. ${name} ${version}, Node ${process.versions.node}, PostgreSQL 18, fastify ${of('fastify')}, pg ${of('pg')}, drizzle-orm ${of('drizzle-orm')}, autocannon ${of('autocannon')}.`,
    'Times in milliseconds. Each call checks the session: from memory, so that it is none of the queries, among which begin and commit are. The load asks for answers without compression, as the bare program gives them; `br` is what a browser is sent.',
  ].join('\n\n')
}

function sizeOf({ trips, rows, memory }: Report['sizes'][number]): string {
  return [
    `## ${trips.toLocaleString('en')} trips, ${(trips * 10).toLocaleString('en')} bookings`,
    table(
      [
        'call',
        'queries',
        'bytes',
        'br',
        '1 client: /s',
        'p50',
        'p95',
        'p99',
        '16 clients: /s',
        'p50',
        'p95',
        'p99',
        'MB',
      ],
      rows.map(({ label, queries, plain, compressed, mine: { one, sixteen, memory: now } }) => [
        ...[label, String(queries), String(plain), String(compressed)],
        ...[one, sixteen].flatMap(({ perSecond, p50, p95, p99 }) => [perSecond.toFixed(0), ms(p50), ms(p95), ms(p99)]),
        String(now),
      ]),
    ),
    `Server memory at the end ${memory.now} MB, at most ${memory.most} MB. Answers that said it was away: ${rows.reduce((sum, { mine }) => sum + mine.one.away + mine.sixteen.away, 0)}.`,
  ].join('\n\n')
}

function growthOf({ sizes }: Report): string {
  const [small, big] = sizes
  if (!small || !big) return ''
  const rows = big.rows.map((row) => {
    const before = small.rows.find(({ key }) => key === row.key)!.mine
    const grown = (count: 'one' | 'sixteen') => [
      `${ms(before[count].p95)} → ${ms(row.mine[count].p95)}`,
      (row.mine[count].p95 / before[count].p95).toFixed(2),
    ]
    return [row.label, ...grown('one'), ...grown('sixteen')]
  })
  const title = `## Growth of p95 from ${small.trips.toLocaleString('en')} to ${big.trips.toLocaleString('en')} trips`
  return [title, table(['call', '1 client', 'times', '16 clients', 'times'], rows)].join('\n\n')
}

function bareOf({ sizes }: Report): string {
  const rows = (sizes.at(-1)?.rows ?? []).flatMap(({ label, mine, theirs }) =>
    theirs
      ? [
          [
            label,
            ...(['one', 'sixteen'] as const).flatMap((count) => [
              `${mine[count].perSecond.toFixed(0)} : ${theirs[count].perSecond.toFixed(0)}`,
              (mine[count].perSecond / theirs[count].perSecond).toFixed(2),
            ]),
            `${mine.memory} : ${theirs.memory}`,
          ],
        ]
      : [],
  )
  if (rows.length === 0) return ''
  return [
    '## Beside a bare program',
    'Nothing but `node:http` and `pg`, in the same run: the reads by the very statements of the product, kept prepared where it keeps them, the booking by 14 of its own that leave the same rows under the same guards.',
    table(['call', '1 client: /s', 'ratio', '16 clients: /s', 'ratio', 'MB'], rows),
  ].join('\n\n')
}

function browserOf({ browser, sessionCheck, sessionLookUp }: Report): string {
  const said = ({ p50, p95 }: Times) => `p50 ${p50.toFixed(3)}, p95 ${p95.toFixed(3)}`
  const check =
    sessionCheck && sessionLookUp
      ? `The check of the session alone: ${said(sessionCheck)}; where it is not remembered, the database is asked: ${said(sessionLookUp)}.`
      : ''
  if (!browser) return check
  return [
    check,
    '## In the browser',
    'Chromium, processor slowed 4 times, Fast 4G (165 ms, 8.1 Mbit/s), nothing in its cache but where it says so; the median of the tries.',
    table(
      ['what', 'ms', 'of'],
      browser.map(({ label, milliseconds, tries }) => [
        label,
        milliseconds.toFixed(0),
        tries.map((one) => one.toFixed(0)).join(', '),
      ]),
    ),
  ].join('\n\n')
}

function goalsOf({ sizes, browser, sessionCheck }: Report): string {
  const [small, big] = sizes
  const rows: string[][] = []
  const judge = (goal: string, value: number, isMet: boolean) =>
    rows.push([goal, value < 10 ? value.toFixed(2) : value.toFixed(0), isMet ? 'yes' : '**no**'])
  for (const { key, label, mine, theirs } of big?.rows ?? []) {
    const goal = goals[key]
    if (goal && theirs) {
      const ratio = mine.sixteen.perSecond / theirs.sixteen.perSecond
      judge(`${label}: ≥ ${goal.ratio} of the bare program at 16 clients`, ratio, ratio >= goal.ratio)
    }
    const before = small?.rows.find((row) => row.key === key)?.mine.one.p95
    if (before !== undefined) {
      const times = mine.one.p95 / before
      judge(`${label}: p95 grows ≤ 1.3 times`, times, times <= 1.3)
    }
    if (key === 'list' || key === 'calendar') judge(`${label}: p95 under 30 ms`, mine.one.p95, mine.one.p95 < 30)
  }
  if (sessionCheck) judge('check of the session under 0.3 ms (p95)', sessionCheck.p95, sessionCheck.p95 < 0.3)
  for (const { label, milliseconds, goal } of browser ?? [])
    if (goal) judge(`${label}: under ${goal} ms`, milliseconds, milliseconds < goal)
  return rows.length === 0 ? '' : ['## Goals', table(['goal', 'measured', 'met'], rows)].join('\n\n')
}
