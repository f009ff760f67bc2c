import { useState } from 'react'

type Chosen<T> = {
  shown: T
  choose: (value: T) => void
  /** Back to what is saved: the act was refused. */
  forget: () => void
}

/** What a person just chose, shown at once and until what is saved changes, so that it never flickers back. */
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
