import { useSyncExternalStore } from 'react'
import { focusKeeper } from '#src/web/forms/focus.ts'

let isOpen = false
let giveBack: (() => void) | null = null
let typed = ''
let isEntered = false
let stop: (() => void) | null = null
const listeners = new Set<() => void>()

function change(next: boolean): void {
  isOpen = next
  for (const listener of listeners) listener()
}

/** Opens the palette and remembers the focused element, because the palette's own field takes the focus. */
export function openPalette(): void {
  if (isOpen) return
  giveBack = focusKeeper(document.activeElement)
  collectKeys()
  change(true)
}

/** Closes the palette and returns the focus, unless what was opened has moved it. */
export function closePalette(): void {
  stop?.()
  change(false)
  // Without the pause, the kit's focus trap would win.
  setTimeout(() => {
    if (!isOpen && document.activeElement === document.body) giveBack?.()
  }, 50)
}

/**
 * Collects keys that are typed before the palette's field has the focus. The palette may still be loading. Enter ends
 * them.
 */
function collectKeys(): void {
  stop?.()
  typed = ''
  isEntered = false
  const hear = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey || event.isComposing) return
    if (event.key === 'Backspace') typed = typed.slice(0, -1)
    else if (event.key.length === 1) typed += event.key
    else if (event.key === 'Enter') isEntered = true
    else return void stop?.()
    event.preventDefault()
    event.stopPropagation()
    if (isEntered) stop?.()
  }
  const timer = setTimeout(() => stop?.(), 5_000)
  stop = () => {
    clearTimeout(timer)
    window.removeEventListener('keydown', hear, true)
    stop = null
  }
  window.addEventListener('keydown', hear, true)
}

/** The keys typed so far, for the field that now has the focus, and whether Enter came after them. */
export function takeTypedKeys(): { text: string; isEntered: boolean } {
  stop?.()
  const taken = { text: typed, isEntered }
  typed = ''
  isEntered = false
  return taken
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

export const useIsPaletteOpen = () =>
  useSyncExternalStore(
    subscribe,
    () => isOpen,
    () => false,
  )
