import path from 'node:path'
import { stripVTControlCharacters } from 'node:util'

/** A test that failed, or a step or file that failed without naming one. `file` is empty for a step. */
export type Failure = { file: string; name: string; why: string }

/** The part of a report of vitest (`--reporter=json`) that is read here. */
export type VitestReport = {
  numPassedTests?: number
  testResults?: {
    name: string
    status: string
    message: string
    assertionResults: { fullName: string; status: string; failureMessages: string[] }[]
  }[]
}

type Told = { status: 'expected' | 'unexpected' | 'flaky' | 'skipped'; results: { error?: { message?: string } }[] }
type Suite = { title: string; specs?: { title: string; file: string; tests: Told[] }[]; suites?: Suite[] }

/** The part of a report of Playwright (`--reporter=json`) that is read here. */
export type StoryReport = { suites?: Suite[]; errors?: { message?: string }[] }

/** Failures beyond this number are counted: more lines would push the first ones out of a short log. */
const mostNamed = 40

const mostLines = 4

/** The first line of a text that says something, without colours. One that ends with a colon brings what it announces. */
export function firstLine(text: string): string {
  const lines = stripVTControlCharacters(text)
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')
  const end = lines[0]?.endsWith(':') ? mostLines : 1
  return lines.slice(0, end).join(' ')
}

/** The errors that vitest met outside of its tests, from what it printed: no report names them. */
export function strayErrors(said: string): Failure[] {
  const found = stripVTControlCharacters(said).matchAll(/⎯ (Uncaught Exception|Unhandled Rejection) ⎯+\s+(\S.*)/g)
  return Array.from(found, ([, name = '', why = '']) => ({ file: '', name, why: why.trim() }))
}

/**
 * Every test of a report of vitest that did not pass, and every file that failed by itself: it could not be loaded, or
 * its hooks failed. Paths are relative to `root`.
 */
export function vitestFailures({ testResults = [] }: VitestReport, root: string): Failure[] {
  return testResults.flatMap(({ name, status, message, assertionResults }) => {
    const file = path.relative(root, name).replaceAll('\\', '/')
    const tests = assertionResults
      .filter((test) => test.status !== 'passed')
      .map((test) => ({ file, name: test.fullName, why: firstLine(test.failureMessages[0] ?? message) || test.status }))
    const isNamed = assertionResults.some((test) => test.status === 'failed')
    const own = status === 'failed' && !isNamed ? [{ file, name: 'the file itself', why: firstLine(message) }] : []
    return [...own, ...tests]
  })
}

/** The stories of a report that did not pass, and those that passed only when told once more. */
export function storyFailures({ suites = [], errors = [] }: StoryReport): { failures: Failure[]; flaky: Failure[] } {
  const stories = suites.flatMap(storiesOf)
  const those = (...wanted: string[]) =>
    stories.filter(({ status }) => wanted.includes(status)).map(({ status: _, ...story }) => story)
  const own = errors.map(({ message = '' }) => ({ file: 'e2e', name: 'the run itself', why: firstLine(message) }))
  return { failures: [...own, ...those('unexpected', 'skipped')], flaky: those('flaky') }
}

function storiesOf({ specs = [], suites = [] }: Suite): (Failure & { status: string })[] {
  const own = specs.flatMap(({ title, file, tests }) =>
    tests.map(({ status, results }) => {
      const message = results.find(({ error }) => error)?.error?.message ?? ''
      return { file: `e2e/${file}`, name: title, why: firstLine(message) || status, status }
    }),
  )
  return [...own, ...suites.flatMap(storiesOf)]
}

/** One line for each failure, `not ok` or another mark before it. */
export function toldFailures(level: string, failures: readonly Failure[], mark = 'not ok'): string[] {
  const lines = failures.slice(0, mostNamed).map(({ file, name, why }) => {
    const place = file === '' ? level : `${level} · ${file}`
    return `${mark}: ${place} · ${name}${why === '' ? '' : `: ${why}`}`
  })
  const more = failures.length - lines.length
  return more > 0 ? [...lines, `${mark}: ${level} · and ${more} more`] : lines
}
