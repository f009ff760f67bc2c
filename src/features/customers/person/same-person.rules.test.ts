import { expect, test } from 'vitest'
import {
  type ComparedPerson,
  contradictions,
  type Identity,
  isAnotherPerson,
  isSamePerson,
} from './same-person.rules.ts'

const nicolo: Identity = {
  surname: "D'Angelo",
  name: 'Nicolò',
  bornOn: '1990-12-31',
  taxCode: null,
  taxCodeCountry: 'IT',
}
const others: [string, Partial<Identity>, boolean][] = [
  ['the same name written otherwise', { surname: 'D ANGELO', name: 'NICOLO' }, true],
  ['names in each other’s place', { surname: 'Nicolò', name: 'D’Angelo' }, true],
  ['another birth day', { bornOn: '1991-12-31' }, false],
  ['no birth day', { bornOn: null }, false],
  ['another name', { name: 'Nicola' }, false],
  ['a code where the other has none', { taxCode: 'DNGNCL90T31H501S' }, true],
]

test.each(others)('with %s', (_, change, isSame) => {
  const other = { ...nicolo, ...change }
  expect([isSamePerson(nicolo, other), isSamePerson(other, nicolo)]).toEqual([isSame, isSame])
})

test('a tax code decides: one is one person under any name, two are two', () => {
  const coded = { ...nicolo, taxCode: 'DNGNCL90T31H501S' }
  expect(isSamePerson(coded, { ...coded, surname: 'Rossi', bornOn: null, taxCode: 'dngncl 90t31 h501s' })).toBe(true)
  expect(isSamePerson(coded, { ...coded, taxCode: 'RSSMRA45C12F205C' })).toBe(false)
  expect(isSamePerson(coded, { ...coded, taxCodeCountry: 'XX', taxCode: 'A1' })).toBe(true)
})

const anna = { surname: 'Bianchi', name: 'Anna', bornOn: '1970-01-01', taxCode: null, taxCodeCountry: 'IT' }
const coded = { ...nicolo, taxCode: 'DNGNCL90T31H501S' }
test.each<[string, Identity, Identity, boolean]>([
  ['another name and birth day', nicolo, anna, true],
  [
    'another name and tax code, the birth day left as it was',
    coded,
    { ...anna, bornOn: nicolo.bornOn, taxCode: 'RSSMRA45C12F205C' },
    true,
  ],
  [
    'another name over the tax code, which fits it no more',
    coded,
    { ...coded, surname: 'Bianchi', name: 'Anna' },
    true,
  ],
  [
    'both names misheard, and the tax code that fits the right ones',
    { ...coded, surname: 'Dangeli', name: 'Nicola' },
    coded,
    false,
  ],
  ['one name corrected', coded, { ...coded, surname: 'Angelo' }, false],
  ['names in each other’s place', coded, { ...coded, surname: 'Nicolò', name: "D'Angelo" }, false],
  ['another name of the same birth day', nicolo, { ...anna, bornOn: nicolo.bornOn }, false],
  ['another name of nobody known', { ...nicolo, bornOn: null }, anna, false],
  ['a name left out', nicolo, { ...anna, name: '' }, false],
])('over a known person: %s', (_, known, entered, isOther) => {
  expect(isAnotherPerson(known, entered)).toBe(isOther)
})

test('an empty entry is nobody', () => {
  const nobody = { ...nicolo, surname: '', name: '' }
  expect(isSamePerson(nobody, nobody)).toBe(false)
})

const mario: ComparedPerson = {
  ...{ surname: 'Rossi', name: 'Mario', sex: 'M', bornOn: '1984-06-14', birthPlace: 'Bergamo (BG)', birthCode: 'A794' },
  ...{ phone: '+393334821907', email: 'mario.rossi@example.it', residence: 'Via Borgo Palazzo 48', citizenship: null },
  ...{ documentType: 'idCard', documentNumber: 'CA49217KF', allergies: null },
}
const entries: [string, Partial<ComparedPerson>, string[]][] = [
  ['nothing else entered', { bornOn: null, phone: null, email: null, residence: '', documentType: null }, []],
  ['what was not known yet', { citizenship: 'Italia', allergies: 'Noci' }, []],
  [
    'the same written otherwise',
    { surname: 'MARIO', name: 'rossi', phone: '333 482 1907', email: 'Mario.Rossi@example.it' },
    [],
  ],
  ['the same birth place by its code', { birthPlace: 'Bergamo' }, []],
  ['another name', { surname: 'Bianchetti', name: 'Anna' }, ['surname', 'name']],
  ['another birth day', { bornOn: '1984-06-15' }, ['bornOn']],
  ['another telephone and document', { phone: '035 112233', documentNumber: 'AA00000AA' }, ['phone', 'documentNumber']],
]

test.each(entries)('who is known by the tax code, entered with %s', (_, change, fields) => {
  expect(contradictions(mario, { ...mario, ...change })).toEqual(fields)
})
