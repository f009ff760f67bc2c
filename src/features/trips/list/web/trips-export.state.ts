import { IconFileSpreadsheet, IconFileText } from '@tabler/icons-react'
import { exportColumns, exportTrips } from '#src/features/trips/list/trips.contract.ts'
import { download } from '#src/web/calls/download.ts'
import { t } from '#src/web/text.ts'
import type { MenuAction } from '#src/web/ui/overlay/action-menu.tsx'
import type { ColumnChoice } from '#src/web/ui/table/table-columns.ts'
import { shownColumns } from '#src/web/ui/table/table-columns.ts'
import { listedBy, type TripsSearch } from './trip-filters.panel.tsx'

type Wanted = {
  search: TripsSearch
  columns: ColumnChoice
  /** Limits the export to these trips of the list. */
  ids?: readonly string[]
}

/** Exports a list, or some trips of it, with the filters, order and columns of the screen. */
export function exportActions({ search, columns, ids }: Wanted): MenuAction[] {
  const save = (format: 'xlsx' | 'csv') => () => {
    const body = { ...listedBy(search), ...(ids && { ids: [...ids] }), columns: chosen(columns), format }
    void download(exportTrips, { body }, ids ? t('trips.exporting', { n: ids.length }) : t('trips.exporting-all'))
  }
  return [
    { key: 'xlsx', label: t('trips.export-xlsx'), icon: IconFileSpreadsheet, onSelect: save('xlsx') },
    { key: 'csv', label: t('trips.export-csv'), icon: IconFileText, onSelect: save('csv') },
  ]
}

/** The title is always the first column. */
const movable = ['title', ...exportColumns].map((key) => ({ key, title: key, cell: () => null }))

function chosen(choice: ColumnChoice) {
  const keys = shownColumns(movable, choice).map(({ key }) => key)
  return keys.flatMap((key) => exportColumns.filter((name) => name === key))
}
