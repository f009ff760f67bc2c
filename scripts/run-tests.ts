import { spawn } from 'node:child_process'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { startDemoTemplate } from '../e2e/demo-template.ts'
import {
  type Failure,
  firstLine,
  type StoryReport,
  storyFailures,
  strayErrors,
  toldFailures,
  type VitestReport,
  vitestFailures,
} from './failures.ts'
import { buildServer } from './server-build.ts'
import { ensureBrowser } from './test-browser.ts'
import { buildWebApp } from './web-build.ts'

/** What a level says at its end. `flaky` tests passed only when told once more. */
type Level = { passed: number; failures: Failure[]; flaky?: Failure[] }
type Outcome = { code: number; said: string }

const root = path.resolve(import.meta.dirname, '..')
const bin = path.join(root, 'node_modules', '.bin')
const scratch = await mkdtemp(path.join(tmpdir(), 'torpedone-tests-'))

/** Settings that the tests must not get from the person who runs them. The time zone stays, and must not matter. */
const ours =
  /^(PORT|HOST|DATA_DIR|DATABASE_URL|PUBLIC_URL|SMTP_URL|S3_URL|SESSION_SECRET|METRICS_TOKEN|TEMPLATE_URL|TRUST_PROXY|DEMO|LOG_LEVEL|TORPEDONE_\w+)$/
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

/** A level that failed without naming a test counts as one failure, told by the first error that it printed. */
function judged({ code, said }: Outcome, level: Level): Level {
  if (code === 0 || level.failures.length > 0) return level
  const why = /^.*Error\b.*$/m.exec(said)?.[0] ?? `it ended with ${code}`
  return { ...level, failures: [{ file: '', name: 'the level itself', why: firstLine(why) }] }
}

async function checkLevel(): Promise<Level> {
  const report = path.join(scratch, 'check.json')
  const outcome = await run('node', ['scripts/check.ts', report])
  const { passed = 0, failures = [] } = (await readReport(report)) as Partial<Level>
  return judged(outcome, { passed, failures })
}

/**
 * The tests run west of the Atlantic, where a day begins six hours after Rome's: the machine's zone must not matter.
 */
const farAway = 'America/New_York'

/** Runs one project of vitest: `db` on PostgreSQL, `web` in a browser. */
async function vitestLevel(project: 'db' | 'web', more: NodeJS.ProcessEnv = {}): Promise<Level> {
  const file = path.join(scratch, `${project}.json`)
  const reporters = ['--reporter=dot', '--reporter=json', `--outputFile.json=${file}`]
  const outcome = await run('vitest', ['run', '--project', project, ...reporters], more)
  const report = (await readReport(file)) as VitestReport
  const failures = [...vitestFailures(report, root), ...strayErrors(outcome.said)]
  return judged(outcome, { passed: report.numPassedTests ?? 0, failures })
}

/** Tells the stories on the demo agency at this address; without one, they make their own. */
async function storyLevel(templateUrl: string | undefined): Promise<Level> {
  const file = path.join(scratch, 'e2e.json')
  const outcome = await run('playwright', ['test', '--reporter=line,json'], {
    PLAYWRIGHT_JSON_OUTPUT_FILE: file,
    ...(templateUrl !== undefined && { TEMPLATE_URL: templateUrl }),
  })
  const report = (await readReport(file)) as StoryReport & { stats?: Record<'expected' | 'flaky', number> }
  const { expected = 0, flaky = 0 } = report.stats ?? {}
  return judged(outcome, { passed: expected + flaky, ...storyFailures(report) })
}

async function buildLevel(): Promise<Level> {
  const faults = (await Promise.all([buildWebApp(), buildServer()])).filter((fault) => fault !== null)
  for (const fault of faults) console.error(fault)
  return { passed: 0, failures: faults.map((fault) => ({ file: '', name: 'the build', why: firstLine(fault) })) }
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
const levels: Record<string, Level> = {}
const took: string[] = []

/** Runs levels at once and notes how long they took. */
async function timed<Done>(name: string, levels: Promise<Done>): Promise<Done> {
  const from = performance.now()
  const done = await levels
  took.push(`${name} ${((performance.now() - from) / 1000).toFixed(0)}`)
  return done
}

// The build has one long step and leaves room for the check. Tests that measure time or wait for events run alone.
const [check, build] = await timed('check and build', Promise.all([checkLevel(), buildLevel()]))
levels.check = check
levels.build = build
levels.database = await timed('database', vitestLevel('db', { TZ: farAway }))
// Parts of the screen wait more than they work, so the demo agency of the stories is made beside them.
const isBuilt = build.failures.length === 0
const [web, template] = await timed(
  'web',
  Promise.all([vitestLevel('web'), isBuilt ? startDemoTemplate().catch(() => undefined) : undefined]),
)
levels.web = web
const notBuilt = { file: '', name: 'no story was told', why: 'the build failed' }
levels.stories = isBuilt ? await timed('stories', storyLevel(template?.url)) : { passed: 0, failures: [notBuilt] }
await template?.stop()
await rm(scratch, { recursive: true, force: true })

const sum = { passed: 0, failed: 0 }
for (const [name, { passed, failures }] of Object.entries(levels)) {
  if (name !== 'build' || failures.length > 0) console.log(`${name}: ${passed} ok, ${failures.length} not ok`)
  sum.passed += passed
  sum.failed += failures.length
}
// Failures come last, for readers who see only the end of the output.
for (const [name, { failures, flaky = [] }] of Object.entries(levels)) {
  for (const line of toldFailures(name, failures)) console.log(line)
  for (const line of toldFailures(name, flaky, 'flaky')) console.log(line)
}
console.log(`all levels took ${((performance.now() - startedAt) / 1000).toFixed(0)} s: ${took.join(', ')}`)
console.log(`${sum.passed} passed, ${sum.failed} failed`)
process.exitCode = sum.failed > 0 || sum.passed === 0 ? 1 : 0
