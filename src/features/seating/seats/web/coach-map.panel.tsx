import { IconClock, IconDoor, IconLock, IconStairs, IconSteeringWheel, IconUserStar } from '@tabler/icons-react'
import { type KeyboardEvent, useRef } from 'react'
import marks from '#src/features/departures/web/stop-marks.module.css'
import { usePersonDrag, useRoomDrop } from '#src/features/rooming/board/web/board-drag.state.ts'
import { cellOf, cellsOf, type SeatPlace, seatsOf } from '#src/features/seating/seat-maps/layouts.rules.ts'
import type { Cell, Layout } from '#src/features/seating/seat-maps/layouts.values.ts'
import type { BusCoach, BusLayout, BusPerson } from '#src/features/seating/seats/seating.contract.ts'
import { isDriverOf, keyOf, nameOf, peopleBySeat, seatTowards } from '#src/features/seating/seats/seating.view.ts'
import { foldText } from '#src/shared/folded.ts'
import { t } from '#src/web/text.ts'
import { Icon, type TablerIcon } from '#src/web/ui/signs/icon.tsx'
import { classes } from '#src/web/ui/theme/classes.ts'
import styles from './bus-map.module.css'
import { personName, stopOf } from './bus-map.words.ts'

export type CoachMapProps = {
  bus: BusLayout
  coach: BusCoach & { layout: Layout }
  /** The seat that the arrows have reached. */
  at: string
  /** The person who is being moved. */
  taken: BusPerson | null
  canEdit: boolean
  onAt: (label: string) => void
  /** A seat got the focus by other means than the arrows. */
  onReached: (label: string) => void
  /** Enter on a seat, or a click while somebody is being moved. */
  onAct: (label: string) => void
  onFree: (label: string) => void
  onLetGo: () => void
  onFind: (text: string) => void
}

/** The coach from above, its front on top. One seat is in the tab order; arrows go to the others. */
export function CoachMap(props: CoachMapProps) {
  const { bus, coach, at, taken, canEdit, onAt, onReached, onAct, onFree, onLetGo, onFind } = props
  const { layout, vehicleId } = coach
  const typed = useRef({ text: '', until: 0 })
  const places = seatsOf(layout)
  const seated = peopleBySeat(bus)
  const drivers = bus.drivers.filter((one) => isDriverOf(one, coach)).map(({ name }) => name)
  const party = (taken ?? seated.get(keyOf({ vehicleId, label: at })))?.party

  function press(event: KeyboardEvent) {
    const from = places.find(({ label }) => label === at)
    if (!from || event.ctrlKey || event.metaKey || event.altKey) return
    const { key } = event
    if (key === 'ArrowUp' || key === 'ArrowDown' || key === 'ArrowLeft' || key === 'ArrowRight') {
      event.preventDefault()
      onAt(seatTowards(places, from, key).label)
    } else if (key === 'Enter') {
      event.preventDefault()
      onAct(at)
    } else if (key === 'Delete' && canEdit) onFree(at)
    else if (key === 'Escape' && taken) {
      event.stopPropagation()
      onLetGo()
    } else if (/^\p{L}$/u.test(key)) {
      event.preventDefault()
      event.stopPropagation()
      const now = Date.now()
      const text = (now < typed.current.until ? typed.current.text : '') + foldText(key)
      typed.current = { text, until: now + 900 }
      onFind(text)
    }
  }

  return (
    <div className={styles.coach} role="group" aria-label={t('seating.map')} onKeyDown={press}>
      {layout.decks.map(({ rows }, deck) => (
        <div key={deckName(deck)} className={styles.deck}>
          {layout.decks.length > 1 && <h3 className={styles.deckName}>{t(deckName(deck))}</h3>}
          <div className={classes(styles.bus, hasCockpit(rows) && styles.cockpit)}>
            <span className={styles.front}>{t('seating.front')}</span>
            {rows.map((letters, row) => (
              <div key={`${deckName(deck)} ${rowKey(places, deck, row)}`} className={styles.row}>
                {cellsOf(letters).map(({ letter, column, span }) => {
                  const place = places.find((one) => one.deck === deck && one.row === row && one.column === column)
                  if (!place) return <Fixed key={column} cell={cellOf(letter)!} span={span} drivers={drivers} />
                  return (
                    <Seat
                      key={column}
                      bus={bus}
                      vehicleId={vehicleId}
                      place={place}
                      person={seated.get(keyOf({ vehicleId, label: place.label })) ?? null}
                      isBlocked={coach.blocked.includes(place.label)}
                      isHere={place.label === at}
                      party={party}
                      taken={taken}
                      canEdit={canEdit}
                      onClick={() => (taken ? onAct(place.label) : onAt(place.label))}
                      onFocus={() => onReached(place.label)}
                    />
                  )
                })}
              </div>
            ))}
          </div>
        </div>
      ))}
    </div>
  )
}

/** Tells whether the first row has the driver and then space, into which the word for the front fits. */
const hasCockpit = (rows: readonly string[]) => /^D+\.+/.test(rows[0] ?? '')
const deckName = (deck: number) => (deck === 0 ? 'seating.lower-deck' : 'seating.upper-deck')
const rowKey = (places: readonly SeatPlace[], deck: number, row: number) =>
  places.find((place) => place.deck === deck && place.row === row)?.label ?? `row-${row}`

const signs: Partial<Record<Cell, { text: Parameters<typeof t>[0]; icon: TablerIcon | null }>> = {
  door: { text: 'seating.door', icon: IconDoor },
  toilet: { text: 'seating.toilet', icon: null },
  table: { text: 'seating.table', icon: null },
  stairs: { text: 'seating.stairs', icon: IconStairs },
  fridge: { text: 'seating.fridge', icon: null },
}

/** The gap between two seats of a row (`.row`). */
const gapPx = 4

function Fixed({ cell, span, drivers }: { cell: Cell; span: number; drivers: readonly string[] }) {
  // A cell as wide as several seats also takes the gaps between them.
  const style = { flexGrow: span, flexBasis: (span - 1) * gapPx }
  if (cell === 'empty') return <span className={styles.aisle} aria-hidden="true" />
  if (cell === 'driver')
    return (
      <span className={classes(styles.fixed, styles.driver)} style={style}>
        <Icon of={IconSteeringWheel} size="small" />
        <span>
          {drivers.map((name, at) => (
            <span key={name}>{at < drivers.length - 1 ? `${name}, ` : name}</span>
          ))}
          <small>{t(drivers.length > 1 ? 'seating.drivers' : 'seating.driver')}</small>
        </span>
      </span>
    )
  const sign = signs[cell]!
  return (
    <span className={classes(styles.fixed, cell === 'table' && styles.table)} style={style}>
      {sign.icon && <Icon of={sign.icon} size="small" />}
      {t(sign.text)}
    </span>
  )
}

type SeatProps = {
  bus: BusLayout
  vehicleId: string
  place: SeatPlace
  person: BusPerson | null
  isBlocked: boolean
  isHere: boolean
  party: string | undefined
  taken: BusPerson | null
  canEdit: boolean
  onClick: () => void
  onFocus: () => void
}

function Seat({
  bus,
  vehicleId,
  place,
  person,
  isBlocked,
  isHere,
  party,
  taken,
  canEdit,
  onClick,
  onFocus,
}: SeatProps) {
  const drop = useRoomDrop<HTMLSpanElement>(keyOf({ vehicleId, label: place.label }), !canEdit)
  const drag = usePersonDrag<HTMLButtonElement>(person?.participantId ?? '', !canEdit || person === null)
  const stop = person && !person.isStaff ? stopOf(bus, person) : null
  const isOption = person !== null && person.status !== 'confirmed'
  const isTaken = taken !== null && taken.participantId === person?.participantId
  return (
    <span ref={drop} className={styles.place}>
      <button
        ref={drag}
        type="button"
        data-seat={place.label}
        tabIndex={isHere ? 0 : -1}
        aria-pressed={isTaken || undefined}
        className={classes(
          styles.seat,
          person && styles.on,
          stop && marks[stop.colour],
          isOption && styles.option,
          isBlocked && styles.blocked,
          (place.isCrew || person?.isStaff) && styles.crew,
          person !== null && person.party === party && styles.mate,
          isHere && styles.here,
          isTaken && styles.taken,
        )}
        onClick={onClick}
        onFocus={onFocus}
      >
        <span className={styles.number}>
          <span className="for-readers">{t('seating.seat', { seat: '' })}</span>
          {place.label}
          <span className="for-readers">, {t(whereOf(place))}, </span>
        </span>
        {isBlocked && <Icon of={IconLock} size="tiny" />}
        {isOption && <Icon of={IconClock} size="tiny" />}
        {(place.isCrew || person?.isStaff) && <Icon of={IconUserStar} size="tiny" />}
        {stop && (
          <span className={styles.letter} aria-hidden="true">
            {stop.letter}
          </span>
        )}
        {person ? (
          <span className={classes(styles.name, isLong(personName(person)) && styles.long)} title={nameOf(person)}>
            {personName(person)}
          </span>
        ) : (
          <span className={isBlocked ? styles.name : 'for-readers'}>
            {isBlocked ? t('seating.blocked') : t('seating.said-free')}
          </span>
        )}
        <span className="for-readers">
          {stop && `, ${t('seating.boards-at', { name: stop.name })}`}
          {isOption && `, ${t('seating.said-option')}`}
          {isTaken && `, ${t('seating.said-taken')}`}
        </span>
      </button>
    </span>
  )
}

/** Tells whether a name takes two lines of a seat. */
const isLong = (name: string) => name.length > 16

function whereOf({ isCrew, isWindow }: SeatPlace) {
  if (isCrew) return 'seating.crew-seat-name' as const
  return isWindow ? ('seating.window' as const) : ('seating.aisle' as const)
}
