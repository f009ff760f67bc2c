import { useUncontrolled } from '@mantine/hooks'
import { useState } from 'react'

type Reading<T> = {
  value?: T
  defaultValue?: T
  onChange?: (value: T) => void
  /** Reads a text. Even unreadable text must give a value, one that `isFault` recognises. */
  read: (text: string) => T
  /** Writes a value after the operator leaves the field. It is never called with a faulty value. */
  write: (value: T) => string
  isFault: (value: T) => boolean
  empty: T
}

/**
 * A field whose text and value differ. Every key gives a value, but the text stays as typed until the field is left;
 * then it is rewritten in the house style. Unreadable text stays with its fault, and is never guessed at.
 */
export function useTypedText<T>({ value, defaultValue, onChange, read, write, isFault, empty }: Reading<T>) {
  const [current, setCurrent] = useUncontrolled<T>({ value, defaultValue, finalValue: empty, onChange })
  const [typed, setTyped] = useState<string | null>(null)
  const [isFocused, setFocused] = useState(false)
  const [wasLeftFaulty, setLeftFaulty] = useState(false)

  const isStillMine = typed !== null && Object.is(read(typed), current)
  const isFaulty = isFault(current)
  const text = isStillMine && (isFocused || isFaulty) ? typed : write(current)

  function setText(next: string) {
    setTyped(next)
    const meant = read(next)
    if (!isFault(meant)) setLeftFaulty(false)
    if (!Object.is(meant, current)) setCurrent(meant)
  }

  function setValue(next: T) {
    setTyped(null)
    setLeftFaulty(false)
    if (!Object.is(next, current)) setCurrent(next)
  }

  return {
    value: current,
    text,
    setText,
    setValue,
    /** True after a faulty text has been left: then its fault may show. */
    showsFault: isFaulty && wasLeftFaulty,
    enter: () => setFocused(true),
    leave: () => {
      setFocused(false)
      setLeftFaulty(isFaulty)
      if (!isFaulty) setTyped(null)
    },
  }
}
