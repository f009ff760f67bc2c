import type { ServerResponse } from 'node:http'
import type { FastifyReply } from 'fastify'
import { eventsType } from '#src/shared/media-types.ts'
import type { Topic } from '#src/shared/topics.ts'

export type News = { seq: number | null; topics: readonly Topic[] }

/** One browser's open stream of server-sent events. */
export type Stream = { send(news: News): void; beat(): void; end(): void; onEnd(act: () => void): void }

/** The most bytes that may wait for a slow browser. Beyond them it is dropped, and reconnects by itself. */
const mostWaiting = 256 * 1024

export function openStream(reply: FastifyReply): Stream {
  reply.hijack()
  const raw: ServerResponse = reply.raw
  for (const [name, value] of Object.entries(reply.getHeaders())) if (value !== undefined) raw.setHeader(name, value)
  raw.writeHead(200, {
    'content-type': eventsType,
    'cache-control': 'no-store, no-transform',
    'x-accel-buffering': 'no',
    // The connection is not kept for another call, so that a stopping server waits for no browser.
    connection: 'close',
  })
  raw.on('error', () => raw.destroy())
  const write = (text: string) => {
    if (raw.writableLength > mostWaiting) raw.destroy()
    else if (!raw.writableEnded) raw.write(text)
  }
  write('retry: 2000\n\n')
  return {
    send: ({ seq, topics }) => write(`${seq === null ? '' : `id: ${seq}\n`}data: ${JSON.stringify({ topics })}\n\n`),
    // A browser hears no comments, so a beat is an event: without one for long, it knows that the line is dead.
    beat: () => write('event: beat\ndata:\n\n'),
    end: () => void raw.end(),
    onEnd: (act) => void raw.on('close', act),
  }
}
