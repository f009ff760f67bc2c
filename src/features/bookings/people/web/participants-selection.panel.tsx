import { IconDownload, IconMapPin } from '@tabler/icons-react'
import { type ComponentType, Suspense, useState } from 'react'
import type { ShownParticipant } from '#src/features/bookings/people/participants.view.ts'
import { lazyDialog } from '#src/web/shell/lazy-parts.tsx'
import { t } from '#src/web/text.ts'
import { Button } from '#src/web/ui/buttons/button.tsx'
import { ActionMenu } from '#src/web/ui/overlay/action-menu.tsx'
import { useNextFrame } from '#src/web/ui/table/next-frame.ts'
import { SelectionBar } from '#src/web/ui/table/selection-bar.tsx'
import type { Selection } from '#src/web/ui/table/table-selection.ts'
import { type ExportWanted, exportActions } from './participants-export.state.ts'

const AssignStopDialog = lazyDialog(
  async () => (await import('#src/features/bookings/boarding/web/assign-stop.dialog.tsx')).AssignStopDialog,
)

export type BulkProps = {
  tripId: string
  /** The chosen people, those who left among them. */
  picked: readonly ShownParticipant[]
  /** False when the trip takes no more changes of its people. */
  isOpen: boolean
  onDone: () => void
}

type ParticipantsSelectionProps = Omit<BulkProps, 'picked' | 'onDone'> & {
  selection: Selection<ShownParticipant>
  rows: readonly ShownParticipant[]
  mayAssign: boolean
  /** The choices of an export; null for a reader who may not export people. */
  wanted: ExportWanted | null
  /** The acts of later features. */
  acts: ComponentType<BulkProps>
}

/** The acts on several participants, in place of the list's foot. */
export function ParticipantsSelection(props: ParticipantsSelectionProps) {
  const { tripId, selection, rows, mayAssign, isOpen, wanted, acts: Acts } = props
  const chosen = useNextFrame(selection.subscribe, selection.itemsNow)
  const [isAssigning, setAssigning] = useState(false)
  if (chosen.size === 0) return null
  const picked = [...chosen.values()]
  const coming = picked.filter(({ leftOn }) => leftOn === null)
  const clear = () => selection.clear()
  return (
    <>
      <SelectionBar
        count={picked.length}
        total={rows.length}
        onSelectAll={() => selection.replace(new Map(rows.map((row) => [row.participantId, row])))}
        onClear={clear}
      >
        <Acts tripId={tripId} picked={picked} isOpen={isOpen} onDone={clear} />
        {mayAssign && (
          <Button
            kind="quiet"
            icon={IconMapPin}
            refusal={coming.length === 0 ? t('bookings.nobody-comes') : null}
            onClick={() => setAssigning(true)}
          >
            {t('bookings.assign-stop')}
          </Button>
        )}
        {wanted && (
          <ActionMenu actions={exportActions({ ...wanted, participantIds: [...chosen.keys()] })}>
            <Button kind="quiet" icon={IconDownload} aria-haspopup="menu">
              {t('bookings.export')}
            </Button>
          </ActionMenu>
        )}
      </SelectionBar>
      {isAssigning && (
        <Suspense>
          <AssignStopDialog people={coming} onDone={clear} onClose={() => setAssigning(false)} />
        </Suspense>
      )}
    </>
  )
}
