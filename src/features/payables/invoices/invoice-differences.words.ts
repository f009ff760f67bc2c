import { type Day, formatDay } from '#src/shared/day.ts'
import type { Difference } from '#src/shared/difference.ts'
import { euro } from '#src/shared/money.ts'
import type { SupplierInvoice } from './invoices.contract.ts'
import type { InvoiceKind } from './invoices.rules.ts'
import { invoicesText as texts } from './invoices.text.ts'

/** An invoice as its form holds it. */
export type InvoiceValues = {
  kind: InvoiceKind | null
  number: string
  invoicedOn: Day | null
  cents: number | null
  paymentId: string | null
}

const words: Record<keyof InvoiceValues, (values: InvoiceValues) => string> = {
  kind: ({ kind }) => (kind === null ? '' : texts[`payables.invoice-kind.${kind}`]),
  number: ({ number }) => number,
  invoicedOn: ({ invoicedOn }) => (invoicedOn === null ? '' : formatDay(invoicedOn)),
  cents: ({ cents }) => (cents === null ? '' : euro(cents)),
  // Two payments of one service are told apart by their own list; here it matters only whether one is named.
  paymentId: ({ paymentId }) =>
    paymentId === null ? texts['payables.invoice-to-pay'] : texts['payables.invoice-paid'],
}

/** The fields in which two forms of an invoice differ, in words. */
export function invoiceDifferences(mine: InvoiceValues, theirs: InvoiceValues): Difference[] {
  const fields = Object.keys(words) as (keyof InvoiceValues)[]
  return fields.flatMap((field) =>
    mine[field] === theirs[field]
      ? []
      : [{ field: texts[`payables.invoice-field.${field}`], mine: words[field](mine), theirs: words[field](theirs) }],
  )
}

/** "Fattura n. 12/A del 03/03/2027". */
export function invoiceName({ kind, number, invoicedOn }: Pick<SupplierInvoice, 'kind' | 'number' | 'invoicedOn'>) {
  return `${texts[`payables.invoice-kind.${kind}`]} n. ${number} del ${formatDay(invoicedOn)}`
}
