import { describe, expect, it } from 'vitest'
import { areNamesDue, missingCustomerFields, namesDay, pasteRefusal, phoneFault, unnamedHeads } from './people.rules.ts'

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
  it('a person not begun lacks everything that the specification asks, and the sex', () => {
    expect(missingCustomerFields({})).toEqual(Object.keys(complete))
  })
  it('before the day of the names a surname is enough', () => {
    expect(missingCustomerFields({ surname: 'Ferri' }, 'named')).toEqual([])
    expect(missingCustomerFields({ name: 'Elena', phone: '035 123456' }, 'named')).toEqual(['surname'])
  })
  it('a guide or a driver must be named and reachable', () => {
    expect(missingCustomerFields({ surname: 'Serra', name: 'Paola' }, 'staff')).toEqual(['phone'])
  })
})

describe('names given later', () => {
  it('are due on the agreed day, else seven days before the departure', () => {
    const terms = { departsOn: '2027-03-12', namesDaysBefore: 7 }
    expect(namesDay(null, terms)).toBe('2027-03-05')
    expect(namesDay('2027-03-10', terms)).toBe('2027-03-10')
    expect(areNamesDue('2027-03-05', '2027-03-04')).toBe(false)
    expect(areNamesDue('2027-03-05', '2027-03-05')).toBe(true)
  })
  it('one of four is not yet named', () => {
    expect(unnamedHeads({ heads: 4, named: 3 })).toBe(1)
    expect(unnamedHeads({ heads: 2, named: 2 })).toBe(0)
  })
  it('need one telephone, of the reference or of the contact', () => {
    const contact = { isDefaultContact: false, phone: '035 123456', surname: 'Ferri' }
    const missing = [{ path: '/referencePhone', code: 'bookings.reference-phone-missing' }]
    expect(phoneFault({ referencePhone: '  ', people: [] })).toEqual(missing)
    expect(phoneFault({ referencePhone: '035 123456', people: [] })).toEqual([])
    expect(phoneFault({ referencePhone: null, people: [contact] })).toEqual([])
    const other = { isDefaultContact: true, phone: null, surname: null }
    expect(phoneFault({ referencePhone: null, people: [contact, other] })).toEqual(missing)
  })
})

it('takes sixty pasted people into one booking, and neither none nor more', () => {
  expect([0, 1, 60, 61].map(pasteRefusal)).toEqual(['bookings.paste-nothing', null, null, 'bookings.paste-too-many'])
})
