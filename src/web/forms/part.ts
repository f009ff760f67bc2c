import { type ComponentType, memo } from 'react'
import { valueAt } from './form-paths.ts'

type Drawn = { form: { values: Record<string, unknown>; errors: Record<string, unknown> } }

/**
 * A part of a long controlled form that is drawn again only when a field that it shows changes, or a fault. A key typed
 * elsewhere then draws only the part in which it is typed. The part's functions must read the form when they are called,
 * because a new function alone draws nothing.
 */
export function partShowing<Props extends Drawn>(
  Part: ComponentType<Props>,
  fieldsOf: readonly string[] | ((props: Props) => readonly string[]),
) {
  const shown = (props: Props) => {
    const fields = typeof fieldsOf === 'function' ? fieldsOf(props) : fieldsOf
    return JSON.stringify([props.form.errors, fields.map((path) => valueAt(props.form.values, path) ?? null)], told)
  }
  return memo(Part, (one, other) => hasSame(one, other) && shown(one) === shown(other))
}

/** An unreadable number is not an empty one. */
const told = (_key: string, value: unknown) => (Number.isNaN(value) ? 'NaN' : value)

/** Tells whether nothing differs except the form and functions. */
function hasSame(one: Drawn, { form: _form, ...after }: Drawn): boolean {
  const before = one as Record<string, unknown>
  return Object.entries(after).every(
    ([name, value]) =>
      Object.is(before[name], value) || (typeof before[name] === 'function' && typeof value === 'function'),
  )
}
