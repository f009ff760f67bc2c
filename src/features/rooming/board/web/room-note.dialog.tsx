import { type FormEvent, useId, useState } from 'react'
import { type RoomingRoom, roomNoteLength } from '#src/features/rooming/board/board.contract.ts'
import { StackModal } from '#src/web/shell/modal-stack.tsx'
import { t } from '#src/web/text.ts'
import { Button } from '#src/web/ui/buttons/button.tsx'
import { TextAreaField } from '#src/web/ui/fields/text-area-field.tsx'
import { firstUpper, roomInSentence } from './board.words.ts'

type RoomNoteDialogProps = { room: RoomingRoom; onSave: (notes: string | null) => void; onClose: () => void }

/** The note on a room for the hotel. */
export function RoomNoteDialog({ room, onSave, onClose }: RoomNoteDialogProps) {
  const formId = useId()
  const [note, setNote] = useState(room.notes ?? '')
  const isDirty = () => note.trim() !== (room.notes ?? '')
  const save = (event: FormEvent) => {
    event.preventDefault()
    // A refused note stays here to be copied: it is not closed before it is saved.
    if (isDirty()) onSave(note.trim() || null)
    else onClose()
  }
  return (
    <StackModal
      isOpen
      onClose={onClose}
      isDirty={isDirty}
      title={firstUpper(roomInSentence(room))}
      footer={
        <>
          <Button onClick={onClose}>{t('rooming.cancel')}</Button>
          <Button kind="primary" type="submit" form={formId}>
            {t('rooming.save-note')}
          </Button>
        </>
      }
    >
      <form id={formId} onSubmit={save}>
        <TextAreaField
          label={t('rooming.note')}
          help={t('rooming.note-hint')}
          value={note}
          onChange={setNote}
          maxLength={roomNoteLength}
          rows={3}
        />
      </form>
    </StackModal>
  )
}
