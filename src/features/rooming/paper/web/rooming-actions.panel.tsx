import { IconDownload, IconPrinter, IconTable } from '@tabler/icons-react'
import { type ReactNode, useState } from 'react'
import { roomingListPdf, roomingListSheet } from '#src/features/rooming/paper/rooming-paper.contract.ts'
import { download } from '#src/web/calls/download.ts'
import { useCan } from '#src/web/session.ts'
import { HeadActions } from '#src/web/shell/head-slots.tsx'
import { t } from '#src/web/text.ts'
import { Button } from '#src/web/ui/buttons/button.tsx'
import { ActionMenu } from '#src/web/ui/overlay/action-menu.tsx'

type RoomingActionsProps = {
  tripId: string
  serviceId: string | null
  onPrint: () => void
  /** The sending to the hotel, for who may send. Null: the PDF is the first act. */
  sending: ReactNode
}

/** The actions in the head of the trip: print, the PDF for the hotel, the sheet, the sending. */
export function RoomingActions({ tripId, serviceId, onPrint, sending }: RoomingActionsProps) {
  const [isBusy, setBusy] = useState(false)
  const canSeeNotes = useCan('read', 'HealthData')
  async function save(endpoint: typeof roomingListPdf | typeof roomingListSheet, preparing: string, hasNotes = false) {
    setBusy(true)
    const query = { ...(serviceId && { serviceId }), ...(hasNotes && { hasNotes: 'true' }) }
    await download(endpoint, { params: { tripId }, query }, preparing)
    setBusy(false)
  }
  return (
    <HeadActions>
      <ActionMenu
        actions={[
          { key: 'table', label: t('rooming.print-table'), icon: IconPrinter, onSelect: onPrint },
          {
            key: 'pdf',
            label: t('rooming.download-pdf'),
            icon: IconDownload,
            onSelect: () => void save(roomingListPdf, t('rooming.preparing-pdf')),
          },
          {
            key: 'sheet',
            label: t('rooming.download-sheet'),
            icon: IconTable,
            onSelect: () => void save(roomingListSheet, t('rooming.preparing-sheet')),
          },
          ...(canSeeNotes
            ? [
                {
                  key: 'pdf-notes',
                  label: t('rooming.download-pdf-notes'),
                  icon: IconDownload,
                  onSelect: () => void save(roomingListPdf, t('rooming.preparing-pdf'), true),
                },
                {
                  key: 'sheet-notes',
                  label: t('rooming.download-sheet-notes'),
                  icon: IconTable,
                  onSelect: () => void save(roomingListSheet, t('rooming.preparing-sheet'), true),
                },
              ]
            : []),
        ]}
      >
        <Button icon={IconPrinter} aria-haspopup="menu">
          {t('rooming.print')}
        </Button>
      </ActionMenu>
      {sending ?? (
        <Button
          kind="primary"
          icon={IconDownload}
          isBusy={isBusy}
          onClick={() => void save(roomingListPdf, t('rooming.preparing-pdf'))}
        >
          {t('rooming.download-pdf')}
        </Button>
      )}
    </HeadActions>
  )
}
