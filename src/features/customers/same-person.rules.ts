import type { Day } from '#src/shared/day.ts'
import { foldText } from '#src/shared/folded.ts'
import { normalizeTaxCode } from './tax-code.rules.ts'

/** Who somebody is, as far as it was entered. */
export type Identity = {
  surname: string
  name: string
  bornOn: Day | null
  taxCode: string | null
  taxCodeCountry: string
}

/**
 * Whether two are one person, as far as anybody can tell: one tax code of one country, or, without two different ones, the
 * same birth day and the same name however it is written ("D'Angelo Nicolò" is "D ANGELO NICOLO"), its two parts in either order.
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
