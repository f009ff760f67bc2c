import type { KeyboardEvent } from 'react'

/** What a key asks of a list, or null when it is not the list's. */
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
  // With Caps Lock on a letter comes as a capital though Shift is not held.
  const letter = key.toLowerCase()
  if (letter === 'j') return { act: 'move', by: 1, isExtending: false }
  if (letter === 'k') return { act: 'move', by: -1, isExtending: false }
  if (letter === 'x') return { act: 'toggle' }
  if (key === 'Escape') return { act: 'clear' }
  return null
}

/** Whether keys belong to what is being typed or chosen, not to the list around it. */
export function isTyping(target: EventTarget | null): boolean {
  return (
    target instanceof HTMLElement &&
    target.matches('input:not([type="checkbox"]), textarea, select, [contenteditable="true"], [role="menuitem"]')
  )
}
