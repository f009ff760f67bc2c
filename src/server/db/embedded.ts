import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'
import { portFor } from '#src/server/listening.ts'
import { StartRefusal } from '#src/server/start-refusal.ts'
import { type Cluster, openCluster } from './cluster.ts'
import { type PostgresBinaries, postgresBinaries } from './postgres-binaries.ts'
import { findPostmaster, launchPostmaster, type Postmaster, reasonOfEnd } from './postmaster.ts'

export type EmbeddedOptions = {
  /** The data folder, which exists and can be written. */
  dataDir: string
  /** For tests: faster, but the data are lost when the machine loses power. */
  isThrowaway?: boolean
  /** Called when PostgreSQL died under the server, and again when it is back. */
  onChange?: (state: 'lost' | 'back') => void
  /** Called when PostgreSQL died and did not come back: the program can only stop. */
  onGone?: (error: Error) => void
}

export type Embedded = { url: string; stop(): Promise<void> }

const database = 'torpedone'
/** The advisory lock that the process serving a data folder holds for its whole life. */
const servingLock = 7_243_001
const retryFor = 10_000
const recoveryFor = 300_000
/** Milliseconds for which a stopping server may still hold the folder. */
const leavingFor = 3000

/**
 * Runs the PostgreSQL of the data folder until `stop`. One connection of its own holds the folder's lock. The end of
 * that connection shows that PostgreSQL died, which is then started again on the same port.
 */
export async function startEmbedded(options: EmbeddedOptions): Promise<Embedded> {
  const isThrowaway = options.isThrowaway ?? false
  const binaries = await postgresBinaries()
  const cluster = await openCluster(options.dataDir, binaries, isThrowaway)
  let isStopping = false
  let running = await bringUp(cluster, binaries, isThrowaway, await portFor('127.0.0.1', 0))
  await holdFolder(running, options.dataDir)
  await makeDatabase(running.client)
  watch(running.client)

  function watch(client: pg.Client): void {
    client.once('end', () => {
      if (isStopping) return
      options.onChange?.('lost')
      revival = revive().catch((error: Error) => options.onGone?.(error))
    })
  }

  let revival: Promise<void> | undefined
  async function revive(): Promise<void> {
    running = await bringUp(cluster, binaries, isThrowaway, running.postmaster.port)
    await holdFolder(running, options.dataDir)
    options.onChange?.('back')
    watch(running.client)
  }

  return {
    url: urlOf(cluster, running.postmaster.port, database),
    async stop() {
      isStopping = true
      await revival
      await running.client.end().catch(() => undefined)
      await running.postmaster.stop()
    },
  }
}

type Running = { postmaster: Postmaster; client: pg.Client; isOurs: boolean }

/**
 * Adopts a living PostgreSQL or starts one. It tries for ten seconds, because after a kill the old processes stay for a
 * while.
 */
async function bringUp(
  cluster: Cluster,
  binaries: PostgresBinaries,
  isThrowaway: boolean,
  port: number,
): Promise<Running> {
  const until = Date.now() + retryFor
  for (;;) {
    const found = await findPostmaster(cluster, binaries)
    const postmaster = found ?? (await launchPostmaster(cluster, binaries, port, isThrowaway))
    const client = await connect(cluster, postmaster)
    if (client) return { postmaster, client, isOurs: found === undefined }
    if (Date.now() > until) {
      throw new StartRefusal(`PostgreSQL non parte: ${await reasonOfEnd(cluster)} (il resto è in ${cluster.logFile}).`)
    }
    await wait(200)
  }
}

/** A connection once PostgreSQL accepts one, after a crash once it has recovered; undefined when it is dead. */
async function connect(cluster: Cluster, postmaster: Postmaster): Promise<pg.Client | undefined> {
  const until = Date.now() + recoveryFor
  while (postmaster.isAlive() && Date.now() < until) {
    const client = new pg.Client({
      connectionString: urlOf(cluster, postmaster.port, 'postgres'),
      application_name: 'torpedone keeper',
      keepAlive: true,
    })
    client.on('error', () => undefined)
    try {
      await client.connect()
      return client
    } catch (error) {
      const code = (error as { code?: string }).code
      if (code === '28P01') {
        await postmaster.stop()
        throw new StartRefusal(
          `La password in postgres-password non apre i dati in ${cluster.folder}: rimetti quella della copia di sicurezza.`,
        )
      }
      await client.end().catch(() => undefined)
      await wait(50)
    }
  }
  return undefined
}

async function holdFolder({ client, postmaster, isOurs }: Running, dataDir: string): Promise<void> {
  const until = Date.now() + leavingFor
  for (;;) {
    const { rows } = await client.query('select pg_try_advisory_lock($1) as held', [servingLock])
    if (rows[0].held) return
    if (Date.now() > until) break
    await wait(100)
  }
  await client.end()
  if (isOurs) await postmaster.stop()
  throw new StartRefusal(
    `La cartella dei dati ${dataDir} è già usata da un altro Torpedone: ferma quello, oppure scegli un'altra cartella con DATA_DIR.`,
  )
}

async function makeDatabase(client: pg.Client): Promise<void> {
  const { rowCount } = await client.query('select from pg_database where datname = $1', [database])
  if (rowCount === 0) await client.query(`create database ${database}`)
}

function urlOf(cluster: Cluster, port: number, name: string): string {
  return `postgres://${cluster.user}:${cluster.password}@127.0.0.1:${port}/${name}`
}
