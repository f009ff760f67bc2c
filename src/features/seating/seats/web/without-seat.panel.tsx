import { IconGripVertical } from '@tabler/icons-react'
import marks from '#src/features/departures/web/stop-marks.module.css'
import { usePersonDrag, useRoomDrop } from '#src/features/rooming/board/web/board-drag.state.ts'
import type { BusLayout, BusPerson } from '#src/features/seating/seats/seating.contract.ts'
import { bookingDigits } from '#src/shared/text.ts'
import { t } from '#src/web/text.ts'
import { Card } from '#src/web/ui/layout/card.tsx'
import { Count } from '#src/web/ui/signs/count.tsx'
import { Icon } from '#src/web/ui/signs/icon.tsx'
import { classes } from '#src/web/ui/theme/classes.ts'
import styles from './bus-map.module.css'
import { personName, seatName, stopOf } from './bus-map.words.ts'

type WithoutSeatProps = {
  bus: BusLayout
  takenId: string | null
  canEdit: boolean
  onTake: (person: BusPerson) => void
}

/** The people without a seat, each taken by a button or dragged to a seat. Dropping somebody here frees their seat. */
export function WithoutSeat({ bus, takenId, canEdit, onTake }: WithoutSeatProps) {
  const ref = useRoomDrop<HTMLDivElement>(null, !canEdit)
  const people = bus.people.filter(({ seat }) => seat === null)
  const isNobodySeated = people.length === bus.people.length
  return (
    <div ref={ref}>
      <Card
        title={
          <>
            {t('seating.without')} <Count n={people.length} {...(people.length === 0 && { tone: 'neutral' })} />
          </>
        }
        isRuled
        isBare
      >
        {isNobodySeated && people.length > 0 && <p className={styles.said}>{t('seating.nobody-seated')}</p>}
        {people.length === 0 && <p className={styles.said}>{t('seating.nobody-without')}</p>}
        <ul className={styles.waiting}>
          {people.map((person) => (
            <Waiting
              key={person.participantId}
              bus={bus}
              person={person}
              isTaken={person.participantId === takenId}
              canEdit={canEdit}
              onTake={() => onTake(person)}
            />
          ))}
        </ul>
      </Card>
    </div>
  )
}

type WaitingProps = { bus: BusLayout; person: BusPerson; isTaken: boolean; canEdit: boolean; onTake: () => void }

function Waiting({ bus, person, isTaken, canEdit, onTake }: WaitingProps) {
  const ref = usePersonDrag<HTMLLIElement>(person.participantId, !canEdit)
  const stop = person.isStaff ? null : stopOf(bus, person)
  const seats = bus.people.flatMap(({ party, seat }) => (party === person.party && seat ? seatName(bus, seat) : []))
  const booking = t('seating.booking', { n: bookingDigits(person.bookingNumber) })
  return (
    <li ref={ref} className={classes(styles.wait, stop && marks[stop.colour], isTaken && styles.held)}>
      {canEdit && <Icon of={IconGripVertical} size="tiny" className={styles.grip} />}
      <span className={styles.who}>
        <b>{personName(person)}</b>
        <small>
          {seats.length > 0
            ? `${booking}, ${t('seating.with-seats', { n: seats.length, seats: seats.join(bus.coaches.length > 1 ? '; ' : ', ') })}`
            : booking}
          {person.needsFront && ` · ${t('seating.needs-front')}`}
          {person.hasFirstRow && ` · ${t('seating.pays-first-row')}`}
        </small>
        {canEdit && (
          <button type="button" className={styles.text} data-without={person.participantId} onClick={onTake}>
            {t('seating.assign')}
            <span className="for-readers"> {personName(person)}</span>
          </button>
        )}
      </span>
      {stop && <span className={styles.letter}>{stop.letter}</span>}
    </li>
  )
}
