import type { Fault } from '#src/shared/refusal.ts'
import { vatNumberRefusal } from './vat-number.rules.ts'

export type ProviderFields = {
  country: string
  vatNumber?: string | null | undefined
  province?: string | null | undefined
  postalCode?: string | null | undefined
}

/** What is wrong in a supplier's form beside its name. Number, postal code and province are judged only where given. */
export function providerFaults({ country, vatNumber, province, postalCode }: ProviderFields): Fault[] {
  const faults: Fault[] = []
  const wrongNumber = vatNumber ? vatNumberRefusal(vatNumber, country) : null
  if (wrongNumber) faults.push({ path: '/vatNumber', code: wrongNumber })
  if (country === 'IT') {
    if (province && !/^[a-z]{2}$/i.test(province)) faults.push({ path: '/province', code: 'providers.province' })
    if (postalCode && !/^\d{5}$/.test(postalCode)) faults.push({ path: '/postalCode', code: 'providers.postal-code' })
  }
  return faults
}
