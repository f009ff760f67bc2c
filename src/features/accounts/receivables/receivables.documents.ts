import type { SentFile } from '#src/server/files/sent-file.ts'
import { type SheetColumn, sheet } from '#src/server/sheets/sheet.ts'
import { findText } from '#src/server/text.ts'
import { type Day, wallClock } from '#src/shared/day.ts'
import { sheetType } from '#src/shared/media-types.ts'
import type { allReceivables } from './receivables.queries.ts'

type Receivable = Awaited<ReturnType<typeof allReceivables>>[number]
type Line = Partial<Receivable> & Pick<Receivable, 'payer' | 'leftCents'>

const t = (key: string) => findText(key) ?? key

const columns: readonly SheetColumn<Line>[] = [
  { header: t('payables.column-due'), width: 14, kind: 'day', value: ({ dueOn }) => dueOn ?? null },
  { header: t('accounts.column-payer'), width: 36, kind: 'text', value: ({ payer }) => payer },
  { header: t('payables.column-trip'), width: 32, kind: 'text', value: ({ tripTitle }) => tripTitle ?? null },
  { header: t('accounts.column-booking'), width: 16, kind: 'text', value: ({ code }) => code ?? null },
  { header: t('accounts.column-heads'), width: 10, kind: 'number', value: ({ heads }) => heads ?? null },
  { header: t('accounts.column-left'), width: 14, kind: 'money', value: ({ leftCents }) => leftCents },
  {
    header: t('accounts.column-reminded'),
    width: 14,
    kind: 'day',
    value: ({ reminded }) => (reminded ? wallClock(new Date(reminded.at)).day : null),
  },
  {
    header: t('accounts.column-notes'),
    width: 24,
    kind: 'text',
    value: ({ isPenalty, hasEmail }) =>
      [isPenalty && t('accounts.penalty'), hasEmail === false && t('accounts.without-email')]
        .filter(Boolean)
        .join(', ') || null,
  },
]

/** What is owed across trips as a sheet, with the sum below. */
export async function receivablesFile(
  found: readonly Receivable[],
  { today, signal }: { today: Day; signal: AbortSignal },
): Promise<SentFile> {
  const leftCents = found.reduce((sum, one) => sum + one.leftCents, 0)
  const totals: Line[] = [{ payer: t('payments.total'), leftCents }]
  const plan = { name: t('accounts.receivables'), columns, totals }
  const content = await sheet(plan, found as readonly Line[], { signal })
  return { name: `da-incassare_${today}.xlsx`, contentType: sheetType, content }
}
