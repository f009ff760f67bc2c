import { and, asc, eq, gt, isNotNull, isNull, sql } from 'drizzle-orm'
import { isoOf } from '#src/server/db/columns.ts'
import type { Reader } from '#src/server/db/database.ts'
import { invites, users } from './access.tables.ts'

type Signed = { id: string; userAgent: string | null; since: string; seenAt: string }

const byName = sql`${users.name} collate "it-x-icu"`

/** People who can be chosen as organisers. */
export async function activeUsers(reader: Reader) {
  return reader
    .select({ id: users.id, name: users.name, roles: users.roles })
    .from(users)
    .where(isNull(users.suspendedAt))
    .orderBy(byName, asc(users.id))
}

/** Everyone with an account, and invited people who have not answered yet. */
export async function accountsAndInvites(reader: Reader) {
  const [found, open] = await Promise.all([
    reader
      .select({
        id: users.id,
        name: users.name,
        email: users.email,
        roles: users.roles,
        suspendedAt: users.suspendedAt,
        version: users.version,
        sessions: sql<Signed[]>`coalesce((
          select json_agg(json_build_object('id', s.id, 'userAgent', s.user_agent, 'since', ${isoOf(sql`s.created_at`)},
            'seenAt', ${isoOf(sql`s.updated_at`)}) order by s.updated_at desc, s.id)
          from sessions s where s.user_id = "users"."id" and s.expires_at > now()), '[]'::json)`,
      })
      .from(users)
      .orderBy(byName, asc(users.id)),
    reader
      .select({
        id: invites.id,
        email: sql<string>`${invites.email}`,
        name: invites.name,
        roles: invites.roles,
        expiresAt: invites.expiresAt,
      })
      .from(invites)
      .where(and(isNull(invites.usedAt), isNotNull(invites.email), gt(invites.expiresAt, sql`now()`)))
      .orderBy(asc(invites.createdAt)),
  ])
  return { users: found, invites: open }
}

export async function hasUsers(reader: Reader): Promise<boolean> {
  const [one] = await reader.select({ id: users.id }).from(users).limit(1)
  return one !== undefined
}

export async function userByEmail(reader: Reader, email: string) {
  const [found] = await reader.select().from(users).where(eq(users.email, email.trim().toLowerCase()))
  return found ?? null
}
