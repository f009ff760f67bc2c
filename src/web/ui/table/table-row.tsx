import { memo, type RefObject, useLayoutEffect, useRef } from 'react'
import choice from '#src/web/ui/fields/choice.module.css'
import { classes } from '#src/web/ui/theme/classes.ts'
import { ui } from '#src/web/ui/ui.text.ts'
import styles from './data-table.module.css'
import type { Column } from './table-columns.ts'
import type { RowSelection } from './table-selection.ts'

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
  const frame = useRef<HTMLTableRowElement>(null)
  const box = useRef<HTMLInputElement>(null)
  useDrawnTick(selection, rowKey, frame, box)
  return (
    <tr
      ref={frame}
      data-key={rowKey}
      aria-current={isOpen || tone === 'target' || undefined}
      className={classes(styles.row, isOpen && styles.open, tone && styles[tone])}
    >
      {selection && (
        <td className={styles.boxCell}>
          <input
            ref={box}
            type="checkbox"
            data-row-box
            className={choice.box}
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

/** Whether a row is chosen is written into it by hand: React takes three times as long, and a tick answers the hand. */
function useDrawnTick(
  selection: RowSelection<never> | undefined,
  key: string,
  frame: RefObject<HTMLTableRowElement | null>,
  box: RefObject<HTMLInputElement | null>,
): void {
  useLayoutEffect(() => {
    if (!selection) return
    const draw = () => {
      const isChosen = selection.has(key)
      frame.current?.setAttribute('aria-selected', String(isChosen))
      if (box.current) box.current.checked = isChosen
    }
    draw()
    return selection.subscribeTo(key, draw)
  }, [selection, key, frame, box])
}

const Cells = memo(PlainCells) as typeof PlainCells
export const TableRow = memo(PlainRow) as typeof PlainRow
