import { defineConfig, devices } from '@playwright/test'
import { browserArgs, findBrowser, office } from './e2e/browser.ts'

export default defineConfig({
  testDir: 'e2e',
  globalSetup: './e2e/set-up.ts',
  outputDir: 'test-results',
  // Files run side by side, each worker on a program and a demo agency of its own; the steps of a story follow each other.
  workers: 2,
  forbidOnly: true,
  // A story that fails is told once more before it counts: the report names it as flaky.
  retries: 1,
  timeout: 120_000,
  expect: { timeout: 15_000 },
  reporter: [['line']],
  use: {
    ...devices['Desktop Chrome'],
    ...office,
    screenshot: 'only-on-failure',
    launchOptions: { executablePath: findBrowser(), args: browserArgs },
  },
})
