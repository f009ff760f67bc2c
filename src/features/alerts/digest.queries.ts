import { and, eq, isNull, lte, or, sql } from 'drizzle-orm'
import { users } from '#src/features/access/access.tables.ts'
import type { Reader } from '#src/server/db/database.ts'
import { type Day, wallClock } from '#src/shared/day.ts'
import { digests } from './alerts.tables.ts'

/** The hour at which a person gets their alerts by mail; null for nobody's mail. */
export async function digestHour(reader: Reader, userId: string | null): Promise<number | null> {
  if (userId === null) return null
  const [row] = await reader.select({ hour: digests.hour }).from(digests).where(eq(digests.userId, userId))
  return row?.hour ?? null
}

/**
 * The people whose hour has come today and who had no mail yet. An hour that no program was running, or that summer time
 * skipped, is made up for by the next.
 */
export async function peopleToMail(reader: Reader, now: Date, today: Day) {
  const hour = Number(wallClock(now).time.slice(0, 2))
  return reader
    .select({ id: users.id, name: users.name, email: users.email, roles: users.roles })
    .from(digests)
    .innerJoin(users, eq(users.id, digests.userId))
    .where(
      and(
        lte(digests.hour, hour),
        or(isNull(digests.sentOn), sql`${digests.sentOn} < ${today}::date`),
        isNull(users.suspendedAt),
      ),
    )
    .orderBy(users.id)
}
export type PersonToMail = Awaited<ReturnType<typeof peopleToMail>>[number]
