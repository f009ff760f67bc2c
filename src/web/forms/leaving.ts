import { type AnyRouter, useBlocker, useRouter } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import { mayLeave } from '#src/web/shell/ask.ts'

type Unsaved = {
  isDirty: () => boolean
  /** Saves, and tells whether it worked. If absent, the dialog has two buttons. */
  save?: () => Promise<boolean>
  /** True for a form that saves by itself: leaving it asks only when that fails. */
  isSavedFirst?: boolean
  /** Discards the draft. */
  discard?: () => void
  /**
   * A path whose pages all show the form: moving between them asks nothing. If absent, only the same page counts as
   * inside.
   */
  within?: string
}

const dirtyChecks = new Set<() => boolean>()

export const hasUnsavedChanges = () => [...dirtyChecks].some((isDirty) => isDirty())

/**
 * Warns before unsaved changes are lost: by our own dialog inside the program, by the browser's when the tab closes.
 */
export function useUnsavedWarning(unsaved: Unsaved): void {
  const now = useRef(unsaved)
  useEffect(() => {
    now.current = unsaved
  })
  useEffect(() => {
    const isDirty = () => now.current.isDirty()
    dirtyChecks.add(isDirty)
    return () => {
      dirtyChecks.delete(isDirty)
    }
  }, [])
  const router = useRouter()
  const state = useRef<'free' | 'asking' | 'letGo'>('free')
  useBlocker({
    // This must be a function: the value `true` would always block.
    enableBeforeUnload: () => now.current.isDirty(),
    shouldBlockFn: async ({ current, next, action }) => {
      const { within, isDirty, save, discard, isSavedFirst } = now.current
      // The form's state is read again, because it may change behind the question.
      const saveNow = async () => !now.current.isDirty() || ((await now.current.save?.()) ?? false)
      const isInside = next.pathname === current.pathname || (within !== undefined && isUnder(next.pathname, within))
      const isLetGo = state.current === 'letGo'
      if (isInside || isLetGo || !isDirty()) return false
      if (state.current === 'asking') return true
      state.current = 'asking'
      const ask = () => mayLeave({ ...(save && { save: saveNow }), ...(discard && { discard }) })
      const answer = isSavedFirst ? saveNow().then((isSaved) => isSaved || ask()) : ask()
      const steps = action === 'PUSH' || action === 'REPLACE' ? 0 : stepsGone(router)
      if (steps === 0) {
        const isFree = await answer
        state.current = 'free'
        return !isFree
      }
      void answer.then((isFree) => {
        state.current = isFree ? 'letGo' : 'free'
        if (isFree) router.history.go(steps)
      })
      // The browser has already moved. Blocking brings it back, so that the address is right while the question is
      // open.
      return true
    },
  })
}

/** The number of history steps by which the browser has moved from the shown page. */
function stepsGone({ history }: AnyRouter): number {
  const gone = window.history.state as { __TSR_index?: number } | null
  return (gone?.__TSR_index ?? 0) - history.location.state.__TSR_index
}

const isUnder = (path: string, root: string) => path === root || path.startsWith(`${root}/`)
