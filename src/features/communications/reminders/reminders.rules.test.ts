import { expect, it } from 'vitest'
import { reminderRefusal, unknownVariable } from './reminders.rules.ts'

const owing = { status: 'confirmed', dueCents: 10_000, email: 'rossi@example.it', lastId: null } as const
const byMail = { lastId: null, isByMail: true }

it('goes to a confirmed booking that owes, and to a cancelled one that owes its penalty', () => {
  expect(reminderRefusal(owing, byMail)).toBeNull()
  expect(reminderRefusal({ ...owing, status: 'canceled' }, byMail)).toBeNull()
})

it('goes to nobody who owes nothing, or only asks for a place', () => {
  for (const booking of [
    { ...owing, dueCents: 0 },
    { ...owing, dueCents: -500 },
    { ...owing, status: 'customerOption' as const },
    { ...owing, status: 'waitingList' as const },
  ])
    expect(reminderRefusal(booking, byMail)).toBe('communications.nothing-owed')
})

it('never goes twice unseen', () => {
  expect(reminderRefusal({ ...owing, lastId: 'r1' }, byMail)).toBe('communications.reminded-meanwhile')
  expect(reminderRefusal({ ...owing, lastId: 'r1' }, { ...byMail, lastId: 'r1' })).toBeNull()
})

it('needs an address only by email', () => {
  expect(reminderRefusal({ ...owing, email: null }, byMail)).toBe('communications.no-email')
  expect(reminderRefusal({ ...owing, email: null }, { lastId: null, isByMail: false })).toBeNull()
})

it('knows the names in its text', () => {
  expect(unknownVariable('Gentile {nome}, {importo}[ entro il {scadenza}]')).toBeNull()
  expect(unknownVariable('Gentile {nome}, {saldo}')).toBe('saldo')
})
