import { expect, test } from 'vitest'
import { waysToBrowser } from './test-browser.ts'

const names = (machine: Parameters<typeof waysToBrowser>[0]) =>
  waysToBrowser(machine).map((steps) =>
    steps.map(({ command, given }) => `${command.split(/[\\/]/).at(-1)} ${given[0]}`),
  )
const apt = [['apt-get update', 'apt-get install'], ['apt-get install']]

test('root on Debian installs for all, and if that fails for itself', () => {
  expect(names({ isRoot: true, hasApt: true, isWindows: false })).toEqual([...apt, ['playwright install']])
})

test('a user who is not root, or has no apt, installs for themselves', () => {
  expect(names({ isRoot: false, hasApt: true, isWindows: false })).toEqual([['playwright install']])
  expect(names({ isRoot: true, hasApt: false, isWindows: false })).toEqual([['playwright install']])
  expect(names({ isRoot: false, hasApt: false, isWindows: true })).toEqual([['playwright.cmd install']])
})
