import { memo, type RefObject, useLayoutEffect, useRef } from 'react'
import choice from '#src/web/ui/fields/choice.module.css'
import { classes } from '#src/web/ui/theme/classes.ts'
import { ui } from '#src/web/ui/ui.text.ts'
import styles from './data-table.module.css'
import type { Column } from './table-columns.ts'
import type { RowSelection } from './table-selection.ts'

/** The look of a special row: `past` is quieter, `target` is the row that the operator was sent to. */
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

/** One row. It has no handlers, because the table listens for all rows. */
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

/**
 * The cells of a row, drawn separately: a tick or an open panel changes only the row's frame. The first one stays on one
 * line, unless it holds a word that no column can hold.
 */
function PlainCells<Row>({ row, columns }: Pick<TableRowProps<Row>, 'row' | 'columns'>) {
  const lead = useRef<HTMLTableCellElement>(null)
  useLayoutEffect(() => {
    lead.current?.toggleAttribute('data-long', /\S{40}/.test(lead.current.textContent))
  })
  return (
    <>
      {columns.map((column, index) =>
        index === 0 ? (
          <th key={column.key} ref={lead} scope="row" className={styles.lead}>
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

/**
 * Writes the chosen state of a row directly into the DOM, because React takes three times as long and a tick must feel
 * instant.
 */
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
