import { spotlight } from '@mantine/spotlight'

let opener: Element | null = null

/** Opens the palette and remembers what had the focus: once open, its own field has it. */
export function openPalette(): void {
  opener = document.activeElement
  spotlight.open()
}

/** To what had the focus before, unless what was chosen has taken it. */
export function giveFocusBack(): void {
  if (document.activeElement === document.body && opener instanceof HTMLElement && opener.isConnected) opener.focus()
}
