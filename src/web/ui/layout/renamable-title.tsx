import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { TextField } from '#src/web/ui/fields/text-field.tsx'
import { Tip } from '#src/web/ui/overlay/tip.tsx'
import { classes } from '#src/web/ui/theme/classes.ts'
import styles from './renamable-title.module.css'

export type RenamableTitleProps = {
  title: string
  /** What the title is, for screen readers: "Titolo". */
  label: string
  /** What a click does: "Rinomina". */
  hint: string
  maxLength: number
  /** The version of the shown title. A renaming keeps the version it began with. */
  version: number
  /**
   * Absent for people who may not rename. `version` is the one typed over. Call `done` once the title is stored or
   * refused.
   */
  onRename?: ((renamed: { title: string; version: number }, done: () => void) => void) | undefined
}

/** The heading of a page, renamed in place: Enter or leaving the field saves, Esc restores. */
export function RenamableTitle({ title, label, hint, maxLength, version, onRename }: RenamableTitleProps) {
  const [typed, setTyped] = useState<string | null>(null)
  const over = useRef({ title, version })
  // Leaving the field saves the value once. A value that Esc gave up is not saved.
  const isTyping = useRef(false)
  const input = useRef<HTMLInputElement>(null)
  const button = useRef<HTMLButtonElement>(null)
  const isOpen = typed !== null
  const wasOpen = useRef(isOpen)
  useEffect(() => {
    if (isOpen) input.current?.focus()
    else if (wasOpen.current && document.activeElement === document.body) button.current?.focus()
    wasOpen.current = isOpen
  }, [isOpen])
  if (!onRename) return <h1 className={styles.title}>{title}</h1>

  const end = () => setTyped(null)
  const save = () => {
    if (!isTyping.current) return
    isTyping.current = false
    const next = typed?.trim() ?? ''
    if (next === '' || next === over.current.title) return end()
    onRename({ title: next, version: over.current.version }, end)
  }
  const press = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.key !== 'Enter' && event.key !== 'Escape') return
    event.preventDefault()
    event.stopPropagation()
    if (event.key === 'Enter') return save()
    isTyping.current = false
    end()
  }
  if (typed !== null)
    return (
      <h1 className={styles.renaming}>
        <TextField
          label={label}
          isLabelHidden
          maxLength={maxLength}
          value={typed}
          onChange={setTyped}
          onKeyDown={press}
          onBlur={save}
          ref={input}
        />
      </h1>
    )
  return (
    <h1 className={styles.title}>
      <Tip label={hint}>
        <button
          ref={button}
          type="button"
          className={classes(styles.rename, 'in-print')}
          onClick={() => {
            isTyping.current = true
            over.current = { title, version }
            setTyped(title)
          }}
        >
          {title}
        </button>
      </Tip>
    </h1>
  )
}
