import { spawn } from 'node:child_process'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { availableParallelism, tmpdir } from 'node:os'
import path from 'node:path'

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

async function runAndTell(step: Step): Promise<boolean> {
  const startedAt = performance.now()
  const { code, said } = await run(step)
  const seconds = ((performance.now() - startedAt) / 1000).toFixed(1).padStart(5)
  console.log(`${code === 0 ? 'ok    ' : 'FAILED'} ${step.name.padEnd(16)} ${seconds} s`)
  if (code !== 0) console.log(said.trim().replaceAll(/^/gm, '       '))
  return code === 0
}

/** The counts of vitest. A run that wrote no result counts as one failure. */
async function unitCounts(): Promise<{ passed: number; failed: number }> {
  try {
    const report = JSON.parse(await readFile(counts, 'utf8'))
    return { passed: report.numPassedTests, failed: report.numTotalTests - report.numPassedTests }
  } catch {
    return { passed: 0, failed: 1 }
  }
}

const startedAt = performance.now()
const waiting = [...steps]
let allWell = true
async function work(): Promise<void> {
  for (let step = waiting.shift(); step; step = waiting.shift()) allWell = (await runAndTell(step)) && allWell
}
await Promise.all(Array.from({ length: Math.max(2, availableParallelism()) }, work))
const unit = await unitCounts()
await rm(scratch, { recursive: true })
console.log(`check: ${allWell ? 'ok' : 'FAILED'} in ${((performance.now() - startedAt) / 1000).toFixed(1)} s`)
console.log(`unit: ${unit.passed} passed, ${unit.failed} failed`)
process.exitCode = allWell ? 0 : 1
