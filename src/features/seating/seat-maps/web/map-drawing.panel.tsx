import {
  IconDoor,
  IconFridge,
  IconPlus,
  IconStairs,
  IconSteeringWheel,
  IconToiletPaper,
  IconUserStar,
} from '@tabler/icons-react'
import type { KeyboardEvent } from 'react'
import { type CellAt, cellTowards, type DrawnCell } from '#src/features/seating/seat-maps/drawing.rules.ts'
import { cellsOf, isSeatLetter } from '#src/features/seating/seat-maps/layouts.rules.ts'
import { t } from '#src/web/text.ts'
import { Button } from '#src/web/ui/buttons/button.tsx'
import { Icon, type TablerIcon } from '#src/web/ui/signs/icon.tsx'
import { classes } from '#src/web/ui/theme/classes.ts'
import type { DrawingActs } from './drawing.state.ts'
import styles from './editor.module.css'

/** In pixels, as the style of the editor has them. */
const seatWidth = 46
const gapWidth = 4

/** What the keys of the editor put: V empties a cell. */
export const kindOfKey: Readonly<Record<string, string>> = {
  P: 'P',
  V: '.',
  O: 'O',
  W: 'W',
  T: 'T',
  S: 'S',
  B: 'B',
  A: 'A',
  D: 'D',
}

type MapDrawingProps = { acts: DrawingActs; isReadOnly: boolean; onNumber: () => void }

/** The decks of the map, side by side. Arrows move, letters put, Delete empties, Insert adds a row. */
export function MapDrawing({ acts, isReadOnly, onNumber }: MapDrawingProps) {
  const { drawing, at, select, put, addRow } = acts

  function go(to: CellAt) {
    select(to)
    requestAnimationFrame(() => document.querySelector<HTMLElement>(`[data-cell="${nameOf(to)}"]`)?.focus())
  }
  function press(event: KeyboardEvent) {
    if (event.ctrlKey || event.metaKey || event.altKey || !(event.target as Element).closest('[data-cell]')) return
    const { key } = event
    const kind = kindOfKey[key.toUpperCase()]
    if (key === 'ArrowUp' || key === 'ArrowDown' || key === 'ArrowLeft' || key === 'ArrowRight') {
      event.preventDefault()
      go(cellTowards(drawing, at, key))
    } else if (isReadOnly) return
    else if (key === 'Delete' || key === 'Backspace') put('.')
    else if (key === 'Insert') addRow(at.deck, at.row + 1)
    else if (key === 'Enter') {
      event.preventDefault()
      onNumber()
    } else if (kind !== undefined) {
      event.preventDefault()
      event.stopPropagation()
      put(kind)
    } else return
    // A change redraws merged cells, and the focus goes with the selection.
    if (key !== 'Enter') requestAnimationFrame(() => focusSelected())
  }

  return (
    <div className={styles.decks} onKeyDown={press}>
      {drawing.decks.map((rows, deck) => (
        <section key={deckName(deck)} className={styles.deck} aria-label={t(titleOf(drawing.decks.length, deck))}>
          <h2 className={styles.deckTitle}>
            {t(titleOf(drawing.decks.length, deck))}{' '}
            <span>{t('seating.maps.seats', { n: rows.flat().filter(({ letter }) => letter === 'P').length })}</span>
          </h2>
          <div className={styles.bus}>
            <p className={styles.front}>{t('seating.front')}</p>
            {rows.map((row, index) => (
              <Row
                key={`${deckName(deck)} ${index}`}
                acts={acts}
                row={row}
                place={{ deck, row: index }}
                number={numberOf(rows, index)}
                onSelect={go}
              />
            ))}
          </div>
          {!isReadOnly && (
            <Button
              kind="text"
              size="small"
              icon={IconPlus}
              className={styles.add}
              onClick={() => addRow(deck, rows.length)}
            >
              {t('seating.edit.add-row')}
            </Button>
          )}
        </section>
      ))}
    </div>
  )
}

const nameOf = ({ deck, row, column }: CellAt) => `${deck}-${row}-${column}`
const focusSelected = () => document.querySelector<HTMLElement>('[data-cell][tabindex="0"]')?.focus()
const deckName = (deck: number) => (deck === 0 ? 'lower' : 'upper')
export const titleOf = (decks: number, deck: number) =>
  decks === 1 ? 'seating.edit.deck' : deck === 0 ? 'seating.lower-deck' : 'seating.upper-deck'

const isThin = (row: readonly DrawnCell[]) => row.every(({ letter }) => letter === 'T' || letter === '.')

/** The number of a row, counted without rows of tables; null for these. */
export function numberOf(rows: readonly (readonly DrawnCell[])[], at: number): number | null {
  return isThin(rows[at]!) ? null : rows.slice(0, at + 1).filter((row) => !isThin(row)).length
}

type RowProps = {
  acts: DrawingActs
  row: readonly DrawnCell[]
  place: Omit<CellAt, 'column'>
  number: number | null
  onSelect: (at: CellAt) => void
}

function Row({ acts: { at }, row, place, number, onSelect }: RowProps) {
  const isHere = at.deck === place.deck && at.row === place.row
  return (
    <div className={classes(styles.row, isHere && styles.rowHere, isThin(row) && styles.thin)}>
      <span className={styles.rowNumber}>{number}</span>
      {cellsOf(row.map(({ letter }) => letter).join('')).map(({ column, span }) => (
        <Cell
          key={column}
          cell={row[column]!}
          span={span}
          place={{ ...place, column }}
          isHere={isHere && at.column >= column && at.column < column + span}
          onSelect={onSelect}
        />
      ))}
    </div>
  )
}

const things: Readonly<Record<string, { text: Parameters<typeof t>[0]; icon: TablerIcon | null }>> = {
  D: { text: 'seating.driver', icon: IconSteeringWheel },
  O: { text: 'seating.door', icon: IconDoor },
  W: { text: 'seating.toilet', icon: IconToiletPaper },
  T: { text: 'seating.table', icon: null },
  S: { text: 'seating.stairs', icon: IconStairs },
  B: { text: 'seating.edit.fridge', icon: IconFridge },
}

type CellProps = {
  cell: DrawnCell
  span: number
  place: CellAt
  isHere: boolean
  onSelect: (at: CellAt) => void
}

function Cell({ cell, span, place, isHere, onSelect }: CellProps) {
  const { letter, isSupplement, isBlocked } = cell
  const thing = things[letter]
  return (
    <button
      type="button"
      data-cell={nameOf(place)}
      tabIndex={isHere ? 0 : -1}
      aria-pressed={isHere}
      style={letter === '.' ? undefined : { flex: `${span} 1 ${span * seatWidth + (span - 1) * gapWidth}px` }}
      className={classes(
        styles.cell,
        letter === '.' && styles.empty,
        thing && styles.thing,
        thing && span > 1 && styles.wide,
        letter === 'A' && styles.crew,
        isSupplement && styles.supplement,
        isBlocked && styles.blocked,
        isHere && styles.here,
      )}
      onClick={() => onSelect(place)}
    >
      {isSeatLetter(letter) ? <Seat cell={cell} /> : thing ? <Thing {...thing} /> : <Nothing />}
    </button>
  )
}

function Seat({ cell: { letter, label, isSupplement, isBlocked } }: { cell: DrawnCell }) {
  return (
    <>
      {letter === 'A' && <Icon of={IconUserStar} size="tiny" />}
      <span className="for-readers">{t('seating.seat', { seat: '' })}</span>
      {label || '?'}
      <span className="for-readers">
        {letter === 'A' && `, ${t('seating.edit.said-crew')}`}
        {isSupplement && `, ${t('seating.edit.said-supplement')}`}
        {isBlocked && `, ${t('seating.edit.said-blocked')}`}
      </span>
    </>
  )
}

function Thing({ text, icon }: { text: Parameters<typeof t>[0]; icon: TablerIcon | null }) {
  return (
    <>
      {icon && <Icon of={icon} size="tiny" />}
      <span>{t(text)}</span>
    </>
  )
}

const Nothing = () => <span className="for-readers">{t('seating.edit.empty')}</span>
