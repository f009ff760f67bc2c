import { type ChildProcess, spawn } from 'node:child_process'
import { closeSync, openSync, statSync } from 'node:fs'
import { readFile, readlink, rename, writeFile } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { type Cluster, lastLine, postgresEnvironment } from './cluster.ts'
import type { PostgresBinaries } from './postgres-binaries.ts'
import { commandAs } from './postgres-owner.ts'
import { isRunning } from './processes.ts'

/** A running PostgreSQL that we started or found alive. */
export type Postmaster = { port: number; isAlive(): boolean; stop(): Promise<void> }

const settings = {
  listen_addresses: '127.0.0.1',
  unix_socket_directories: '',
  timezone: 'UTC',
  log_timezone: 'UTC',
  jit: 'off',
  random_page_cost: '1.1',
  // Detail and statement of an error contain what people typed, so they are not logged.
  log_error_verbosity: 'terse',
  log_min_error_statement: 'panic',
}
const throwawaySettings = {
  fsync: 'off',
  synchronous_commit: 'off',
  full_page_writes: 'off',
  wal_level: 'minimal',
  max_wal_senders: '0',
  max_wal_size: '256MB',
}
const patience = 30_000
const logLimit = 10_000_000

export async function launchPostmaster(
  cluster: Cluster,
  binaries: PostgresBinaries,
  port: number,
  isThrowaway: boolean,
): Promise<Postmaster> {
  const chosen = Object.entries({ ...settings, ...(isThrowaway ? throwawaySettings : {}) })
  const options = chosen.flatMap(([name, value]) => ['-c', `${name}=${value}`])
  const { file, args, ...as } = commandAs(cluster.owner, binaries.postgres, [
    '-D',
    cluster.folder,
    '-p',
    String(port),
    ...options,
  ])
  await turnLog(cluster.logFile)
  const log = openSync(cluster.logFile, 'a', 0o600)
  // PostgreSQL has a process group of its own: Ctrl-C reaches only the server, which stops PostgreSQL last.
  const child = spawn(file, args, {
    ...as,
    detached: true,
    cwd: '/',
    env: postgresEnvironment(),
    stdio: ['ignore', log, log],
  })
  closeSync(log)
  await new Promise((resolve, reject) => child.once('spawn', resolve).once('error', reject))
  child.unref()
  const isAlive = () => child.exitCode === null && child.signalCode === null
  return { port, isAlive, stop: () => stopProcess(child.pid!, isAlive, child, cluster, binaries) }
}

/** The PostgreSQL that `postmaster.pid` names, if it is alive and serves this folder. */
export async function findPostmaster(cluster: Cluster, binaries: PostgresBinaries): Promise<Postmaster | undefined> {
  const pidFile = join(cluster.folder, 'postmaster.pid')
  const text = await readFile(pidFile, 'utf8').catch(() => '')
  const lines = text.split('\n')
  const pid = Number(lines[0])
  if (!pid || !isRunning(pid)) return undefined
  if (!(await serves(pid, cluster.folder))) {
    // The number now belongs to another process, so PostgreSQL would refuse to start. The rest of the file stays: it
    // tells PostgreSQL whether an old process still holds its memory.
    await writeFile(pidFile, ['2147483646', ...lines.slice(1)].join('\n'))
    return undefined
  }
  const isAlive = () => isRunning(pid)
  return { port: Number(lines[3]), isAlive, stop: () => stopProcess(pid, isAlive, undefined, cluster, binaries) }
}

/** The reason why PostgreSQL ended, from the end of its log. */
export async function reasonOfEnd(cluster: Cluster): Promise<string> {
  const log = await readFile(cluster.logFile, 'utf8').catch(() => '')
  return lastLine(log.slice(-5000))
}

async function stopProcess(
  pid: number,
  isAlive: () => boolean,
  child: ChildProcess | undefined,
  cluster: Cluster,
  binaries: PostgresBinaries,
): Promise<void> {
  const signal = (name: 'SIGINT' | 'SIGQUIT') => {
    if (!isAlive()) return
    if (process.platform === 'win32') {
      const mode = name === 'SIGINT' ? 'fast' : 'immediate'
      spawn(binaries.pgCtl, ['stop', '-D', cluster.folder, '-m', mode], { stdio: 'ignore' })
    } else if (child) child.kill(name)
    else process.kill(pid, name)
  }
  signal('SIGINT')
  for (let waited = 0; isAlive() && waited < patience; waited += 20) await wait(20)
  signal('SIGQUIT')
  for (let waited = 0; isAlive() && waited < 5000; waited += 20) await wait(20)
}

/**
 * Tells whether a process is the PostgreSQL of this folder. Outside Linux it only tells whether the process is alive.
 */
async function serves(pid: number, folder: string): Promise<boolean> {
  if (process.platform !== 'linux') return true
  try {
    const [cwd, program] = await Promise.all([readlink(`/proc/${pid}/cwd`), readlink(`/proc/${pid}/exe`)])
    return cwd === folder && basename(program).startsWith('postgres')
  } catch {
    return false
  }
}

async function turnLog(file: string): Promise<void> {
  const size = statSync(file, { throwIfNoEntry: false })?.size ?? 0
  if (size > logLimit) await rename(file, `${file}.1`)
}
