import type { ReactNode } from 'react'
import type { Problem } from '#src/shared/refusal.ts'
import { toast } from '#src/web/shell/toasts.tsx'
import { t } from '#src/web/text.ts'
import { formPathOf, isMissing, valueAt } from './form-paths.ts'

/** What of a @mantine/form is needed to show faults. */
export type FaultyForm = {
  setErrors: (errors: Record<string, ReactNode>) => void
  getInputNode: (path: string) => HTMLElement | null
  getValues: () => unknown
}

/** Shows the faults of a refused call at their fields; false when it names none. */
export function showFaults(form: FaultyForm, { fields = [] }: Problem): boolean {
  if (fields.length === 0) return false
  const errors: Record<string, string> = {}
  for (const { path, text } of fields) errors[formPathOf(path)] ??= text
  form.setErrors(errors)
  pointOut(form, Object.keys(errors))
  return true
}

const missingId = 'missing-data'

/** Says that something required is empty, once however often it is asked. */
export const tellMissing = () => void toast.error(t('shapes.missing-data'), { id: missingId })

/** What was missing has been filled in: it is not said beside what was done with it. */
export const forgetMissing = () => void toast.dismiss(missingId)

/** Moves the focus to the first wrong field; a toast says when something is missing. */
export function pointOut(form: FaultyForm, wrong: readonly string[], hasMissingToast = true): void {
  const values = form.getValues()
  if (hasMissingToast && wrong.some((path) => isMissing(valueAt(values, path)))) tellMissing()
  const nodes = wrong.map((path) => form.getInputNode(path)).filter((node) => node !== null && node !== undefined)
  const [first] = nodes.sort((a, b) => (a.compareDocumentPosition(b) & Node.DOCUMENT_POSITION_FOLLOWING ? -1 : 1))
  first?.focus()
}
