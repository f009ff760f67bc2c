import { inspect } from 'node:util'
import { loadDemo } from '#src/demo/load.ts'
import { demoPassword, demoStaff } from '#src/demo/office.ts'
import type { Role } from '#src/shared/abilities.ts'
import { buildApp } from './app.ts'
import { keptSecret, openDataFolder } from './data-folder.ts'
import { openPool } from './db/database.ts'
import { startEmbedded } from './db/embedded.ts'
import { migrateDatabase } from './db/migrate.ts'
import { refuseUnreachable } from './db/reach.ts'
import { type Environment, readEnvironment } from './environment.ts'
import { startJobs } from './jobs.ts'
import { lifetime } from './lifetime.ts'
import { portFor, shownAddress } from './listening.ts'
import { openParts } from './open-parts.ts'
import type { Parts } from './parts.ts'
import { StartRefusal } from './start-refusal.ts'

const life = lifetime((error) => complain(inspect(error)))
const patience = 30_000
const roleNames: Record<Role, string> = {
  admin: 'amministrazione del sistema',
  organizer: 'organizzazione dei viaggi',
  booking: 'ufficio prenotazioni',
  groupsOffice: 'ufficio gruppi',
  busOffice: 'ufficio autobus',
  accountingOffice: 'contabilità',
}
let ending: Promise<never> | undefined

const starting = start()
starting.catch((error: unknown) => {
  complain(error instanceof StartRefusal ? error.message : `Torpedone non parte per un difetto: ${inspect(error)}`)
  void end(1)
})
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => void end(0))

async function start(): Promise<void> {
  const given = readEnvironment(process.env)
  await openDataFolder(given.dataDir)
  const environment = { ...given, port: await portFor(given.host, given.port) }
  const databaseUrl = given.databaseUrl ?? (await ownDatabase(environment))
  if (given.databaseUrl) await refuseUnreachable(given.databaseUrl)
  await migrate(databaseUrl)

  const secret = environment.sessionSecret ?? (await keptSecret(environment.dataDir))
  const parts = await openParts(environment, { databaseUrl, secret })
  life.onEnd(() => parts.close())
  if (environment.hasDemo) await loadDemo(parts)
  const jobs = await startJobs(parts)
  life.onEnd(() => jobs.stop())
  const app = await buildApp(parts)
  life.onEnd(() => app.close())
  await app.listen({ port: environment.port, host: environment.host })
  const address = shownAddress(environment.host, environment.port)
  const { publicUrl } = environment
  tell(`Torpedone è pronto: ${publicUrl ? `${publicUrl} (in ascolto su ${address})` : address}`)
  tell(`I link nei messaggi portano a ${parts.publicUrl}`)
  if (await hasDemo(parts)) tellDemo()
}

async function ownDatabase({ dataDir }: Environment): Promise<string> {
  const { url, stop } = await startEmbedded({
    dataDir,
    onChange: (state) => tell(state === 'lost' ? 'PostgreSQL si è fermato: lo riavvio.' : 'PostgreSQL è ripartito.'),
    onGone(error) {
      complain(error.message)
      void end(1)
    },
  })
  life.onEnd(stop)
  return url
}

async function migrate(url: string): Promise<void> {
  const pool = openPool(url, { max: 1, isBounded: false })
  await migrateDatabase(pool).finally(() => pool.end())
}

async function hasDemo({ pool }: Parts): Promise<boolean> {
  const { rowCount } = await pool.query('select from users where email = $1', [demoStaff[0]?.email])
  return rowCount === 1
}

function tellDemo(): void {
  tell(`\nAgenzia di prova: si entra con la password ${demoPassword} come`)
  for (const { email, role } of demoStaff) tell(`  ${email.padEnd(36)} ${roleNames[role]}`)
}

/** Stops everything once, PostgreSQL last. If the start is still under way, it finishes first. */
function end(code: number): Promise<never> {
  ending ??= stopAll(code)
  return ending
}

async function stopAll(code: number): Promise<never> {
  setTimeout(() => process.exit(1), patience).unref()
  if (code === 0) await starting.catch(() => undefined)
  await life.end()
  process.exit(code)
}

function tell(line: string): void {
  process.stdout.write(`${line}\n`)
}

function complain(line: string): void {
  process.stderr.write(`${line}\n`)
}
