import { spotlight } from '@mantine/spotlight'

let opener: Element | null = null
let typed = ''
let stop: (() => void) | null = null

/** Opens the palette and remembers the focused element, because the palette's own field takes the focus. */
export function openPalette(): void {
  opener = document.activeElement
  collectKeys()
  spotlight.open()
}

/** Collects keys that are typed before the palette's field has the focus. The palette may still be loading. */
function collectKeys(): void {
  stop?.()
  typed = ''
  const hear = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey || event.isComposing) return
    if (event.key === 'Backspace') typed = typed.slice(0, -1)
    else if (event.key.length === 1) typed += event.key
    else return void stop?.()
    event.preventDefault()
    event.stopPropagation()
  }
  const timer = setTimeout(() => stop?.(), 5_000)
  stop = () => {
    clearTimeout(timer)
    window.removeEventListener('keydown', hear, true)
    stop = null
  }
  window.addEventListener('keydown', hear, true)
}

/** The keys typed so far, for the field that now has the focus. */
export function takeTypedKeys(): string {
  stop?.()
  const taken = typed
  typed = ''
  return taken
}

/** Returns the focus to that element, unless the chosen command has moved it elsewhere. */
export function giveFocusBack(): void {
  if (document.activeElement === document.body && opener instanceof HTMLElement && opener.isConnected) opener.focus()
}
