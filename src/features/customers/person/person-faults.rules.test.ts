import { expect, test } from 'vitest'
import { blankPerson, personInputOf } from './person.values.ts'
import { wrongFields } from './person-faults.rules.ts'

const today = '2027-03-01'
const faultsOf = (typed: Partial<ReturnType<typeof personInputOf>>) =>
  wrongFields({ ...personInputOf(blankPerson), ...typed }, today).map(({ path, code }) => `${path} ${code}`)

test('an impossible day is refused as no day, not as one in the future', () => {
  expect(faultsOf({ bornOn: '31/02/1980' })).toEqual(['/bornOn shapes.day'])
  expect(faultsOf({ documentIssuedOn: '9999' })).toEqual(['/documentIssuedOn shapes.day'])
  expect(faultsOf({ bornOn: '1980-02-29' })).toEqual([])
})

test('a document is not issued before its holder is born, nor in the future', () => {
  expect(faultsOf({ bornOn: '1990-05-02', documentIssuedOn: '1990-05-01' })).toEqual([
    '/documentIssuedOn customers.issued-before-birth',
  ])
  expect(faultsOf({ bornOn: '1990-05-02', documentIssuedOn: '1990-05-02' })).toEqual([])
  expect(faultsOf({ documentIssuedOn: '2027-03-02' })).toEqual(['/documentIssuedOn customers.issued-in-future'])
})
