import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'
import type { Parts } from '#src/server/parts.ts'

export type Channel = 'changes' | 'sessions'

/** The one connection per process that hears what commits announce. When it is lost, it reconnects by itself. */
export type Listener = {
  /** Connects, unless it is connected. A second call waits for the first. */
  start(): Promise<void>
  stop(): Promise<void>
  /**
   * Tells whether everything announced was surely heard, except in the last few seconds. A connection can die in
   * silence.
   */
  isHearing(): boolean
  onMessage(channel: Channel, hear: (message: string) => void): void
  /** Calls `act` when hearing begins, and again after a loss: announcements before that are unknown. */
  onGap(act: () => void): void
}

const proofEvery = 1_000
const proofHolds = 3_000

export function listenerOf({ databaseUrl, log }: Pick<Parts, 'databaseUrl' | 'log'>): Listener {
  const hearing: { channel: Channel; hear: (message: string) => void }[] = []
  const gaps: (() => void)[] = []
  let client: pg.Client | undefined
  let provenAt = Number.NEGATIVE_INFINITY
  let isStopped = false
  let starting: Promise<void> | undefined

  async function connect(): Promise<void> {
    const fresh = new pg.Client({
      connectionString: databaseUrl,
      application_name: 'torpedone-live',
      keepAlive: true,
      connectionTimeoutMillis: 10_000,
      query_timeout: 10_000,
    })
    fresh.on('notification', ({ channel, payload }) => {
      for (const one of hearing) if (one.channel === channel) one.hear(payload ?? '')
    })
    fresh.on('error', (error) => log.warn({ err: error }, 'live connection'))
    fresh.on('end', () => lose(fresh))
    try {
      await fresh.connect()
      const askedAt = performance.now()
      await fresh.query('listen changes; listen sessions')
      provenAt = askedAt
    } catch (error) {
      await fresh.end().catch(() => undefined)
      throw error
    }
    if (isStopped) return fresh.end()
    for (const act of gaps) act()
    client = fresh
    void keepProving(fresh)
  }

  /**
   * PostgreSQL delivers earlier notifications before it answers a query, so an answer proves that everything up to the
   * query was heard.
   */
  async function keepProving(mine: pg.Client): Promise<void> {
    for (;;) {
      await wait(proofEvery, undefined, { ref: false })
      if (mine !== client) return
      const askedAt = performance.now()
      try {
        await mine.query('select')
      } catch {
        return lose(mine)
      }
      provenAt = askedAt
    }
  }

  function lose(mine: pg.Client): void {
    if (mine !== client) return
    client = undefined
    void mine.end().catch(() => undefined)
    void comeBack()
  }

  async function comeBack(): Promise<void> {
    for (let pause = 250; !isStopped; pause = Math.min(pause * 2, 5_000)) {
      await wait(pause, undefined, { ref: false })
      if (isStopped) return
      const isBack = await connect().then(
        () => true,
        () => false,
      )
      if (isBack) return
    }
  }

  return {
    start() {
      starting ??= connect().catch((error) => {
        starting = undefined
        throw error
      })
      return starting
    },
    async stop() {
      isStopped = true
      await starting?.catch(() => undefined)
      const last = client
      client = undefined
      await last?.end()
    },
    isHearing: () => client !== undefined && performance.now() - provenAt < proofHolds,
    onMessage: (channel, hear) => void hearing.push({ channel, hear }),
    onGap: (act) => void gaps.push(act),
  }
}
