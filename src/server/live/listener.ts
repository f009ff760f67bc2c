import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'
import type { Parts } from '#src/server/parts.ts'

export type Channel = 'changes' | 'sessions'
type Hear = (channel: Channel, message: string) => void

/**
 * One connection per process that hears what commits tell. Lost, it comes back by itself; what was told meanwhile is
 * unknown, so `onGap` asks everybody to look again.
 */
export type Listener = { start(): Promise<void>; stop(): Promise<void> }

export function listenerOf({ databaseUrl, log }: Parts, hear: Hear, onGap: () => void): Listener {
  let client: pg.Client | undefined
  let isStopped = false
  let starting: Promise<void> | undefined

  async function connect(): Promise<void> {
    const fresh = new pg.Client({ connectionString: databaseUrl, application_name: 'torpedone-live', keepAlive: true })
    fresh.on('notification', ({ channel, payload }) => hear(channel as Channel, payload ?? ''))
    fresh.on('error', (error) => log.warn({ err: error }, 'live connection'))
    fresh.on('end', () => {
      if (client === fresh) void reconnect()
    })
    try {
      await fresh.connect()
      await fresh.query('listen changes; listen sessions')
    } catch (error) {
      await fresh.end().catch(() => undefined)
      throw error
    }
    client = fresh
  }

  async function reconnect(): Promise<void> {
    client = undefined
    for (let pause = 250; !isStopped; pause = Math.min(pause * 2, 5_000)) {
      await wait(pause, undefined, { ref: false })
      if (isStopped) return
      const isBack = await connect().then(
        () => true,
        () => false,
      )
      if (isBack) return onGap()
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
      const last = client
      client = undefined
      await last?.end()
    },
  }
}
