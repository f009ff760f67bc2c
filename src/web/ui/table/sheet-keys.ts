import type { KeyboardEvent } from 'react'

const fields = 'input:not([readonly], :disabled, [type="hidden"]), select:not(:disabled)'

/**
 * Moves between rows of fields as in a spreadsheet: Enter down, Shift+Enter up. The value is selected, so that typing
 * replaces it. After the last row Enter submits the form.
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

/** Moves by the up and down keys between the buttons that open rows of a list. It stops at the ends. */
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
