import { spawn } from 'node:child_process'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { availableParallelism, tmpdir } from 'node:os'
import path from 'node:path'
import { type Failure, firstLine, toldFailures, type VitestReport, vitestFailures } from './failures.ts'

type Step = { name: string; command: string; given: string[]; zone?: string }
type Outcome = { code: number; said: string }

const root = path.resolve(import.meta.dirname, '..')
const scratch = await mkdtemp(path.join(tmpdir(), 'check-'))
const counts = path.join(scratch, 'unit.json')

/** Unit tests are pure, so they share one environment: that takes a third of the time. */
const vitest = ['run', '--project', 'unit', '--no-isolate', '--pool', 'threads']
const reports = ['--reporter', 'dot', '--reporter', 'json', `--outputFile.json=${counts}`]

/**
 * Each check of types uses one thread, because the steps share the cores: that halves the total work. Only changes
 * since the last run are checked.
 */
const typesOf = (side: string) => [
  ...['-p', `tsconfig.${side}.json`, '--pretty', 'false', '--singleThreaded'],
  ...['--incremental', '--tsBuildInfoFile', `node_modules/.cache/types/${side}.tsbuildinfo`],
]

/**
 * The longest steps start first, so that the last to end is a short one. Unit tests run in a zone where the day differs
 * from Italy's: rules must use the operator's time, wherever the machine is.
 */
const steps: Step[] = [
  { name: 'unit tests', command: 'vitest', given: [...vitest, ...reports], zone: 'Pacific/Auckland' },
  { name: 'unused code', command: 'knip', given: ['--no-progress'] },
  // Finds rules that only tests reach. A rule marked `@oracle` is what a test compares an SQL statement with.
  {
    name: 'used by tests',
    command: 'knip',
    given: ['--no-progress', '--production', '--config', 'knip.production.json'],
  },
  { name: 'lint and format', command: 'biome', given: ['check', '--error-on-warnings', '--colors=off'] },
  { name: 'types, server', command: 'tsc', given: typesOf('server') },
  { name: 'types, web', command: 'tsc', given: typesOf('web') },
  { name: 'structure', command: 'node', given: ['scripts/check-structure.ts'] },
]

function run({ command, given, zone }: Step): Promise<Outcome> {
  const bin = path.join(root, 'node_modules', '.bin')
  const env = {
    ...process.env,
    PATH: `${bin}${path.delimiter}${process.env.PATH}`,
    NO_COLOR: '1',
    FORCE_COLOR: undefined,
    ...(zone && { TZ: zone }),
  }
  return new Promise((resolve) => {
    const child = spawn(command, given, { cwd: root, env, shell: process.platform === 'win32' })
    let said = ''
    for (const stream of [child.stdout, child.stderr]) stream.setEncoding('utf8').on('data', (text) => (said += text))
    child.on('error', (error) => resolve({ code: 1, said: error.message }))
    child.on('close', (code) => resolve({ code: code ?? 1, said }))
  })
}

/** Runs a step, tells its outcome, and answers its failure or null. */
async function runAndTell(step: Step): Promise<Failure | null> {
  const startedAt = performance.now()
  const { code, said } = await run(step)
  const seconds = ((performance.now() - startedAt) / 1000).toFixed(1).padStart(5)
  console.log(`${code === 0 ? 'ok    ' : 'FAILED'} ${step.name.padEnd(16)} ${seconds} s`)
  if (code === 0) return null
  console.log(said.trim().replaceAll(/^/gm, '       '))
  return { file: '', name: step.name, why: firstLine(said) }
}

/** What vitest wrote. A run that wrote nothing is told by its step. */
async function unitReport(): Promise<VitestReport> {
  return JSON.parse(await readFile(counts, 'utf8').catch(() => '{}'))
}

const startedAt = performance.now()
const waiting = [...steps]
const failedSteps: Failure[] = []
async function work(): Promise<void> {
  for (let step = waiting.shift(); step; step = waiting.shift()) {
    const failure = await runAndTell(step)
    if (failure) failedSteps.push(failure)
  }
}
await Promise.all(Array.from({ length: Math.max(2, availableParallelism()) }, work))
const unit = await unitReport()
await rm(scratch, { recursive: true })
const passed = unit.numPassedTests ?? 0
const failedTests = vitestFailures(unit, root)
// Its failed tests stand for the step of unit tests.
const failures = [
  ...failedTests,
  ...failedSteps.filter(({ name }) => name !== 'unit tests' || failedTests.length === 0),
]
// The run of all tests asks for what it tells at its end.
const report = process.argv[2]
if (report) await writeFile(report, JSON.stringify({ passed, failures }))
else for (const line of toldFailures('check', failures)) console.log(line)
const outcome = failures.length === 0 ? 'ok' : 'FAILED'
console.log(`check: ${outcome} in ${((performance.now() - startedAt) / 1000).toFixed(1)} s`)
console.log(`unit: ${passed} passed, ${failedTests.length} failed`)
process.exitCode = failures.length === 0 ? 0 : 1
