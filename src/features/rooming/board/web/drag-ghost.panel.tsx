import { IconHandGrab } from '@tabler/icons-react'
import type { RoomingList } from '#src/features/rooming/board/board.contract.ts'
import { placeOf } from '#src/features/rooming/board/moves.view.ts'
import { t } from '#src/web/text.ts'
import { Icon } from '#src/web/ui/signs/icon.tsx'
import styles from './board.module.css'
import { nameOf, withPeople } from './board.words.ts'
import { useBoard } from './board-context.panel.tsx'
import { useFollowPointer } from './board-drag.state.ts'

/** The dragged person, beside the pointer, with the place they would go to. */
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
