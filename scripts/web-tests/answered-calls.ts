import type { BrowserCommand } from 'vitest/node'

type Page = Parameters<BrowserCommand<[]>>[0]['page']

/** A call that left the page. The page's own service answers it; null stands for a lost connection. */
type Told = { method: string; url: string; headers: Record<string, string>; body: string | null }
type Answer = { status: number; body: string } | null
type Answering = { answerCall: (told: Told) => Promise<Answer> }

const listening = new WeakSet<Page>()

/** Intercepts the calls of a page and passes them to the service of its test. */
export const answerCalls: BrowserCommand<[]> = async ({ page }) => {
  if (listening.has(page)) return
  listening.add(page)
  await page.route(
    ({ pathname }) => pathname.startsWith('/api/') || pathname === '/healthz',
    async (route) => {
      const request = route.request()
      const told = {
        method: request.method(),
        url: request.url(),
        headers: request.headers(),
        body: request.postData(),
      }
      const answer = await request
        .frame()
        .evaluate((call) => (globalThis as unknown as Answering).answerCall(call), told)
        // The test has ended and its page is closed.
        .catch(() => null)
      if (answer === null) await route.abort('internetdisconnected')
      else await route.fulfill({ ...answer, contentType: 'application/json' })
    },
  )
}
