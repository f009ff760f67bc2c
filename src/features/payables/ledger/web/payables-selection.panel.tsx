import { IconCurrencyEuro } from '@tabler/icons-react'
import { t } from '#src/web/text.ts'
import { Button } from '#src/web/ui/buttons/button.tsx'
import { useNextFrame } from '#src/web/ui/table/next-frame.ts'
import { SelectionBar } from '#src/web/ui/table/selection-bar.tsx'
import type { Selection } from '#src/web/ui/table/table-selection.ts'
import { useMarkPaid } from './marking.state.ts'
import type { PayableRow } from './payables.list.tsx'

/** The acts on several services. */
export function PayablesSelection({ selection, total }: { selection: Selection<PayableRow>; total: number }) {
  const picked = useNextFrame(selection.subscribe, selection.itemsNow)
  const mark = useMarkPaid(() => selection.clear())
  if (picked.size === 0) return null
  return (
    <SelectionBar count={picked.size} total={total} onClear={() => selection.clear()}>
      <Button
        kind="quiet"
        icon={IconCurrencyEuro}
        isBusy={mark.isPending}
        onClick={() =>
          mark.mutate({
            body: {
              services: [...picked.values()].map(({ id, version, settlement }) => ({
                ...{ serviceId: id, version, seenCents: settlement?.leftCents },
              })),
            },
          })
        }
      >
        {t('payables.mark-paid')}
      </Button>
    </SelectionBar>
  )
}
