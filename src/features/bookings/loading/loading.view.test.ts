import { describe, expect, it } from 'vitest'
import type { LoadingPerson } from './loading.contract.ts'
import { partiesOf, reachedBy, totalsOf } from './loading.view.ts'

let made = 0
const person = (surname: string | null, given: Partial<LoadingPerson> = {}): LoadingPerson => ({
  participantId: `p${++made}`,
  bookingId: 'rossi',
  bookingNumber: 14,
  seat: null,
  status: 'confirmed',
  surname,
  name: surname && 'Ada',
  isLead: false,
  phone: null,
  age: null,
  confirmBy: null,
  namesBy: null,
  notes: null,
  isBoardingAssisted: false,
  dueCents: null,
  ...given,
})

const mario = person('Rossi', { isLead: true, phone: '+393334821907', dueCents: 160_370 })
const elena = person('Ferri', { phone: '+393334821907' })
const federico = person('Rossi', { age: 11, isBoardingAssisted: true })
const unnamed = person(null, { namesBy: '2027-03-05' })
const bruno = person('Sala', {
  ...{ bookingId: 'sala', status: 'customerOption', isLead: true, phone: '+390355712204', dueCents: 89_000 },
})
const luigi = person('Gatti', { bookingId: 'gatti', isLead: true, phone: '+393352184471', dueCents: 0 })

describe('the people of a stop', () => {
  it('are counted, an option owes nothing yet', () => {
    expect(totalsOf([mario, elena, federico, unnamed, bruno, luigi])).toEqual({
      people: 6,
      parties: 3,
      minors: 1,
      options: 1,
      assisted: 1,
      confirmed: 5,
      dueCents: 160_370,
      partiesDue: 1,
    })
  })

  it('owe nothing that the bus office may read', () => {
    const { dueCents: _hidden, ...seen } = mario
    expect(totalsOf([seen])).toMatchObject({ people: 1, dueCents: null, partiesDue: 0 })
  })

  it('are listed by party', () => {
    expect(partiesOf([mario, elena, bruno]).map((party) => party.map(({ surname }) => surname))).toEqual([
      ['Rossi', 'Ferri'],
      ['Sala'],
    ])
  })
})

describe('a person is reached', () => {
  const party = [mario, elena, federico, unnamed]
  it('by their own telephone', () => {
    expect(reachedBy(mario, party)).toBe(mario)
    const ornella = person('Salvi', { phone: '+393389041157' })
    expect(reachedBy(ornella, [mario, ornella])).toBe(ornella)
  })
  it('through the contact of the party, without a telephone of their own or with the same', () => {
    expect(reachedBy(federico, party)).toBe(mario)
    expect(reachedBy(elena, party)).toBe(mario)
  })
  it('by nobody when no telephone is known, nor while they have no name', () => {
    const alone = person('Neri', { isLead: true })
    expect(reachedBy(alone, [alone])).toBeNull()
    expect(reachedBy(unnamed, party)).toBeNull()
  })
})
