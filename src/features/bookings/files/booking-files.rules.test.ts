import { expect, it } from 'vitest'
import { abilityFrom, abilityRulesOf, type Role } from '#src/shared/abilities.ts'
import { bookingFileKinds, bookingFileRefusal, subjectOfKind } from './booking-files.rules.ts'

const seenAs = (role: Role) => {
  const ability = abilityFrom(abilityRulesOf([role]))
  return bookingFileKinds.filter((kind) => ability.can('read', subjectOfKind[kind]))
}

it('are read by who needs them', () => {
  for (const role of ['admin', 'organizer', 'booking', 'groupsOffice'] as const)
    expect(seenAs(role)).toEqual([...bookingFileKinds])
  expect(seenAs('accountingOffice')).toEqual(['contract'])
  expect(seenAs('busOffice')).toEqual([])
})

it('about one person name the person', () => {
  expect(bookingFileRefusal({ kind: 'contract', participantId: null })).toBeNull()
  expect(bookingFileRefusal({ kind: 'other', participantId: null })).toBeNull()
  expect(bookingFileRefusal({ kind: 'parentsConsent', participantId: null })).toBe('bookings.file-person-missing')
  expect(bookingFileRefusal({ kind: 'disabilityCard', participantId: 'p1' })).toBeNull()
})
