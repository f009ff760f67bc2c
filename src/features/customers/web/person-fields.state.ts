import type { ReactNode } from 'react'
import type { KnownPerson } from '#src/features/customers/customers.contract.ts'
import type { PersonValues } from '#src/features/customers/person.values.ts'
import type { Day } from '#src/shared/day.ts'

export type PersonFormProps = {
  values: PersonValues
  /** Of the person in the form around: `people.0`. */
  path: string
  errors: Readonly<Record<string, ReactNode>>
  /** Fields drawn with a star. */
  required: ReadonlySet<string>
  trip: { id: string; departsOn: Day; returnsOn: Day }
  /** The booking's own number: being on it is no doubt. */
  bookingNumber: number | null
  today: Day
  isReadOnly: boolean
  canSeeHealth: boolean
  canSeeDocument: boolean
  onChange: (changed: Partial<PersonValues>) => void
  /** Somebody known was chosen; with Shift, with those they travel with. */
  onKnown: (known: KnownPerson, withCompanions: boolean) => void
  /** A field was left: the moment to say that its format is wrong. */
  onLeave: (field: keyof PersonValues) => void
  /** In place of residence, telephone and email, where they are those of somebody else. */
  contacts: ReactNode
  hasOwnContacts: boolean
  /** After the last row: what only this booking asks of a person. */
  children?: ReactNode
}

type FieldProps = Pick<PersonFormProps, 'path' | 'errors' | 'required' | 'isReadOnly' | 'onLeave'>

/** What every field of the person carries: its place in the form, its fault, its star. */
export function fieldsOf({ path, errors, required, isReadOnly, onLeave }: FieldProps) {
  return (name: keyof PersonValues) => ({
    'data-path': `${path}.${name}`,
    error: errors[`${path}.${name}`],
    isRequired: required.has(name),
    readOnly: isReadOnly,
    onBlur: () => onLeave(name),
  })
}
