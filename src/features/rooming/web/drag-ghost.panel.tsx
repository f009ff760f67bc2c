import { IconHandGrab } from '@tabler/icons-react'
import { placeOf } from '#src/features/rooming/moves.rules.ts'
import type { RoomingList } from '#src/features/rooming/rooming.contract.ts'
import { t } from '#src/web/text.ts'
import { Icon } from '#src/web/ui/icon.tsx'
import styles from './board.module.css'
import { useBoard } from './board-context.panel.tsx'
import { useFollowPointer } from './board-drag.panel.tsx'
import { nameOf, withPeople } from './board-words.panel.tsx'

/** Who is being moved, beside the pointer, and where they would go. */
export function DragGhost({ list }: { list: RoomingList }) {
  const { drag } = useBoard()
  const ref = useFollowPointer<HTMLDivElement>()
  const person = drag && placeOf(list, drag.participantId)?.person
  const room = list.rooms.find(({ roomId }) => roomId === drag?.over?.roomId)
  const where = room ? withPeople(room, drag!.participantId) : drag?.over ? t('rooming.to-settle') : ''
  return (
    <div ref={ref} className={styles.ghost} hidden={!person} aria-hidden="true">
      <b>{person && nameOf(person)}</b>
      <span>{where}</span>
      <Icon of={IconHandGrab} size="large" className={styles.hand} />
    </div>
  )
}
