import type { KeyboardEvent } from 'react'

/** The act of a key in a list; null when the list does not use the key. */
export type ListKey = { act: 'move'; by: 1 | -1; isExtending: boolean } | { act: 'toggle' | 'all' | 'clear' }

export function listKeyOf(
  event: Pick<KeyboardEvent, 'key' | 'shiftKey' | 'ctrlKey' | 'metaKey' | 'altKey'>,
): ListKey | null {
  const { key, shiftKey, altKey } = event
  const isCommand = event.ctrlKey || event.metaKey
  if (isCommand && !altKey && key.toLowerCase() === 'a') return { act: 'all' }
  if (isCommand || altKey) return null
  if (key === 'ArrowDown' || key === 'ArrowUp')
    return { act: 'move', by: key === 'ArrowDown' ? 1 : -1, isExtending: shiftKey }
  if (shiftKey) return null
  // With Caps Lock a letter arrives as a capital although Shift is not held.
  const letter = key.toLowerCase()
  if (letter === 'j') return { act: 'move', by: 1, isExtending: false }
  if (letter === 'k') return { act: 'move', by: -1, isExtending: false }
  if (letter === 'x') return { act: 'toggle' }
  if (key === 'Escape') return { act: 'clear' }
  return null
}

/** Tells whether keys belong to a field or menu instead of the list around it. */
export function isTyping(target: EventTarget | null): boolean {
  return (
    target instanceof HTMLElement &&
    target.matches('input:not([type="checkbox"]), textarea, select, [contenteditable="true"], [role="menuitem"]')
  )
}

/** The key of the list's row that has the focus, for keys that act on it. */
export const focusedRow = () => document.activeElement?.closest<HTMLElement>('tr[data-key]')?.dataset.key
