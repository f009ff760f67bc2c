import type { Day } from '#src/shared/day.ts'
import { foldText } from '#src/shared/folded.ts'
import { normalizeTaxCode } from './tax-code.rules.ts'

/** The identity of a person, as far as it was entered. */
export type Identity = {
  surname: string
  name: string
  bornOn: Day | null
  taxCode: string | null
  taxCodeCountry: string
}

/**
 * Tells whether two entries are one person: the same tax code of the same country; or, unless their codes differ, the
 * same birth date and the same name in any spelling ("D'Angelo Nicolò" is "D ANGELO NICOLO"), with surname and name in
 * either order.
 */
export function isSamePerson(one: Identity, other: Identity): boolean {
  const [code, otherCode] = [one, other].map(({ taxCode }) => normalizeTaxCode(taxCode ?? ''))
  if (code && otherCode && one.taxCodeCountry === other.taxCodeCountry) return code === otherCode
  if (!one.bornOn || one.bornOn !== other.bornOn) return false
  const [surname, name] = [foldText(one.surname), foldText(one.name)]
  if (surname === '' || name === '') return false
  const joined = foldText(other.surname) + foldText(other.name)
  return joined === surname + name || joined === name + surname
}
