import { memo, useCallback, useSyncExternalStore } from 'react'
import choice from './choice.module.css'
import { classes } from './classes.ts'
import styles from './data-table.module.css'
import type { Column } from './table-columns.ts'
import type { RowSelection } from './table-selection.ts'
import { ui } from './ui.text.ts'

/** A quieter or a marked row: over, or the one the operator was led to. */
export type RowTone = 'past' | 'target'

export type TableRowProps<Row> = {
  row: Row
  rowKey: string
  name: string
  columns: readonly Column<Row>[]
  selection: RowSelection<never> | undefined
  isOpen: boolean
  tone?: RowTone
}

/** One row. It holds no handler: the table listens for all. */
function PlainRow<Row>({ row, rowKey, name, columns, selection, isOpen, tone }: TableRowProps<Row>) {
  const isSelected = useIsSelected(selection, rowKey)
  return (
    <tr
      data-key={rowKey}
      aria-selected={selection && isSelected}
      aria-current={isOpen || tone === 'target' || undefined}
      className={classes(styles.row, isSelected && styles.selected, isOpen && styles.open, tone && styles[tone])}
    >
      {selection && (
        <td className={styles.boxCell}>
          <input
            type="checkbox"
            data-row-box
            className={choice.box}
            checked={isSelected}
            readOnly
            aria-label={ui('ui.select-row', { what: name })}
          />
        </td>
      )}
      <Cells row={row} columns={columns} />
    </tr>
  )
}

/** A tick, or a panel that opens, changes the frame of a row, not what it says. */
function PlainCells<Row>({ row, columns }: Pick<TableRowProps<Row>, 'row' | 'columns'>) {
  return (
    <>
      {columns.map((column, index) =>
        index === 0 ? (
          <th key={column.key} scope="row" className={styles.lead}>
            {column.cell(row)}
          </th>
        ) : (
          <td
            key={column.key}
            data-title={column.title}
            className={classes(
              column.isNumeric && styles.numeric,
              column.leavesBelow && styles[`below${column.leavesBelow}`],
            )}
          >
            {column.cell(row)}
          </td>
        ),
      )}
    </>
  )
}

function useIsSelected(selection: RowSelection<never> | undefined, key: string): boolean {
  const subscribe = useCallback(
    (listener: () => void) => selection?.subscribeTo(key, listener) ?? (() => {}),
    [selection, key],
  )
  const isTicked = () => selection?.has(key) ?? false
  return useSyncExternalStore(subscribe, isTicked, isTicked)
}

const Cells = memo(PlainCells) as typeof PlainCells
export const TableRow = memo(PlainRow) as typeof PlainRow
