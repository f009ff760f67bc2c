import { describe, expect, it } from 'vitest'
import type { SlotValues } from '#src/features/bookings/people/slots.values.ts'
import { type BookingValues, newBooking } from './booking.values.ts'
import { bookingDifferences } from './booking-differences.words.ts'

const names = {
  departure: (id: string) => ({ d1: '06:00 Bergamo', d2: '06:40 Brescia' })[id] ?? '',
  agency: (id: string) => ({ a1: 'Vendita diretta', a2: 'Viaggi del Lago' })[id] ?? '',
}
const blank = newBooking({ isMultiDay: true, agencyId: 'a1', namesBy: '2027-03-05', departureId: 'd1' })
const stored: BookingValues = {
  ...blank,
  people: blank.people.map((slot, at) => ({
    ...slot,
    ...{ hasLeadContacts: false, key: `p${at}`, participantId: `p${at}` },
    ...{ surname: ['Rossi', 'Bianchi'][at]!, name: ['Mario', 'Anna'][at]! },
  })),
}
const between = (mine: BookingValues, theirs: BookingValues) => bookingDifferences(mine, theirs, names)
const person = (changed: Partial<SlotValues>): BookingValues => ({
  ...stored,
  people: stored.people.map((slot, at) => (at === 0 ? { ...slot, ...changed } : slot)),
})

describe('what a colleague saved is shown beside the typed values', () => {
  it.each<[Partial<BookingValues>, string, string, string]>([
    [{ status: 'confirmed' }, 'Stato', 'Confermata', ''],
    [{ confirmBy: '2027-02-01' }, 'Conferma entro il', '01/02/2027', ''],
    [{ adults: 3 }, 'Adulti', '3', '2'],
    [{ children: 1 }, 'Bambini', '1', '0'],
    [{ roomType: 'TWN' }, 'Tipo camera', 'Doppia a due letti (TWN)', 'Doppia matrimoniale (DBL)'],
    [{ departureId: 'd2' }, 'Partenza', '06:40 Brescia', '06:00 Bergamo'],
    [{ agencyId: 'a2' }, 'Agenzia', 'Viaggi del Lago', 'Vendita diretta'],
    [{ namesBy: null }, 'Nominativi entro il', '', '05/03/2027'],
    [{ referenceName: 'Circolo ACLI' }, 'Nome di riferimento', 'Circolo ACLI', ''],
    [{ referencePhone: '+393334821907' }, 'Telefono', '+39 333 482 1907', ''],
    [{ notes: 'Prima fila' }, 'Note', 'Prima fila', ''],
    [{ depositCents: 5_000 }, 'Acconto', '€\u00a050,00', ''],
    [{ balanceDueOn: '2027-02-10' }, 'Scadenza', '10/02/2027', ''],
    [{ takesTodaysPrice: true }, 'Prezzi di oggi', 'sì', 'no'],
    [
      {
        extras: [
          { kind: 'extra', label: 'Vista mare', cents: 3_000, owner: 'p0' },
          { kind: 'discount', label: 'Gruppo', cents: 1_000, owner: null },
        ],
      },
      'Extra e sconti',
      'Vista mare, Rossi Mario € 30,00; Gruppo −€ 10,00',
      '',
    ],
  ])('is said in words: %o', (changed, field, theirs, mine) => {
    const found = between(stored, { ...stored, ...changed })
    const plain = (text: string) => text.replaceAll('\u00a0', ' ')
    expect(found.map((one) => ({ ...one, theirs: plain(one.theirs), mine: plain(one.mine) }))).toEqual([
      { field, theirs: plain(theirs), mine: plain(mine) },
    ])
  })

  it.each<[Partial<SlotValues>, string, string, string]>([
    [{ surname: 'Rosso' }, 'Cognome', 'Rosso', 'Rossi'],
    [{ type: 'guide' }, 'Ruolo', 'Accompagnatore', 'Cliente'],
    [{ sex: 'M' }, 'Sesso', 'maschio', ''],
    [{ bornOn: '1984-06-14' }, 'Data di nascita', '14/06/1984', ''],
    [{ taxCodeCountry: 'XX' }, 'Codice estero', 'sì', 'no'],
    [{ phone: '+393334821907' }, 'Telefono', '+39 333 482 1907', ''],
    [{ documentType: 'idCard' }, 'Tipo documento', "Carta d'identità", ''],
    [{ documentIssuedAt: 'Bergamo' }, 'Luogo di rilascio', 'Bergamo', ''],
    [{ hasHealthConsent: true }, 'Consenso ai dati sanitari', 'sì', 'no'],
    [{ departureId: 'd2' }, 'Partenza', '06:40 Brescia', ''],
    [{ plate: 'AB123CD' }, 'Targa', 'AB123CD', ''],
    [{ boardingNote: 'Pedana' }, 'Imbarco assistito', 'Pedana', ''],
    [{ isDefaultContact: true }, 'Capogruppo', 'sì', 'no'],
    [{ ageBand: 'child' }, 'Bambino', 'sì', 'no'],
  ])('is said of each person: %o', (changed, field, theirs, mine) => {
    const [found, ...more] = between(stored, person(changed))
    expect(found).toMatchObject({ field, theirs, mine })
    expect(found?.of).toContain('Mario')
    expect(more).toEqual([])
  })

  it('names people who were added and removed', () => {
    const alone = { ...stored, people: stored.people.slice(0, 1) }
    expect(between(stored, alone)).toEqual([{ field: 'Persona', theirs: '', mine: 'Bianchi Anna' }])
    expect(between(alone, stored)).toEqual([{ field: 'Persona', theirs: 'Bianchi Anna', mine: '' }])
  })

  it('are empty when both sides are equal', () => {
    expect(between(stored, structuredClone(stored))).toEqual([])
  })
})
