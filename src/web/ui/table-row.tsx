import { memo } from 'react'
import choice from './choice.module.css'
import { classes } from './classes.ts'
import styles from './data-table.module.css'
import type { Column } from './table-columns.ts'
import { ui } from './ui.text.ts'

/** A quieter or a marked row: over, or the one the operator was led to. */
export type RowTone = 'past' | 'target'

export type TableRowProps<Row> = {
  row: Row
  rowKey: string
  name: string
  columns: readonly Column<Row>[]
  hasBox: boolean
  isSelected: boolean
  isOpen: boolean
  tone?: RowTone
}

/** One row. It holds no handler: the table listens for all, so that a tick redraws one row of a thousand. */
function PlainRow<Row>({ row, rowKey, name, columns, hasBox, isSelected, isOpen, tone }: TableRowProps<Row>) {
  return (
    <tr
      data-key={rowKey}
      aria-selected={hasBox ? isSelected : undefined}
      aria-current={isOpen || tone === 'target' || undefined}
      className={classes(styles.row, isSelected && styles.selected, isOpen && styles.open, tone && styles[tone])}
    >
      {hasBox && (
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
      {columns.map((column, index) =>
        index === 0 ? (
          <th key={column.key} scope="row" className={styles.lead}>
            {column.cell(row)}
          </th>
        ) : (
          <td
            key={column.key}
            data-title={column.title}
            className={classes(column.isNumeric && styles.numeric, column.isWideOnly && styles.wideOnly)}
          >
            {column.cell(row)}
          </td>
        ),
      )}
    </tr>
  )
}

export const TableRow = memo(PlainRow) as typeof PlainRow
