import type { Difference } from '#src/shared/difference.ts'
import { formatPercent } from '#src/shared/money.ts'
import type { AgencyInput } from './agencies.contract.ts'
import { agenciesListText as text } from './agencies-list.text.ts'

/** The form of an agency while it is typed. */
export type AgencyValues = Record<'name' | 'contactName' | 'email' | 'phone', string> & {
  commissionBps: number | null
  paysNet: boolean
  isActive: boolean
}

/** The body of a call from the form's values: an empty text is no text. */
export function agencyBody({ isActive: _isActive, ...values }: AgencyValues): Record<keyof AgencyInput, unknown> {
  return {
    ...values,
    contactName: values.contactName || null,
    email: values.email || null,
    phone: values.phone || null,
  }
}

type StoredAgency = { [Key in keyof AgencyValues]: AgencyValues[Key] | null }

/** The values of a form over a stored agency: a missing text is an empty one. */
export function valuesOfAgency({ name, contactName, email, phone, ...rest }: StoredAgency): AgencyValues {
  const { commissionBps, paysNet, isActive } = rest
  return {
    ...{ name: name ?? '', contactName: contactName ?? '', email: email ?? '', phone: phone ?? '' },
    ...{ commissionBps, paysNet: paysNet ?? false, isActive: isActive ?? true },
  }
}

/** The fields, in words, in which two sides of an agency differ. */
export function agencyDifferences(mine: AgencyValues, theirs: AgencyValues): Difference[] {
  const said = (values: AgencyValues) => ({
    ...values,
    commissionBps: formatPercent(values.commissionBps ?? 0),
    paysNet: text[values.paysNet ? 'agencies.net' : 'agencies.gross'],
    isActive: text[values.isActive ? 'agencies.used' : 'agencies.unused'],
  })
  const [ours, others] = [said(mine), said(theirs)]
  return (Object.keys(ours) as (keyof AgencyValues)[])
    .filter((key) => ours[key] !== others[key])
    .map((key) => ({ field: text[`agencies.field.${key}`], theirs: others[key], mine: ours[key] }))
}
