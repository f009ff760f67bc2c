import { type ComponentType, memo } from 'react'

type Drawn = { form: { values: Record<string, unknown>; errors: Record<string, unknown> } }

/**
 * A part of a long controlled form that is not drawn again while only `elsewhere` changes: the fields of other parts
 * whose values it does not show. A key typed in a part then draws only that part.
 */
export function partApartFrom<Props extends Drawn>(Part: ComponentType<Props>, elsewhere: readonly string[]) {
  const shown = (values: Record<string, unknown>) =>
    JSON.stringify(Object.entries(values).filter(([path]) => !elsewhere.includes(path)))
  return memo(Part, ({ form: one, ...before }, { form: other, ...after }) => {
    const names = Object.keys(after) as (keyof typeof after)[]
    if (!names.every((name) => Object.is(before[name as keyof typeof before], after[name]))) return false
    return shown(one.values) === shown(other.values) && shown(one.errors) === shown(other.errors)
  })
}
