import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { chromium } from '@playwright/test'

/** The browser without a window comes first: it spends no processor on tabs and menus that nobody sees. */
const onThisMachine = [
  '/usr/bin/chromium-headless-shell',
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
]

/**
 * The browser for the tests: the one that `CHROMIUM` names, this machine's, or Playwright's own. Undefined if none
 * starts.
 */
export function findBrowser(): string | undefined {
  const named = process.env.CHROMIUM
  if (named) return named
  const found = [...onThisMachine, chromium.executablePath()].find(
    (file) => existsSync(file) && spawnSync(file, ['--version'], { stdio: 'ignore' }).status === 0,
  )
  // Tells the workers of the test runner, so that they need not look again.
  if (found) process.env.CHROMIUM = found
  return found
}

/** Chromium's flags. It must use the network for nothing but the tests. */
export const browserArgs = [
  '--no-sandbox',
  '--disable-gpu',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]

/** The screen size of the design, in the language and time zone of the office. */
export const office = {
  viewport: { width: 1280, height: 800 },
  locale: 'it-IT',
  timezoneId: 'Europe/Rome',
  colorScheme: 'light',
} as const
