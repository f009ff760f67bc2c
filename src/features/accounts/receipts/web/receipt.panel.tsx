import { IconReceipt } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { getReceipt, issueReceipt, listReceipts } from '#src/features/accounts/receipts/receipts.contract.ts'
import { receiptRefusal } from '#src/features/accounts/receipts/receipts.rules.ts'
import type { Payment } from '#src/features/payments/payments.contract.ts'
import { queryOf } from '#src/web/calls/api.ts'
import { useCommand } from '#src/web/calls/command.ts'
import { download } from '#src/web/calls/download.ts'
import { useCan } from '#src/web/session.ts'
import { t } from '#src/web/text.ts'
import { IconButton } from '#src/web/ui/buttons/icon-button.tsx'

type ReceiptButtonProps = { of: { tripId: string; bookingId: string }; payment: Payment; called: string }

/** Prints the receipt of a payment, which the first press issues with the next number. */
export function ReceiptButton({ of, payment, called }: ReceiptButtonProps) {
  const { tripId, bookingId } = of
  const canIssue = useCan('register', 'Payment')
  const { data } = useQuery(queryOf(listReceipts, { params: { tripId, bookingId } }))
  const receipt = data?.receipts.find(({ paymentId }) => paymentId === payment.id)
  const print = (receiptId: string) =>
    void download(getReceipt, { params: { receiptId } }, t('accounts.receipt-preparing'))
  const issue = useCommand(issueReceipt, { failureText: t('payments.failed'), onDone: ({ id }) => print(id) })
  if (!receipt && (!canIssue || receiptRefusal(payment) !== null)) return null
  return (
    <IconButton
      icon={IconReceipt}
      size="small"
      label={
        receipt
          ? t('accounts.print-receipt', { number: receipt.number, year: receipt.year, what: called })
          : t('accounts.issue-receipt', { what: called })
      }
      onClick={() =>
        receipt ? print(receipt.id) : issue.mutate({ params: { tripId, bookingId, paymentId: payment.id } })
      }
    />
  )
}
