import { createHash } from 'node:crypto'
import { eq, type SQL, sql } from 'drizzle-orm'
import { users } from '#src/features/access/access.tables.ts'
import { corePairs, headsJoin } from '#src/features/trips/list/trip-core.queries.ts'
import { clockOf, isoOf } from '#src/server/db/columns.ts'
import type { Reader } from '#src/server/db/database.ts'
import { abilityFrom, abilityRulesOf } from '#src/shared/abilities.ts'
import { addDays, type Day } from '#src/shared/day.ts'
import type { FeedTrip } from './calendar-feed.documents.ts'
import { calendarFeeds } from './calendar-feed.tables.ts'

export const hashOfSecret = (secret: string) => createHash('sha256').update(secret).digest('base64url')

/** A person's feed, without its secret. */
export async function feedOf(reader: Reader, userId: string) {
  const { isOnlyOwn, createdAt, lastReadAt } = calendarFeeds
  const [feed] = await reader
    .select({ isOnlyOwn, createdAt, lastReadAt })
    .from(calendarFeeds)
    .where(eq(calendarFeeds.userId, userId))
  return feed ?? null
}

/** The feed that a secret opens. Null for a wrong secret, or if its person may no longer read trips. */
export async function feedBySecret(reader: Reader, secret: string) {
  const [feed] = await reader
    .select({
      userId: users.id,
      roles: users.roles,
      suspendedAt: users.suspendedAt,
      isOnlyOwn: calendarFeeds.isOnlyOwn,
    })
    .from(calendarFeeds)
    .innerJoin(users, eq(users.id, calendarFeeds.userId))
    .where(eq(calendarFeeds.secretHash, hashOfSecret(secret)))
  const mayRead = feed?.suspendedAt === null && abilityFrom(abilityRulesOf(feed.roles)).can('read', 'Trip')
  return mayRead ? { userId: feed.userId, isOnlyOwn: feed.isOnlyOwn } : null
}

const daysBack = 365

/** The trips of a feed: all except drafts and trips that returned more than a year ago. */
export async function tripsOfFeed(
  reader: Reader,
  { userId, isOnlyOwn, today }: { userId: string; isOnlyOwn: boolean; today: Day },
): Promise<FeedTrip[]> {
  return feedTrips(
    reader,
    sql`t.status <> 'draft' and t.returns_on >= ${addDays(today, -daysBack)}::date ${
      isOnlyOwn
        ? sql`and exists (select 1 from trip_owners w where w.trip_id = t.id and w.user_id = ${userId}::uuid)`
        : sql``
    }`,
  )
}

/** These trips with the data that a calendar file tells about them. */
export async function tripsForFile(reader: Reader, ids: readonly string[]): Promise<FeedTrip[]> {
  return feedTrips(reader, sql`t.id = any(${sql.param(ids)}::uuid[])`)
}

async function feedTrips(reader: Reader, where: SQL): Promise<FeedTrip[]> {
  const { rows } = await reader.execute<{ trips: FeedTrip[] }>(sql`
    select coalesce(json_agg(json_build_object(${corePairs}, 'createdAt', ${isoOf(sql`t.created_at`)}, 'start', (
        select json_build_object('name', d.name, 'address', d.address, 'time', ${clockOf(sql`d.time`)})
        from departures d where d.itinerary_id = t.id order by d.position limit 1)
      ) order by t.departs_on, t.id), '[]') as trips
    from trips t ${headsJoin} where ${where}`)
  return rows[0]!.trips
}
