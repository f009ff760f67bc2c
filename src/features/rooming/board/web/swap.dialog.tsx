import type { RoomingList, RoomingPerson, RoomingRoom } from '#src/features/rooming/board/board.contract.ts'
import { swapConflicts } from '#src/features/rooming/board/moves.view.ts'
import { StackModal } from '#src/web/shell/modal-stack.tsx'
import { t } from '#src/web/text.ts'
import { Button } from '#src/web/ui/buttons/button.tsx'
import { firstUpper, nameOf, roomInSentence } from './board.words.ts'
import styles from './dialogs.module.css'

type SwapDialogProps = {
  person: RoomingPerson
  room: RoomingRoom
  list: RoomingList
  onSwap: (swapWith: string) => void
  onClose: () => void
}

/** Chooses the person of a full room to swap places with, and shows the conflicts of each choice. */
export function SwapDialog({ person, room, list, onSwap, onClose }: SwapDialogProps) {
  const { participantId } = person
  const name = nameOf(person)
  const others = room.people.filter((one) => one.participantId !== participantId)
  const isWaiting = list.unassigned.some((one) => one.participantId === participantId)
  const where = firstUpper(roomInSentence(room))
  return (
    <StackModal isOpen onClose={onClose} title={t('rooming.swap-title')} backOut={t('rooming.cancel')}>
      <p>
        {others.length > 0 ? t('rooming.swap-text', { room: where, name }) : t('rooming.swap-nobody', { room: where })}
      </p>
      <ul className={styles.choices}>
        {others.map((other) => {
          const swapWith = other.participantId
          const conflicts = swapConflicts(list, { participantId, roomId: room.roomId, swapWith })
          const notes = [
            ...(isWaiting ? [t('rooming.swap-out', { name: nameOf(other) })] : []),
            ...conflicts.map((code) => t(code)),
          ]
          return (
            <li key={swapWith}>
              <Button isBlock onClick={() => onSwap(swapWith)}>
                {t('rooming.swap-with', { name: nameOf(other) })}
              </Button>
              {notes.length > 0 && <small className={styles.warning}>{notes.join(' · ')}</small>}
            </li>
          )
        })}
      </ul>
    </StackModal>
  )
}
