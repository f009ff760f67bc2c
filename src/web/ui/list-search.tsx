import { IconSearch } from '@tabler/icons-react'
import { useEffect, useRef, useState } from 'react'
import styles from './list-search.module.css'
import { TextField } from './text-field.tsx'

const typingPauseMs = 250

type ListSearchProps = { label: string; value: string; onSearch: (text: string) => void }

/** Narrows a list by what is typed, told on when the typing pauses; Esc empties it. */
export function ListSearch({ label, value, onSearch }: ListSearchProps) {
  const [text, setText] = useState(value)
  const told = useRef(value)
  useEffect(() => {
    if (value === told.current) return
    told.current = value
    setText(value)
  }, [value])
  const tell = (search: string) => {
    if (search === told.current) return
    told.current = search
    onSearch(search)
  }
  const now = useRef(tell)
  useEffect(() => {
    now.current = tell
  })
  useEffect(() => {
    const timer = setTimeout(() => now.current(text.trim()), typingPauseMs)
    return () => clearTimeout(timer)
  }, [text])
  return (
    <div className={styles.search}>
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
          if (event.key === 'Enter') tell(text.trim())
          if (event.key !== 'Escape' || text === '') return
          event.stopPropagation()
          setText('')
        }}
      />
    </div>
  )
}
