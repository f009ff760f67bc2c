import { useDraft } from './draft.ts'
import { useUnsavedWarning } from './leaving.ts'

/** What of a @mantine/form is needed to keep what is typed in it. */
type TypedForm<Values> = {
  isDirty: () => boolean
  getValues: () => Values
  setValues: (values: Values) => void
  resetDirty: () => void
}

type KeptFormOptions = {
  /** Saves, and says whether it worked: for the third button of the warning. */
  save?: () => Promise<boolean>
  /** A path whose pages keep the form on screen. */
  within?: string
  /** Tells two forms of one address apart. */
  name?: string
}

/**
 * Loses nothing of a long form: warns before it is left unsaved, keeps a draft in this browser, offers it back. Show
 * `<DraftNotice {...kept} />` above the form, and call `settle` once the form is saved.
 */
export function useKeptForm<Values>(form: TypedForm<Values>, { save, within, name }: KeptFormOptions = {}) {
  const isDirty = () => form.isDirty()
  const draft = useDraft({ isDirty, read: () => form.getValues(), ...(name !== undefined && { name }) })
  useUnsavedWarning({
    isDirty,
    discard: draft.discard,
    ...(save && { save }),
    ...(within !== undefined && { within }),
  })
  return {
    savedAt: draft.found?.savedAt,
    onRestore: () => {
      const values = draft.restore()
      if (values !== undefined) form.setValues(values)
    },
    onDiscard: draft.discard,
    settle: () => {
      form.resetDirty()
      draft.discard()
    },
  }
}
