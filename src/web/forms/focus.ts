const patienceMs = 3_000

/**
 * Calls `act` once with the result of `find`, at once or as soon as it is drawn. It stops after three seconds, or when
 * it is told to stop.
 */
export function whenThere<Found>(find: () => Found | null | undefined, act: (found: Found) => void): () => void {
  const since = performance.now()
  let frame = 0
  const look = () => {
    const found = find()
    if (found !== null && found !== undefined) act(found)
    else if (performance.now() - since < patienceMs) frame = requestAnimationFrame(look)
  }
  frame = requestAnimationFrame(look)
  return () => cancelAnimationFrame(frame)
}

const controls = 'input, select, textarea, button, a[href]'

/**
 * The control that gets the focus for an element: the element's own or surrounding control, otherwise the first inside.
 */
export function controlOf(element: Element | null): HTMLElement | null {
  if (element === null) return null
  const own = element.closest(controls) ?? element.querySelector(controls)
  return (own ?? element) as HTMLElement
}

/**
 * A function that returns the focus to this element. If the element is gone, or will soon be gone with what was saved,
 * the first control of what is left around it gets the focus. If nothing had the focus, as in a page whose address
 * opened a window, its main area gets it. A person who has moved on is left alone.
 */
export function focusKeeper(element: Element | null): () => void {
  const isNowhere = element === null || element === document.body
  const around: Element[] = []
  for (let at = isNowhere ? null : element.parentElement; at && at !== document.body; at = at.parentElement) {
    around.push(at)
    if (at.tagName === 'MAIN') break
  }
  const next = () => {
    const left = around.find((one) => one.isConnected && usableIn(one))
    return (left && usableIn(left)) ?? document.getElementById('contenuto')
  }
  return () => {
    if (hasMovedOn(element)) return
    if (!isNowhere && element instanceof HTMLElement && element.isConnected) element.focus()
    whenThere(
      () => ((isNowhere || !element.isConnected) && document.activeElement === document.body ? next() : null),
      (found) => found.focus(),
    )
  }
}

/**
 * Tells whether the focus is already elsewhere on the page. A dialog does not count, because its focus trap takes the
 * focus by itself.
 */
function hasMovedOn(from: Element | null): boolean {
  const now = document.activeElement
  return now !== null && now !== document.body && now !== from && now.closest('[role=dialog]') === null
}

const usableIn = (part: Element) =>
  [...part.querySelectorAll<HTMLElement>(controls)].find((one) => one.checkVisibility() && !one.matches(':disabled'))

/** The first control below `root` that is marked as wrong. */
export const firstWrong = (root: ParentNode): HTMLElement | null =>
  root.querySelector<HTMLElement>('[aria-invalid=true]')
