import { spawn } from 'node:child_process'
import { once } from 'node:events'
import path from 'node:path'
import { createServer } from 'vite'
import { openDataFolder } from '#src/server/data-folder.ts'
import { startEmbedded } from '#src/server/db/embedded.ts'
import { readEnvironment } from '#src/server/environment.ts'
import { lifetime } from '#src/server/lifetime.ts'
import { portFor, shownAddress } from '#src/server/listening.ts'
import { StartRefusal } from '#src/server/start-refusal.ts'

const root = path.resolve(import.meta.dirname, '..')
const life = lifetime((error) => console.error(error))

/**
 * Starts Vite, which serves the page and reloads changes. Calls go on to the program, which restarts when it changes.
 */
async function start(): Promise<void> {
  const { dataDir, host, port: wanted, databaseUrl } = readEnvironment(process.env)
  await openDataFolder(dataDir)
  const port = await portFor(host, wanted)
  const address = shownAddress(host, port)
  // The database outlives the program's restarts.
  const database = databaseUrl ? undefined : await startEmbedded({ dataDir })
  if (database) life.onEnd(database.stop)
  const serverPort = await portFor('127.0.0.1', 0)
  const server = spawn(process.execPath, ['--watch', '--watch-preserve-output', 'src/server/main.ts'], {
    cwd: root,
    stdio: 'inherit',
    env: {
      ...process.env,
      DATABASE_URL: databaseUrl ?? database?.url,
      HOST: '127.0.0.1',
      PORT: String(serverPort),
      PUBLIC_URL: process.env.PUBLIC_URL || address,
      npm_lifecycle_event: undefined,
    },
  })
  life.onEnd(async () => {
    if (server.exitCode !== null || server.signalCode !== null) return
    server.kill('SIGTERM')
    await once(server, 'exit')
  })
  const vite = await createServer({
    configFile: path.join(root, 'vite.config.ts'),
    server: { host, port, strictPort: true, proxy: { '/api': { target: `http://127.0.0.1:${serverPort}` } } },
    clearScreen: false,
  })
  life.onEnd(() => vite.close())
  await vite.listen()
  console.log(`Sviluppo, con ricarica a ogni modifica: ${address}`)
}

let isEnding = false
async function end(code: number): Promise<void> {
  if (isEnding) return
  isEnding = true
  await life.end()
  process.exit(code)
}

for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => void end(0))
await start().catch(async (error: unknown) => {
  console.error(error instanceof StartRefusal ? error.message : error)
  await end(1)
})
