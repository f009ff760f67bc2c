import { IconGripVertical } from '@tabler/icons-react'
import type { RoomingList } from '#src/features/rooming/board/board.contract.ts'
import { formatDayShort, todayIn } from '#src/shared/day.ts'
import { t } from '#src/web/text.ts'
import { Button } from '#src/web/ui/buttons/button.tsx'
import { Card } from '#src/web/ui/layout/card.tsx'
import { Count } from '#src/web/ui/signs/count.tsx'
import { Icon } from '#src/web/ui/signs/icon.tsx'
import { classes } from '#src/web/ui/theme/classes.ts'
import { DietaryNote } from './bed.panel.tsx'
import { nameOf } from './board.words.ts'
import { useBoard } from './board-context.panel.tsx'
import { usePersonDrag, useRoomDrop } from './board-drag.state.ts'
import styles from './side.module.css'

type Waiting = RoomingList['unassigned'][number]

/** The anchor of the people without a bed, for the links of the checks. */
export const anchorOfWaiting = 'people-to-settle'

/** People without a bed, options included. A person who is dropped here leaves their room. */
export function ToSettle({ people }: { people: readonly Waiting[] }) {
  const { canEdit, drag } = useBoard()
  const ref = useRoomDrop<HTMLDivElement>(null, !canEdit)
  const isTaken = drag !== null && !people.some(({ participantId }) => participantId === drag.participantId)
  return (
    <div
      ref={ref}
      id={anchorOfWaiting}
      tabIndex={-1}
      className={classes(styles.waiting, isTaken && drag.over?.roomId === null && drag.over && styles.target)}
    >
      <Card
        isBare
        className={styles.card}
        title={
          <>
            {t('rooming.to-settle')} <Count n={people.length} tone="neutral" />
          </>
        }
      >
        {people.length === 0 && (
          <p className={styles.nobody}>{t(isTaken ? 'rooming.drop-out' : 'rooming.nobody-to-settle')}</p>
        )}
        <ul>
          {people.map((person) => (
            <WaitingPerson key={person.participantId} person={person} />
          ))}
        </ul>
      </Card>
    </div>
  )
}

function WaitingPerson({ person }: { person: Waiting }) {
  const { participantId, sex, age, hasDietaryNote } = person
  const { canEdit, drag, menu, openMenu } = useBoard()
  const ref = usePersonDrag<HTMLLIElement>(participantId, !canEdit)
  return (
    <li
      ref={ref}
      className={classes(
        styles.person,
        canEdit && styles.movable,
        drag?.participantId === participantId && styles.taken,
      )}
    >
      {canEdit && <Icon of={IconGripVertical} size="small" className={styles.grip} />}
      <div>
        <b>{nameOf(person)}</b>{' '}
        <span className={styles.particulars}>{[sex, age].filter((one) => one !== null).join(', ')}</span>
        {hasDietaryNote && <DietaryNote />}
        <small>{wishOf(person)}</small>
        {canEdit && (
          <Button
            kind="text"
            size="small"
            className={styles.move}
            data-participant={participantId}
            aria-haspopup="menu"
            aria-expanded={menu?.kind === 'person' && menu.id === participantId}
            onClick={(event) => openMenu({ kind: 'person', id: participantId }, event.currentTarget)}
          >
            {t('rooming.move-to')}
            <span className="for-readers"> {nameOf(person)}</span>
          </Button>
        )}
      </div>
    </li>
  )
}

/**
 * The wish of a booking: the room type, the day until which it is held, and the note. "SGL, in opzione fino al 05/03".
 */
function wishOf({ wantedType, status, confirmBy, wish }: Waiting): string {
  const isHeld = status === 'customerOption' || status === 'waitingForConfirmation'
  const day = confirmBy && formatDayShort(confirmBy, todayIn(new Date()))
  const asked = wantedType && (isHeld && day ? t(`rooming.wanted.${status}`, { type: wantedType, day }) : wantedType)
  return [asked, wish].filter(Boolean).join(', ')
}
