import { type KeyboardEvent, useEffect, useRef } from 'react'
import type { InPlace } from '#src/web/forms/in-place.ts'
import { TextField } from '#src/web/ui/fields/text-field.tsx'
import { Tip } from '#src/web/ui/overlay/tip.tsx'
import { classes } from '#src/web/ui/theme/classes.ts'
import styles from './renamable-title.module.css'

export type RenamableTitleProps = {
  /** The title, edited in place. */
  edited: InPlace<string>
  /** The kind of title, for screen readers: "Titolo". */
  label: string
  /** The effect of a click: "Rinomina". */
  hint: string
  maxLength: number
  mayRename: boolean
}

/** The heading of a page, renamed in place. */
export function RenamableTitle({ edited, label, hint, maxLength, mayRename }: RenamableTitleProps) {
  const { shown, isOpen, isPending, open, type, save, giveUp } = edited
  const input = useRef<HTMLInputElement>(null)
  const button = useRef<HTMLButtonElement>(null)
  const wasOpen = useRef(isOpen)
  useEffect(() => {
    if (isOpen) input.current?.focus()
    else if (wasOpen.current && document.activeElement === document.body) button.current?.focus()
    wasOpen.current = isOpen
  }, [isOpen])
  if (!mayRename && !isOpen) return <h1 className={styles.title}>{shown}</h1>

  const press = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.key !== 'Enter' && event.key !== 'Escape') return
    event.preventDefault()
    event.stopPropagation()
    if (event.key === 'Enter') save()
    else giveUp()
  }
  if (isOpen)
    return (
      <h1 className={styles.renaming}>
        <TextField
          label={label}
          isLabelHidden
          maxLength={maxLength}
          value={shown}
          readOnly={isPending}
          onChange={type}
          onKeyDown={press}
          onBlur={save}
          ref={input}
        />
      </h1>
    )
  return (
    <h1 className={styles.title}>
      <Tip label={hint}>
        <button ref={button} type="button" className={classes(styles.rename, 'in-print')} onClick={open}>
          {shown}
        </button>
      </Tip>
    </h1>
  )
}
