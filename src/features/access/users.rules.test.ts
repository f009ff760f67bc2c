import { expect, test } from 'vitest'
import { rolesRefusal, type Standing, suspensionRefusal } from './users.rules.ts'

const admin: Standing = { id: 'a', roles: ['admin', 'booking'], isSuspended: false }
const clerk: Standing = { id: 'b', roles: ['booking'], isSuspended: false }

test('nobody suspends themselves, and the last administrator stays', () => {
  expect(suspensionRefusal(admin, { actorId: 'a', activeAdmins: 2 })).toBe('access.own-suspension')
  expect(suspensionRefusal(admin, { actorId: 'z', activeAdmins: 1 })).toBe('access.last-admin')
  expect(suspensionRefusal(admin, { actorId: 'z', activeAdmins: 2 })).toBeNull()
  expect(suspensionRefusal(clerk, { actorId: 'a', activeAdmins: 1 })).toBeNull()
})

test('the last administrator keeps that role, whatever else changes', () => {
  expect(rolesRefusal(admin, ['booking'], { activeAdmins: 1 })).toBe('access.last-admin')
  expect(rolesRefusal(admin, ['admin'], { activeAdmins: 1 })).toBeNull()
  expect(rolesRefusal(admin, ['booking'], { activeAdmins: 2 })).toBeNull()
  expect(rolesRefusal({ ...admin, isSuspended: true }, ['booking'], { activeAdmins: 1 })).toBeNull()
  expect(rolesRefusal(clerk, ['organizer'], { activeAdmins: 1 })).toBeNull()
})
