import { TextField } from '#src/web/ui/fields/text-field.tsx'
import type { InPlace } from './in-place.ts'

/** The name of a file, edited in place: its ending stays unselected. */
export function FileNameField({ label, edited }: { label: string; edited: InPlace<string> }) {
  const { shown, isPending, type, save, giveUp } = edited
  return (
    <TextField
      label={label}
      isLabelHidden
      autoFocus
      maxLength={200}
      value={shown}
      readOnly={isPending}
      onChange={type}
      onFocus={({ currentTarget }) => {
        const dot = shown.lastIndexOf('.')
        currentTarget.setSelectionRange(0, dot > 0 ? dot : shown.length)
      }}
      onBlur={save}
      onKeyDown={(event) => {
        if (event.key !== 'Enter' && event.key !== 'Escape') return
        event.preventDefault()
        event.stopPropagation()
        if (event.key === 'Enter') save()
        else giveUp()
      }}
    />
  )
}
