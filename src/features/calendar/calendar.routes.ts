import { createHash } from 'node:crypto'
import { calendarOf } from '#src/features/trips/list/trip-days.queries.ts'
import { addressOf, countAttempt } from '#src/server/http/attempts.ts'
import type { Calls } from '#src/server/http/calls.ts'
import { isHeldAlready } from '#src/server/http/conditional.ts'
import { findText } from '#src/server/text.ts'
import { transact } from '#src/server/transact.ts'
import { calendarType } from '#src/shared/media-types.ts'
import { Refusal } from '#src/shared/refusal.ts'
import { createFeed, noteFeedRead, revokeFeed, stamped } from './calendar-feed.commands.ts'
import {
  createCalendarFeed,
  exportCalendar,
  getCalendarFeed,
  readCalendarFeed,
  revokeCalendarFeed,
} from './calendar-feed.contract.ts'
import { calendarFile, entryOf } from './calendar-feed.documents.ts'
import { feedBySecret, feedOf, tripsForFile, tripsOfFeed } from './calendar-feed.queries.ts'

/** The limit of reads. A calendar program reads a few times an hour; somebody who guesses secrets reads more often. */
const reads = { name: 'calendar-feed', attempts: 60, minutes: 60 }
const guesses = { name: 'calendar-feed-guess', attempts: 30, minutes: 60 }

export function calendarRoutes({ reads: read, writes, handles, sendsFile }: Calls): void {
  read(getCalendarFeed, async ({ db, actor }) => ({ feed: await feedOf(db, actor.userId!) }))
  handles(createCalendarFeed, async ({ parts, actor, body, reply }) => {
    const { secret } = await transact(parts, actor, (work) => createFeed(work, body))
    const path = readCalendarFeed.url.replace(':secret', secret)
    return reply.status(201).send({ address: `${parts.publicUrl}${path}` })
  })
  writes(revokeCalendarFeed, (work) => revokeFeed(work))
  handles(readCalendarFeed, async ({ parts, db, params, now, today, request, reply }) => {
    const feed = await feedBySecret(db, params.secret)
    await countAttempt(parts, ...(feed ? ([reads, feed.userId] as const) : ([guesses, addressOf(request)] as const)))
    if (!feed) throw new Refusal('calls.not-found', { kind: 'notFound' })
    await noteFeedRead(parts.writing, feed.userId, now)
    const trips = await tripsOfFeed(db, { ...feed, today })
    const entries = trips.map((trip) => entryOf(trip, parts.publicUrl))
    const file = calendarFile(await stamped(parts.writing, entries, now), findText('calendar.feed-name') ?? '')
    const tag = `"${createHash('sha256').update(file).digest('base64url')}"`
    reply.header('cache-control', 'private, no-cache').header('etag', tag).header('x-robots-tag', 'noindex')
    if (isHeldAlready(request.headers['if-none-match'], tag)) return reply.status(304).send()
    return reply.type(calendarType).header('content-disposition', 'inline; filename="torpedone.ics"').send(file)
  })
  sendsFile(exportCalendar, async ({ db, parts, query, now }) => {
    const { trips } = await calendarOf(db, query)
    const found = await tripsForFile(
      db,
      trips.map(({ id }) => id),
    )
    const name = `${findText('calendar.feed-name')} ${query.month}`
    const entries = found.map((trip) => entryOf(trip, parts.publicUrl))
    const content = Buffer.from(calendarFile(await stamped(parts.writing, entries, now), name))
    return { name: `viaggi_${query.month}.ics`, contentType: calendarType, content }
  })
}
