import type { ReactNode } from 'react'
import type { Problem } from '#src/shared/refusal.ts'
import { toast } from './shell/toasts.tsx'
import { t } from './text.ts'

/** What of a @mantine/form is needed to show faults. */
export type FaultyForm = {
  setErrors: (errors: Record<string, ReactNode>) => void
  getInputNode: (path: string) => HTMLElement | null
  getValues: () => unknown
}

/** `/people/0/surname` as the form names it: `people.0.surname`. */
export function formPathOf(pointer: string): string {
  const parts = pointer.replace(/^\//, '').split('/')
  return parts.map((part) => part.replaceAll('~1', '/').replaceAll('~0', '~')).join('.')
}

export function valueAt(values: unknown, path: string): unknown {
  return path
    .split('.')
    .reduce<unknown>((value, key) => (value as Record<string, unknown> | null | undefined)?.[key], values)
}

/** Whether nothing was entered there. */
export function isMissing(value: unknown): boolean {
  return value === undefined || value === null || value === '' || (Array.isArray(value) && value.length === 0)
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

/** Moves the focus to the first wrong field; a toast says when something is missing. */
export function pointOut(form: FaultyForm, wrong: readonly string[], hasMissingToast = true): void {
  const values = form.getValues()
  if (hasMissingToast && wrong.some((path) => isMissing(valueAt(values, path)))) toast.error(t('shapes.missing-data'))
  const nodes = wrong.map((path) => form.getInputNode(path)).filter((node) => node !== null && node !== undefined)
  const [first] = nodes.sort((a, b) => (a.compareDocumentPosition(b) & Node.DOCUMENT_POSITION_FOLLOWING ? -1 : 1))
  first?.focus()
}
