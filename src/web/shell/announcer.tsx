import { useSyncExternalStore } from 'react'

let said = ''
const listeners = new Set<() => void>()

/**
 * Speaks to screen readers without moving the focus, for instance counts of results, a change of month, the state of
 * saving.
 */
export function announce(text: string): void {
  // Readers skip words that repeat; a no-break space makes them different.
  said = text === said ? `${text}\u00a0` : text
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

const current = () => said

/** The one polite live region of the page. */
export function Announcer() {
  const text = useSyncExternalStore(subscribe, current, current)
  return (
    <div className="for-readers" role="status" aria-live="polite">
      {text}
    </div>
  )
}
