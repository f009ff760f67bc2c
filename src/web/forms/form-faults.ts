import type { ReactNode } from 'react'
import type { Problem } from '#src/shared/refusal.ts'
import { toast } from '#src/web/shell/toasts.tsx'
import { t } from '#src/web/text.ts'
import { formPathOf, isMissing, valueAt } from './form-paths.ts'

/** The parts of a @mantine/form that are needed to show faults. */
export type FaultyForm = {
  setErrors: (errors: Record<string, ReactNode>) => void
  getInputNode: (path: string) => HTMLElement | null
  getValues: () => unknown
}

/** Shows the faults of a refused call at their fields. False when the problem names none. */
export function showFaults(form: FaultyForm, { fields = [] }: Problem): boolean {
  if (fields.length === 0) return false
  const errors: Record<string, string> = {}
  for (const { path, text } of fields) errors[formPathOf(path)] ??= text
  form.setErrors(errors)
  pointOut(form, Object.keys(errors))
  return true
}

const missingId = 'missing-data'

/** Shows one toast that required data is missing, even if it is called again. */
export const showMissing = () => void toast.error(t('shapes.missing-data'), { id: missingId })

/** Hides that toast once the missing data is there. */
export const hideMissing = () => void toast.dismiss(missingId)

/** Moves the focus to the first wrong field. A toast says when something is missing. */
export function pointOut(form: FaultyForm, wrong: readonly string[], hasMissingToast = true): void {
  const values = form.getValues()
  if (hasMissingToast && wrong.some((path) => isMissing(valueAt(values, path)))) showMissing()
  const nodes = wrong.map((path) => form.getInputNode(path)).filter((node) => node !== null && node !== undefined)
  const [first] = nodes.sort((a, b) => (a.compareDocumentPosition(b) & Node.DOCUMENT_POSITION_FOLLOWING ? -1 : 1))
  first?.focus()
}
