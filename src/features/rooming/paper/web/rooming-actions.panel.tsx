import { IconDownload, IconPrinter, IconTable } from '@tabler/icons-react'
import { useState } from 'react'
import { roomingListPdf, roomingListSheet } from '#src/features/rooming/paper/rooming-paper.contract.ts'
import { download } from '#src/web/calls/download.ts'
import { HeadActions } from '#src/web/shell/head-slots.tsx'
import { t } from '#src/web/text.ts'
import { Button } from '#src/web/ui/buttons/button.tsx'
import { ActionMenu } from '#src/web/ui/overlay/action-menu.tsx'

type RoomingActionsProps = { tripId: string; serviceId: string | null; onPrint: () => void }

/** The actions in the head of the trip: print, the PDF for the hotel, the sheet. */
export function RoomingActions({ tripId, serviceId, onPrint }: RoomingActionsProps) {
  const [isBusy, setBusy] = useState(false)
  const input = { params: { tripId }, query: serviceId === null ? {} : { serviceId } }
  async function save(endpoint: typeof roomingListPdf | typeof roomingListSheet, preparing: string) {
    setBusy(true)
    await download(endpoint, input, preparing)
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
        ]}
      >
        <Button icon={IconPrinter} aria-haspopup="menu">
          {t('rooming.print')}
        </Button>
      </ActionMenu>
      <Button
        kind="primary"
        icon={IconDownload}
        isBusy={isBusy}
        onClick={() => void save(roomingListPdf, t('rooming.preparing-pdf'))}
      >
        {t('rooming.download-pdf')}
      </Button>
    </HeadActions>
  )
}
