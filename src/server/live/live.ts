import { and, asc, eq, gte, sql } from 'drizzle-orm'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { z } from 'zod'
import type { Calls } from '#src/server/http/calls.ts'
import type { Parts } from '#src/server/parts.ts'
import { changes } from '#src/server/server.tables.ts'
import type { Endpoint } from '#src/shared/endpoint.ts'
import { eventsType } from '#src/shared/media-types.ts'
import { everything } from '#src/shared/topics.ts'
import type { Listener } from './listener.ts'
import { type News, openStream, type Stream } from './stream.ts'

export const getLive = {
  method: 'GET',
  url: '/api/live',
  config: { access: 'signedIn', sends: [eventsType], dependsOn: [] },
  schema: {
    operationId: 'getLive',
    summary: 'Ciò che cambia, mentre cambia: eventi `{ topics: string[] }` (server-sent events)',
    tags: ['live'],
    response: { 200: z.object({ topics: z.array(z.string()) }) },
  },
} as const satisfies Endpoint

const all = [everything]
const beatEvery = 5_000
/** Every fourth beat asks whether the session still lives. */
const beatsPerLook = 4
const mostMissed = 500

/** An open stream with the ids of its session and its person. */
type Listening = { stream: Stream; request: FastifyRequest; ids: readonly string[] }
type Living = (request: FastifyRequest) => Promise<{ sessionId: string; id: string } | null>

/**
 * Tells every signed-in browser which topics changed, within a second, from whichever process made the change. Topics
 * carry only ids. A stream ends with its session. A browser that reconnects first gets the changes that it missed.
 */
export function addLive(
  app: FastifyInstance,
  calls: Calls,
  { parts, listener, living }: { parts: Parts; listener: Listener; living: Living },
): void {
  const open = new Set<Listening>()
  const tellAll = (news: News) => {
    for (const { stream } of open) stream.send(news)
  }
  const endIfOver = async (one: Listening) => {
    if ((await living(one.request).catch(() => undefined)) === null) one.stream.end()
  }
  listener.onMessage('changes', (message) => tellAll(JSON.parse(message)))
  listener.onMessage('sessions', (message) => {
    for (const one of open) if (one.ids.includes(message)) void endIfOver(one)
  })
  listener.onGap(() => tellAll({ seq: null, topics: all }))
  let beats = 0
  const beating = setInterval(() => {
    beats++
    for (const one of open) {
      one.stream.beat()
      if (beats % beatsPerLook === 0) void endIfOver(one)
    }
  }, beatEvery)
  beating.unref()

  app.addHook('preClose', async () => {
    clearInterval(beating)
    for (const { stream } of open) stream.end()
  })

  calls.handles(getLive, async ({ request, reply }) => {
    const session = await living(request)
    await listener.start()
    const stream = openStream(reply)
    const one: Listening = { stream, request, ids: session ? [session.sessionId, session.id] : [] }
    open.add(one)
    stream.onEnd(() => open.delete(one))
    if (session === null) return stream.end()
    const last = Number(request.headers['last-event-id'])
    if (Number.isSafeInteger(last) && last > 0) {
      const missed = await missedSince(parts, last).catch(() => [{ seq: null, topics: all }])
      for (const news of missed) stream.send(news)
    }
  })
}

/**
 * The changes after the event `last`. Numbers are taken before a commit, so a lower number can be announced later:
 * everything from the minute before is sent again. When the event is no longer stored, or too much was missed, the
 * browser loads everything again.
 */
async function missedSince({ db }: Parts, last: number): Promise<News[]> {
  const [heard] = await db.select({ at: changes.at }).from(changes).where(eq(changes.seq, last))
  if (!heard) return [{ seq: null, topics: all }]
  const missed = await db
    .select({ seq: changes.seq, topics: changes.topics })
    .from(changes)
    .where(and(gte(changes.at, sql`${heard.at}::timestamptz - interval '1 minute'`), sql`${changes.seq} <> ${last}`))
    .orderBy(asc(changes.seq))
    .limit(mostMissed + 1)
  return missed.length > mostMissed ? [{ seq: null, topics: all }] : missed
}
