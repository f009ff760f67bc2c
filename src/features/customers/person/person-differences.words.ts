import { formatDay, isDay } from '#src/shared/day.ts'
import type { Difference, Guarded } from '#src/shared/difference.ts'
import { formatPhone } from '#src/shared/phone.ts'
import { customersText } from './person.text.ts'
import type { PersonValues } from './person.values.ts'

type Key = keyof typeof customersText

/** A field's label, and a function that words its value where the value itself is not readable. */
type Words<Value> = { label: Key; inWords?: (value: NonNullable<Value>) => string }
/** Fields that no reader sees: ids, and values that follow from another field. */
type Unread = 'customerId' | 'version' | 'birthCode' | 'isHealthToAsk' | 'hasHealthConsent' | 'taxCodeCountry'
type ReadField = Exclude<keyof PersonValues, Unread>

const day = (typed: string) => (isDay(typed) ? formatDay(typed) : typed)

const personWords: { [Field in ReadField]: Words<PersonValues[Field]> } = {
  surname: { label: 'customers.field.surname' },
  name: { label: 'customers.field.name' },
  taxCode: { label: 'customers.field.taxCode' },
  sex: { label: 'customers.field.sex', inWords: (sex) => customersText[`customers.sex.${sex}`] },
  bornOn: { label: 'customers.field.bornOn', inWords: day },
  birthPlace: { label: 'customers.field.birthPlace' },
  citizenship: { label: 'customers.field.citizenship' },
  residence: { label: 'customers.field.residence' },
  phone: { label: 'customers.field.phone', inWords: formatPhone },
  email: { label: 'customers.field.email' },
  documentType: {
    label: 'customers.field.documentType',
    inWords: (type) => customersText[`customers.document.${type}`],
  },
  documentNumber: { label: 'customers.field.documentNumber' },
  documentIssuedOn: { label: 'customers.field.documentIssuedOn', inWords: day },
  documentIssuedAt: { label: 'customers.field.documentIssuedAt' },
  documentExpiresOn: { label: 'customers.field.documentExpiresOn', inWords: day },
  allergies: { label: 'customers.field.allergies' },
}

/**
 * Changes of what the log must not hold: it names them, and only to readers of such data, because that somebody has
 * allergies is a health datum too.
 */
export function secretDifferences(changed: { hasOtherDocument: boolean; hasOtherHealth: boolean }): Difference[] {
  const named = (label: Key, needs: Guarded): Difference => ({
    field: customersText[label] as string,
    ...{ theirs: '', mine: '', needs },
  })
  return [
    ...(changed.hasOtherDocument ? [named('customers.document-changed', 'IdentityDocument')] : []),
    ...(changed.hasOtherHealth ? [named('customers.field.allergies', 'HealthData')] : []),
  ]
}

type Told = { [Field in ReadField]?: PersonValues[Field] | null | undefined }

/**
 * The fields in which a person differs from before (`theirs`), in the order of the form. Only fields that both sides
 * hold are compared.
 */
export function personDifferences(mine: Told, theirs: Told): Difference[] {
  return (Object.keys(personWords) as ReadField[]).flatMap((field) => {
    if (!(field in mine) || !(field in theirs)) return []
    const [now, before] = [saidOf(field, mine), saidOf(field, theirs)]
    return now === before
      ? []
      : [{ field: customersText[personWords[field].label] as string, theirs: before, mine: now }]
  })
}

function saidOf(field: ReadField, told: Told): string {
  const value = told[field]
  const inWords = personWords[field].inWords as ((value: unknown) => string) | undefined
  return value ? (inWords?.(value) ?? value) : ''
}
