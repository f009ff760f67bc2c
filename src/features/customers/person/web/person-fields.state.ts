import type { ReactNode } from 'react'
import type { KnownPerson } from '#src/features/customers/person/person.contract.ts'
import type { PersonValues } from '#src/features/customers/person/person.values.ts'
import type { Day } from '#src/shared/day.ts'
import { afterPress } from '#src/web/forms/press.ts'

export type PersonFormProps = {
  values: PersonValues
  /** The path of this person in the surrounding form: `people.0`. Empty where the form is the person's own. */
  path: string
  errors: Readonly<Record<string, ReactNode>>
  /** Fields marked with a star. */
  required: ReadonlySet<string>
  /** The trip for which the person is entered; null in the directory. */
  trip: { id: string; departsOn: Day; returnsOn: Day } | null
  /** The number of this booking. A person who is on this booking raises no doubt. */
  bookingNumber: number | null
  today: Day
  isReadOnly: boolean
  canSeeHealth: boolean
  canSeeDocument: boolean
  onChange: (changed: Partial<PersonValues>) => void
  /** Called when a known person is chosen; with Shift, together with their companions. */
  onKnown: (known: KnownPerson, withCompanions: boolean) => void
  /** Called when a field is left, so that a fault of its format may show. */
  onLeave: (field: keyof PersonValues) => void
  /** Replaces residence, telephone and e-mail where another person's are used. */
  contacts: ReactNode
  hasOwnContacts: boolean
  /** The fields that only this booking asks of a person; they follow the last row. */
  children?: ReactNode
}

type FieldProps = Pick<PersonFormProps, 'path' | 'errors' | 'required' | 'isReadOnly' | 'onLeave'>

/** The props of every field of the person: its place in the form, its fault, its star. */
export function fieldsOf({ path, errors, required, isReadOnly, onLeave }: FieldProps) {
  return (name: keyof PersonValues) => ({
    'data-path': pathOf(path, name),
    error: errors[pathOf(path, name)],
    isRequired: required.has(name),
    readOnly: isReadOnly,
    onBlur: () => afterPress(() => onLeave(name)),
  })
}

/** The path of a field of the person in the surrounding form. */
export const pathOf = (path: string, name: keyof PersonValues) => (path === '' ? name : `${path}.${name}`)
