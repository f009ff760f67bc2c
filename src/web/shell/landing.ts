import { useLocation } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import { controlOf, whenThere } from '#src/web/forms/focus.ts'

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** Where work goes on: the `data-path` of a field, or the id of an element. */
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
 * After each move to another page, gives the focus to the field or element that the move named (`state.focusOn`). Where
 * nothing took the focus it goes to the content of the page: the next Tab never begins at the top of the frame again.
 */
export function useLanding(): void {
  const { pathname, focusOn } = useLocation({
    select: ({ pathname, state }) => ({ pathname, focusOn: state.focusOn }),
  })
  const first = useRef(true)
  useEffect(() => {
    const isFirst = first.current
    first.current = false
    const forget =
      focusOn === undefined
        ? undefined
        : whenThere(
            () => placeOf(focusOn),
            (place) => place.focus(),
          )
    if (isFirst) return forget
    const timer = setTimeout(() => {
      if (document.activeElement === document.body) document.getElementById('contenuto')?.focus({ preventScroll: true })
    }, settledMs)
    return () => {
      clearTimeout(timer)
      forget?.()
    }
  }, [pathname, focusOn])
}
