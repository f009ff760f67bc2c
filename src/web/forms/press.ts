let isPressed = false
let waiting: (() => void)[] = []

/** Runs the waiting acts once the click has reached its target. */
function release(): void {
  setTimeout(() => {
    isPressed = false
    const acts = waiting
    waiting = []
    for (const act of acts) act()
  })
}

if (typeof document !== 'undefined') {
  document.addEventListener('pointerdown', () => (isPressed = true), true)
  document.addEventListener('pointerup', release, true)
  document.addEventListener('pointercancel', release, true)
}

/**
 * Runs `act` at once, or after a click that is under way. A fault that shows between pressing and releasing moves the
 * page under the pointer, and the browser then gives the click to no element.
 */
export function afterPress(act: () => void): void {
  if (isPressed) waiting.push(act)
  else act()
}
