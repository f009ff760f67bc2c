import { expect, it } from 'vitest'
import { abilityFrom, abilityRulesOf, type Role } from '#src/shared/abilities.ts'
import { moneyValues, refundValues } from './letter-values.words.ts'
import {
  type Addressee,
  emptyLetterRefusal,
  envelopesOf,
  isProposed,
  isSettled,
  isToTell,
  type LastLetter,
  letterRefusal,
  maySendLetters,
  tripLetterRefusal,
} from './letters.rules.ts'

const one = (name: string, email: string | null, values: Record<string, string> = {}): Addressee => ({
  ...{ id: name, bookingId: null, name, detail: null, email, phone: null, last: null },
  values: { nome: name, posto: '', ora: '06:15', ...values },
})
const last = (given: Partial<LastLetter>): LastLetter => ({
  ...{ id: 'l1', at: '', by: '', state: null, why: null, toldHow: null, excludedReason: null, recipient: null },
  ...given,
})

it('people who share an address get one letter, which addresses the first and names what each has', () => {
  const [shared, ...others] = envelopesOf('summons', [
    one('Mario', 'casa@example.it', { posto: '19' }),
    one('Elena', 'Casa@example.it', { posto: '20' }),
    one('Sara', 'sara@example.it', { posto: '7' }),
  ])
  expect(shared).toMatchObject({ email: 'casa@example.it', values: { nome: 'Mario', posto: '19, 20', ora: '06:15' } })
  expect(others.map(({ email }) => email)).toEqual(['sara@example.it'])
})

it('who boards elsewhere gets a letter of their own', () => {
  const letters = envelopesOf('summons', [
    one('Mario', 'casa@example.it'),
    one('Elena', 'casa@example.it', { ora: '7' }),
  ])
  expect(letters).toHaveLength(2)
})

it('balances of two bookings of one address stand in two letters, that of one booking stands once', () => {
  const of = (name: string, bookingId: string) => ({
    ...one(name, 'casa@example.it', { saldo: '€ 100,00' }),
    bookingId,
  })
  const letters = envelopesOf('summons', [of('Mario', 'b1'), of('Elena', 'b1'), of('Sara', 'b2')])
  expect(letters.map(({ people, values }) => [people.length, values.saldo])).toEqual([
    [2, '€ 100,00'],
    [1, '€ 100,00'],
  ])
  expect(envelopesOf('customersFree', [of('Mario', 'b1'), of('Sara', 'b2')])).toHaveLength(1)
})

it('travellers for whom an agency pays read their price, and nothing of what the agency owes', () => {
  const money = { priceCents: 40_000, netCents: 9_000, dueCents: 27_000, balanceDueOn: '2027-02-10' }
  const own = Object.values(moneyValues({ ...money, paysNet: false })).map((value) => value.replace(/\s/g, ' '))
  expect(own).toEqual(['€ 400,00', '€ 90,00', '€ 270,00', '10/02/2027'])
  const { prezzo, ...ofAgency } = moneyValues({ ...money, paysNet: true })
  expect(prezzo!.replace(/\s/g, ' ')).toBe('€ 400,00')
  expect(ofAgency).toEqual({ versato: '', saldo: '', scadenza: '' })
})

it('money of two bookings never stands in one letter, and who has no address gets none', () => {
  const people = [one('Mario', 'casa@example.it'), one('Elena', 'casa@example.it'), one('Carla', null)]
  expect(envelopesOf('customersCancelled', people)).toHaveLength(2)
})

it('what did not arrive, or perhaps did not, is still to tell; what is queued is neither told nor to tell', () => {
  for (const state of ['failed', 'held', 'uncertain', 'bounced', 'stopped'] as const)
    expect([isToTell({ last: last({ state }) }), isSettled({ last: last({ state }) })]).toEqual([true, false])
  for (const state of ['queued', 'sending'] as const)
    expect([isToTell({ last: last({ state }) }), isSettled({ last: last({ state }) })]).toEqual([false, false])
  for (const done of [{ state: 'sent' as const }, { toldHow: 'phone' as const }, { excludedReason: 'estero' }])
    expect([isToTell({ last: last(done) }), isSettled({ last: last(done) })]).toEqual([false, true])
  expect(isToTell({ last: null })).toBe(true)
})

it('an address that refused the last letter, or may have taken it, is not ticked again', () => {
  const to = (email: string | null, given: Partial<LastLetter>) => ({
    email,
    last: last({ recipient: 'Ada@example.it', ...given }),
  })
  expect(isProposed({ email: 'ada@example.it', last: null })).toBe(true)
  for (const state of ['failed', 'bounced'] as const) {
    expect(isProposed(to('ada@example.it', { state })), state).toBe(false)
    expect(isProposed(to('nuova@example.it', { state })), state).toBe(true)
  }
  for (const state of ['held', 'stopped'] as const)
    expect(isProposed(to('ada@example.it', { state })), state).toBe(true)
  for (const state of ['uncertain', 'queued', 'sending', 'sent'] as const)
    expect(isProposed(to('ada@example.it', { state })), state).toBe(false)
  expect(isProposed(to('ada@example.it', { state: null, toldHow: 'phone' }))).toBe(false)
})

it('a letter is refused that somebody else wrote meanwhile, or that has no address', () => {
  const asked = { lastId: null, isByMail: true }
  expect(letterRefusal('summons', { email: 'a@example.it', last: null }, asked)).toBeNull()
  expect(letterRefusal('summons', { email: null, last: null }, asked)).toBe('communications.no-email')
  expect(letterRefusal('summons', { email: null, last: null }, { ...asked, isByMail: false })).toBeNull()
  const written = { email: 'a@example.it', last: last({ state: 'sent' }) }
  expect(letterRefusal('summons', written, asked)).toBe('communications.written-meanwhile')
  expect(letterRefusal('summons', written, { ...asked, lastId: 'l1' })).toBeNull()
})

it('a place from the waiting list is announced once to each, unless it did not arrive', () => {
  const asked = { lastId: 'l1', isByMail: true }
  const told = { email: 'a@example.it', last: last({ state: 'sent' }) }
  expect(letterRefusal('waitingPromoted', told, asked)).toBe('communications.already-promoted')
  expect(letterRefusal('waitingPromoted', { ...told, last: last({ state: 'failed' }) }, asked)).toBeNull()
})

it('only a cancelled trip tells that it is cancelled, and then nothing else but free messages', () => {
  expect(tripLetterRefusal('customersCancelled', { status: 'confirmed' })).toBe('communications.trip-not-cancelled')
  expect(tripLetterRefusal('customersCancelled', { status: 'cancelled' })).toBeNull()
  expect(tripLetterRefusal('summons', { status: 'cancelled' })).toBe('communications.trip-cancelled')
  expect(tripLetterRefusal('customersFree', { status: 'cancelled' })).toBeNull()
})

it('the bus office sends dossiers, both it and accounting the notices of a cancellation', () => {
  const may = (kind: Parameters<typeof maySendLetters>[0], role: Role) =>
    maySendLetters(kind, abilityFrom(abilityRulesOf([role])))
  expect(may('summons', 'booking')).toBe(true)
  expect([may('dossier', 'busOffice'), may('dossier', 'accountingOffice')]).toEqual([true, false])
  expect([may('summons', 'busOffice'), may('summons', 'accountingOffice')]).toEqual([false, false])
  expect([may('customersCancelled', 'busOffice'), may('customersCancelled', 'accountingOffice')]).toEqual([true, true])
})

it('a refund is said to the cent, to who gets it from us', () => {
  const by = { by: '2027-03-17', isOfAgency: false }
  expect(refundValues({ dueCents: -30_001 }, by)).toEqual({ importo: '€\u00a0300,01', termine: '17/03/2027' })
  expect(refundValues({ dueCents: 0 }, by)).toEqual({ importo: '', termine: '' })
  expect(refundValues({ dueCents: -30_001 }, { ...by, isOfAgency: true })).toEqual({ importo: '', termine: '' })
})

it('a text with a gap is not sent before somebody wrote into it', () => {
  const proposed = 'Gentile {nome},\n\n\n\n{operatore}\n{agenzia}'
  const refused = 'communications.nothing-written'
  expect(emptyLetterRefusal(proposed, proposed)).toBe(refused)
  expect(emptyLetterRefusal('Gentile {nome},\n \n{operatore}', proposed)).toBe(refused)
  expect(emptyLetterRefusal('Gentile {nome},\n\npartiamo alle 6.\n\n{operatore}\n{agenzia}', proposed)).toBeNull()
  const whole = 'Gentile {nome},\n\nbuon viaggio!\n\n{agenzia}'
  expect(emptyLetterRefusal(whole, whole)).toBeNull()
})
