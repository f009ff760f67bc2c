import { expect, test } from 'vitest'
import { reportFaultsByKey } from '#src/shared/shape-faults.ts'
import { pastedCells } from './pasted-cells.values.ts'
import { type PastedPerson, peopleOf } from './pasted-people.values.ts'
import { pastedRows } from './pasted-rows.values.ts'

reportFaultsByKey()
const today = '2027-01-18'
const pastedPeople = (text: string, on: string) => peopleOf(pastedRows(text), on)
const cellsOf = (...rows: string[]) => {
  const [first] = pastedPeople(rows.join('\n'), today).people as [PastedPerson]
  return Object.fromEntries(
    [...pastedCells(first, today)].map(([key, { said, fault }]) => [key, fault ? [said, fault.code] : said]),
  )
}

test('everything that will be saved is shown as it is read, also what the tax code says', () => {
  expect(cellsOf('Rossi\tMario\tRSSMRA84H14A794N\t333 482 1907')).toEqual({
    surname: 'Rossi',
    name: 'Mario',
    taxCode: 'RSSMRA84H14A794N',
    sex: 'M',
    bornOn: '14/06/1984',
    phone: '+393334821907',
  })
})

test('each fault is at its cell', () => {
  const header = 'Cognome\tNome\tCodice fiscale\tData di nascita\tSesso\tEmail\tTelefono\tAllergie'
  expect(cellsOf(header, 'Rossi\t\tRSSMRA84H14A794X\t31/02/1984\tboh\tmario@\t12\tNoci')).toEqual({
    surname: 'Rossi',
    name: ['', 'customers.name'],
    taxCode: ['RSSMRA84H14A794X', 'customers.tax-code-check-letter'],
    bornOn: ['31/02/1984', 'shapes.day'],
    sex: ['boh', 'shapes.choice'],
    email: ['mario@', 'customers.email'],
    phone: ['12', 'shapes.phone'],
    allergies: ['Noci', 'customers.consent-missing'],
  })
})

test('a document may be known in part, and too long a text is said to be so', () => {
  const header = 'Cognome\tNome\tTipo documento\tNumero documento\tScade il'
  expect(cellsOf(header, `${'R'.repeat(81)}\tMario\tPassaporto\tYA1234567\t10/06/2032`)).toEqual({
    surname: [expect.any(String), 'shapes.too-long'],
    name: 'Mario',
    documentType: 'Passaporto',
    documentNumber: 'YA1234567',
    documentExpiresOn: '10/06/2032',
  })
})

test('a code that does not fit the name warns, and excludes nobody', () => {
  const { people } = pastedPeople('Bianchi\tMario\tRSSMRA84H14A794N', today)
  expect(pastedCells(people[0]!, today).get('taxCode')?.fault).toEqual({
    code: 'customers.tax-code-mismatch',
    isWarning: true,
  })
})
