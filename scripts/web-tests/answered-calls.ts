import type { BrowserCommand } from 'vitest/node'

type Page = Parameters<BrowserCommand<[]>>[0]['page']

/** A call as it left the page, and what the page's own service answers it; null when the line is down. */
type Told = { method: string; url: string; headers: Record<string, string>; body: string | null }
type Answer = { status: number; body: string } | null
type Answering = { answerCall: (told: Told) => Promise<Answer> }

const listening = new WeakSet<Page>()

/** Takes the calls of a page out of the network and hands them to the service of the test that made them. */
export const answerCalls: BrowserCommand<[]> = async ({ page }) => {
  if (listening.has(page)) return
  listening.add(page)
  await page.route(
    ({ pathname }) => pathname.startsWith('/api/'),
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
        // The test is over and its page gone.
        .catch(() => null)
      if (answer === null) await route.abort('internetdisconnected')
      else await route.fulfill({ ...answer, contentType: 'application/json' })
    },
  )
}
