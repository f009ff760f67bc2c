import { availableParallelism } from 'node:os'
import react from '@vitejs/plugin-react'
import { playwright } from '@vitest/browser-playwright'
import { defineConfig } from 'vitest/config'
import { browserArgs, findBrowser, office } from './e2e/browser.ts'
import { answerCalls } from './scripts/web-tests/answered-calls.ts'

/** Each worker has its own pool, and PostgreSQL takes a hundred connections. */
const mostAtOnce = 4

const rules = {
  include: ['{src,scripts,bench}/**/*.test.ts'],
  exclude: ['**/*.db.test.ts', 'node_modules/**'],
  // A walk through every field of every call takes a second or two, but ten on a busy machine.
  testTimeout: 60_000,
}

export default defineConfig({
  test: {
    // Rules and commands use the operator's time, wherever the machine is: the zone of the person who runs the tests
    // applies.
    projects: [
      // Files share the loaded program: loading it again for each took longer than the tests.
      { test: { ...rules, name: 'unit', isolate: false } },
      {
        test: {
          name: 'db',
          include: ['{src,scripts,bench}/**/*.db.test.ts'],
          // Test files keep their data in their own databases.
          isolate: false,
          // While files wait for PostgreSQL another works: one worker more than there are cores.
          maxWorkers: Math.min(availableParallelism() + 1, mostAtOnce),
          // Rules run first. Projects that share a group must have equally many workers, or none of their tests run.
          sequence: { groupOrder: 1 },
          globalSetup: ['src/server/testing/database-server.ts'],
          // Jobs and notifications take their time, so tests poll for them, however busy the machine.
          expect: { poll: { timeout: 15_000 } },
          testTimeout: 60_000,
          hookTimeout: 60_000,
        },
      },
      {
        plugins: [react()],
        test: {
          name: 'web',
          // Parts of the screen, in the stories' browser. Their calls never leave the page.
          include: ['src/**/*.test.tsx'],
          expect: { poll: { timeout: 10_000 } },
          testTimeout: 60_000,
          // Tests wait for the page more than they work, so a core kept free for the runner would be idle.
          maxWorkers: Math.min(availableParallelism(), mostAtOnce),
          sequence: { groupOrder: 2 },
          // Files share the loaded program, and the set-up forgets what a test left in it.
          isolate: false,
          setupFiles: ['src/web/testing/set-up.ts'],
          api: { host: '127.0.0.1' },
          browser: {
            enabled: true,
            headless: true,
            // A busy machine takes minutes to prepare the packages for the first page.
            connectTimeout: 300_000,
            screenshotFailures: false,
            viewport: office.viewport,
            provider: playwright({
              launchOptions: { executablePath: findBrowser(), args: browserArgs },
              contextOptions: office,
            }),
            instances: [{ browser: 'chromium' }],
            commands: { answerCalls },
          },
        },
      },
    ],
  },
})
