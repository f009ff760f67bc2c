import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { TextField } from '#src/web/ui/fields/text-field.tsx'
import { Tip } from '#src/web/ui/overlay/tip.tsx'
import { classes } from '#src/web/ui/theme/classes.ts'
import styles from './renamable-title.module.css'

export type RenamableTitleProps = {
  title: string
  /** What the title is, for readers: "Titolo". */
  label: string
  /** What a click does: "Rinomina". */
  hint: string
  maxLength: number
  /** Of what is shown now; renaming keeps the one it began from. */
  version: number
  /** Absent for who may not. `version` is the one typed over, `done` ends the renaming once it is stored or refused. */
  onRename?: ((renamed: { title: string; version: number }, done: () => void) => void) | undefined
}

/** The heading of a page, renamed where it stands: Enter or leaving the field saves, Esc puts it back. */
export function RenamableTitle({ title, label, hint, maxLength, version, onRename }: RenamableTitleProps) {
  const [typed, setTyped] = useState<string | null>(null)
  const over = useRef({ title, version })
  // Leaving the field saves, but not once more what is being saved, nor what was given up.
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
