import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { AxeBuilder } from '@axe-core/playwright'
import { type BrowserContext, test as base, expect, type Page } from '@playwright/test'
import { cloneDatabase } from '#src/server/testing/clone.ts'
import type { Role } from '#src/shared/abilities.ts'
import { makeFolder, type Program, startProgram } from './program.ts'
import { signIn } from './sign-in.ts'

export { expect }

type State = Awaited<ReturnType<BrowserContext['storageState']>>

type ForWorker = {
  /** A program with its own demo agency: the stories of other workers do not see what a story changes. */
  program: Program
  /** The browser state after this role has signed in. */
  stateOf: (role: Role) => Promise<State>
}

type ForTest = {
  /** A page where this role is signed in, in a browser of its own. Each call opens another. */
  asRole: (role: Role) => Promise<Page>
  /** Fails the test for faults inside these pages that nobody would notice. */
  watch: (context: BrowserContext) => Promise<void>
}

const tellViolations = `document.addEventListener('securitypolicyviolation', (violation) =>
  console.error('Content Security Policy: ' + violation.violatedDirective + ' ' + violation.blockedURI))`

export const test = base.extend<ForTest, ForWorker>({
  program: [
    async ({ browserName: _ }, use) => {
      const clone = await cloneDatabase(process.env.TEMPLATE_URL!)
      const folder = await makeFolder()
      const program = await startProgram({ dataDir: folder.path, env: { DATABASE_URL: clone.url } })
      await use(program)
      await program.stop()
      await Promise.all([clone.drop(), folder.remove()])
    },
    { scope: 'worker', timeout: 180_000 },
  ],

  stateOf: [
    async ({ program }, use) => {
      const states = new Map<Role, Promise<State>>()
      await use((role) => {
        const known = states.get(role) ?? stateAs(program.address, role)
        states.set(role, known)
        return known
      })
    },
    { scope: 'worker' },
  ],

  baseURL: ({ program }, use) => use(program.address),

  watch: async ({ browserName: _ }, use) => {
    const faults: string[] = []
    await use(async (context) => {
      context.on('weberror', (fault) => faults.push(String(fault.error().stack)))
      context.on('console', (message) => {
        if (/content.security.policy/i.test(message.text())) faults.push(message.text())
      })
      await context.addInitScript({ content: tellViolations })
      context.on('page', waitForProgram)
    })
    expect(faults, 'errors and violations of the content policy in the pages of this test').toEqual([])
  },

  context: async ({ context, watch }, use) => {
    await watch(context)
    await use(context)
  },

  asRole: async ({ browser, stateOf, watch }, use) => {
    const contexts: BrowserContext[] = []
    await use(async (role) => {
      const context = await browser.newContext({ storageState: await stateOf(role) })
      contexts.push(context)
      await watch(context)
      return context.newPage()
    })
    for (const context of contexts) await context.close()
  },
})

/**
 * Makes every opening or reload of a page wait until the program has replaced the first picture. An address inside a
 * program that is open is followed as a link is: a load takes ten times the processor.
 */
function waitForProgram(page: Page): void {
  const { goto, reload } = { goto: page.goto.bind(page), reload: page.reload.bind(page) }
  const settled = () => page.locator('#first-picture').waitFor({ state: 'detached' })
  page.goto = async (url, options) => {
    if (!options && url.startsWith('/') && (await page.evaluate<boolean>(`(${follow})('${url}')`))) return null
    const answer = await goto(url, options)
    if (options?.waitUntil !== 'commit') await settled()
    return answer
  }
  page.reload = async (options) => {
    const answer = await reload(options)
    await settled()
    return answer
  }
}

/**
 * Follows an address inside the open program until its screen is drawn, and tells whether it could. A toast or a dialog
 * would come along to the next screen, and the same address would show nothing new.
 */
const follow = `async (address) => {
  const router = globalThis.__TSR_ROUTER__
  const staysOpen = document.querySelector('[data-sonner-toast], [role=dialog], #first-picture')
  if (!router || staysOpen || location.pathname + location.search === address) return false
  router.history.push(address, {}, { ignoreBlocker: true })
  const isDrawn = ({ isLoading, location, resolvedLocation }) =>
    !isLoading && resolvedLocation?.href === location.href
  do await new Promise(requestAnimationFrame)
  while (!isDrawn(router.state))
  return true
}`

export async function stateAs(address: string, role: Role): Promise<State> {
  const { cookies, abilityRules, user } = await signIn(address, role)
  const kept = { domain: new URL(address).hostname, path: '/', httpOnly: true, secure: false, expires: -1 }
  const localStorage = Object.entries({ abilityRules, sessionUser: user }).map(([name, value]) => ({
    name,
    value: JSON.stringify(value),
  }))
  return {
    cookies: cookies.map((cookie) => ({ ...cookie, ...kept, sameSite: 'Strict' as const })),
    origins: [{ origin: address, localStorage }],
  }
}

/** Checks the current page against WCAG 2.2 A and AA, in the light and the dark theme. */
export async function expectNoAxeViolationsDayAndNight(page: Page): Promise<void> {
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme })
    await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', colorScheme)
    await expectNoAxeViolations(page, colorScheme === 'light' ? {} : { only: rulesOfColour })
  }
  await page.emulateMedia({ colorScheme: 'light' })
}

/** Waits until no colour changes any more. */
const faded = `(async () => {
  const fading = () => document.getAnimations().filter((one) => one instanceof CSSTransition)
  while (fading().length > 0) await Promise.allSettled(fading().map((one) => one.finished))
})()`

/** The rules that the other theme may break; the page is otherwise the same in both. */
const rulesOfColour = ['color-contrast', 'link-in-text-block']

/** Axe as a script, in its short form. */
const axeScript = readFileSync(
  createRequire(import.meta.resolve('@axe-core/playwright')).resolve('axe-core/axe.min.js'),
  'utf8',
)

/** Checks the current page against WCAG 2.2 A and AA. */
export async function expectNoAxeViolations(page: Page, { only }: { only?: string[] } = {}): Promise<void> {
  // What fades in or out has other colours than what is read.
  await page.evaluate(faded)
  await expect(page.locator('[data-sonner-toast][data-removed="true"]')).toHaveCount(0)
  const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa']
  // The builder alone would bring the script twice for each look, in its long form.
  if (!(await page.evaluate<boolean>("'axe' in globalThis"))) await page.evaluate(axeScript)
  // Without a report of passed nodes and without a second page it takes a third of the time.
  const axe = new AxeBuilder({ page, axeSource: 'null' }).options({ resultTypes: ['violations'] }).setLegacyMode()
  const { violations } = await (only ? axe.withRules(only) : axe.withTags(tags)).analyze()
  const said = violations.map(({ id, help, nodes }) => ({
    id,
    help,
    where: nodes.map(({ target }) => target.join(' ')),
  }))
  expect(said, `accessibility of ${page.url()}`).toEqual([])
}
