import { type UseFormInput, type UseFormReturnType, useForm } from '@mantine/form'
import { type FormEvent, useRef } from 'react'
import type { z } from 'zod'
import type { Problem } from '#src/shared/refusal.ts'
import { paramsOfFault } from '#src/shared/shape-faults.ts'
import { t, textOfCode } from '#src/web/text.ts'
import { pointOut, showFaults } from './form-faults.ts'
import { isMissing, valueAt } from './form-paths.ts'

type FormOptions<Schema extends z.ZodType, Values> = UseFormInput<Values, Values> & {
  initialValues: Values
  /** What submitting does. A form of something stored leaves it to `useSavedForm`. */
  onValid?: (body: z.output<Schema>, values: Values) => void
  /** The body the schema reads, where the fields hold something else; `isChanged` knows what differs from what is saved. */
  toBody?: (values: Values, isChanged: (field: keyof Values & string) => boolean) => unknown
  /** On the small public forms the faults at the fields are enough. */
  hasMissingToast?: boolean
}

/**
 * A form over the shape of a call. A wrong format shows on leaving the field, a missing value on submitting; submitting
 * moves the focus to the first wrong field. `submit` goes to the form's `onSubmit` or to a button; it says whether the
 * values were valid.
 */
export function useFormOf<Schema extends z.ZodType, Values extends Record<string, unknown>>(
  schema: Schema,
  { onValid, toBody, hasMissingToast = true, ...options }: FormOptions<Schema, Values>,
) {
  const wasSubmitted = useRef(false)
  const parse = (values: Values) =>
    schema.safeParse(toBody ? toBody(values, (field): boolean => form.isDirty(field)) : values)
  const faultsOf = (values: Values) => {
    const read = parse(values)
    const found: Record<string, string> = {}
    for (const { path, message, ...limits } of read.error?.issues ?? [])
      found[path.join('.')] ??= textOfCode(message, paramsOfFault(limits)) ?? t('shapes.value')
    return Object.fromEntries(
      Object.entries(found).filter(([path]) => wasSubmitted.current || !isMissing(valueAt(values, path))),
    )
  }
  const form: UseFormReturnType<Values> = useForm<Values>({
    mode: 'uncontrolled',
    validateInputOnBlur: true,
    validate: faultsOf,
    ...options,
  })
  /** The body to send and the values it was read from, or null after showing what is wrong. */
  const read = (): { body: z.output<Schema>; values: Values } | null => {
    wasSubmitted.current = true
    const { hasErrors, errors } = form.validate()
    if (hasErrors) {
      pointOut(form, Object.keys(errors), hasMissingToast)
      return null
    }
    const values = form.getValues()
    const found = parse(values)
    return found.success ? { body: found.data, values } : null
  }
  const submit = (event?: FormEvent) => {
    event?.preventDefault()
    // The form around a window is not the one being sent.
    event?.stopPropagation()
    const found = read()
    if (found) onValid?.(found.body, found.values)
    return found !== null
  }
  /** The form as if opened anew with these values. */
  const restart = (values: Values) => {
    wasSubmitted.current = false
    form.setInitialValues(values)
    form.setValues(values)
    form.resetDirty(values)
    form.clearErrors()
  }
  return { ...form, submit, read, restart, showFaults: (problem: Problem) => showFaults(form, problem) }
}
