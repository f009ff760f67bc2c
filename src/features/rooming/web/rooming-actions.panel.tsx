import { IconDownload, IconPrinter, IconTable } from '@tabler/icons-react'
import { useState } from 'react'
import { roomingListPdf, roomingListSheet } from '#src/features/rooming/rooming-paper.contract.ts'
import type { Problem } from '#src/shared/refusal.ts'
import { addressOf } from '#src/web/api.ts'
import { HeadActions } from '#src/web/shell/head-slots.tsx'
import { toast } from '#src/web/shell/toasts.tsx'
import { t } from '#src/web/text.ts'
import { ActionMenu } from '#src/web/ui/action-menu.tsx'
import { Button } from '#src/web/ui/button.tsx'

type RoomingActionsProps = { tripId: string; serviceId: string | null; onPrint: () => void }

/** In the head of the trip: print, the PDF for the hotel, the sheet. */
export function RoomingActions({ tripId, serviceId, onPrint }: RoomingActionsProps) {
  const [isBusy, setBusy] = useState(false)
  const input = { params: { tripId }, query: serviceId === null ? {} : { serviceId } }
  async function download(address: string, preparing: string) {
    setBusy(true)
    const id = toast.loading(preparing)
    const refusal = await save(address).catch(() => t('calls.failed'))
    toast.dismiss(id)
    if (refusal) toast.error(refusal)
    setBusy(false)
  }
  return (
    <HeadActions>
      <ActionMenu
        actions={[
          { key: 'table', label: t('rooming.print-table'), icon: IconPrinter, onSelect: onPrint },
          {
            key: 'sheet',
            label: t('rooming.download-sheet'),
            icon: IconTable,
            onSelect: () => void download(addressOf(roomingListSheet, input), t('rooming.preparing-sheet')),
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
        onClick={() => void download(addressOf(roomingListPdf, input), t('rooming.preparing-pdf'))}
      >
        {t('rooming.download-pdf')}
      </Button>
    </HeadActions>
  )
}

/** Saves the file of an address under the name it comes with; answers why not, or null. */
async function save(address: string): Promise<string | null> {
  const response = await fetch(address, { credentials: 'include' })
  if (!response.ok) return ((await response.json()) as Problem).detail
  const name = /filename\*=UTF-8''(.+)$/.exec(response.headers.get('content-disposition') ?? '')?.[1] ?? ''
  const link = document.createElement('a')
  link.href = URL.createObjectURL(await response.blob())
  link.download = decodeURIComponent(name)
  link.click()
  setTimeout(() => URL.revokeObjectURL(link.href), 1_000)
  return null
}
