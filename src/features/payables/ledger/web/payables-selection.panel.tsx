import { IconCurrencyEuro, IconDownload } from '@tabler/icons-react'
import type { ComponentType } from 'react'
import { payablesSheet } from '#src/features/payables/ledger/payables.contract.ts'
import { download } from '#src/web/calls/download.ts'
import { useCan } from '#src/web/session.ts'
import { t } from '#src/web/text.ts'
import { Button } from '#src/web/ui/buttons/button.tsx'
import { useNextFrame } from '#src/web/ui/table/next-frame.ts'
import { SelectionBar } from '#src/web/ui/table/selection-bar.tsx'
import type { Selection } from '#src/web/ui/table/table-selection.ts'
import { useMarkPaid } from './marking.state.ts'
import type { PayableRow } from './payables.list.tsx'

/** The messages of a later feature about several services. */
export type BulkActs = ComponentType<{ services: readonly PayableRow[]; onDone: () => void }>

type PayablesSelectionProps = {
  tripId: string
  selection: Selection<PayableRow>
  total: number
  canPay: boolean
  bulk: BulkActs
}

/** The acts on several services. */
export function PayablesSelection({ tripId, selection, total, canPay, bulk: Bulk }: PayablesSelectionProps) {
  const canReadMoney = useCan('read', 'SupplierPayment')
  const picked = useNextFrame(selection.subscribe, selection.itemsNow)
  const mark = useMarkPaid(() => selection.clear())
  if (picked.size === 0) return null
  const services = [...picked.values()]
  return (
    <SelectionBar count={picked.size} total={total} onClear={() => selection.clear()}>
      {canPay && (
        <Button
          kind="quiet"
          icon={IconCurrencyEuro}
          isBusy={mark.isPending}
          onClick={() =>
            mark.mutate({
              body: {
                services: services.map(({ id, version, settlement }) => ({
                  ...{ serviceId: id, version, seenCents: settlement?.leftCents },
                })),
              },
            })
          }
        >
          {t('payables.mark-paid')}
        </Button>
      )}
      <Bulk services={services} onDone={() => selection.clear()} />
      {canReadMoney && (
        <Button
          kind="quiet"
          icon={IconDownload}
          onClick={() =>
            void download(
              payablesSheet,
              { params: { tripId }, query: { services: services.map(({ id }) => id) } },
              t('payables.exporting'),
            )
          }
        >
          {t('trips.export')}
        </Button>
      )}
    </SelectionBar>
  )
}
