import { useLocation } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import { controlOf, whenThere } from '#src/web/forms/focus.ts'

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** The place where work continues: the `data-path` of a field, or the id of an element. */
    focusOn?: string
  }
}

const settledMs = 200

const placeOf = (name: string) =>
  controlOf(
    document.querySelector(`#root [data-path="${CSS.escape(name)}"]`) ??
      document.querySelector(`#root #${CSS.escape(name)}`),
  )

/**
 * After each move to another page, focuses the field or element that the move named (`state.focusOn`). If nothing takes
 * the focus, the page's content gets it, so that Tab never starts again at the top of the frame.
 */
export function useLanding(): void {
  const { pathname, focusOn } = useLocation({
    select: ({ pathname, state }) => ({ pathname, focusOn: state.focusOn }),
  })
  const opened = useRef<string | null>(pathname)
  useEffect(() => {
    // A page that was just opened keeps its start. A page after a sign-in takes the focus.
    if (pathname !== opened.current) opened.current = null
    const isOpened = opened.current !== null && !navigator.userActivation?.hasBeenActive
    const forget =
      focusOn === undefined
        ? undefined
        : whenThere(
            () => placeOf(focusOn),
            (place) => place.focus(),
          )
    if (isOpened) return forget
    const timer = setTimeout(() => {
      if (document.activeElement === document.body) document.getElementById('contenuto')?.focus({ preventScroll: true })
    }, settledMs)
    return () => {
      clearTimeout(timer)
      forget?.()
    }
  }, [pathname, focusOn])
}
