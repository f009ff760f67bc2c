import { and, asc, eq, isNull, sql } from 'drizzle-orm'
import { recordActivity } from '#src/features/activity/activity.commands.ts'
import type { Work } from '#src/server/work.ts'
import type { Role } from '#src/shared/abilities.ts'
import type { Difference } from '#src/shared/difference.ts'
import { Refusal, refuseIf } from '#src/shared/refusal.ts'
import { topic } from '#src/shared/topics.ts'
import { userSuspended } from './access.events.ts'
import { accounts, sessions, users } from './access.tables.ts'
import { refuseStale } from './editing.commands.ts'
import { userByEmail } from './users.queries.ts'
import { rolesRefusal, suspensionRefusal } from './users.rules.ts'
import { usersText } from './users.text.ts'

export type NewUser = {
  id?: string
  name: string
  email: string
  roles: readonly Role[]
  /** Made by `hashPassword` of better-auth/crypto. A hash takes a fifth of a second, so many users may share one. */
  passwordHash: string
}

/** Creates a person who can sign in at once. Answers the id. */
export async function createUser(work: Work, { id, name, email, roles, passwordHash }: NewUser): Promise<string> {
  const address = email.trim().toLowerCase()
  if (await userByEmail(work.tx, address)) throw new Refusal('access.email-taken', { path: '/email' })
  const at = work.now
  const stamp = { createdAt: at, updatedAt: at }
  const [made] = await work.tx
    .insert(users)
    .values({ id, name: name.trim(), email: address, roles: [...roles], createdBy: work.actor.userId, ...stamp })
    .returning({ id: users.id })
  const userId = made!.id
  await work.tx
    .insert(accounts)
    .values({ accountId: userId, providerId: 'credential', userId, password: passwordHash, ...stamp })
  await record(work, 'added', { id: userId, name })
  return userId
}

/** Gives a person other roles, which hold from their next call on. */
export async function changeRolesOf(
  work: Work,
  userId: string,
  { roles, version }: { roles: readonly Role[]; version: number },
): Promise<void> {
  const admins = await lockedAdmins(work)
  const person = await lockedUser(work, userId)
  await refuseStale(work, { ...person, updatedAt: person.updatedAt.toISOString() }, version)
  refuseIf(rolesRefusal({ ...person, isSuspended: person.suspendedAt !== null }, roles, { activeAdmins: admins }), {
    path: '/roles',
  })
  await work.tx
    .update(users)
    .set({ roles: [...roles], ...edit(work, person) })
    .where(eq(users.id, userId))
  const saidOf = (held: readonly Role[]) => held.map((role) => usersText[`access.role.${role}`]).join(', ')
  const changes = [{ field: usersText['access.roles'], theirs: saidOf(person.roles), mine: saidOf(roles) }]
  await record(work, 'roles', person, changes)
  work.touch(topic.session)
}

/** Suspends a person: they cannot sign in, and their sessions end at once. */
export async function suspend(work: Work, userId: string): Promise<void> {
  const admins = await lockedAdmins(work)
  const person = await lockedUser(work, userId)
  if (person.suspendedAt !== null) return
  refuseIf(suspensionRefusal({ ...person, isSuspended: false }, { actorId: work.actor.userId, activeAdmins: admins }))
  await work.tx
    .update(users)
    .set({ suspendedAt: work.now.toISOString(), ...edit(work, person) })
    .where(eq(users.id, userId))
  await work.tx.delete(sessions).where(eq(sessions.userId, userId))
  await work.emit(userSuspended, { userId })
  await record(work, 'suspended', person)
}

/** Signs a person out of one browser, or of all. */
export async function endSessionsOf(work: Work, userId: string, sessionId: string | undefined): Promise<void> {
  const person = await lockedUser(work, userId)
  const ended = await work.tx
    .delete(sessions)
    .where(and(eq(sessions.userId, userId), sessionId === undefined ? undefined : eq(sessions.id, sessionId)))
    .returning({ id: sessions.id })
  if (ended.length === 0) return
  await record(work, 'signed-out', person)
}

/** Ends a suspension. */
export async function readmit(work: Work, userId: string): Promise<void> {
  const person = await lockedUser(work, userId)
  if (person.suspendedAt === null) return
  await work.tx
    .update(users)
    .set({ suspendedAt: null, ...edit(work, person) })
    .where(eq(users.id, userId))
  await record(work, 'readmitted', person)
}

/** The number of active administrators, locked: until the end of the transaction none of them can cease to be one. */
async function lockedAdmins({ tx }: Work): Promise<number> {
  const found = await tx
    .select({ id: users.id })
    .from(users)
    .where(and(isNull(users.suspendedAt), sql`'admin' = any(${users.roles})`))
    .orderBy(asc(users.id))
    .for('no key update')
  return found.length
}

async function lockedUser({ tx }: Work, userId: string) {
  const [person] = await tx.select().from(users).where(eq(users.id, userId)).for('no key update')
  if (!person) throw new Refusal('calls.not-found', { kind: 'notFound' })
  return person
}

/** The sign-in library stores these instants as dates, so the usual fields of an edit do not fit. */
const edit = (work: Work, { version }: { version: number }) => ({
  version: version + 1,
  updatedAt: work.now,
  updatedBy: work.actor.userId,
})

async function record(
  work: Work,
  what: 'added' | 'signed-out' | 'roles' | 'suspended' | 'readmitted',
  person: { id: string; name: string },
  changes: readonly Difference[] = [],
) {
  const params = { operator: work.actor.name, person: person.name }
  await recordActivity(work, {
    kind: `access.activity-${what}`,
    subject: 'User',
    subjectId: person.id,
    params,
    changes,
  })
  work.touch(topic.users)
}
