import { tmpdir } from 'node:os'
import { setTimeout as wait } from 'node:timers/promises'
import type pg from 'pg'
import { sessionOf } from '../src/features/access/session.queries.ts'
import { sessionMemory } from '../src/features/access/session-memory.queries.ts'
import { buildApp } from '../src/server/app.ts'
import { readEnvironment } from '../src/server/environment.ts'
import { listenerOf } from '../src/server/live/listener.ts'
import { openParts } from '../src/server/open-parts.ts'
import type { Call, CallKey } from './calls.ts'
import { type Times, timesOf } from './percentiles.ts'
import { secret } from './product.ts'

export type Statement = { text: string; values: unknown[] }
export type Seen = {
  /** The statements of each call. They include none for the session, which is remembered by then. */
  statements: Record<CallKey, Statement[]>
  /** Bytes of each call's answer, plain and as a browser receives it. */
  bytes: Record<CallKey, { plain: number; compressed: number }>
  /** The times of the check of a session, and of its query where the session is not remembered. */
  sessionCheck: Times
  sessionLookUp: Times
}

/** Makes each call once inside this process, on the same database, and records its statements. */
export async function watchStatements(databaseUrl: string, calls: readonly Call[], cookie: string): Promise<Seen> {
  const environment = readEnvironment({
    ...{ NODE_ENV: 'production', SESSION_SECRET: secret, DATA_DIR: tmpdir(), LOG_LEVEL: 'silent' },
  })
  const parts = await openParts(environment, { databaseUrl, secret })
  const app = await buildApp(parts)
  await app.ready()
  const watch = watchPools([parts.db.$client, parts.writing.$client, parts.pool])
  const listener = listenerOf(parts)
  const seen = { statements: {}, bytes: {} } as Pick<Seen, 'statements' | 'bytes'>
  let isFirst = true
  try {
    for (const { key, next } of calls) {
      const ask = async (encoding: string) => {
        const { method, path, headers, body } = next()
        const answer = await app.inject({
          ...{ method, url: path, headers: { ...headers, 'accept-encoding': encoding } },
          ...(body === undefined ? {} : { payload: body }),
        })
        if (answer.statusCode >= 400) throw new Error(`${key} answered ${answer.statusCode}: ${answer.body}`)
        return answer.rawPayload.length
      }
      await ask('identity')
      // The first call makes the session memory start to listen.
      if (isFirst) await wait(500)
      if (isFirst) await ask('identity')
      isFirst = false
      watch.begin()
      const plain = await ask('identity')
      seen.statements[key] = watch.end()
      seen.bytes[key] = { plain, compressed: await ask('br') }
    }
    const refreshToken = decodeURIComponent(/refreshToken=([^;]+)/.exec(cookie)![1]!)
    const request = { cookies: { refreshToken } } as never
    await listener.start()
    const memory = sessionMemory(parts, listener)
    return {
      ...seen,
      sessionCheck: await timeCheck(() => memory.actorOf(request)),
      sessionLookUp: await timeCheck(() => sessionOf(parts, request)),
    }
  } finally {
    await listener.stop()
    watch.stop()
    await app.close()
    await parts.close()
  }
}

async function timeCheck(check: () => Promise<object | null>): Promise<Times> {
  const measured: number[] = []
  for (let at = 0; at < 3_000; at++) {
    const startedAt = performance.now()
    if ((await check()) === null) throw new Error('the session is not known')
    measured.push(performance.now() - startedAt)
  }
  return timesOf(measured.slice(500))
}

/** Records every statement that the connections of these pools receive. */
function watchPools(pools: readonly pg.Pool[]) {
  let statements: Statement[] | undefined
  const watched = new WeakSet<pg.ClientBase>()
  const follow = (client: pg.ClientBase) => {
    if (watched.has(client)) return
    watched.add(client)
    const original = client.query.bind(client) as (...given: unknown[]) => unknown
    const replacement = (...given: unknown[]) => {
      const [what, values] = given
      if (typeof what === 'string') statements?.push({ text: what, values: Array.isArray(values) ? values : [] })
      else if (typeof what === 'object' && what !== null && 'text' in what) {
        const { text, values: own } = what as { text: string; values?: unknown[] }
        statements?.push({ text, values: own ?? (Array.isArray(values) ? values : []) })
      }
      return original(...given)
    }
    client.query = replacement as never
  }
  for (const pool of pools) pool.on('acquire', follow)
  return {
    begin: () => {
      statements = []
    },
    end: () => {
      const found = statements ?? []
      statements = undefined
      return found
    },
    stop: () => {
      for (const pool of pools) pool.off('acquire', follow)
    },
  }
}
