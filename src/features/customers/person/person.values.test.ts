import { expect, test } from 'vitest'
import { blankPerson, recognized } from './person.values.ts'

const known = {
  ...blankPerson,
  ...{ customerId: '1', version: 4, surname: 'Rossi', name: 'Mario', bornOn: '1984-06-14', citizenship: 'Svizzera' },
  ...{ phone: '+393334821907', email: 'mario.rossi@example.it', allergies: 'Noci', hasHealthConsent: true },
  ...{ documentType: 'idCard' as const, documentNumber: 'CA49217KF', documentIssuedAt: 'Comune di Bergamo' },
}

test('a recognised person keeps the known name and birth, and takes the entered contacts', () => {
  const entered = { ...blankPerson, surname: 'Rosi', name: 'Maria', sex: 'M' as const, phone: '035 112233' }
  expect(recognized(known, entered)).toEqual({ ...known, sex: 'M', phone: '035 112233' })
})

test('a document is taken whole from one of the two, and so is health data', () => {
  const document = { documentType: 'passport' as const, documentNumber: 'YA1234567', documentIssuedAt: '' }
  const entered = { ...blankPerson, ...document, allergies: 'Soia' }
  expect(recognized(known, entered)).toMatchObject({ ...document, allergies: 'Soia', hasHealthConsent: false })
})
