import { type UseFormInput, type UseFormReturnType, useForm } from '@mantine/form'
import { type FormEvent, useRef } from 'react'
import type { z } from 'zod'
import type { Fault, Problem } from '#src/shared/refusal.ts'
import { faultOfEach, paramsOfFault } from '#src/shared/shape-faults.ts'
import { t, textOfCode } from '#src/web/text.ts'
import { pointOut, showFaults } from './form-faults.ts'
import { formPathOf, isMissing, valueAt } from './form-paths.ts'
import { afterPress } from './press.ts'

type FormOptions<Schema extends z.ZodType, Values> = UseFormInput<Values, Values> & {
  initialValues: Values
  /** Acts on a valid form. For a form of something stored, `useSavedForm` acts instead. */
  onValid?: (body: z.output<Schema>, values: Values) => void
  /**
   * Makes the body that the schema reads, if the fields hold something else. `isChanged` tells whether a field differs
   * from the saved value.
   */
  toBody?: (values: Values, isChanged: (field: keyof Values & string) => boolean) => unknown
  /** The faults of these values that the shape cannot know. They show together with those of the shape. */
  faults?: (values: Values) => readonly Fault[]
  /** False on the small public forms, where the faults at the fields are enough. */
  hasMissingToast?: boolean
}

/**
 * A form over the shape of a call. A wrong format shows when its field is left; a missing value shows on submitting,
 * which also moves the focus to the first wrong field. `submit` goes to the form's `onSubmit` or to a button, and tells
 * whether the values were valid.
 */
export function useFormOf<Schema extends z.ZodType, Values extends Record<string, unknown>>(
  schema: Schema,
  { onValid, toBody, faults = () => [], hasMissingToast = true, ...options }: FormOptions<Schema, Values>,
) {
  const wasSubmitted = useRef(false)
  const parse = (values: Values) =>
    schema.safeParse(toBody ? toBody(values, (field): boolean => form.isDirty(field)) : values)
  const faultsOf = (values: Values) => {
    const read = parse(values)
    const found: Record<string, string> = {}
    for (const { path, message, ...limits } of faultOfEach(read.error?.issues ?? [], ({ path }) => path.join('.')))
      found[path.join('.')] = textOfCode(message, paramsOfFault(limits)) ?? t('shapes.value')
    for (const { path, code, params } of faults(values)) found[formPathOf(path)] ??= textOfCode(code, params) ?? code
    return Object.fromEntries(
      Object.entries(found).filter(([path]) => wasSubmitted.current || !isMissing(valueAt(values, path))),
    )
  }
  const form: UseFormReturnType<Values> = useForm<Values>({
    mode: 'uncontrolled',
    validateInputOnBlur: true,
    validate: faultsOf,
    enhanceGetInputProps: ({ inputProps: { onBlur } }) => (onBlur ? { onBlur: () => afterPress(onBlur) } : {}),
    ...options,
  })
  /** The body to send and the values from which it was read. Null after showing the faults. */
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
    // Otherwise the form around a window would be submitted too.
    event?.stopPropagation()
    const found = read()
    if (found) onValid?.(found.body, found.values)
    return found !== null
  }
  /** Starts the form anew with these values. */
  const restart = (values: Values) => {
    wasSubmitted.current = false
    form.setInitialValues(values)
    form.setValues(values)
    form.resetDirty(values)
    form.clearErrors()
  }
  return { ...form, submit, read, restart, showFaults: (problem: Problem) => showFaults(form, problem) }
}
