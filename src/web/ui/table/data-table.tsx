import {
  Fragment,
  type KeyboardEvent,
  type MouseEvent,
  memo,
  type ReactNode,
  useContext,
  useEffect,
  useMemo,
  useRef,
} from 'react'
import { Drawing } from '#src/web/picture/drawing.ts'
import { hasOpenDrawer } from '#src/web/ui/overlay/drawer-stack.ts'
import { useDelayed } from '#src/web/ui/signs/delayed.ts'
import { LoadFailure } from '#src/web/ui/signs/empty-state.tsx'
import { Bone } from '#src/web/ui/signs/skeleton.tsx'
import { classes } from '#src/web/ui/theme/classes.ts'
import styles from './data-table.module.css'
import { type Column, type ColumnChoice, noChoice, shownColumns } from './table-columns.ts'
import { SelectAll, type Sort, TableHead } from './table-head.tsx'
import { isTyping, listKeyOf } from './table-keys.ts'
import { type RowTone, TableRow } from './table-row.tsx'
import { type RowSelection, rangeOf } from './table-selection.ts'
import { steadyRows } from './table-steady-rows.ts'

/** The greatest width, in pixels, at which rows are cards and the page scrolls. */
const widestPhone = 767

export type DataTableProps<Row> = {
  /** The list's name for screen readers: "Viaggi, 38 risultati, ordinati per data di partenza". */
  caption: string
  /** Keep columns outside the component or memoised, because new columns redraw every row. */
  columns: readonly Column<Row>[]
  /** Undefined until the first answer. */
  rows: readonly Row[] | undefined
  keyOf: (row: Row) => string
  /** The name of a row at its checkbox: "Seleziona Umbria medievale". */
  nameOf: (row: Row) => string
  /** The title of a row's group, or null. It shows above the first row of each run of rows with the same title. */
  groupOf?: (row: Row) => string | null
  toneOf?: (row: Row) => RowTone | undefined
  /** The row whose panel is open. */
  openKey?: string | null
  /** The row to scroll into view. */
  targetKey?: string | null
  isFetching?: boolean
  /** What failed to load, with its article, and a way to try again. */
  failure?: { what: string; onRetry: () => void } | null
  /** Replaces the rows when there are none. */
  empty: ReactNode
  /** Adds a checkbox before each row. */
  selection?: RowSelection<Row>
  sort?: Sort | null
  onSort?: (sort: Sort) => void
  columnChoice?: ColumnChoice
  onColumnChoice?: (choice: ColumnChoice) => void
  /** A `TableFooter`; leave it out while a `SelectionBar` replaces it. */
  footer?: ReactNode
  /** True when the table takes the remaining height and scrolls inside. */
  isFill?: boolean
}

/**
 * A list as a native table. A click on a row follows the link of its first cell (or the row's `data-row-link`) with the
 * same modifiers. The keys inside: arrows or J and K move, Enter opens, X ticks, Shift+arrows extend, Ctrl+A ticks all,
 * Esc clears.
 */
export function DataTable<Row>(props: DataTableProps<Row>) {
  const { caption, columns, keyOf, isFetching = false, footer, isFill, targetKey } = props
  const { selection, columnChoice = noChoice, onColumnChoice } = props
  const rows = useSteadyRows(props.rows, keyOf)
  const drawing = useContext(Drawing)
  const shown = useMemo(() => shownColumns(columns, columnChoice), [columns, columnChoice])
  const keys = useMemo(() => rows?.map(keyOf) ?? [], [rows, keyOf])
  const scroll = useRef<HTMLElement>(null)
  const anchor = useRef<string | null>(null)
  const isSlow = useDelayed(isFetching && rows !== undefined)

  const rowElement = (key: string | null | undefined) =>
    key == null ? null : (scroll.current?.querySelector<HTMLElement>(`tr[data-key="${CSS.escape(key)}"]`) ?? null)

  const hasTarget = targetKey != null && keys.includes(targetKey)
  useEffect(() => {
    if (!hasTarget) return
    const row = scroll.current?.querySelector<HTMLElement>(`tr[data-key="${CSS.escape(targetKey)}"]`)
    row?.scrollIntoView({ block: 'center' })
    // This aligns the rows, so that the head cuts none of them.
    if (scroll.current && row) scroll.current.scrollTop -= scroll.current.scrollTop % row.offsetHeight
  }, [hasTarget, targetKey])

  useEffect(() => {
    if (rows && selection?.size) selection.renew(rows.map((row) => [keyOf(row), row]))
  }, [rows, keyOf, selection])

  function mark(marked: readonly string[], isOn: boolean) {
    const wanted = new Set(marked)
    selection?.mark(rows?.flatMap((row) => (wanted.has(keyOf(row)) ? [[keyOf(row), row] as const] : [])) ?? [], isOn)
  }

  /** Gives all rows of a range the new state of its last row. */
  function toggle(key: string, isRange: boolean) {
    mark(rangeOf(keys, isRange ? anchor.current : null, key), !selection?.has(key))
    anchor.current = key
  }

  function click(event: MouseEvent<HTMLElement>) {
    const target = event.target as HTMLElement
    const row = target.closest<HTMLElement>('tr[data-key]')
    const key = row?.dataset.key
    if (!row || key === undefined) return
    if (target.matches('[data-row-box]')) {
      // A press with Shift does not focus by itself, because it must not select text.
      if (event.shiftKey) target.focus()
      return toggle(key, event.shiftKey)
    }
    if (target.closest('a, button, input, select, textarea, label') || window.getSelection()?.type === 'Range') return
    const { ctrlKey, metaKey, shiftKey } = event
    const open = new window.MouseEvent('click', { bubbles: true, cancelable: true, ctrlKey, metaKey, shiftKey })
    const link = row.querySelector('[data-row-link]') ?? row.querySelector('th a')
    link?.dispatchEvent(open)
  }

  function move(from: string | undefined, by: 1 | -1, isExtending: boolean) {
    const at = from === undefined ? (by === 1 ? -1 : keys.length) : keys.indexOf(from)
    const next = keys[Math.min(Math.max(at + by, 0), keys.length - 1)]
    if (next === undefined) return
    if (isExtending && from !== undefined) mark([from, next], true)
    anchor.current = next
    const row = rowElement(next)
    const entry = ['th a', '[data-row-link]', 'input, button']
      .map((way) => row?.querySelector<HTMLElement>(way))
      .find((found) => found != null)
    entry?.focus()
  }

  function press(event: KeyboardEvent<HTMLElement>) {
    const asked = listKeyOf(event)
    if (!asked || isTyping(event.target)) return
    const current = (event.target as HTMLElement).closest<HTMLElement>('tr[data-key]')?.dataset.key
    if (asked.act === 'move') move(current, asked.by, asked.isExtending)
    else if (!selection) return
    else if (asked.act === 'toggle' && current !== undefined) toggle(current, false)
    else if (asked.act === 'all') mark(keys, true)
    else if (asked.act === 'clear' && selection.size > 0 && !hasOpenDrawer()) selection.clear()
    else return
    event.preventDefault()
  }

  return (
    <div className={classes(styles.box, isFill && styles.fill)}>
      {isSlow && <div className={styles.progress} aria-hidden="true" />}
      <section
        ref={scroll}
        className={styles.scroll}
        aria-label={caption}
        aria-busy={isFetching}
        data-fills={(drawing && isFill && drawing.width > widestPhone) || undefined}
        data-list={selection ? 'ticked' : 'plain'}
        tabIndex={0}
        onKeyDown={press}
        onScroll={(event) => event.currentTarget.toggleAttribute('data-sideways', event.currentTarget.scrollLeft > 0)}
      >
        <table className={styles.table}>
          <caption className="for-readers">{caption}</caption>
          <TableHead
            columns={columns}
            shown={shown}
            choice={columnChoice}
            onChoice={onColumnChoice}
            sort={props.sort}
            onSort={props.onSort}
            selectAll={
              selection && <SelectAll selection={selection} keys={keys} onChange={(isOn) => mark(keys, isOn)} />
            }
          />
          <tbody
            className={styles.body}
            onClick={click}
            onMouseDown={(event) => event.shiftKey && event.preventDefault()}
          >
            <Body {...props} rows={rows} shown={shown} />
          </tbody>
          {rows && rows.length > 0 && <Sums shown={shown} hasBox={selection !== undefined} />}
        </table>
      </section>
      {footer}
    </div>
  )
}

function useSteadyRows<Row>(rows: readonly Row[] | undefined, keyOf: (row: Row) => string) {
  const drawn = useRef<readonly Row[]>([])
  const steady = useMemo(() => rows && steadyRows(drawn.current, rows, keyOf), [rows, keyOf])
  useEffect(() => {
    if (steady) drawn.current = steady
  }, [steady])
  return steady
}

type BodyProps<Row> = DataTableProps<Row> & { shown: readonly Column<Row>[] }

function Body<Row>({ rows, failure, empty, shown, ...rest }: BodyProps<Row>) {
  const { keyOf, nameOf, groupOf, toneOf, openKey, targetKey, selection } = rest
  const hasBox = selection !== undefined
  const span = shown.length + (hasBox ? 1 : 0)
  if (failure && !rows?.length)
    return (
      <Message span={span}>
        <LoadFailure {...failure} />
      </Message>
    )
  if (!rows) return <SkeletonBody columns={shown} hasBox={hasBox} />
  if (rows.length === 0) return <Message span={span}>{empty}</Message>
  return <Rows {...{ rows, shown, keyOf, nameOf, groupOf, toneOf, openKey, targetKey, selection }} />
}

type RowsProps<Row> = Pick<
  DataTableProps<Row>,
  'keyOf' | 'nameOf' | 'groupOf' | 'toneOf' | 'openKey' | 'targetKey' | 'selection'
> & { rows: readonly Row[]; shown: readonly Column<Row>[] }

function PlainRows<Row>({ rows, shown, keyOf, nameOf, groupOf, toneOf, ...rest }: RowsProps<Row>): ReactNode {
  const { openKey, targetKey, selection } = rest
  const span = shown.length + (selection === undefined ? 0 : 1)
  return rows.map((row, index) => {
    const key = keyOf(row)
    const group = groupOf?.(row) ?? null
    const before = index > 0 ? (groupOf?.(rows[index - 1]!) ?? null) : null
    return (
      <Fragment key={key}>
        {group !== null && group !== before && (
          <tr>
            <th colSpan={span} scope="rowgroup" className={styles.divider}>
              {group}
            </th>
          </tr>
        )}
        <TableRow
          row={row}
          rowKey={key}
          name={nameOf(row)}
          columns={shown}
          selection={selection}
          isOpen={key === openKey}
          tone={key === targetKey ? 'target' : toneOf?.(row)}
        />
      </Fragment>
    )
  })
}

/** The rows, drawn anew only when one of their own properties changes, not whenever the screen around them does. */
const Rows = memo(PlainRows) as typeof PlainRows

function Message({ span, children }: { span: number; children: ReactNode }) {
  return (
    <tr>
      <td colSpan={span} className={styles.message}>
        {children}
      </td>
    </tr>
  )
}

const boneWidths = ['78%', '56%', '70%', '62%']

function SkeletonBody<Row>({ columns, hasBox }: { columns: readonly Column<Row>[]; hasBox: boolean }) {
  const isShown = useDelayed(true)
  if (!isShown) return null
  return Array.from({ length: 12 }, (_, row) => (
    <tr key={row}>
      {hasBox && (
        <td className={styles.boxCell}>
          <Bone width={18} height={18} />
        </td>
      )}
      {columns.map((column, index) => (
        <td key={column.key} className={classes(column.leavesBelow && styles[`below${column.leavesBelow}`])}>
          <Bone width={column.width ? column.width * 0.7 : boneWidths[(row + index) % boneWidths.length]} />
        </td>
      ))}
    </tr>
  ))
}

function Sums<Row>({ shown, hasBox }: { shown: readonly Column<Row>[]; hasBox: boolean }) {
  if (!shown.some((column) => column.foot !== undefined)) return null
  return (
    <tfoot>
      <tr>
        {hasBox && <td className={classes(styles.boxCell, styles.sum)} />}
        {shown.map((column, index) => (
          <td
            key={column.key}
            className={classes(
              styles.sum,
              index === 0 && styles.lead,
              column.isNumeric && styles.numeric,
              column.leavesBelow && styles[`below${column.leavesBelow}`],
            )}
          >
            {column.foot}
          </td>
        ))}
      </tr>
    </tfoot>
  )
}
