import { spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { chmod, chown, lchown, mkdir, readdir, readFile, realpath, rename, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { StartRefusal } from '#src/server/start-refusal.ts'
import type { PostgresBinaries } from './postgres-binaries.ts'
import { commandAs, isRoot, nobody, type Owner } from './postgres-owner.ts'
import { isRunning } from './processes.ts'

/** A PostgreSQL folder made by this installation. `owner` is set only when another user than ours must run it. */
export type Cluster = { folder: string; logFile: string; user: string; password: string; owner: Owner | undefined }

const user = 'torpedone'

/**
 * Opens the cluster in `dataDir` or creates it. A new cluster is complete or does not exist, even when its creation is
 * killed half-way.
 */
export async function openCluster(dataDir: string, binaries: PostgresBinaries, isThrowaway: boolean): Promise<Cluster> {
  const folder = join(dataDir, 'postgres')
  const passwordFile = join(dataDir, 'postgres-password')
  if (!(await exists(folder))) await makeCluster(dataDir, folder, passwordFile, binaries, isThrowaway)

  if (isRoot && (await stat(folder)).uid === 0) await giveAway(folder, await ownerFor(dataDir))
  const { uid, gid } = await stat(folder)
  if (!isRoot && process.getuid !== undefined && uid !== process.getuid()) {
    throw new StartRefusal(
      `La cartella ${folder} appartiene a un altro utente: avvia Torpedone con quello, o come root.`,
    )
  }
  await chmod(folder, 0o700)
  const version = (await readFile(join(folder, 'PG_VERSION'), 'utf8').catch(() => '?')).trim()
  if (version !== binaries.majorVersion) {
    throw new StartRefusal(
      `I dati in ${folder} sono di PostgreSQL ${version}, questo programma ha PostgreSQL ${binaries.majorVersion}: usa la versione di Torpedone che li ha scritti.`,
    )
  }
  const password = await readFile(passwordFile, 'utf8').catch(() => {
    throw new StartRefusal(
      `Manca o non è leggibile ${passwordFile}, senza il quale i dati non si aprono: rimettilo dalla copia di sicurezza.`,
    )
  })
  return {
    folder: await realpath(folder),
    logFile: join(dataDir, 'postgres.log'),
    user,
    password,
    owner: isRoot ? { uid, gid } : undefined,
  }
}

async function makeCluster(
  dataDir: string,
  folder: string,
  passwordFile: string,
  binaries: PostgresBinaries,
  isThrowaway: boolean,
): Promise<void> {
  await removeUnfinished(dataDir)
  if (!(await exists(passwordFile))) {
    await writeFile(passwordFile, randomBytes(24).toString('base64url'), { mode: 0o600 })
  }
  const unfinished = `${folder}.making-${process.pid}`
  await mkdir(unfinished, { mode: 0o700 })
  const owner = isRoot ? await ownerFor(dataDir) : undefined
  if (owner) await chown(unfinished, owner.uid, owner.gid)
  const locale = process.platform === 'linux' ? ['--locale=C.UTF-8'] : ['--locale=C', '--builtin-locale=C.UTF-8']
  await run(owner, binaries.initdb, [
    `--pgdata=${unfinished}`,
    `--username=${user}`,
    `--pwfile=${passwordFile}`,
    '--auth=scram-sha-256',
    '--encoding=UTF8',
    '--locale-provider=builtin',
    ...locale,
    ...(isThrowaway ? ['--no-sync'] : []),
  ])
  await rename(unfinished, folder).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'ENOTEMPTY' && error.code !== 'EEXIST') throw error
  })
}

async function ownerFor(dataDir: string): Promise<Owner> {
  const { uid, gid } = await stat(dataDir)
  return uid === 0 ? nobody : { uid, gid }
}

/**
 * Gives a folder to PostgreSQL's user. A folder that root restored from a copy belongs to root, and PostgreSQL refuses
 * to run as root.
 */
async function giveAway(folder: string, { uid, gid }: Owner): Promise<void> {
  for (const entry of await readdir(folder, { recursive: true, withFileTypes: true }))
    await lchown(join(entry.parentPath, entry.name), uid, gid)
  await chown(folder, uid, gid)
}

async function removeUnfinished(dataDir: string): Promise<void> {
  for (const name of await readdir(dataDir)) {
    const pid = /^postgres\.making-(\d+)$/.exec(name)?.[1]
    if (pid && !isRunning(Number(pid))) await rm(join(dataDir, name), { recursive: true, force: true })
  }
}

async function run(owner: Owner | undefined, program: string, args: string[]): Promise<void> {
  const { file, args: all, ...as } = commandAs(owner, program, args)
  const child = spawn(file, all, {
    ...as,
    stdio: ['ignore', 'ignore', 'pipe'],
    detached: true,
    cwd: '/',
    env: postgresEnvironment(),
  })
  let said = ''
  child.stderr.on('data', (chunk) => {
    said += chunk
  })
  const code = await new Promise<number | null>((resolve, reject) => child.on('error', reject).on('close', resolve))
  if (code !== 0) throw new StartRefusal(`La cartella di PostgreSQL non si può preparare: ${lastLine(said)}.`)
}

/** PostgreSQL's time zone and language come from its command, not from the user who starts it. */
export function postgresEnvironment(): NodeJS.ProcessEnv {
  return { PATH: process.env.PATH, SystemRoot: process.env.SystemRoot, LANG: 'C.UTF-8' }
}

/** The last line that states a reason, without its final dot. */
export function lastLine(text: string): string {
  const lines = text.split('\n').filter((line) => line.trim() !== '')
  const why =
    lines.findLast((line) => /\b(FATAL|PANIC|error|could not)\b/i.test(line)) ?? lines.at(-1) ?? 'non dice perché'
  return why.replace(/^.*?(FATAL|PANIC|error):\s+/i, '').replace(/\.\s*$/, '')
}

function exists(path: string): Promise<boolean> {
  return stat(path).then(
    () => true,
    () => false,
  )
}
