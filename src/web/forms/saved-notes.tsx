import { z } from 'zod'
import type { Endpoint, Input, Output } from '#src/shared/endpoint.ts'
import { notesSchema } from '#src/shared/shapes.ts'
import { useCommand } from '#src/web/calls/command.ts'
import { toastWithUndo } from '#src/web/shell/toasts.tsx'
import { t } from '#src/web/text.ts'
import { TextAreaField } from '#src/web/ui/fields/text-area-field.tsx'
import { Card } from '#src/web/ui/layout/card.tsx'
import { SaveState } from '#src/web/ui/signs/save-state.tsx'
import { useFormOf } from './form.ts'
import { type SavingCall, type Stored, savedBy, useSavedForm } from './saved-form.ts'
import { SavedNotices } from './saved-notices.tsx'

const body = z.object({ notes: notesSchema })
type Notes = { notes: string }
type KeptNotes = { notes: string | null }

/** Milliseconds after the last key until notes save by themselves. */
const pauseMs = 800

/** The stored notes. Their version is their own text. */
function storedOf(text: string | null): Stored<Notes> {
  const notes = text ?? ''
  return { version: notes, values: { notes } }
}

/** The call that saves notes over the text that was edited, `from`. */
export const notesBy = <E extends Endpoint>(
  endpoint: E,
  inputOf: (body: { notes: string; from: string }) => Input<E>,
): SavingCall<Notes, Output<E>> => savedBy(endpoint, ({ notes }: Notes, from: string) => inputOf({ notes, from }))

type SavedNotesProps = {
  /** A name that tells the draft of these notes from others at the same address. */
  name: string
  /** The stored notes. */
  notes: string | null
  /** Loads the notes that are stored now. */
  load: () => Promise<KeptNotes>
  call: SavingCall<Notes, KeptNotes>
  title: string
  /** What belongs into empty notes. */
  placeholder: string
  failureText: string
  isReadOnly: boolean
  rows: number
  className?: string
}

/** Notes that save by themselves a moment after the last key. They never overwrite another person's text. */
export function SavedNotes(props: SavedNotesProps) {
  const { name, title, isReadOnly, failureText, load, call } = props
  const stored = storedOf(props.notes)
  const form = useFormOf<typeof body, Notes>(body, { mode: 'controlled', initialValues: stored.values })
  const restore = useCommand<Endpoint>(call.endpoint, { failureText })
  const saved = useSavedForm(form, {
    ...{ name, stored, call, failureText, pauseMs },
    load: async () => storedOf((await load()).notes),
    differences: (mine, theirs) => [{ field: title, theirs: theirs.notes, mine: mine.notes }],
    versionOf: ({ notes }) => notes ?? '',
    onSaved: (_saved, _after, { notes }) => {
      const before = stored.values.notes
      if (notes === '' && before !== '')
        toastWithUndo(t('shell.note-removed'), () => restore.mutate(call.inputOf({ notes: before }, '' as never)))
    },
    isWaiting: /\s$/.test(form.getValues().notes),
    ...(!isReadOnly && { keys: { save: t('shell.notes-save') } }),
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
        placeholder={isReadOnly ? t('shell.notes-none') : props.placeholder}
        readOnly={isReadOnly}
        onBlur={saved.saveTyped}
      />
    </Card>
  )
}
