import type { Role } from '#src/shared/abilities.ts'

export type Standing = { id: string; roles: readonly Role[]; isSuspended: boolean }
type StandingRefusal = 'access.own-suspension' | 'access.last-admin'

/** Why this person cannot be suspended, or null. Nobody suspends themselves, and one administrator must remain. */
export function suspensionRefusal(
  person: Standing,
  { actorId, activeAdmins }: { actorId: string | null; activeAdmins: number },
): StandingRefusal | null {
  if (person.id === actorId) return 'access.own-suspension'
  return isLastAdmin(person, activeAdmins) ? 'access.last-admin' : null
}

/** Why this person cannot get these roles in place of their current ones, or null. */
export function rolesRefusal(
  person: Standing,
  roles: readonly Role[],
  { activeAdmins }: { activeAdmins: number },
): 'access.last-admin' | null {
  return !roles.includes('admin') && isLastAdmin(person, activeAdmins) ? 'access.last-admin' : null
}

const isLastAdmin = ({ roles, isSuspended }: Standing, activeAdmins: number) =>
  roles.includes('admin') && !isSuspended && activeAdmins <= 1
