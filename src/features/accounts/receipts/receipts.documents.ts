import { issuedFoot } from '#src/server/pdf/paper-words.ts'
import { paper } from '#src/server/pdf/papers.ts'
import { findText } from '#src/server/text.ts'
import { type Day, formatDay, formatDayRange } from '#src/shared/day.ts'
import { euro } from '#src/shared/money.ts'
import { formatPhone } from '#src/shared/phone.ts'
import type { TextParams } from '#src/shared/text.ts'
import type { ReceiptFacts } from './receipts.contract.ts'

const t = (key: string, params?: TextParams) => findText(key, params) ?? key

type PrintedReceipt = { year: number; number: number; facts: ReceiptFacts; reversedOn: string | null }
type Printing = { printedAt: string; printedBy: string; logo: string | null }
/** The day and the person of a print after the first; null for the first. */
type Copy = { on: Day; by: string } | null

/** The receipt as a tagged PDF on A4. A copy says so, and so does a receipt whose payment was reversed. */
export function receiptPdf(receipt: PrintedReceipt, copy: Copy, { logo, ...printing }: Printing): Uint8Array {
  return paper('features/accounts/receipts/receipt.typ', { ...wordsOf(receipt, copy, printing), logo })
}

/** The name of the file: ricevuta-12-2027.pdf */
export const receiptFileName = ({ year, number }: Pick<PrintedReceipt, 'year' | 'number'>) =>
  `ricevuta-${number}-${year}.pdf`

function wordsOf(
  { year, number, facts, reversedOn }: PrintedReceipt,
  copy: Copy,
  printing: { printedAt: string; printedBy: string },
) {
  const { agency, payer, booking, trip, payment } = facts
  const label = t('accounts.receipt-label', { number, year })
  return {
    heading: `${label} · ${payer}`,
    label,
    agency: agency.name,
    agencyLines: [
      agency.address,
      agency.vatNumber && t('accounts.receipt-vat', { number: agency.vatNumber }),
      agency.phone && t('papers.phone', { phone: formatPhone(agency.phone) }),
      agency.email,
    ].filter(Boolean),
    marks: [
      copy && t('accounts.receipt-copy', { day: formatDay(copy.on), name: copy.by }),
      reversedOn && t('accounts.receipt-reversed', { day: formatDay(reversedOn) }),
    ].filter(Boolean),
    lead: t('accounts.receipt-lead', { payer, amount: euro(payment.cents) }),
    facts: [
      [t('accounts.receipt-reason'), t(`payments.kind.${payment.kind}`)],
      [t('payments.field.paidOn'), formatDay(payment.paidOn)],
      [t('payments.field.method'), t(`payments.method.${payment.method}`)],
      [t('accounts.column-booking'), `${booking.code} · ${t('accounts.people', { n: booking.heads })}`],
      [t('accounts.trip'), `${trip.title} · ${trip.code}`],
      [t('accounts.receipt-dates'), formatDayRange(trip.departsOn, trip.returnsOn)],
    ].map(([name, value]) => ({ label: name, value })),
    sums: [
      [t('accounts.receipt-owed'), euro(facts.owedCents)],
      [t('accounts.receipt-paid'), euro(facts.paidCents)],
      [t('accounts.receipt-left'), euro(facts.leftCents)],
    ].map(([name, value]) => ({ label: name, value })),
    signature: t('accounts.receipt-signature', { agency: agency.name }),
    ...issuedFoot(t('accounts.receipt-issued', { day: formatDay(facts.issuedOn), name: facts.issuedBy }), printing),
  }
}
