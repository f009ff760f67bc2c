import { expect, test } from 'vitest'
import { firstLine, storyFailures, strayErrors, toldFailures, vitestFailures } from './failures.ts'

const passed = { fullName: 'a rule holds', status: 'passed', failureMessages: [] }

test('names a test of vitest with its file and the first line of its error', () => {
  const report = {
    testResults: [
      { name: '/here/src/fine.test.ts', status: 'passed', message: '', assertionResults: [passed] },
      {
        name: '/here/src/trips.db.test.ts',
        status: 'failed',
        message: '',
        assertionResults: [
          passed,
          { fullName: 'trips refuses twins', status: 'failed', failureMessages: ['Error: no twins\n    at x.ts:1'] },
        ],
      },
    ],
  }
  expect(toldFailures('database', vitestFailures(report, '/here'))).toEqual([
    'not ok: database · src/trips.db.test.ts · trips refuses twins: Error: no twins',
  ])
})

test('names a file that failed by itself, and the tests that it kept from running', () => {
  const skipped = { fullName: 'never ran', status: 'skipped', failureMessages: [] }
  const file = { name: '/here/a.test.ts', status: 'failed', message: 'Cannot find module b', assertionResults: [] }
  expect(vitestFailures({ testResults: [file] }, '/here')).toEqual([
    { file: 'a.test.ts', name: 'the file itself', why: 'Cannot find module b' },
  ])
  expect(vitestFailures({ testResults: [{ ...file, assertionResults: [passed, skipped] }] }, '/here')).toEqual([
    { file: 'a.test.ts', name: 'the file itself', why: 'Cannot find module b' },
    { file: 'a.test.ts', name: 'never ran', why: 'Cannot find module b' },
  ])
  const fine = { ...file, status: 'passed', message: '', assertionResults: [skipped] }
  expect(vitestFailures({ testResults: [fine] }, '/here')).toEqual([
    { file: 'a.test.ts', name: 'never ran', why: 'skipped' },
  ])
})

test('names stories that failed, were skipped or passed at the second telling, however deep', () => {
  const story = (title: string, status: 'expected' | 'unexpected' | 'flaky' | 'skipped', ...messages: string[]) => ({
    title,
    file: 'trips.spec.ts',
    tests: [{ status, results: [...messages.map((message) => ({ error: { message } })), {}] }],
  })
  const report = {
    errors: [{ message: '\u001b[31mError: no browser\u001b[39m' }],
    suites: [
      {
        title: 'trips.spec.ts',
        specs: [
          story('a trip is sold', 'expected'),
          story('a trip is cut', 'unexpected', '\n\u001b[2mError: late', 'x'),
        ],
        suites: [{ title: 'deep', specs: [story('twice', 'flaky', 'Error: once'), story('never', 'skipped')] }],
      },
    ],
  }
  const { failures, flaky } = storyFailures(report)
  expect(toldFailures('stories', failures)).toEqual([
    'not ok: stories · e2e · the run itself: Error: no browser',
    'not ok: stories · e2e/trips.spec.ts · a trip is cut: Error: late',
    'not ok: stories · e2e/trips.spec.ts · never: skipped',
  ])
  expect(toldFailures('stories', flaky, 'flaky')).toEqual(['flaky: stories · e2e/trips.spec.ts · twice: Error: once'])
})

test('counts failures beyond forty', () => {
  const many = Array.from({ length: 43 }, (_, at) => ({ file: '', name: `step ${at}`, why: '' }))
  const lines = toldFailures('check', many)
  expect(lines).toHaveLength(41)
  expect([lines[0], lines[40]]).toEqual(['not ok: check · step 0', 'not ok: check · and 3 more'])
})

test('finds the first line that says something', () => {
  expect(firstLine('\n  \u001b[1m\u001b[31mTypeError\u001b[0m: no\r\nmore')).toBe('TypeError: no')
  expect(firstLine('')).toBe('')
  expect(firstLine('resolved to 2 elements:\n  1) <p>one</p>\n\n  2) <p>two</p>\n\n  Call log:\n  more')).toBe(
    'resolved to 2 elements: 1) <p>one</p> 2) <p>two</p> Call log:',
  )
})

test('finds errors that no test met in what vitest prints', () => {
  const printed = `⎯⎯\u001b[41m Unhandled Errors \u001b[49m⎯⎯⎯
Vitest caught 1 unhandled error during the test run.

⎯⎯⎯⎯⎯ Unhandled Rejection ⎯⎯⎯⎯⎯
\u001b[31m\u001b[1mTypeError\u001b[22m: lost promise\u001b[39m
 ❯ src/x.ts:1:2`
  expect(strayErrors(printed)).toEqual([{ file: '', name: 'Unhandled Rejection', why: 'TypeError: lost promise' }])
  expect(strayErrors('2 passed')).toEqual([])
})
