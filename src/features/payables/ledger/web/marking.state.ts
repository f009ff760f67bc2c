import {
  listPayables,
  reverseSupplierPayments,
  settleServices,
} from '#src/features/payables/ledger/payables.contract.ts'
import { queryOf } from '#src/web/calls/api.ts'
import { useCommand } from '#src/web/calls/command.ts'
import { toast, toastWithUndo } from '#src/web/shell/toasts.tsx'
import { t } from '#src/web/text.ts'

/** The query of every screen that shows the money of a trip's services. */
export function payablesQuery(tripId: string) {
  return queryOf(listPayables, { params: { tripId } })
}

/** The body that pays a due: an instalment in its amount, otherwise the whole service. */
export const paidBy = (due: { serviceId: string; version: number; leftCents: number | null; isEstimate: boolean }) => ({
  serviceId: due.serviceId,
  version: due.version,
  ...(due.isEstimate ? { seenCents: due.leftCents } : { cents: due.leftCents }),
})

/** Pays what is left of services at once; the toast can undo it. */
export function useMarkPaid(onDone?: () => void) {
  const failureText = t('payments.failed')
  const back = useCommand(reverseSupplierPayments, {
    failureText,
    onDone: () => toast.success(t('payables.taken-back')),
  })
  return useCommand(settleServices, {
    failureText,
    onDone: ({ paymentIds }) => {
      if (paymentIds.length === 0) toast.success(t('payables.all-paid-already'))
      else
        toastWithUndo(t('payables.marked-paid', { n: paymentIds.length }), () =>
          back.mutate({ body: { paymentIds, reason: t('payables.undone') } }),
        )
      onDone?.()
    },
  })
}
