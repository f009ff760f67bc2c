import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { z } from 'zod'
import type { Db } from '#src/server/db/database.ts'
import type { Opening } from '#src/server/db/warm.ts'
import { type SentFile, sendFile } from '#src/server/files/sent-file.ts'
import { type StoredContent, withUpload } from '#src/server/files/uploads.ts'
import type { Parts } from '#src/server/parts.ts'
import { type Told, transact } from '#src/server/transact.ts'
import { type Actor, systemActor, type Work } from '#src/server/work.ts'
import type { Day } from '#src/shared/day.ts'
import type { Endpoint, Input, Output } from '#src/shared/endpoint.ts'
import { Refusal } from '#src/shared/refusal.ts'
import { hidesSome } from '#src/shared/seen-by.ts'
import { changedHeader, everything, type TopicName } from '#src/shared/topics.ts'
import { oncePerKey } from './idempotency.ts'
import { readWritten, Written } from './written.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** The caller; null when nobody is signed in, which only a `public` call can meet. */
    actor: Actor | null
  }
  interface FastifyContextConfig {
    access?: Endpoint['config']['access']
    changesSessions?: true
    takesFile?: true
    changes?: readonly TopicName[]
  }
}

type Of<E extends Endpoint, Name extends 'params' | 'querystring' | 'body'> = E['schema'][Name] extends z.ZodType
  ? z.output<E['schema'][Name]>
  : undefined

/** The things that a handler is given. */
export type Asked<E extends Endpoint> = {
  params: Of<E, 'params'>
  query: Of<E, 'querystring'>
  body: Of<E, 'body'>
  actor: Actor
  db: Db
  now: Date
  today: Day
  parts: Parts
  request: FastifyRequest
  reply: FastifyReply
}

/** The answer of a command. If the call has no body in its answer, the value is ignored. */
type Result<E extends Endpoint> = Output<E> extends undefined ? unknown : Output<E>

/** The ways in which a feature adds its calls: reads, commands, and files that leave or arrive. */
export type Calls = {
  reads<E extends Endpoint>(
    endpoint: E,
    answer: (asked: Asked<E>) => Promise<Output<E> | Written<Output<E>>> | Output<E>,
  ): void
  /**
   * Makes this call on every connection at the start of the program, so that the first person who makes it does not
   * wait.
   */
  opensWith<E extends Endpoint>(endpoint: E, input: (today: Day) => Input<E>): void
  /** Adds a command: one transaction, once per idempotency key. */
  writes<E extends Endpoint>(endpoint: E, command: (work: Work, asked: Asked<E>) => Promise<Result<E>>): void
  sendsFile<E extends Endpoint>(endpoint: E, answer: (asked: Asked<E>) => Promise<SentFile>): void
  /** Adds a command with the one file of a multipart body. The same key with another file is another request. */
  takesFile<E extends Endpoint>(
    endpoint: E,
    command: (work: Work, asked: Asked<E>, content: StoredContent) => Promise<Result<E>>,
  ): void
  /** Adds a call that is neither read nor command: sign-in sets cookies, the live stream stays open. */
  handles<E extends Endpoint>(endpoint: E, handler: (asked: Asked<E>) => Promise<unknown> | unknown): void
}

/** Adds calls to `app`. `openings` are the calls with which every new connection is warmed up. */
export function callsOf(app: FastifyInstance, parts: Parts): Calls & { openings: readonly Opening[] } {
  const openings: Opening[] = []
  const answers = new Map<Endpoint, (asked: never) => unknown>()
  const add = <E extends Endpoint>(endpoint: E, handler: (asked: Asked<E>) => unknown) => {
    const { method, url, config, schema } = endpoint
    app.route({
      method,
      url,
      config,
      schema: { ...schema, tags: [...schema.tags] },
      handler: async (request, reply) => {
        const { params, query, body, actor } = request
        const { db, clock } = parts
        const asked = { params, query, body, actor, db, now: clock.now(), today: clock.today(), parts, request, reply }
        return handler(asked as unknown as Asked<E>)
      },
    })
  }
  return {
    handles: add,
    openings,
    reads(endpoint, answer) {
      const isForAll = !Object.values(endpoint.schema.response).some(hidesSome)
      add(endpoint, async (asked) => {
        const found = await answer(asked)
        if (!(found instanceof Written)) return found
        // Tests compare every answer with its contract, written ones too.
        if (!isForAll || parts.environment.mode === 'test') return readWritten(found)
        return asked.reply.type('application/json; charset=utf-8').send(found.json)
      })
      answers.set(endpoint, answer as never)
    },
    opensWith(endpoint, input) {
      const answer = answers.get(endpoint)!
      openings.push((db) => openWith(parts, { endpoint, answer, input: input(parts.clock.today()) }, db))
    },
    writes(endpoint, command) {
      add(endpoint, async (asked) => {
        const result = await runOnce(parts, endpoint, asked, asked.body, (work) => command(work, asked))
        return answer(asked.reply, endpoint, result)
      })
    },
    takesFile(endpoint, command) {
      add(endpoint, async (asked) => {
        keyOf(asked.request)
        const result = await withUpload(parts, asked, (content) => {
          const { name, sha256 } = content
          return runOnce(parts, endpoint, asked, { name, sha256 }, (work) => command(work, asked, content))
        })
        return answer(asked.reply, endpoint, result)
      })
    },
    sendsFile(endpoint, file) {
      add(endpoint, async (asked) => sendFile(asked.reply, await file(asked)))
    },
  }
}

type Opened = { endpoint: Endpoint; answer: (asked: never) => unknown; input: unknown }

/** Makes one call on one connection, for nobody. A refusal, because there is nothing to read, serves as well. */
async function openWith(parts: Parts, { endpoint, answer, input }: Opened, db: Db): Promise<void> {
  const { params, query } = input as { params?: unknown; query?: unknown }
  const { schema } = endpoint
  const asked = {
    params: schema.params?.parse(params),
    query: schema.querystring?.parse(query),
    actor: systemActor,
    db,
    now: parts.clock.now(),
    today: parts.clock.today(),
    parts,
  }
  try {
    await answer(asked as never)
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
  }
}

/** Runs a command in one transaction, and only once for its key. */
function runOnce<E extends Endpoint>(
  parts: Parts,
  { method, url }: E,
  { actor, params, query, request, reply }: Asked<E>,
  body: unknown,
  command: (work: Work) => Promise<unknown>,
): Promise<unknown> {
  const key = keyOf(request)
  const act = (work: Work) => {
    const asked = [params, query, body]
    const claim = { userId: actor.userId!, endpoint: `${method} ${url}`, key, asked, now: work.now }
    return oncePerKey(work.tx, claim, () => command(work))
  }
  const hear = (told: Told) => void reply.header(changedHeader, saidInHeader(told))
  return transact(parts, actor, act, { at: itineraryIn(params), hear })
}

/** The announced changes as a header. Proxies are sure to accept 4,000 bytes of headers. */
function saidInHeader({ seq, topics }: Told): string {
  const said = [seq, ...topics].join(' ')
  return said.length < 2_000 ? said : `${seq} ${everything}`
}

/** The itinerary that a call's address names, if any: writes on it take turns. */
function itineraryIn(params: unknown): string | undefined {
  const { tripId, templateId, itineraryId } = (params ?? {}) as Record<string, string | undefined>
  return tripId ?? templateId ?? itineraryId
}

function answer(reply: FastifyReply, endpoint: Endpoint, result: unknown) {
  const status = successStatus(endpoint)
  return reply.status(status).send(status === 204 ? undefined : result)
}

function successStatus({ schema }: Endpoint): 200 | 201 | 204 {
  return schema.response[201] ? 201 : schema.response[204] ? 204 : 200
}

function keyOf(request: FastifyRequest): string {
  const key = request.headers['idempotency-key']
  if (typeof key !== 'string' || !/^[\w-]{8,100}$/.test(key))
    throw new Refusal('calls.key-missing', { kind: 'invalid' })
  return key
}
