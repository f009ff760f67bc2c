import type { SentFile } from '#src/server/files/sent-file.ts'
import { csv } from '#src/server/sheets/csv.ts'
import { type SheetColumn, sheet } from '#src/server/sheets/sheet.ts'
import { findText } from '#src/server/text.ts'
import { type Day, formatDay, formatDayRange, wallClock } from '#src/shared/day.ts'
import { csvType, sheetType } from '#src/shared/media-types.ts'
import type { TextParams } from '#src/shared/text.ts'
import type { LedgerLine } from './ledger.queries.ts'
import type { ledgerFormats } from './ledger.values.ts'

type Line = Partial<LedgerLine> & { inCents: number | null; outCents: number | null }

const t = (key: string, params?: TextParams) => findText(key, params) ?? key
const text = (key: string, width: number, value: (line: Line) => string | null | undefined) =>
  ({ header: t(`accounts.ledger.${key}`), width, kind: 'text', value: (line: Line) => value(line) ?? null }) as const

const columns: readonly SheetColumn<Line>[] = [
  { header: t('accounts.ledger.paid-on'), width: 12, kind: 'day', value: ({ paidOn }) => paidOn ?? null },
  text('ledger', 14, ({ ledger }) => ledger && t(`accounts.ledger.${ledger}`)),
  text('kind', 18, kindOf),
  text('reversal', 26, reversalOf),
  text('method', 14, ({ method }) => method && t(`payments.method.${method}`)),
  text('who', 32, ({ who }) => who),
  text('trip', 14, ({ tripCode }) => tripCode),
  text('title-of-trip', 32, ({ tripTitle }) => tripTitle),
  text('what', 24, ({ what }) => what),
  { header: t('accounts.ledger.in'), width: 14, kind: 'money', value: ({ inCents }) => inCents },
  { header: t('accounts.ledger.out'), width: 14, kind: 'money', value: ({ outCents }) => outCents },
  text('paper', 16, ({ paper }) => paper),
  text('note', 28, ({ note }) => note),
  {
    header: t('accounts.ledger.registered'),
    width: 14,
    kind: 'day',
    value: ({ registeredAt }) => (registeredAt ? wallClock(new Date(registeredAt)).day : null),
  },
  text('by', 20, ({ by }) => by),
]

function kindOf({ ledger, kind }: Line): string | null {
  if (!ledger || !kind) return null
  if (ledger === 'commissions') return t('accounts.ledger.commission')
  return t(ledger === 'customers' ? `payments.kind.${kind}` : `payables.kind.${kind}`)
}

function reversalOf({ reversesOn, isReversed }: Line): string | null {
  if (reversesOn) return t('accounts.ledger.reverses', { day: formatDay(reversesOn) })
  return isReversed ? t('accounts.ledger.reversed') : null
}

/** Money in and money out, each in its own column. A reversal stands below zero in the column of what it reverses. */
function inColumns(line: LedgerLine): Line {
  const isReversal = line.reversesOn !== null
  const comesIn = isReversal ? line.cents < 0 : line.cents > 0
  return { ...line, inCents: comesIn ? line.cents : null, outCents: comesIn ? null : -line.cents }
}

type Wish = { from: Day; to: Day; format: (typeof ledgerFormats)[number]; signal: AbortSignal }

/** The entries of a period as a file, the sums below those of a sheet. */
export async function ledgerFile(
  entries: readonly LedgerLine[],
  { from, to, format, signal }: Wish,
): Promise<SentFile> {
  const lines = entries.map(inColumns)
  const name = `movimenti_${from}_${to}`
  if (format === 'csv') return { name: `${name}.csv`, contentType: csvType, content: csv(columns, lines) }
  const sum = (of: (line: Line) => number | null) => lines.reduce((total, line) => total + (of(line) ?? 0), 0)
  const totals: Line[] = [
    { who: t('payments.total'), inCents: sum(({ inCents }) => inCents), outCents: sum(({ outCents }) => outCents) },
  ]
  const plan = { name: t('accounts.ledger.title'), lines: [formatDayRange(from, to)], columns, totals }
  return { name: `${name}.xlsx`, contentType: sheetType, content: await sheet(plan, lines, { signal }) }
}
