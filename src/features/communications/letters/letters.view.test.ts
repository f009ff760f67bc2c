import { expect, test } from 'vitest'
import type { Addressee, LastLetter } from './letters.rules.ts'
import { countedAs, groupsOf, missingData } from './letters.view.ts'

const last = (given: Partial<LastLetter>): LastLetter => ({
  ...{ id: 'l', at: '', by: '', state: null, why: null, toldHow: null, excludedReason: null, recipient: null },
  ...given,
})
const one = (id: string, given: Partial<Addressee> = {}): Addressee => ({
  ...{ id, bookingId: null, name: id, detail: null, email: `${id}@example.it`, phone: null, values: {}, last: null },
  ...given,
})
const ids = (people: readonly Addressee[]) => people.map(({ id }) => id)

test('who has no email is to tell until told; who got it by email may get it again', () => {
  const { toTell, byMail, settled } = groupsOf({
    people: [
      one('carla', { email: null }),
      one('elda', { email: null, last: last({ toldHow: 'phone' }) }),
      one('sara', { last: last({ state: 'sent' }) }),
      one('ivo', { last: last({ state: 'failed' }) }),
      one('nina', { last: last({ excludedReason: 'al corrente' }) }),
    ],
  })
  expect([ids(toTell), ids(byMail), ids(settled)]).toEqual([['carla'], ['sara', 'ivo'], ['elda', 'nina']])
})

test('missing data are counted by name, unless brackets leave them out', () => {
  const text = { subject: 'Per {titolo}', body: 'Ciao {nome}\nPosto: {posto}\n[Tel. {telefono}]' }
  const people = [
    { values: { titolo: 'T', nome: 'A', posto: '', telefono: '' } },
    { values: { titolo: 'T', nome: 'B', posto: '7', telefono: '' } },
  ]
  expect(missingData(text, people)).toEqual([{ name: 'posto', n: 1 }])
})

test('counts the readers of a summons as people, and bookings, suppliers and agencies as readers', () => {
  expect(countedAs('summons')).toBe('people')
  expect(countedAs('dossier')).toBe('people')
  expect(countedAs('bookingConfirmation')).toBe('readers')
  expect(countedAs('suppliersFree')).toBe('readers')
  expect(countedAs('agenciesFree')).toBe('readers')
})
