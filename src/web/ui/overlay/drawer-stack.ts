import { type RefObject, useEffect, useEffectEvent, useRef } from 'react'

const open: object[] = []

/** Esc closes a panel before it takes the ticks of the list behind it. */
export const hasOpenDrawer = () => open.length > 0

/** Tells whether an open list, menu or dialog inside the panel should receive Esc first. */
function belongsToSomethingInside(event: KeyboardEvent, panel: HTMLElement | null): boolean {
  const target = event.target instanceof Element ? event.target : null
  if (document.querySelector('[aria-modal="true"]')) return true
  if (target?.matches('option, [aria-expanded="true"]')) return true
  const holder = target?.closest('[role="menu"], [role="listbox"], [role="dialog"]')
  return holder != null && holder !== panel && !holder.contains(panel)
}

/** Moves the focus into the open panel, returns it afterwards, and closes the uppermost panel on Esc. */
export function useDrawerFocus(panel: RefObject<HTMLElement | null>, onClose: () => void): void {
  const opener = useRef(typeof document === 'undefined' ? null : document.activeElement)
  const close = useEffectEvent(onClose)

  useEffect(() => {
    const me = {}
    const from = opener.current
    const node = panel.current
    open.push(me)
    if (node && !node.contains(document.activeElement)) node.focus({ preventScroll: true })

    function press(event: KeyboardEvent) {
      if (event.key !== 'Escape' || event.defaultPrevented || open.at(-1) !== me) return
      if (belongsToSomethingInside(event, node)) return
      event.preventDefault()
      close()
    }
    window.addEventListener('keydown', press)
    return () => {
      window.removeEventListener('keydown', press)
      open.splice(open.indexOf(me), 1)
      const isFocusLost = document.activeElement === document.body || node?.contains(document.activeElement)
      if (isFocusLost && from instanceof HTMLElement && from.isConnected) from.focus({ preventScroll: true })
    }
  }, [panel])
}
