import { spawn } from 'node:child_process'
import { readFileSync, realpathSync } from 'node:fs'
import module from 'node:module'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { install, ownNode, refuse, root } from './install.mjs'

// Brings a bare clone to the running program. It is plain JavaScript, because any Node.js from 20 on must be able to
// start it.
const isDevelopment = process.argv.includes('--dev')
install({ withDevelopment: isDevelopment })
const node = ownNode()
// Keeps compiled code, so that the next start need not compile it again.
module.enableCompileCache?.(join(root, 'node_modules', '.cache', 'node'))
const isBegunByUs = process.env.TORPEDONE_BEGAN === '1'
if (isBegunByUs || process.env.npm_lifecycle_event) stopWithParent()

const args = [...process.execArgv, fileURLToPath(import.meta.url), ...process.argv.slice(2)]
// Each thread would keep memory of its own, 12 MB at rest. C's memory asks for this variable before the program begins.
const oneArena = { MALLOC_ARENA_MAX: '1', ...process.env }
if (realpathSync(node) !== realpathSync(process.execPath)) {
  const child = spawn(node, args, { stdio: 'inherit', env: { ...oneArena, TORPEDONE_BEGAN: '1' } })
  process.on('SIGINT', () => undefined)
  process.on('SIGTERM', () => child.kill('SIGTERM'))
  process.on('SIGHUP', () => child.kill('SIGHUP'))
  child.on('exit', (code) => process.exit(code ?? 1))
} else if (process.platform === 'linux' && !process.env.MALLOC_ARENA_MAX) {
  process.execve(process.execPath, [process.execPath, ...args], oneArena)
} else if (isDevelopment) {
  await import('../scripts/dev.ts')
} else {
  const { buildWebApp } = await import('../scripts/web-build.ts')
  const { buildServer } = await import('../scripts/server-build.ts')
  const faults = await Promise.all([buildWebApp(), buildServer()])
  for (const fault of faults) if (fault) refuse(fault)
  await import('../dist/server/main.js')
}

/** Stops the program when npm, or the older Node.js that started it, is killed without a signal to pass on. */
function stopWithParent() {
  const before = parents()
  setInterval(() => parents() !== before && process.kill(process.pid, 'SIGTERM'), 500).unref()
}

/** npm runs its scripts through a shell that outlives it, so the process above the shell counts too. */
function parents() {
  const parent = process.ppid
  try {
    const [, name, above] = /\((.*)\) \S (\d+)/.exec(readFileSync(`/proc/${parent}/stat`, 'utf8')) ?? []
    return /^(ba|da)?sh$/.test(name) ? `${parent} ${above}` : `${parent}`
  } catch {
    return `${parent}`
  }
}
