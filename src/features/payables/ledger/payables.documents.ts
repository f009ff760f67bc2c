import { invoiceName } from '#src/features/payables/invoices/invoice-differences.words.ts'
import { standingEntries } from '#src/features/payments/payments.rules.ts'
import { type SheetColumn, sheet } from '#src/server/sheets/sheet.ts'
import { findText } from '#src/server/text.ts'
import { addDays, formatDay, formatDayRange } from '#src/shared/day.ts'
import { foldWords } from '#src/shared/folded.ts'
import { euro } from '#src/shared/money.ts'
import type { TextParams } from '#src/shared/text.ts'
import type { payablesOf } from './payables.queries.ts'

const t = (key: string, params?: TextParams) => findText(key, params) ?? key

type Payables = Awaited<ReturnType<typeof payablesOf>>
type Line = Partial<
  Record<'day' | 'provider' | 'state' | 'dueOn' | 'lastPaidOn' | 'instalments' | 'invoices', string | null>
> & {
  name: string
} & Record<'owedCents' | 'paidCents' | 'leftCents' | 'overpaidCents' | 'invoicedCents', number | null>

/** The part that is about these services; all of it without any. */
export function ofServices(found: Payables, ids: readonly string[] | undefined): Payables {
  if (ids === undefined) return found
  return {
    ...found,
    services: found.services.filter(({ id }) => ids.includes(id)),
    payables: found.payables.filter(({ serviceId }) => ids.includes(serviceId)),
  }
}

/** The name of the file: viaggio_napoli-e-la-costiera_servizi-e-pagamenti */
export function fileName({ title }: Pick<Payables, 'title'>): string {
  const plain = foldWords(title)
    .filter((word) => /^[a-z0-9]+$/.test(word))
    .join('-')
  return `viaggio_${plain || 'senza-titolo'}_servizi-e-pagamenti`
}

/** A row for each service with the amounts owed, paid and left, and the sums below. */
export function sheetOf(found: Payables, signal: AbortSignal): Promise<Uint8Array> {
  const { title, code, departsOn, returnsOn } = found
  const money = (header: string, value: (line: Line) => number | null): SheetColumn<Line> => {
    return { header: t(header), width: 14, kind: 'money', value }
  }
  const columns: SheetColumn<Line>[] = [
    { header: t('services.field.day'), width: 12, kind: 'day', value: ({ day }) => day ?? null },
    { header: t('costs.service'), width: 40, kind: 'text', value: ({ name }) => name },
    { header: t('services.part.provider'), width: 30, kind: 'text', value: ({ provider }) => provider ?? null },
    money('services.field.amount', ({ owedCents }) => owedCents),
    money('services.payment.paid', ({ paidCents }) => paidCents),
    money('services.payment.toBePaid', ({ leftCents }) => leftCents),
    money('providers.overpaid-sum', ({ overpaidCents }) => overpaidCents || null),
    { header: t('services.field.payment'), width: 14, kind: 'text', value: ({ state }) => state ?? null },
    { header: t('payables.column-due'), width: 12, kind: 'day', value: ({ dueOn }) => dueOn ?? null },
    { header: t('payables.column-paid-on'), width: 14, kind: 'day', value: ({ lastPaidOn }) => lastPaidOn ?? null },
    { header: t('payables.instalments'), width: 44, kind: 'text', value: ({ instalments }) => instalments ?? null },
    money('payables.invoiced', ({ invoicedCents }) => invoicedCents),
    { header: t('payables.invoices'), width: 44, kind: 'text', value: ({ invoices }) => invoices ?? null },
  ]
  const lines = linesOf(found)
  const sum = (key: 'owedCents' | 'paidCents' | 'leftCents' | 'overpaidCents' | 'invoicedCents') =>
    lines.reduce((total, line) => total + (line[key] ?? 0), 0)
  const total: Line = {
    name: t('payments.total'),
    owedCents: sum('owedCents'),
    paidCents: sum('paidCents'),
    leftCents: sum('leftCents'),
    overpaidCents: sum('overpaidCents'),
    invoicedCents: sum('invoicedCents'),
  }
  const name = t('trips.section.services')
  const plan = {
    name,
    columns,
    heading: `${name} · ${title}`,
    lines: [`${code} · ${formatDayRange(departsOn, returnsOn)}`],
    totals: [total],
  }
  return sheet(plan, lines, { signal })
}

function linesOf({ services, payables, departsOn }: Payables): Line[] {
  return services.map(({ day, name, provider }, at) => {
    const { owedCents, paidCents, leftCents, overpaidCents, state, nextDueOn, payments, instalments } =
      payables[at]!.settlement
    const { invoices, invoicedCents } = payables[at]!.settlement
    return {
      name,
      day: addDays(departsOn, day - 1),
      provider: provider?.companyName ?? null,
      owedCents,
      paidCents,
      leftCents,
      overpaidCents,
      state: t(`payables.state.${state}`),
      dueOn: nextDueOn,
      lastPaidOn: standingEntries(payments).at(-1)?.paidOn ?? null,
      instalments: instalments.map(({ dueOn, cents }) => `${formatDay(dueOn)} ${euro(cents)}`).join('; ') || null,
      invoicedCents: invoices.length > 0 ? invoicedCents : null,
      invoices: invoices.map((invoice) => `${invoiceName(invoice)} ${euro(invoice.cents)}`).join('; ') || null,
    }
  })
}
