import { useBlocker } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import { mayLeave } from '#src/web/shell/ask.ts'

type Unsaved = {
  isDirty: () => boolean
  /** Saves, and says whether it worked. Without it the dialog has two buttons. */
  save?: () => Promise<boolean>
  /** Throws away what was kept of the changes. */
  discard?: () => void
  /** A path whose pages keep the form: moving inside it asks nothing. Else only the same page is inside. */
  within?: string
}

const dirtyChecks = new Set<() => boolean>()

export const hasUnsavedChanges = () => [...dirtyChecks].some((isDirty) => isDirty())

/** Warns before unsaved changes are lost: in our own dialog inside the application, in the browser's own on closing. */
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
  useBlocker({
    // A function: the value `true` would always block.
    enableBeforeUnload: () => now.current.isDirty(),
    shouldBlockFn: async ({ current, next }) => {
      const { within, isDirty, save, discard } = now.current
      // Asked for again after the answer: the page goes on behind the question.
      const saveNow = async () => !now.current.isDirty() || ((await now.current.save?.()) ?? false)
      const isInside = next.pathname === current.pathname || (within !== undefined && isUnder(next.pathname, within))
      if (isInside || !isDirty()) return false
      return !(await mayLeave({ ...(save && { save: saveNow }), ...(discard && { discard }) }))
    },
  })
}

const isUnder = (path: string, root: string) => path === root || path.startsWith(`${root}/`)
