import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { addDays } from '#src/shared/day.ts'
import {
  checkLetter,
  computeTaxCode,
  decodeTaxCode,
  normalizeTaxCode,
  type TaxCodePerson,
  taxCodeMismatches,
  taxCodeRefusal,
} from './tax-code.ts'

const today = '2026-11-28'
const person = (surname: string, name: string, sex: 'F' | 'M', bornOn: string, birthCode: string): TaxCodePerson => ({
  surname,
  name,
  sex,
  bornOn,
  birthCode,
})
const mario = person('Rossi', 'Mario', 'M', '1945-03-12', 'F205')

const computed: [TaxCodePerson, string][] = [
  [mario, 'RSSMRA45C12F205C'],
  [person('Rossi', 'Federico', 'M', '2014-01-01', 'H501'), 'RSSFRC14A01H501A'],
  [person('Bo', 'Carlo', 'M', '1980-01-01', 'F205'), 'BOXCRL80A01F205Z'],
  [person('Lisà', 'Annalisa', 'F', '1980-04-04', 'H501'), 'LSINLS80D44H501F'],
  [person("Fo'", 'Ada', 'F', '2015-02-28', 'F205'), 'FOXDAA15B68F205F'],
  [person("D'Angelo", 'Nicolò', 'M', '1990-12-31', 'H501'), 'DNGNCL90T31H501S'],
  [person('De Luca', 'Maria Grazia', 'F', '1958-08-07', 'F839'), 'DLCMGR58M47F839T'],
  [person('Hu', 'Li', 'F', '1985-10-10', 'Z210'), 'HUXLIX85R50Z210D'],
  [person('O', 'Yo', 'M', '1999-02-28', 'Z219'), 'OXXYOX99B28Z219M'],
  [person('Rossi', 'Mario', 'M', '2004-11-29', 'L219'), 'RSSMRA04S29L219G'],
]
const omocodia = ['RSSMRA45C12F20RX', 'RSSMRA45C12F2L5N', 'RSSMRA45C12F2LRI', 'RSSMRAQRCMNFNLRG']

describe('the code of a person', () => {
  test.each(computed)('$surname $name has %s', (someone, code) => {
    expect(computeTaxCode(someone)).toBe(code)
    expect(taxCodeRefusal(code)).toBeNull()
    expect(taxCodeMismatches(code, someone)).toEqual([])
    expect(decodeTaxCode(code, { today, bornOn: someone.bornOn })).toEqual({
      sex: someone.sex,
      bornOn: someone.bornOn,
      birthCode: someone.birthCode,
    })
  })

  test('for any birth and place the code is valid, readable, and matches the person', () => {
    const someone = fc.record({
      surname: fc.stringMatching(/^[A-ZÀÈÉÌÒÙa-zàèéìòù' -]*[a-z][A-Za-zàèéìòù' -]*$/),
      name: fc.stringMatching(/^[A-ZÀÈÉÌÒÙa-zàèéìòù' -]*[a-z][A-Za-zàèéìòù' -]*$/),
      sex: fc.constantFrom('F' as const, 'M' as const),
      bornOn: fc.integer({ min: 0, max: 46_352 }).map((days) => addDays('1900-01-01', days)),
      birthCode: fc.stringMatching(/^[A-MZ]\d{3}$/),
    })
    fc.assert(
      fc.property(someone, (anyone) => {
        const code = computeTaxCode(anyone)
        expect(taxCodeRefusal(code)).toBeNull()
        expect(taxCodeMismatches(code, anyone)).toEqual([])
        const { sex, bornOn, birthCode } = anyone
        expect(decodeTaxCode(code, { today, bornOn })).toEqual({ sex, bornOn, birthCode })
      }),
    )
  })
})

describe('a valid code', () => {
  test.each([...omocodia, 'RSSMRA70A01Z50QQ', 'RSSMRA51A01I603Z'])('%s is taken', (code) => {
    expect(taxCodeRefusal(code)).toBeNull()
  })

  test('may be typed small and with spaces', () => {
    expect(taxCodeRefusal(' rssmra 45c12 f205c ')).toBeNull()
    expect(normalizeTaxCode(' rssmra 45c12 f205c ')).toBe('RSSMRA45C12F205C')
    expect(normalizeTaxCode('\u202aRSSMRA45\u200bC12F205C\u00ad')).toBe('RSSMRA45C12F205C')
  })

  test.each(omocodia)('%s, with letters for digits, is still Mario Rossi', (code) => {
    expect(taxCodeMismatches(code, mario)).toEqual([])
    expect(decodeTaxCode(code, { today })).toEqual({ sex: 'M', bornOn: '1945-03-12', birthCode: 'F205' })
  })

  test('the place may be younger than the person', () => {
    expect(taxCodeMismatches('RSSMRA51A01I603Z', person('Rossi', 'Mario', 'M', '1951-01-01', 'I603'))).toEqual([])
  })

  test('a woman’s day is read also when its digits became letters', () => {
    const code = 'LSINLS80DQQH501'
    expect(decodeTaxCode(code + checkLetter(code), { today })).toEqual({
      sex: 'F',
      bornOn: '1980-04-04',
      birthCode: 'H501',
    })
  })
})

describe('the 128 forms of a code', () => {
  const replaceable = [6, 7, 9, 10, 12, 13, 14]
  function form(code: string, subset: number): string {
    const signs = [...code.slice(0, 15)]
    for (const [bit, index] of replaceable.entries())
      if (subset & (1 << bit)) signs[index] = 'LMNPQRSTUV'[Number(signs[index])]!
    return signs.join('') + checkLetter(signs.join(''))
  }

  test('are all different, all valid, and all the same person', () => {
    const forms = Array.from({ length: 128 }, (_, subset) => form('RSSMRA45C12F205C', subset))
    expect(new Set(forms).size).toBe(128)
    for (const code of omocodia) expect(forms).toContain(code)
    for (const code of forms) {
      expect(taxCodeRefusal(code), code).toBeNull()
      expect(taxCodeMismatches(code, mario), code).toEqual([])
      expect(decodeTaxCode(code, { today }), code).toEqual({ sex: 'M', bornOn: '1945-03-12', birthCode: 'F205' })
    }
  })

  test('hold for any person, and any other last letter is refused', () => {
    const any = fc.tuple(
      fc.constantFrom(...computed),
      fc.integer({ min: 0, max: 127 }),
      fc.integer({ min: 1, max: 25 }),
    )
    fc.assert(
      fc.property(any, ([[someone, code], subset, shift]) => {
        const right = form(code, subset)
        expect(taxCodeMismatches(right, someone)).toEqual([])
        const wrong = String.fromCharCode(65 + ((right.charCodeAt(15) - 65 + shift) % 26))
        expect(taxCodeRefusal(right.slice(0, 15) + wrong)).toBe('customers.tax-code-check-letter')
      }),
    )
  })
})

describe('an invalid code', () => {
  test.each([
    ['RSSMRA45C12F205D', 'customers.tax-code-check-letter'],
    ['RSSMRA45C32F205E', 'customers.tax-code-date'],
    ['RSSMRA45C75F205Q', 'customers.tax-code-date'],
    ['RSSMRA45B30F205V', 'customers.tax-code-date'],
    ['RSSMRA45C00F205X', 'customers.tax-code-date'],
    ['RSSMRA45F12F205C', 'customers.tax-code-structure'],
    ['RSSMRAO5C12F205C', 'customers.tax-code-structure'],
    ['RSSMRA45C12F20', 'customers.tax-code-structure'],
    ['RSSMRA45C12F205CC', 'customers.tax-code-structure'],
    ['', 'customers.tax-code-missing'],
    ['   ', 'customers.tax-code-missing'],
  ])('%j is refused: %s', (code, refusal) => {
    expect(taxCodeRefusal(code)).toBe(refusal)
    expect(decodeTaxCode(code, { today })).toBeNull()
    expect(taxCodeMismatches(code, mario)).toEqual([])
  })

  test.each(['40', '41', '71', '72', '80', '99'])('its day %s exists only from 41 to 71 for a woman', (day) => {
    const code = `RSSMRA45C${day}F205`
    expect(taxCodeRefusal(code + checkLetter(code))).toBe(
      Number(day) > 40 && Number(day) < 72 ? null : 'customers.tax-code-date',
    )
  })

  test('29 February is valid only in a leap year of some century', () => {
    const born = (year: string) => `RSSMRA${year}B29F205${checkLetter(`RSSMRA${year}B29F205`)}`
    expect(taxCodeRefusal(born('44'))).toBeNull()
    expect(taxCodeRefusal(born('00'))).toBeNull()
    expect(taxCodeRefusal(born('45'))).toBe('customers.tax-code-date')
    expect(decodeTaxCode(born('28'), { today })?.bornOn).toBe('1928-02-29')
  })
})

describe('the century', () => {
  test('is the latest that is not in the future, unless the entered birth date says otherwise', () => {
    const code = computeTaxCode(person('Rossi', 'Mario', 'M', '1920-01-01', 'F205'))
    expect(decodeTaxCode(code, { today })?.bornOn).toBe('2020-01-01')
    expect(decodeTaxCode(code, { today, bornOn: '1920-01-01' })?.bornOn).toBe('1920-01-01')
    expect(decodeTaxCode(code, { today, bornOn: '1920-01-02' })?.bornOn).toBe('2020-01-01')
    expect(decodeTaxCode('RSSMRA45C12F205C', { today })?.bornOn).toBe('1945-03-12')
  })

  test('of a date alone never warns', () => {
    expect(taxCodeMismatches('RSSFRC14A01H501A', { bornOn: '1914-01-01' })).toEqual([])
  })
})

describe('a code and another person', () => {
  test.each([
    ['surname', { surname: 'Bianchi' }],
    ['name', { name: 'Carlo' }],
    ['bornOn', { bornOn: '1945-03-13' }],
    ['sex', { sex: 'F' as const }],
    ['birthCode', { birthCode: 'H501' }],
  ])('disagree on %s', (field, change) => {
    expect(taxCodeMismatches('RSSMRA45C12F205C', { ...mario, ...change })).toEqual([field])
  })

  test('are not compared on fields that are still empty', () => {
    expect(taxCodeMismatches('RSSMRA45C12F205C', {})).toEqual([])
    expect(taxCodeMismatches('RSSMRA45C12F205C', { surname: '', name: null, bornOn: null, birthCode: '' })).toEqual([])
  })

  test('a place in small letters is the same place', () => {
    expect(taxCodeMismatches('RSSMRA45C12F205C', { birthCode: 'f205' })).toEqual([])
  })
})

describe('eleven digits and other countries', () => {
  test('eleven digits are a code when their check digit is valid', () => {
    expect(taxCodeRefusal('00743110157')).toBeNull()
    expect(taxCodeRefusal('00743110158')).toBe('customers.tax-code-check-letter')
    expect(taxCodeRefusal('00000000000')).toBe('customers.tax-code-check-letter')
    expect(decodeTaxCode('00743110157', { today })).toBeNull()
    expect(taxCodeMismatches('00743110157', mario)).toEqual([])
  })

  test('of another country accept any identifier except an empty one', () => {
    expect(taxCodeRefusal('756.1234.5678.97', 'CH')).toBeNull()
    expect(taxCodeRefusal('RSSMRA45C12F205D', 'FR')).toBeNull()
    expect(taxCodeRefusal(' ', 'FR')).toBe('customers.tax-code-missing')
  })
})
