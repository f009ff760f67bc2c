import { invoiceName } from '#src/features/payables/invoices/invoice-differences.words.ts'
import type { SentFile } from '#src/server/files/sent-file.ts'
import { type SheetColumn, sheet } from '#src/server/sheets/sheet.ts'
import { findText } from '#src/server/text.ts'
import { type Day, wallClock } from '#src/shared/day.ts'
import { sheetType } from '#src/shared/media-types.ts'
import type { allSuppliersDue } from './dues.queries.ts'

type Due = Awaited<ReturnType<typeof allSuppliersDue>>[number]
type Line = Partial<Due> & Pick<Due, 'serviceName' | 'leftCents'>

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
  { header: t('services.payment.toBePaid'), width: 14, kind: 'money', value: ({ leftCents }) => leftCents },
  text('payables.column-kind', 10, kindOf),
  text('payables.column-invoice', 30, ({ invoices }) => invoices?.map(invoiceName).join('; ')),
  day('payables.column-requested', ({ requestedAt }) => requestedAt && wallClock(new Date(requestedAt)).day),
]

/** The dues to suppliers as a sheet, with the sum below. An unknown amount stays empty. */
export async function duesFile(
  dues: readonly Due[],
  { today, signal }: { today: Day; signal: AbortSignal },
): Promise<SentFile> {
  const leftCents = dues.reduce((sum, due) => sum + (due.leftCents ?? 0), 0)
  const totals: Line[] = [{ serviceName: t('payments.total'), leftCents }]
  const plan = { name: t('payables.accounts-sheet'), columns, totals }
  const content = await sheet(plan, dues as readonly Line[], { signal })
  return { name: `fornitori-da-pagare_${today}.xlsx`, contentType: sheetType, content }
}
