import {
  IconArrowDown,
  IconArrowLeft,
  IconArrowRight,
  IconArrowUp,
  IconChevronDown,
  IconColumns,
  IconEyeOff,
} from '@tabler/icons-react'
import { type ReactNode, useLayoutEffect, useRef } from 'react'
import choiceStyles from '#src/web/ui/fields/choice.module.css'
import { ActionMenu, type MenuAction } from '#src/web/ui/overlay/action-menu.tsx'
import { Icon } from '#src/web/ui/signs/icon.tsx'
import { classes } from '#src/web/ui/theme/classes.ts'
import { ui } from '#src/web/ui/ui.text.ts'
import styles from './data-table.module.css'
import { type Column, type ColumnChoice, hideColumn, moveColumn, neighbourOf, noChoice } from './table-columns.ts'
import { coverage, type RowSelection } from './table-selection.ts'

export type Sort = { key: string; isDescending: boolean }

export type TableHeadProps<Row> = {
  columns: readonly Column<Row>[]
  shown: readonly Column<Row>[]
  choice: ColumnChoice
  onChoice?: (choice: ColumnChoice) => void
  sort?: Sort | null
  onSort?: (sort: Sort) => void
  /** The checkbox above the checkboxes, if rows have any. */
  selectAll?: ReactNode
}

export function TableHead<Row>(props: TableHeadProps<Row>) {
  const { shown, sort, selectAll } = props
  return (
    <thead>
      <tr>
        {selectAll && <th className={styles.boxCell}>{selectAll}</th>}
        {shown.map((column, index) => (
          <th
            key={column.key}
            scope="col"
            style={column.width ? { width: column.width } : undefined}
            aria-sort={sort?.key === column.key ? (sort.isDescending ? 'descending' : 'ascending') : undefined}
            className={classes(
              index === 0 && styles.lead,
              column.isNumeric && styles.numeric,
              column.leavesBelow && styles[`below${column.leavesBelow}`],
            )}
          >
            <ColumnTitle column={column} {...props} />
          </th>
        ))}
      </tr>
    </thead>
  )
}

/** Mixed when only some of the shown rows are chosen. */
export function SelectAll({
  selection,
  keys,
  onChange,
}: {
  selection: Pick<RowSelection<never>, 'subscribe' | 'keysNow'>
  keys: readonly string[]
  onChange: (isOn: boolean) => void
}) {
  const box = useRef<HTMLInputElement>(null)
  useLayoutEffect(() => {
    const draw = () => {
      const covered = coverage(selection.keysNow(), keys)
      if (!box.current) return
      box.current.checked = covered === 'all'
      box.current.indeterminate = covered === 'some'
    }
    draw()
    return selection.subscribe(draw)
  }, [selection, keys])
  return (
    <input
      ref={box}
      type="checkbox"
      className={choiceStyles.box}
      onChange={(event) => onChange(event.currentTarget.checked)}
      aria-label={ui('ui.select-all-rows')}
    />
  )
}

function ColumnTitle<Row>({ column, sort, onSort, ...rest }: TableHeadProps<Row> & { column: Column<Row> }) {
  const isSorted = sort?.key === column.key
  const canSort = column.canSort && onSort
  const actions = columnActions({ column, sort, onSort, ...rest })
  return (
    <>
      {canSort ? (
        <button
          type="button"
          className={classes(styles.sort, 'in-print')}
          onClick={() => onSort({ key: column.key, isDescending: isSorted && !sort.isDescending })}
        >
          {column.title}
          {isSorted && <Icon of={sort.isDescending ? IconArrowDown : IconArrowUp} size="tiny" />}
        </button>
      ) : (
        column.title
      )}
      {actions.length > 0 && (
        <ActionMenu actions={actions}>
          <button type="button" className={styles.more} aria-label={ui('ui.column-menu', { what: column.title })}>
            <Icon of={IconChevronDown} size="small" />
          </button>
        </ActionMenu>
      )}
    </>
  )
}

function columnActions<Row>(props: TableHeadProps<Row> & { column: Column<Row> }): MenuAction[] {
  const { column, columns, choice, onChoice, onSort } = props
  const actions: MenuAction[] = []
  if (column.canSort && onSort) {
    const sortBy = (isDescending: boolean) => () => onSort({ key: column.key, isDescending })
    actions.push(
      { key: 'up', label: ui('ui.sort-ascending'), icon: IconArrowUp, onSelect: sortBy(false) },
      { key: 'down', label: ui('ui.sort-descending'), icon: IconArrowDown, onSelect: sortBy(true) },
    )
  }
  if (!onChoice || (actions.length === 0 && column === columns[0])) return onChoice ? [] : actions
  const { key } = column
  if (neighbourOf(columns, choice, key, -1))
    actions.push({
      key: 'left',
      label: ui('ui.move-left'),
      icon: IconArrowLeft,
      onSelect: () => onChoice(moveColumn(columns, choice, key, -1)),
    })
  if (neighbourOf(columns, choice, key, 1))
    actions.push({
      key: 'right',
      label: ui('ui.move-right'),
      icon: IconArrowRight,
      onSelect: () => onChoice(moveColumn(columns, choice, key, 1)),
    })
  if (column !== columns[0] && !column.isFixed)
    actions.push({
      key: 'hide',
      label: ui('ui.hide-column'),
      icon: IconEyeOff,
      onSelect: () => onChoice(hideColumn(choice, key)),
    })
  if (choice.hidden.length + choice.order.length > 0)
    actions.push({
      key: 'all',
      label: ui('ui.show-all-columns'),
      icon: IconColumns,
      isApart: true,
      onSelect: () => onChoice(noChoice),
    })
  return actions
}
