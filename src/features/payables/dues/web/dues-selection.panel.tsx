import { IconCurrencyEuro } from '@tabler/icons-react'
import { paidBy, useMarkPaid } from '#src/features/payables/ledger/web/marking.state.ts'
import { euro } from '#src/shared/money.ts'
import { t } from '#src/web/text.ts'
import { Button } from '#src/web/ui/buttons/button.tsx'
import { useNextFrame } from '#src/web/ui/table/next-frame.ts'
import { SelectionBar } from '#src/web/ui/table/selection-bar.tsx'
import type { Selection } from '#src/web/ui/table/table-selection.ts'
import type { DueRow } from './dues.list.tsx'

/** Marks several dues as paid. */
export function DuesSelection({ selection, total }: { selection: Selection<DueRow>; total: number }) {
  const picked = useNextFrame(selection.subscribe, selection.itemsNow)
  const mark = useMarkPaid(() => selection.clear())
  if (picked.size === 0) return null
  const dues = [...picked.values()]
  const cents = dues.reduce((sum, { leftCents }) => sum + (leftCents ?? 0), 0)
  return (
    <SelectionBar count={picked.size} total={total} onClear={() => selection.clear()}>
      <span>{euro(cents)}</span>
      <Button
        kind="quiet"
        icon={IconCurrencyEuro}
        isBusy={mark.isPending}
        onClick={() => mark.mutate({ body: { services: dues.map(paidBy) } })}
      >
        {t('payables.mark-paid')}
      </Button>
    </SelectionBar>
  )
}
