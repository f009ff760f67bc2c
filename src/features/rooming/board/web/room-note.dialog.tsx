import { useRef } from 'react'
import {
  changeRoom,
  getRoomingList,
  type RoomingRoom,
  roomNoteLength,
} from '#src/features/rooming/board/board.contract.ts'
import { useTrip } from '#src/features/trips/page/web/trip-context.panel.tsx'
import { request } from '#src/web/calls/api.ts'
import { useFormOf } from '#src/web/forms/form.ts'
import { SavedDialog } from '#src/web/forms/saved-dialog.tsx'
import { type Stored, savedBy, useSavedForm } from '#src/web/forms/saved-form.ts'
import { t } from '#src/web/text.ts'
import { TextAreaField } from '#src/web/ui/fields/text-area-field.tsx'
import { firstUpper, roomInSentence } from './board.words.ts'
import type { BoardActs } from './board-saving.state.ts'

type RoomNoteDialogProps = {
  room: RoomingRoom
  serviceId: string | null
  onSaved: BoardActs['tellNoted']
  onClose: () => void
}

const body = changeRoom.schema.body.pick({ notes: true })
type Note = { notes: string }

/** The stored note. Its version is its own text. */
function storedOf(room: Pick<RoomingRoom, 'notes'>): Stored<Note> {
  const notes = room.notes ?? ''
  return { version: notes, values: { notes } }
}

/** The note on a room for the hotel whose rooms are shown (`serviceId`). */
export function RoomNoteDialog({ room, serviceId, onSaved, onClose }: RoomNoteDialogProps) {
  const params = { tripId: useTrip().id }
  const { roomId, roomType } = room
  const stored = storedOf(room)
  const form = useFormOf<typeof body, Note>(body, {
    mode: 'controlled',
    initialValues: stored.values,
    toBody: ({ notes }) => ({ notes: notes.trim() || null }),
  })
  /** The note that the save under way replaces, and the note that it saves. */
  const sent = useRef<{ before: string | null; after: string | null }>({ before: null, after: null })
  const saved = useSavedForm(form, {
    name: `room-note-${roomId}`,
    stored,
    load: async () => {
      const query = serviceId === null ? {} : { serviceId }
      const { rooms } = await request(getRoomingList, { params, query })
      const now = rooms.find((one) => one.roomId === roomId)
      return now ? storedOf(now) : null
    },
    differences: (mine, theirs) => [{ field: t('rooming.note'), theirs: theirs.notes, mine: mine.notes }],
    call: savedBy(changeRoom, ({ notes }: { notes: string | null }, from: string) => {
      sent.current = { before: from || null, after: notes }
      return {
        params: { ...params, roomId },
        body: { roomType, notes, from: { roomType, notes: sent.current.before } },
      }
    }),
    versionOf: () => sent.current.after ?? '',
    failureText: t('calls.failed'),
    onSaved: () => onSaved(room, sent.current),
    onClose,
  })
  return (
    <SavedDialog
      saved={saved}
      title={firstUpper(roomInSentence(room))}
      saveLabel={t('rooming.save-note')}
      cancelLabel={t('rooming.cancel')}
      onClose={onClose}
    >
      <TextAreaField
        {...form.getInputProps('notes')}
        label={t('rooming.note')}
        help={t('rooming.note-hint')}
        maxLength={roomNoteLength}
        rows={3}
      />
    </SavedDialog>
  )
}
