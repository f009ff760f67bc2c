import { useRef } from 'react'
import { useDraft } from './draft.ts'
import { useUnsavedWarning } from './leaving.ts'

/** What of a @mantine/form is needed to keep what is typed in it. */
type TypedForm<Values> = {
  isDirty: () => boolean
  getValues: () => Values
  setValues: (values: Values) => void
  /** Takes these values as the saved ones. */
  resetDirty: (saved: Values) => void
}

type KeptFormOptions = {
  /** Begins to save and says whether anything is on its way: for the third button of the warning. */
  send?: () => boolean
  /** The version that is typed over. A draft that is taken back brings its own, and meets what was saved since. */
  over?: { read: () => number; restore: (version: number) => void }
  /** A path whose pages keep the form on screen. */
  within?: string
  /** Tells two forms of one address apart. */
  name?: string
}

/**
 * Loses nothing of a long form: warns before it is left unsaved, keeps a draft in this browser, offers it back. Show
 * `<DraftNotice {...kept} />` above the form; call `settle` with the values that were sent once they are saved, `fail`
 * when they are not.
 */
export function useKeptForm<Values>(form: TypedForm<Values>, { send, over, within, name }: KeptFormOptions = {}) {
  const isDirty = () => form.isDirty()
  const withVersion = (values: Values) => ({ values, version: over?.read() ?? 0 })
  const draft = useDraft({ isDirty, read: () => withVersion(form.getValues()), ...(name !== undefined && { name }) })
  const leaving = useRef<((mayLeave: boolean) => void) | null>(null)
  const answer = (mayLeave: boolean) => {
    leaving.current?.(mayLeave)
    leaving.current = null
  }
  const save = () =>
    new Promise<boolean>((resolve) => {
      leaving.current = resolve
      if (!send?.()) answer(false)
    })
  const onDiscard = () => draft.discard()
  useUnsavedWarning({
    isDirty,
    discard: onDiscard,
    ...(send && { save }),
    ...(within !== undefined && { within }),
  })
  return {
    savedAt: draft.found?.savedAt,
    onRestore: () => {
      const kept = draft.restore()
      if (kept === undefined) return
      over?.restore(kept.version)
      form.setValues(kept.values)
    },
    onDiscard,
    /** Whether the save on its way leads out of the page. */
    isLeaving: () => leaving.current !== null,
    /** What was typed since is still unsaved. */
    settle: (sent: Values = form.getValues()) => {
      form.resetDirty(sent)
      draft.discard(withVersion(sent))
      answer(!form.isDirty())
    },
    fail: () => answer(false),
  }
}
