import { IconSearch } from '@tabler/icons-react'
import { useEffect, useRef, useState } from 'react'
import { TextField } from '#src/web/ui/fields/text-field.tsx'
import { classes } from '#src/web/ui/theme/classes.ts'
import styles from './list-search.module.css'

const typingPauseMs = 250

type ListSearchProps = { label: string; value: string; onSearch: (text: string) => void; className?: string }

/** Filters a list by a typed text, after typing pauses. Esc empties it. */
export function ListSearch({ label, value, onSearch, className }: ListSearchProps) {
  const [text, setText] = useState(value)
  // Texts already passed on that may still come back as `value`, the latest last. An earlier text must not undo newer
  // typing.
  const passedOn = useRef([value])
  useEffect(() => {
    const at = passedOn.current.indexOf(value)
    passedOn.current = at === -1 ? [value] : passedOn.current.slice(at)
    if (at === -1) setText(value)
  }, [value])
  const passOn = (search: string) => {
    if (search === passedOn.current.at(-1)) return
    passedOn.current.push(search)
    onSearch(search)
  }
  const now = useRef(passOn)
  useEffect(() => {
    now.current = passOn
  })
  useEffect(() => {
    const timer = setTimeout(() => now.current(text.trim()), typingPauseMs)
    return () => clearTimeout(timer)
  }, [text])
  return (
    <div className={classes(styles.search, className)}>
      <TextField
        type="search"
        label={label}
        isLabelHidden
        icon={IconSearch}
        placeholder={label}
        maxLength={120}
        value={text}
        onChange={setText}
        onKeyDown={(event) => {
          if (event.key === 'Enter') passOn(text.trim())
          if (event.key !== 'Escape' || text === '') return
          event.stopPropagation()
          setText('')
        }}
      />
    </div>
  )
}
