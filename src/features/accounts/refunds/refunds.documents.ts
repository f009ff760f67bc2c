import type { SentFile } from '#src/server/files/sent-file.ts'
import { type SheetColumn, sheet } from '#src/server/sheets/sheet.ts'
import { findText } from '#src/server/text.ts'
import { type Day, formatDay } from '#src/shared/day.ts'
import { sheetType } from '#src/shared/media-types.ts'
import type { allRefunds } from './refunds.queries.ts'

type Refund = Awaited<ReturnType<typeof allRefunds>>[number]
type Line = Partial<Refund> & Pick<Refund, 'payer' | 'refundCents'>

const t = (key: string, params?: Record<string, string>) => findText(key, params) ?? key

const columns: readonly SheetColumn<Line>[] = [
  { header: t('accounts.column-refund-by'), width: 14, kind: 'day', value: ({ dueOn }) => dueOn ?? null },
  { header: t('accounts.column-refund-to'), width: 36, kind: 'text', value: ({ payer }) => payer },
  {
    header: t('accounts.column-reason'),
    width: 32,
    kind: 'text',
    value: ({ reason, reasonOn }) =>
      reason && reasonOn ? t(`accounts.reason.${reason}`, { day: formatDay(reasonOn) }) : null,
  },
  { header: t('payables.column-trip'), width: 32, kind: 'text', value: ({ tripTitle }) => tripTitle ?? null },
  { header: t('accounts.column-booking'), width: 16, kind: 'text', value: ({ code }) => code ?? null },
  { header: t('accounts.column-paid'), width: 14, kind: 'money', value: ({ paidCents }) => paidCents ?? null },
  { header: t('accounts.column-kept'), width: 14, kind: 'money', value: ({ keptCents }) => keptCents ?? null },
  { header: t('accounts.column-refund'), width: 14, kind: 'money', value: ({ refundCents }) => refundCents },
]

/** The refunds owed across trips as a sheet, with the sum below. */
export async function refundsFile(
  found: readonly Refund[],
  { today, signal }: { today: Day; signal: AbortSignal },
): Promise<SentFile> {
  const refundCents = found.reduce((sum, one) => sum + one.refundCents, 0)
  const totals: Line[] = [{ payer: t('payments.total'), refundCents }]
  const plan = { name: t('accounts.refunds'), columns, totals }
  const content = await sheet(plan, found as readonly Line[], { signal })
  return { name: `rimborsi-da-fare_${today}.xlsx`, contentType: sheetType, content }
}
