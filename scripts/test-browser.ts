import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import path from 'node:path'
import { findBrowser } from '../e2e/browser.ts'

type Machine = { isRoot: boolean; hasApt: boolean; isWindows: boolean }
type Way = { command: string; given: string[]; needsShell?: boolean }

const root = path.resolve(import.meta.dirname, '..')
const aptGet = '/usr/bin/apt-get'
/** Options that make apt give up soon on a machine without a network or while another process changes packages. */
const soon = ['Acquire::Retries=1', 'Acquire::http::Timeout=20', 'DPkg::Lock::Timeout=60'].flatMap((one) => ['-o', one])
const patience = 300_000

/** Ways to get a browser onto this machine, tried in turn. Only root may install for all users. */
export function waysToBrowser({ isRoot, hasApt, isWindows }: Machine): Way[][] {
  const install = (name: string) => ({
    command: aptGet,
    given: ['install', '-y', '--no-install-recommends', ...soon, name],
  })
  // Older systems have no package of the browser without a window.
  const byApt = [
    [{ command: aptGet, given: ['update', ...soon] }, install('chromium-headless-shell')],
    [install('chromium')],
  ]
  const byPlaywright = [
    {
      command: path.join(root, 'node_modules', '.bin', isWindows ? 'playwright.cmd' : 'playwright'),
      given: ['install', 'chromium'],
      needsShell: isWindows,
    },
  ]
  return isRoot && hasApt ? [...byApt, byPlaywright] : [byPlaywright]
}

/** Finds a browser or installs one, because browser tests are never skipped. Answers why there is none, or null. */
export function ensureBrowser(): string | null {
  const named = process.env.CHROMIUM
  const found = findBrowser()
  if (found && found !== named) return null
  if (named) return starts(named) ? null : `CHROMIUM names ${named}, which does not start.`
  console.log('No browser for the tests on this machine: installing one...')
  const machine = {
    isRoot: process.getuid?.() === 0,
    hasApt: existsSync(aptGet),
    isWindows: process.platform === 'win32',
  }
  const reasons: string[] = []
  for (const steps of waysToBrowser(machine)) {
    // The first step of apt may miss one of several sources while the second still succeeds.
    for (const step of steps) reasons.push(run(step))
    if (findBrowser()) return null
  }
  const why = reasons.filter((reason) => reason !== '').map((reason) => `\n  ${reason}`)
  return `The browser tests need Chromium, and none could be found or installed: put one on this machine, or name it in CHROMIUM.${why.join('')}`
}

const starts = (file: string) => spawnSync(file, ['--version'], { stdio: 'ignore' }).status === 0

/** The reason why a step failed, in the step's own words, or an empty text. */
function run({ command, given, needsShell = false }: Way): string {
  const { status, stderr, error } = spawnSync(command, given, {
    ...{ stdio: ['ignore', 'ignore', 'pipe'], encoding: 'utf8', shell: needsShell, timeout: patience },
    env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
  })
  if (status === 0) return ''
  const lines = (stderr ?? '').trim().split('\n')
  const said = lines.find((line) => /error|^E:/i.test(line)) ?? lines.at(-1)
  return `${path.basename(command)} ${given[0]}: ${error?.message ?? (said || `ended with ${status}`)}`
}
