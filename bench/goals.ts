import type { CallKey } from './calls.ts'
import type { Report } from './measured.ts'
import { table } from './table.ts'

/** `ratio` is the least share of the bare program's rate at 16 clients, `p95` the most milliseconds with one client. */
const goals: Partial<Record<CallKey, { ratio?: number; p95?: number }>> = {
  list: { ratio: 0.5, p95: 3 },
  calendar: { p95: 6 },
  trip: { ratio: 0.5 },
  people: { ratio: 0.5, p95: 4 },
  search: { ratio: 0.5, p95: 2 },
  booking: { ratio: 0.25, p95: 8 },
  palette: { p95: 50 },
  suppliers: { p95: 30 },
  dues: { p95: 30 },
  receivables: { p95: 30 },
  refunds: { p95: 30 },
  commissions: { p95: 30 },
}

/** The goals on the bigger data, and whether they are met. */
export function goalsOf(report: Report): string {
  const { sizes, browser, session, start, rest, busy, nightly, seats, papers, import: sheet } = report
  const [small, big] = sizes
  const rows: string[][] = []
  const judge = (goal: string, value: number, isMet: boolean) =>
    rows.push([goal, value < 10 ? value.toFixed(2) : value.toFixed(0), isMet ? 'yes' : '**no**'])
  const atMost = (goal: string, value: number, most: number) => judge(`${goal} ≤ ${most}`, value, value <= most)

  for (const { key, label, mine, theirs } of big?.rows ?? []) {
    const { ratio, p95 } = goals[key] ?? {}
    if (ratio && theirs) {
      const is = mine.sixteen.perSecond / theirs.sixteen.perSecond
      judge(`${label}: of the bare program's rate ≥ ${ratio}`, is, is >= ratio)
    }
    if (p95) atMost(`${label}: p95 of one client`, mine.one.p95, p95)
    const before = small?.rows.find((row) => row.key === key)?.mine.one.p95
    if (before !== undefined) atMost(`${label}: p95 with ten times the data, times`, mine.one.p95 / before, 1.3)
  }
  for (const { key, label, mine } of rest?.rows ?? []) {
    const warm = big?.rows.find((row) => row.key === key)?.mine.one.p50
    const median = mine.toSorted((a, b) => a - b)[Math.floor(mine.length / 2)]!
    if (warm !== undefined) atMost(`${label}: after a rest, times the warm one`, median / warm, 2)
  }
  if (rest) atMost('anything after a rest', Math.max(...rest.rows.flatMap(({ mine }) => mine)), 40)
  if (start) {
    atMost('second start', start.mine, 2_500)
    atMost('MB at rest after the start', start.idle.mine, 160)
    if (big) atMost('MB at most', big.highest.mine, 260)
  }
  if (busy) atMost('p95 of others while one trip is busy, times', busy.busy.p95 / busy.quiet.p95, 3)
  if (nightly) atMost('nightly run over all trips, ms', nightly.first, 10_000)
  if (seats)
    atMost(`automatic seating of ${seats.people} people in ${seats.parties} parties, p95`, seats.times.p95, 200)
  if (papers) {
    atMost('preview of a news sheet after the last key, p95', papers.preview.p95, 200)
    for (const [kind, { p95 }] of Object.entries(papers.dossiers))
      atMost(`the ${kind}'s dossier of ${papers.people} people, p95`, p95, 2_000)
  }
  if (sheet)
    atMost(`import of ${sheet.people} people, read, compared and stored`, sheet.read + sheet.check + sheet.store, 3_000)
  if (session) atMost('check of the session, p95', session.check.p95, 0.3)
  for (const { label, milliseconds, goal } of browser?.times ?? []) if (goal) atMost(label, milliseconds, goal)
  if (browser) {
    const { word, found } = browser.typed
    atMost('words lost that were typed at first sight', found.filter((one) => one !== word).length, 0)
  }
  return rows.length === 0 ? '' : ['## Goals', table(['goal', 'measured', 'met'], rows)].join('\n\n')
}
