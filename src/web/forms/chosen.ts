import { useState } from 'react'

type Chosen<T> = {
  shown: T
  choose: (value: T) => void
  /** Returns to the saved value, after the change was refused. */
  forget: () => void
}

/** Shows a person's choice at once and until the saved value changes, so that the old value never flickers back. */
export function useChosen<T extends string | boolean>(saved: T): Chosen<T> {
  const [chosen, setChosen] = useState<{ value: T; over: T } | null>(null)
  const isStanding = chosen !== null && chosen.over === saved
  if (chosen !== null && !isStanding) setChosen(null)
  return {
    shown: isStanding ? chosen.value : saved,
    choose: (value) => setChosen(value === saved ? null : { value, over: saved }),
    forget: () => setChosen(null),
  }
}
