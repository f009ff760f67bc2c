import { expect, test } from 'vitest'
import { aPerson } from '#src/features/customers/customers.builders.ts'
import { isPersonChanged } from './person-changes.rules.ts'

const mario = aPerson({ phone: '+393334821907' })

test.each([
  ['nothing', {}, false],
  [
    'the same written otherwise',
    { taxCode: mario.taxCode!.toLowerCase(), phone: '333 482 1907', documentNumber: 'ca49217kf' },
    false,
  ],
  ['another telephone', { phone: '035 112233' }, true],
  ['the same code of another country', { taxCodeCountry: 'FR' }, true],
  ['a document taken out', { documentNumber: null }, true],
  ['allergies', { allergies: 'Noci' }, true],
])('saved with %s', (_, change, isChanged) => {
  expect(isPersonChanged({ ...mario, ...change }, mario)).toBe(isChanged)
})

test('what the reader may not see is not changed by being left empty', () => {
  const { documentNumber: _number, ...seen } = mario
  expect(isPersonChanged({ ...mario, documentNumber: null }, seen)).toBe(false)
})
