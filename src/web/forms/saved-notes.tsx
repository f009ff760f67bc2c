import { z } from 'zod'
import { notesSchema } from '#src/shared/shapes.ts'
import { toastWithUndo } from '#src/web/shell/toasts.tsx'
import { t } from '#src/web/text.ts'
import { TextAreaField } from '#src/web/ui/fields/text-area-field.tsx'
import { Card } from '#src/web/ui/layout/card.tsx'
import { SaveState } from '#src/web/ui/signs/save-state.tsx'
import { useFormOf } from './form.ts'
import { type SavingCall, type Stored, useSavedForm } from './saved-form.ts'
import { SavedNotices } from './saved-notices.tsx'

const body = z.object({ notes: notesSchema })
type Notes = { notes: string }

/** Milliseconds after the last key until notes save by themselves. */
const pauseMs = 800

/** The stored notes. Their version is their own text. */
function storedOf(text: string | null): Stored<Notes> {
  const notes = text ?? ''
  return { version: notes, values: { notes } }
}

type SavedNotesProps = {
  /** A name that tells the draft of these notes from others at the same address. */
  name: string
  /** The stored notes. */
  notes: string | null
  /** Loads the notes that are stored now. */
  load: () => Promise<{ notes: string | null }>
  /** Saves the notes over the text that was edited. */
  call: SavingCall<Notes, { notes: string | null }>
  /** Stores the notes again that were just removed. */
  onRestore: (notes: string) => void
  title: string
  placeholder: string
  failureText: string
  /** The label of Ctrl+S. */
  saveLabel: string
  isReadOnly: boolean
  rows: number
  className?: string
}

/** Notes that save by themselves a moment after the last key. They never overwrite another person's text. */
export function SavedNotes(props: SavedNotesProps) {
  const { name, title, isReadOnly, failureText, load, call, onRestore } = props
  const stored = storedOf(props.notes)
  const form = useFormOf<typeof body, Notes>(body, { mode: 'controlled', initialValues: stored.values })
  const saved = useSavedForm(form, {
    ...{ name, stored, call, failureText, pauseMs },
    load: async () => storedOf((await load()).notes),
    differences: (mine, theirs) => [{ field: title, theirs: theirs.notes, mine: mine.notes }],
    versionOf: ({ notes }) => notes ?? '',
    onSaved: (_saved, _after, { notes }) => {
      const before = stored.values.notes
      if (notes === '' && before !== '') toastWithUndo(t('shell.note-removed'), () => onRestore(before))
    },
    isWaiting: /\s$/.test(form.getValues().notes),
    ...(!isReadOnly && { keys: { save: props.saveLabel } }),
  })
  return (
    <Card title={title} end={<SaveState saving={saved.saving} />} className={props.className}>
      <SavedNotices saved={saved} />
      <TextAreaField
        {...form.getInputProps('notes')}
        label={title}
        isLabelHidden
        rows={props.rows}
        maxLength={5000}
        placeholder={props.placeholder}
        readOnly={isReadOnly}
        onBlur={saved.saveTyped}
      />
    </Card>
  )
}
