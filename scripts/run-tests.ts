import { spawn } from 'node:child_process'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { buildServer } from './server-build.ts'
import { ensureBrowser } from './test-browser.ts'
import { buildWebApp } from './web-build.ts'

type Counts = { passed: number; failed: number }
type VitestReport = {
  numPassedTests?: number
  numTotalTests?: number
  testResults?: { status: string; assertionResults: unknown[] }[]
}
type Outcome = { code: number; said: string }

const root = path.resolve(import.meta.dirname, '..')
const bin = path.join(root, 'node_modules', '.bin')
const scratch = await mkdtemp(path.join(tmpdir(), 'torpedone-tests-'))

/** Settings that the tests must not get from the person who runs them. The time zone stays, and must not matter. */
const ours =
  /^(PORT|HOST|DATA_DIR|DATABASE_URL|PUBLIC_URL|SMTP_URL|S3_URL|SESSION_SECRET|METRICS_TOKEN|TRUST_PROXY|DEMO|LOG_LEVEL|TORPEDONE_\w+)$/
const env = Object.fromEntries(Object.entries(process.env).filter(([name]) => !ours.test(name)))
env.NODE_ENV = 'test'
env.PATH = `${bin}${path.delimiter}${process.env.PATH}`

function run(command: string, given: string[], more: NodeJS.ProcessEnv = {}): Promise<Outcome> {
  return new Promise((resolve) => {
    const child = spawn(command, given, { cwd: root, env: { ...env, ...more }, shell: process.platform === 'win32' })
    let said = ''
    for (const [from, to] of [
      [child.stdout, process.stdout],
      [child.stderr, process.stderr],
    ] as const)
      from.setEncoding('utf8').on('data', (text) => {
        said += text
        to.write(text)
      })
    child.on('error', (error) => resolve({ code: 1, said: error.message }))
    child.on('close', (code) => resolve({ code: code ?? 1, said }))
  })
}

/** A level that failed without naming a test counts as one failure. */
const judged = (code: number, { passed, failed }: Counts): Counts => ({
  passed,
  failed: code !== 0 && failed === 0 ? 1 : failed,
})

async function checkLevel(): Promise<Counts> {
  const { code, said } = await run('node', ['scripts/check.ts'])
  const [, passed, failed] = /^unit: (\d+) passed, (\d+) failed$/m.exec(said) ?? [0, 0, 0]
  return judged(code, { passed: Number(passed), failed: Number(failed) })
}

/**
 * The tests run west of the Atlantic, where a day begins six hours after Rome's: the machine's zone must not matter.
 */
const farAway = 'America/New_York'

/** Runs one project of vitest: `db` on PostgreSQL, `web` in a browser. */
async function vitestLevel(project: 'db' | 'web', more: NodeJS.ProcessEnv = {}): Promise<Counts> {
  const report = path.join(scratch, `${project}.json`)
  const reporters = ['--reporter=dot', '--reporter=json', `--outputFile.json=${report}`]
  const { code } = await run('vitest', ['run', '--project', project, ...reporters], more)
  const { numPassedTests = 0, numTotalTests = 0, testResults = [] } = (await readReport(report)) as VitestReport
  // A file that could not be loaded fails without naming its tests.
  const unread = testResults.filter(
    ({ status, assertionResults }) => status === 'failed' && assertionResults.length === 0,
  )
  return judged(code, { passed: numPassedTests, failed: numTotalTests - numPassedTests + unread.length })
}

async function storyLevel(): Promise<Counts> {
  const report = path.join(scratch, 'e2e.json')
  const { code } = await run('playwright', ['test', '--reporter=line,json'], { PLAYWRIGHT_JSON_OUTPUT_FILE: report })
  const { stats } = (await readReport(report)) as {
    stats?: Record<'expected' | 'unexpected' | 'flaky' | 'skipped', number>
  }
  const { expected = 0, unexpected = 0, flaky = 0, skipped = 0 } = stats ?? {}
  if (flaky > 0) console.log(`${flaky} of the stories passed only when told once more: named above as flaky`)
  return judged(code, { passed: expected + flaky, failed: unexpected + skipped })
}

async function buildLevel(): Promise<Counts> {
  const faults = (await Promise.all([buildWebApp(), buildServer()])).filter((fault) => fault !== null)
  for (const fault of faults) console.error(fault)
  return { passed: 0, failed: faults.length }
}

async function readReport(file: string): Promise<object> {
  return JSON.parse(await readFile(file, 'utf8').catch(() => '{}'))
}

const missing = ensureBrowser()
if (missing !== null) {
  console.error(missing)
  process.exit(1)
}
const startedAt = performance.now()
const levels: Record<string, Counts> = {}
const seconds = () => `${((performance.now() - startedAt) / 1000).toFixed(0)} s`
// The build has one long step and leaves room for the check. Tests that measure time or wait for events run alone.
const [check, build] = await Promise.all([checkLevel(), buildLevel()])
levels.check = check
levels.build = build
levels.database = await vitestLevel('db', { TZ: farAway })
levels.web = await vitestLevel('web')
levels.stories = build.failed > 0 ? { passed: 0, failed: 1 } : await storyLevel()
await rm(scratch, { recursive: true, force: true })

const sum = { passed: 0, failed: 0 }
for (const [name, { passed, failed }] of Object.entries(levels)) {
  if (name !== 'build' || failed > 0) console.log(`${name}: ${passed} ok, ${failed} not ok`)
  sum.passed += passed
  sum.failed += failed
}
console.log(`all levels took ${seconds()}`)
console.log(`${sum.passed} passed, ${sum.failed} failed`)
process.exitCode = sum.failed > 0 || sum.passed === 0 ? 1 : 0
