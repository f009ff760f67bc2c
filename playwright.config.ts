import { defineConfig, devices } from '@playwright/test'
import { browserArgs, findBrowser, office } from './e2e/browser.ts'

export default defineConfig({
  testDir: 'e2e',
  globalSetup: './e2e/set-up.ts',
  outputDir: 'test-results',
  // Files run in parallel, each worker with its own program and demo agency. The steps of one story run in their order.
  // Three on two cores took as long as two, and a change then reached a colleague after a second.
  workers: 2,
  forbidOnly: true,
  // A story that fails runs once more before it counts. The report then names it as flaky.
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
