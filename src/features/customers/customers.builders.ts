import type { PersonInput } from './customers.contract.ts'
import { computeTaxCode } from './tax-code.rules.ts'

/** A complete person with a tax code that fits them; what is given replaces what is invented. */
export function aPerson(given: Partial<PersonInput> = {}): PersonInput {
  const known = {
    surname: 'Rossi',
    name: 'Mario',
    sex: 'M' as const,
    bornOn: '1984-06-14',
    birthPlace: 'Bergamo (BG)',
    birthCode: 'A794',
    ...given,
  }
  const { surname, name, sex, bornOn, birthCode } = known
  const taxCode = sex && bornOn && birthCode ? computeTaxCode({ surname, name, sex, bornOn, birthCode }) : null
  return {
    residence: 'Via Borgo Palazzo 48, 24125 Bergamo (BG)',
    citizenship: 'Italia',
    taxCode,
    taxCodeCountry: 'IT',
    phone: '+39 333 482 1907',
    email: 'mario.rossi@example.it',
    documentType: 'idCard',
    documentNumber: 'CA49217KF',
    documentIssuedOn: '2022-05-10',
    documentIssuedAt: 'Comune di Bergamo',
    documentExpiresOn: '2032-06-14',
    allergies: null,
    hasHealthConsent: false,
    ...known,
  }
}
