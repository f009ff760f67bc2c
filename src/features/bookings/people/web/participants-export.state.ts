import { IconFileSpreadsheet, IconFileText, IconFileTypePdf } from '@tabler/icons-react'
import { exportedColumns, exportParticipants } from '#src/features/bookings/exporting/exporting.contract.ts'
import type { ParticipantSort, ParticipantsView } from '#src/features/bookings/people/participants-views.values.ts'
import { download } from '#src/web/calls/download.ts'
import { t } from '#src/web/text.ts'
import type { MenuAction } from '#src/web/ui/overlay/action-menu.tsx'

export type ExportWanted = {
  tripId: string
  show: ParticipantsView
  search: string
  isGrouped: boolean
  sort: ParticipantSort
  /** The keys of the shown columns, in their order. */
  columns: readonly string[]
  participantIds?: readonly string[]
}

/** Exports the list, or some of its people, with the filters, order and columns of the screen. */
export function exportActions({ tripId, columns, participantIds, ...list }: ExportWanted): MenuAction[] {
  const shown = columns.flatMap((key) => exportedColumns.filter((name) => name === key))
  const save = (format: 'xlsx' | 'csv' | 'pdf') => () => {
    const body = { ...list, ...(participantIds && { participantIds: [...participantIds] }), columns: shown, format }
    const preparing = participantIds
      ? t('bookings.exporting', { n: participantIds.length })
      : t('bookings.exporting-all')
    void download(exportParticipants, { params: { tripId }, body }, preparing)
  }
  return [
    { key: 'xlsx', label: t('bookings.export-xlsx'), icon: IconFileSpreadsheet, onSelect: save('xlsx') },
    { key: 'csv', label: t('bookings.export-csv'), icon: IconFileText, onSelect: save('csv') },
    { key: 'pdf', label: t('bookings.export-pdf'), icon: IconFileTypePdf, onSelect: save('pdf') },
  ]
}
