import { IconAlertTriangle, IconCheck, IconHelpCircle, IconUser } from '@tabler/icons-react'
import { memo, useState } from 'react'
import type { ImportColumn, RowFault } from '#src/features/bookings/importing/import-plan.rules.ts'
import type { ImportRow } from '#src/features/bookings/importing/import-rows.view.ts'
import { importedKeys, type PastedKey } from '#src/features/bookings/importing/pasted-columns.values.ts'
import { bookingDigits } from '#src/shared/text.ts'
import { t } from '#src/web/text.ts'
import { Mark } from '#src/web/ui/signs/badge.tsx'
import { Icon } from '#src/web/ui/signs/icon.tsx'
import { classes } from '#src/web/ui/theme/classes.ts'
import styles from './import.module.css'
import type { Importing } from './import.state.ts'
import { faultSaid, keySaid } from './importing.words.ts'

type TableProps = { importing: Importing; rows: readonly ImportRow[] }
type Editing = { at: number; column: number } | null

/** The cells of the sheet, each corrected where it stands. The field of a column is chosen in its head. */
export function ImportTable({ importing, rows }: TableProps) {
  const { columns, cells, setKey, setCell, act } = importing
  const [editing, setEditing] = useState<Editing>(null)
  return (
    <section className={styles.frame} tabIndex={0} aria-label={t('import.title')}>
      <table className={styles.table}>
        <thead>
          <tr>
            <th scope="col">{t('import.row')}</th>
            {columns.map((one, at) => {
              if (isBlank(one)) return null
              const { head, example, key } = one
              const name = head || example || t('import.column.n', { n: at + 1 })
              return (
                <th key={at} scope="col">
                  <span className={styles.columnHead}>
                    {head || (key ? keySaid(key) : example)}
                    <Icon of={key ? IconCheck : IconHelpCircle} size="small" />
                  </span>
                  <select
                    className={classes(styles.select, key === null && styles.ignored)}
                    aria-label={t('import.column.of', { head: name })}
                    value={key ?? ''}
                    onChange={({ currentTarget }) => setKey(at, (currentTarget.value || null) as PastedKey | null)}
                  >
                    <option value="">{t('import.column.ignore')}</option>
                    {importedKeys.map((one) => (
                      <option key={one} value={one}>
                        {keySaid(one)}
                      </option>
                    ))}
                  </select>
                </th>
              )
            })}
            <th scope="col">{t('import.act')}</th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <Row
              key={row.at}
              row={row}
              cells={cells[row.at]!}
              columns={columns}
              editing={editing?.at === row.at ? editing.column : null}
              onEdit={setEditing}
              onCell={setCell}
              onAct={act}
            />
          ))}
        </tbody>
      </table>
    </section>
  )
}

/** Tells whether a column is empty, as sheets have them for the look. */
const isBlank = ({ head, example, key }: Importing['columns'][number]) => !head && !example && key === null

type RowProps = {
  row: ImportRow
  cells: readonly string[]
  columns: Importing['columns']
  editing: number | null
  onEdit: (editing: Editing) => void
  onCell: Importing['setCell']
  onAct: Importing['act']
}

const Row = memo(
  function Row({ row, cells, columns, editing, onEdit, onCell, onAct }: RowProps) {
    const { at, faults } = row
    const isWrong = faults.size > 0
    return (
      <tr className={classes(isWrong && styles.wrongRow, row.act === 'skip' && styles.skipped)}>
        <td className={styles.number}>{at + 1}</td>
        {columns.map(({ key, ...one }, column) =>
          isBlank({ key, ...one }) ? null : (
            <td key={column}>
              <Cell
                said={cells[column] ?? ''}
                label={t('import.cell.of', { column: key ? keySaid(key) : t('import.column.ignore'), row: at + 1 })}
                isIgnored={key === null}
                isCode={key === 'taxCode' || key === 'documentNumber'}
                fault={faultOf(key, faults)}
                isEditing={editing === column}
                onBegin={() => onEdit({ at, column })}
                onEnd={(text) => {
                  onEdit(null)
                  if (text !== null && text !== (cells[column] ?? '')) onCell(at, column, key, text)
                }}
              />
            </td>
          ),
        )}
        <td>
          <Act row={row} onAct={onAct} />
        </td>
      </tr>
    )
  },
  (before, now) =>
    before.cells === now.cells &&
    before.editing === now.editing &&
    isSameRow(before.row, now.row) &&
    before.columns.length === now.columns.length &&
    before.columns.every(({ key }, at) => key === now.columns[at]!.key),
)

function isSameRow(one: ImportRow, other: ImportRow): boolean {
  if (one.act !== other.act || one.known?.customerId !== other.known?.customerId) return false
  if (one.sameAs !== other.sameAs || one.bookingOnTrip !== other.bookingOnTrip) return false
  if (one.faults.size !== other.faults.size) return false
  return [...one.faults].every(([column, fault]) => {
    const now = other.faults.get(column)
    return now !== undefined && faultSaid(now) === faultSaid(fault)
  })
}

/** The fault of a column. Both names of one cell are at fault there. */
function faultOf(key: PastedKey | null, faults: ReadonlyMap<ImportColumn, RowFault>): RowFault | undefined {
  if (key === null) return undefined
  if (key === 'surnameName' || key === 'nameSurname') return faults.get('surname') ?? faults.get('name')
  return faults.get(key)
}

/** Gives the focus to a field that the operator opened by its cell. */
const takeFocus = (field: HTMLInputElement | null) => field?.select()

type CellProps = {
  said: string
  label: string
  isIgnored: boolean
  isCode: boolean
  fault: RowFault | undefined
  isEditing: boolean
  onBegin: () => void
  /** Null when the text is given up. */
  onEnd: (text: string | null) => void
}

function Cell({ said, label, isIgnored, isCode, fault, isEditing, onBegin, onEnd }: CellProps) {
  if (isIgnored) return said ? <s className={styles.struck}>{said}</s> : null
  if (isEditing)
    return (
      <input
        className={styles.input}
        ref={takeFocus}
        aria-label={label}
        defaultValue={said}
        onBlur={({ currentTarget }) => onEnd(currentTarget.value.trim())}
        onKeyDown={(event) => {
          if (event.key === 'Enter') event.currentTarget.blur()
          if (event.key !== 'Escape') return
          event.stopPropagation()
          onEnd(null)
        }}
      />
    )
  return (
    <button
      type="button"
      className={classes(styles.cell, fault && styles.faulty, isCode && 'mono')}
      tabIndex={fault ? 0 : -1}
      onClick={onBegin}
    >
      <span className="for-readers">{label}: </span>
      {said || <span className="for-readers">{t('import.cell.empty')}</span>}
      {fault && (
        <small>
          <Icon of={IconAlertTriangle} size="small" />
          {faultSaid(fault)}
        </small>
      )}
    </button>
  )
}

function Act({ row, onAct }: { row: ImportRow; onAct: Importing['act'] }) {
  const { at, name, known, bookingOnTrip, sameAs, act, faults } = row
  const isDouble = bookingOnTrip !== null || sameAs !== null
  const isWrong = faults.size > 0 && !isDouble
  const other = faults.get('row')
  if (isDouble || isWrong || act === 'skip')
    return (
      <span className={styles.double}>
        {isDouble && (
          <small>
            {bookingOnTrip === null
              ? t('import.act.in-file', { row: sameAs! + 1 })
              : t('import.act.on-trip', { number: bookingDigits(bookingOnTrip) })}
          </small>
        )}
        {isWrong && (
          <Mark tone="err" icon={IconAlertTriangle}>
            {other ? faultSaid(other) : t('import.act.wrong')}
          </Mark>
        )}
        <select
          className={styles.select}
          aria-label={isDouble ? t('import.act.of', { name }) : t('import.act.of-row', { row: at + 1 })}
          value={act}
          onChange={({ currentTarget }) => onAct(at, currentTarget.value as ImportRow['act'])}
        >
          <option value="skip">{t('import.act.skip')}</option>
          <option value="import">{isDouble ? t('import.act.import') : t('import.act.mend')}</option>
        </select>
      </span>
    )
  if (known)
    return (
      <Mark tone="info" icon={IconUser}>
        {t('import.act.known')}
      </Mark>
    )
  return <span className={styles.quiet}>{t('import.act.new')}</span>
}
