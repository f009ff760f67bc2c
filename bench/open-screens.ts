import { setTimeout as wait } from 'node:timers/promises'
import { type BrowserContext, chromium, type Page } from '@playwright/test'
import { browserArgs, findBrowser } from '../e2e/browser.ts'
import { cookiesOf, rememberedSession } from './browser.ts'
import type { Request } from './load.ts'

/** Counts the calls and bytes that one booking makes the open screens of a whole office load. */
export type OpenScreens = {
  screens: { label: string; count: number; calls: number; bytes: number }[]
  /** Milliseconds until the last of it had arrived. */
  lasted: number
}

type Screen = { label: string; path: string; count: number }
type Call = { page: Page; path: string; bytes: number; at: number }

/** Milliseconds of silence after which everything counts as announced. */
const quiet = 3_000

/** Opens every screen in a browser of its own, makes one booking, and counts what the screens load after it. */
export async function askedByOpenScreens(
  { address, cookie }: { address: string; cookie: string },
  screens: readonly Screen[],
  booking: Request,
): Promise<OpenScreens> {
  const browser = await chromium.launch({ executablePath: findBrowser(), args: browserArgs })
  try {
    const remembered = await rememberedSession(address, cookie)
    const asked: Call[] = []
    let hasBooked = false
    const opened = new Map<Page, string>()
    for (const { label, path, count } of screens) {
      for (let at = 0; at < count; at++) {
        const context = await browser.newContext({ viewport: { width: 1280, height: 800 }, locale: 'it-IT' })
        const page = await openedIn(context, { address, cookie, remembered, path })
        page.on('requestfinished', async (request) => {
          const { pathname } = new URL(request.url())
          if (!hasBooked || !pathname.startsWith('/api/') || pathname === '/api/live') return
          const { responseBodySize: bytes } = await request.sizes()
          asked.push({ page, path: pathname, bytes, at: performance.now() })
        })
        opened.set(page, label)
      }
    }
    await wait(quiet)
    hasBooked = true
    const startedAt = performance.now()
    const { path, ...request } = booking
    const answer = await fetch(address + path, request)
    if (!answer.ok) throw new Error(`the booking beside open screens answered ${answer.status}`)
    for (let before = -1; before < asked.length; await wait(quiet)) before = asked.length
    return {
      screens: screens.map(({ label, count }) => {
        const own = asked.filter((call) => opened.get(call.page) === label)
        return { label, count, calls: own.length, bytes: own.reduce((sum, { bytes }) => sum + bytes, 0) }
      }),
      lasted: Math.max(startedAt, ...asked.map(({ at }) => at)) - startedAt,
    }
  } finally {
    await browser.close()
  }
}

async function openedIn(
  context: BrowserContext,
  { address, cookie, remembered, path }: { address: string; cookie: string; remembered: string; path: string },
): Promise<Page> {
  await context.addCookies(cookiesOf(cookie, address))
  await context.addInitScript(remembered)
  const page = await context.newPage()
  await page.goto(address + path)
  await page.locator('#first-picture').waitFor({ state: 'detached', timeout: 60_000 })
  return page
}

/** Ten lists and ten months, half of which show the booked trip, and the trip's own page. */
export function screensOf({ tripId, departsOn }: { tripId: string; departsOn: string }, other: string): Screen[] {
  const month = departsOn.slice(0, 7)
  return [
    { label: 'lists with the trip', path: `/trips?date=${departsOn}`, count: 5 },
    { label: 'lists without it', path: '/trips?status=completed', count: 5 },
    { label: 'months with the trip', path: `/calendar?month=${month}`, count: 5 },
    { label: 'months without it', path: `/calendar?month=${other}`, count: 5 },
    { label: 'the page of the trip', path: `/trips/${tripId}`, count: 1 },
  ]
}
