import { spotlight } from '@mantine/spotlight'

let opener: Element | null = null

/** Opens the palette and remembers the focused element, because the palette's own field takes the focus. */
export function openPalette(): void {
  opener = document.activeElement
  spotlight.open()
}

/** Returns the focus to that element, unless the chosen command has moved it elsewhere. */
export function giveFocusBack(): void {
  if (document.activeElement === document.body && opener instanceof HTMLElement && opener.isConnected) opener.focus()
}
