import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'

const root = path.resolve(import.meta.dirname, '..')
const compiled = path.join(root, 'node_modules', '.cache', 'node')
const patience = 500_000

export type Program = {
  address: string
  pid: number
  /** Everything that the program printed. */
  said(): string
  /** Stops the program as Ctrl-C or an operator would, and answers the exit code. */
  stop(): Promise<number | null>
  /** Ends the program as a power failure would. */
  kill(): Promise<void>
}

export type Ended = { code: number | null; said: string }

type Start = { dataDir: string; file?: string; env?: Record<string, string> }

/** The machine's own variables only: the program must not get the settings of the person who runs the tests. */
function environment({ dataDir, env }: Start): NodeJS.ProcessEnv {
  const { PATH, HOME, TZ, SystemRoot } = process.env
  const fixed = { NODE_ENV: 'test', PORT: '0', LOG_LEVEL: 'error', NODE_COMPILE_CACHE: compiled }
  return { PATH, HOME, TZ, SystemRoot, ...fixed, DATA_DIR: dataDir, ...env }
}

function run(start: Start): { child: ChildProcess; said(): string; ended: Promise<number | null> } {
  const child = spawn(process.execPath, [start.file ?? 'dist/server/main.js'], {
    cwd: root,
    env: environment(start),
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let said = ''
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (text) => {
      said += text
    })
  const ended = new Promise<number | null>((resolve, reject) => child.on('error', reject).on('close', resolve))
  return { child, said: () => said, ended }
}

/** Starts the real program and waits until it answers. */
export async function startProgram(start: Start): Promise<Program> {
  const { child, said, ended } = run(start)
  const until = Date.now() + patience
  let address: string | undefined
  while (address === undefined) {
    address = /è pronto: (http:\S+)/.exec(said())?.[1]
    const isOver = child.exitCode !== null || child.signalCode !== null
    if (isOver || Date.now() > until) {
      child.kill('SIGKILL')
      throw new Error(`The program did not start:\n${said()}`)
    }
    await new Promise((resolve) => setTimeout(resolve, 20))
  }
  const signal = (name: NodeJS.Signals) => {
    child.kill(name)
    return ended
  }
  return {
    address,
    pid: child.pid!,
    said,
    stop: () => signal('SIGINT'),
    kill: async () => void (await signal('SIGKILL')),
  }
}

/** Runs the real program to its end, for starts that are refused. */
export async function runProgram(start: Start): Promise<Ended> {
  const { said, ended } = run(start)
  return { code: await ended, said: said() }
}

export async function makeFolder(): Promise<{ path: string; remove(): Promise<void> }> {
  const folder = await mkdtemp(path.join(tmpdir(), 'torpedone-e2e-'))
  return { path: folder, remove: () => rm(folder, { recursive: true, force: true }) }
}
