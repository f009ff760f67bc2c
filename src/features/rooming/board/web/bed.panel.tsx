import { IconBuilding, IconGripVertical, IconToolsKitchen2 } from '@tabler/icons-react'
import type { RoomingPerson } from '#src/features/rooming/board/board.contract.ts'
import { t } from '#src/web/text.ts'
import { Icon } from '#src/web/ui/signs/icon.tsx'
import { classes } from '#src/web/ui/theme/classes.ts'
import { nameOf } from './board.words.ts'
import { useBoard } from './board-context.panel.tsx'
import { usePersonDrag } from './board-drag.state.ts'
import styles from './room.module.css'

/** A person in their bed, named or not, who is moved by dragging or by a menu. */
export function Bed({ person }: { person: RoomingPerson }) {
  const { participantId } = person
  const { canEdit, drag, menu, openMenu } = useBoard()
  const ref = usePersonDrag<HTMLButtonElement>(participantId, !canEdit)
  const look = classes(
    styles.bed,
    person.surname === null && styles.blank,
    drag?.participantId === participantId && styles.taken,
    drag?.over?.participantId === participantId && drag.participantId !== participantId && styles.swapped,
  )
  if (!canEdit)
    return (
      <span className={look}>
        <Who person={person} />
      </span>
    )
  return (
    <button
      ref={ref}
      type="button"
      className={look}
      data-participant={participantId}
      title={t('rooming.bed-hint')}
      aria-haspopup="menu"
      aria-expanded={menu?.kind === 'person' && menu.id === participantId}
      onClick={(event) => openMenu({ kind: 'person', id: participantId }, event.currentTarget)}
    >
      <Icon of={IconGripVertical} size="tiny" className={styles.grip} />
      <Who person={person} />
    </button>
  )
}

function Who({ person }: { person: RoomingPerson }) {
  const { age, type, hasDietaryNote, isOnlyHere } = person
  const isMinor = type === 'customer' && age !== null && age < 18
  return (
    <>
      <span className={styles.name}>{nameOf(person)}</span>
      {isMinor && <span className={styles.age}>{t('rooming.age', { n: age })}</span>}
      {isOnlyHere && (
        <span className={styles.onlyHere} title={t('rooming.only-here-mark')}>
          <Icon of={IconBuilding} size="small" />
          <span className="for-readers">, {t('rooming.only-here-mark')}</span>
        </span>
      )}
      {hasDietaryNote && <DietaryNote />}
    </>
  )
}

/** The sign that a person has a food note. The note itself is on the list for the hotel. */
export function DietaryNote() {
  return (
    <span className={styles.diet} title={t('rooming.has-dietary-note')}>
      <Icon of={IconToolsKitchen2} size="small" />
      <span className="for-readers">, {t('rooming.has-dietary-note')}</span>
    </span>
  )
}
