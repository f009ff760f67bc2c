import type { SentFile } from '#src/server/files/sent-file.ts'
import { type SheetColumn, sheet } from '#src/server/sheets/sheet.ts'
import { findText } from '#src/server/text.ts'
import type { Day } from '#src/shared/day.ts'
import { sheetType } from '#src/shared/media-types.ts'
import type { allCommissions } from './commissions.queries.ts'

type Commission = Awaited<ReturnType<typeof allCommissions>>[number]
type Line = Partial<Commission> &
  Pick<Commission, 'agencyName' | 'soldCents' | 'cents' | 'paidCents' | 'leftCents' | 'overpaidCents'>

const t = (key: string) => findText(key) ?? key

const columns: readonly SheetColumn<Line>[] = [
  { header: t('accounts.column-agency'), width: 32, kind: 'text', value: ({ agencyName }) => agencyName },
  { header: t('payables.column-trip'), width: 32, kind: 'text', value: ({ tripTitle }) => tripTitle ?? null },
  { header: t('accounts.column-matures'), width: 14, kind: 'day', value: ({ departsOn }) => departsOn ?? null },
  {
    header: t('accounts.column-terms'),
    width: 12,
    kind: 'text',
    value: ({ terms }) => (terms ? t(`accounts.terms.${terms}`) : null),
  },
  { header: t('accounts.column-bookings'), width: 10, kind: 'number', value: ({ bookings }) => bookings ?? null },
  { header: t('accounts.column-sold'), width: 14, kind: 'money', value: ({ soldCents }) => soldCents },
  {
    header: t('accounts.column-percent'),
    width: 12,
    kind: 'number',
    value: ({ commissionBps }) => (commissionBps == null ? null : commissionBps / 100),
  },
  { header: t('accounts.column-commission'), width: 14, kind: 'money', value: ({ cents }) => cents },
  { header: t('accounts.column-commission-paid'), width: 14, kind: 'money', value: ({ paidCents }) => paidCents },
  { header: t('accounts.column-commission-left'), width: 14, kind: 'money', value: ({ leftCents }) => leftCents },
  {
    header: t('providers.overpaid-sum'),
    width: 14,
    kind: 'money',
    value: ({ overpaidCents }) => overpaidCents || null,
  },
  {
    header: t('accounts.column-invoice'),
    width: 24,
    kind: 'text',
    value: ({ payments }) =>
      payments
        ?.map(({ invoiceNumber }) => invoiceNumber)
        .filter(Boolean)
        .join(', ') || null,
  },
]

/** The commissions as a sheet, with their sums below. */
export async function commissionsFile(
  found: readonly Commission[],
  { today, signal }: { today: Day; signal: AbortSignal },
): Promise<SentFile> {
  const sum = (of: (one: Commission) => number) => found.reduce((total, one) => total + of(one), 0)
  const totals: Line[] = [
    {
      agencyName: t('payments.total'),
      soldCents: sum(({ soldCents }) => soldCents),
      cents: sum(({ cents }) => cents),
      paidCents: sum(({ paidCents }) => paidCents),
      leftCents: sum(({ leftCents }) => leftCents),
      overpaidCents: sum(({ overpaidCents }) => overpaidCents),
    },
  ]
  const plan = { name: t('accounts.commissions'), columns, totals }
  const content = await sheet(plan, found as readonly Line[], { signal })
  return { name: `provvigioni_${today}.xlsx`, contentType: sheetType, content }
}
