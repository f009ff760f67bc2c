import type { KeyboardEvent } from 'react'

const fields = 'input:not([readonly], :disabled, [type="hidden"]), select:not(:disabled)'

/**
 * Enter goes to the next row of fields as in a sheet, Shift+Enter back up; what was there is chosen, so that typing
 * replaces it. After the last row Enter is the form's own again.
 */
export function goDownByEnter(event: KeyboardEvent<HTMLElement>): void {
  if (event.key !== 'Enter' || event.ctrlKey || event.metaKey || event.altKey || event.nativeEvent.isComposing) return
  const rows = [...event.currentTarget.querySelectorAll<HTMLInputElement | HTMLSelectElement>(fields)]
  const at = rows.indexOf(event.target as HTMLInputElement)
  if (at < 0) return
  const next = rows[event.shiftKey ? at - 1 : at + 1]
  if (next || event.shiftKey) event.preventDefault()
  next?.focus()
  if (next instanceof HTMLInputElement) next.select()
}

/** Up and down go from one opener of a list to the next, and stop at its ends. */
export function goByArrows(openers: string) {
  return (event: KeyboardEvent<HTMLElement>): void => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (!step || event.ctrlKey || event.metaKey || event.altKey || event.shiftKey) return
    const rows = [...event.currentTarget.querySelectorAll<HTMLElement>(openers)]
    const at = rows.indexOf(event.target as HTMLElement)
    if (at < 0) return
    event.preventDefault()
    rows[at + step]?.focus()
  }
}
