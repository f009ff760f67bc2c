import { type UseFormInput, useForm } from '@mantine/form'
import { type FormEvent, useRef } from 'react'
import type { z } from 'zod'
import { paramsOfFault } from '#src/shared/shape-faults.ts'
import { t, textOfCode } from '#src/web/text.ts'
import { pointOut } from './form-faults.ts'
import { isMissing, valueAt } from './form-paths.ts'

type FormOptions<Schema extends z.ZodType, Values> = UseFormInput<Values, Values> & {
  initialValues: Values
  onValid: (body: z.output<Schema>, values: Values) => void
  /** The body the schema reads, where the fields hold something else. */
  toBody?: (values: Values) => unknown
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
  const faultsOf = (values: Values) => {
    const read = schema.safeParse(toBody ? toBody(values) : values)
    const found: Record<string, string> = {}
    for (const { path, message, ...limits } of read.error?.issues ?? [])
      found[path.join('.')] ??= textOfCode(message, paramsOfFault(limits)) ?? t('shapes.value')
    return Object.fromEntries(
      Object.entries(found).filter(([path]) => wasSubmitted.current || !isMissing(valueAt(values, path))),
    )
  }
  const form = useForm<Values>({ mode: 'uncontrolled', validateInputOnBlur: true, validate: faultsOf, ...options })
  const submit = (event?: FormEvent) => {
    event?.preventDefault()
    wasSubmitted.current = true
    const { hasErrors, errors } = form.validate()
    if (hasErrors) {
      pointOut(form, Object.keys(errors), hasMissingToast)
      return false
    }
    const values = form.getValues()
    const read = schema.safeParse(toBody ? toBody(values) : values)
    if (read.success) onValid(read.data, values)
    return read.success
  }
  return { ...form, submit }
}
