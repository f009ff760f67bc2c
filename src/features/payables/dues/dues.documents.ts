import { invoiceName } from '#src/features/payables/invoices/invoice-differences.words.ts'
import type { SentFile } from '#src/server/files/sent-file.ts'
import { type SheetColumn, sheet } from '#src/server/sheets/sheet.ts'
import { findText } from '#src/server/text.ts'
import { type Day, wallClock } from '#src/shared/day.ts'
import { sheetType } from '#src/shared/media-types.ts'
import type { allSuppliersDue } from './dues.queries.ts'

type Found = Awaited<ReturnType<typeof allSuppliersDue>>
type Due = Found['dues'][number]
type Line = Partial<Due> & Pick<Due, 'serviceName'> & { overpaidCents?: number }

const t = (key: string) => findText(key) ?? key
const text = (key: string, width: number, value: (due: Line) => string | null | undefined) =>
  ({ header: t(key), width, kind: 'text', value: (due: Line) => value(due) ?? null }) as const
const day = (key: string, value: (due: Line) => Day | null | undefined) =>
  ({ header: t(key), width: 14, kind: 'day', value: (due: Line) => value(due) ?? null }) as const
const kindOf = ({ isEstimate }: Line) =>
  isEstimate === undefined ? null : t(isEstimate ? 'payables.whole' : 'payables.instalment')

const columns: readonly SheetColumn<Line>[] = [
  day('payables.column-due', ({ dueOn }) => dueOn),
  text('services.part.provider', 32, ({ provider }) => provider?.companyName),
  text('costs.service', 40, ({ serviceName }) => serviceName),
  text('payables.column-trip', 32, ({ tripTitle }) => tripTitle),
  { header: t('services.payment.toBePaid'), width: 14, kind: 'money', value: ({ leftCents }) => leftCents ?? null },
  {
    ...{ header: t('providers.overpaid-sum'), width: 14, kind: 'money' },
    value: ({ overpaidCents }) => overpaidCents ?? null,
  },
  text('payables.column-kind', 10, kindOf),
  text('payables.column-invoice', 30, ({ invoices }) => invoices?.map(invoiceName).join('; ')),
  day('payables.column-requested', ({ requestedAt }) => requestedAt && wallClock(new Date(requestedAt)).day),
]

/**
 * The dues to suppliers as a sheet, then what they were paid too much, with the sums below. An unknown amount stays
 * empty.
 */
export async function duesFile(
  { dues, overpaid }: Found,
  { today, signal }: { today: Day; signal: AbortSignal },
): Promise<SentFile> {
  const leftCents = dues.reduce((sum, due) => sum + (due.leftCents ?? 0), 0)
  const overpaidCents = overpaid.reduce((sum, { cents }) => sum + cents, 0)
  const totals: Line[] = [{ serviceName: t('payments.total'), leftCents, overpaidCents }]
  const excess = overpaid.map(({ cents, ...service }): Line => ({ ...service, overpaidCents: cents }))
  const plan = { name: t('payables.accounts-sheet'), columns, totals }
  const content = await sheet(plan, [...dues, ...excess], { signal })
  return { name: `fornitori-da-pagare_${today}.xlsx`, contentType: sheetType, content }
}
