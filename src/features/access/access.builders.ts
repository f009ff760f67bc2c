import { hashPassword } from 'better-auth/crypto'
import type { Work } from '#src/server/work.ts'
import type { Role } from '#src/shared/abilities.ts'
import { createUser } from './users.commands.ts'

/** A person of the office who can sign in with this password. */
export async function aUser(
  work: Work,
  given: { email: string; password: string; name?: string; roles?: readonly Role[] },
): Promise<string> {
  const { email, password, name = 'Elena Conti', roles = ['organizer'] } = given
  return createUser(work, { email, name, roles, passwordHash: await hashPassword(password) })
}
