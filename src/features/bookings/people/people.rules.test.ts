import { describe, expect, it } from 'vitest'
import { mayNameLater, missingCustomerFields, pasteRefusal, referenceFaults, unnamedHeads } from './people.rules.ts'

const complete = {
  surname: 'Rossi',
  name: 'Mario',
  taxCode: 'RSSMRA84H14A794N',
  sex: 'M',
  bornOn: '1984-06-14',
  birthPlace: 'Bergamo (BG)',
  residence: 'Via Borgo Palazzo 48, 24125 Bergamo (BG)',
  phone: '+393334821907',
  email: 'mario.rossi@example.it',
  documentType: 'idCard',
  documentNumber: 'CA49217KF',
  documentIssuedOn: '2020-06-01',
  documentExpiresOn: '2030-06-14',
}

describe('what a person still lacks', () => {
  it('a complete person lacks nothing', () => {
    expect(missingCustomerFields(complete)).toEqual([])
  })
  it('Ferri Elena of the drawing lacks six: sex, birth and place, number and dates of the document', () => {
    const elena = {
      ...complete,
      sex: null,
      bornOn: null,
      birthPlace: '',
      documentNumber: ' ',
      documentIssuedOn: null,
      documentExpiresOn: null,
    }
    expect(missingCustomerFields(elena)).toEqual([
      'sex',
      'bornOn',
      'birthPlace',
      'documentNumber',
      'documentIssuedOn',
      'documentExpiresOn',
    ])
  })
  it('Rossi Federico of the drawing lacks the four of his document', () => {
    const federico = {
      ...complete,
      documentType: null,
      documentNumber: null,
      documentIssuedOn: null,
      documentExpiresOn: null,
    }
    expect(missingCustomerFields(federico)).toHaveLength(4)
  })
  it('somebody not begun lacks all that the specification asks, and the sex', () => {
    expect(missingCustomerFields({})).toEqual(Object.keys(complete))
  })
  it('before the day of the names a surname and a name are enough', () => {
    expect(missingCustomerFields({ surname: 'Ferri', name: 'Elena' }, 'named')).toEqual([])
    expect(missingCustomerFields({ surname: 'Ferri' }, 'named')).toEqual(['name'])
  })
  it('a guide or a driver must be named and reachable', () => {
    expect(missingCustomerFields({ surname: 'Serra', name: 'Paola' }, 'staff')).toEqual(['phone'])
  })
})

describe('names given later', () => {
  const party = { heads: 4, named: 3, namesBy: '2027-03-05' }

  it('the day holds to its end', () => {
    expect(mayNameLater('2027-03-05', '2027-03-05')).toBe(true)
    expect(mayNameLater('2027-03-05', '2027-03-06')).toBe(false)
    expect(mayNameLater(null, '2027-03-01')).toBe(false)
  })
  it('one of four is still to be named', () => {
    expect(unnamedHeads(party)).toBe(1)
    expect(unnamedHeads({ heads: 2, named: 2 })).toBe(0)
  })
  it('asks for a reference name, a telephone and the day, only while names are missing', () => {
    const bare = { ...party, namesBy: null, referenceName: null, referencePhone: '  ' }
    expect(referenceFaults(bare)).toEqual([
      { path: '/referenceName', code: 'bookings.reference-name-missing' },
      { path: '/referencePhone', code: 'bookings.reference-phone-missing' },
      { path: '/namesBy', code: 'bookings.names-by-missing' },
    ])
    expect(referenceFaults({ ...party, referenceName: 'Rossi', referencePhone: '+393334821907' })).toEqual([])
    expect(referenceFaults({ ...bare, named: 4 })).toEqual([])
  })
})

it('takes sixty pasted people into one booking, and neither none nor more', () => {
  expect([0, 1, 60, 61].map(pasteRefusal)).toEqual(['bookings.paste-nothing', null, null, 'bookings.paste-too-many'])
})
