import { type BrowserContext, chromium, type Page } from '@playwright/test'
import { browserArgs, findBrowser } from '../e2e/browser.ts'
import { serviceFormText } from '../src/features/services/form/service-form.text.ts'
import { addDays, todayIn } from '../src/shared/day.ts'
import { press, watchKeys } from './keys.ts'
import { crowdedTrip, timePeople, timeScroll } from './many-people.ts'
import type { Subjects } from './subjects.ts'

export type BrowserTimes = {
  times: { label: string; milliseconds: number; tries: number[]; goal?: number }[]
  /** For each try, the final text of the search field after a word was typed into it as soon as the list appeared. */
  typed: { word: string; found: string[] }
}
type Timed = BrowserTimes['times'][number]

/** The network that browser tools call "Fast 4G". */
const fast4G = {
  offline: false,
  latency: 165,
  downloadThroughput: (9e6 / 8) * 0.9,
  uploadThroughput: (1.5e6 / 8) * 0.9,
}
const slowdown = 4
/** Matches once the server's first picture is gone and the page can be used. */
const inProgram = 'html:not(:has(#first-picture))'
const row = 'tbody tr[data-key]'
const tries = 5
const triesOfTyping = 3
const word = 'napoli'

/** Milliseconds from asking for the address until the selector matches something visible. */
const stopwatch = `{
  const look = () => {
    const found = window.wanted && document.querySelector(window.wanted)
    if (found && found.getClientRects().length > 0) window.foundAt = performance.now()
    else requestAnimationFrame(look)
  }
  requestAnimationFrame(look)
}`

/** The times that a person waits for the screens, on a slow machine and a telephone's network. */
export async function browserTimes(address: string, cookie: string, subjects: Subjects): Promise<BrowserTimes> {
  const browser = await chromium.launch({ executablePath: findBrowser(), args: browserArgs })
  const opened = async <Result>(run: (page: Page, context: BrowserContext) => Promise<Result>): Promise<Result> => {
    const context = await browser.newContext({ viewport: { width: 1280, height: 800 }, locale: 'it-IT' })
    try {
      await context.addCookies(cookiesOf(cookie, address))
      await context.addInitScript(remembered)
      return await run(await slowPage(context), context)
    } finally {
      await context.close()
    }
  }
  const remembered = await rememberedSession(address, cookie)
  const cold = (path: string, wanted: string) => opened((page) => timeTo(page, address + path, wanted))
  const warm = (path: string, wanted: string) =>
    opened(async (page, context) => {
      await timeTo(page, address + path, `${inProgram} ${row}`)
      await page.waitForTimeout(1_000)
      return timeTo(await slowPage(context), address + path, wanted)
    })
  const [trip] = subjects.toBook
  const crowded = await crowdedTrip(address, cookie, subjects)
  const usable = `${inProgram} ${row}`
  try {
    const times = [
      await several('first row of /trips, cold', () => cold('/trips', row), 1_000),
      await several('the same, with a warm cache', () => warm('/trips', row)),
      await several('list can be used, cold', () => cold('/trips', usable), 2_000),
      await several('the same, with a warm cache', () => warm('/trips', usable), 1_200),
      await several('calendar drawn, cold', () =>
        cold(`/calendar?month=${subjects.previousMonth}`, 'td a[href*="/preview"]'),
      ),
      await several('booking form ready, cold', () =>
        cold(`/trips/${trip!.tripId}/participants/add`, `${inProgram} form input:not([disabled])`),
      ),
      await several('tick in a table of 300 rows', () => opened((page) => timeTick(page, address)), 50),
      await several(
        'key to paint on a trip of 40 services, p95',
        () => opened((page) => timeKeys(page, address, subjects.manyServices)),
        50,
      ),
      await several(
        'key to paint among 300 participants, p95',
        () => opened((page) => timePeople(page, address, crowded)),
        50,
      ),
      await several(
        'longest frame while 300 participants scroll',
        () => opened((page) => timeScroll(page, address, crowded)),
        50,
      ),
    ]
    const found: string[] = []
    for (let at = 0; at < triesOfTyping; at++) found.push(await opened((page) => typeAtFirstSight(page, address)))
    return { times, typed: { word, found } }
  } finally {
    await browser.close()
  }
}

async function several(label: string, once: () => Promise<number>, goal?: number): Promise<Timed> {
  const found: number[] = []
  for (let at = 0; at < tries; at++) found.push(await once())
  const milliseconds = found.toSorted((a, b) => a - b)[Math.floor(tries / 2)]!
  return { label, milliseconds, tries: found, ...(goal === undefined ? {} : { goal }) }
}

export function cookiesOf(cookie: string, url: string) {
  return cookie.split('; ').map((one) => {
    const at = one.indexOf('=')
    return { name: one.slice(0, at), value: one.slice(at + 1), url }
  })
}

/** The rules that a signed-in person's browser stores beside the cookies. */
export async function rememberedSession(address: string, cookie: string): Promise<string> {
  const answer = await fetch(`${address}/api/session`, { headers: { cookie } })
  const { abilityRules, user } = (await answer.json()) as { abilityRules: object; user: object }
  const keep = (key: string, value: object) =>
    `localStorage.setItem('${key}', ${JSON.stringify(JSON.stringify(value))})`
  return `${keep('abilityRules', abilityRules)}; ${keep('sessionUser', user)}`
}

async function slowPage(context: BrowserContext): Promise<Page> {
  const page = await context.newPage()
  const tools = await context.newCDPSession(page)
  await tools.send('Network.enable')
  await tools.send('Network.emulateNetworkConditions', fast4G)
  await tools.send('Emulation.setCPUThrottlingRate', { rate: slowdown })
  return page
}

async function timeTo(page: Page, address: string, wanted: string): Promise<number> {
  await page.addInitScript(`window.wanted = ${JSON.stringify(wanted)}; ${stopwatch}`)
  await page.goto(address, { waitUntil: 'commit' })
  // Polled from outside, because the page's policy allows no injected script.
  for (const until = Date.now() + 60_000; Date.now() < until; await page.waitForTimeout(20)) {
    const foundAt = await page.evaluate<number | undefined>('window.foundAt')
    if (foundAt !== undefined) return foundAt
  }
  throw new Error(`${address} does not show ${wanted}`)
}

/**
 * Clicks into the search when the first row appears, types a word, and answers the field's text after everything is
 * loaded.
 */
async function typeAtFirstSight(page: Page, address: string): Promise<string> {
  await timeTo(page, `${address}/trips`, row)
  const place = await page.evaluate<{ x: number; y: number }>(placeOfSearch)
  await page.mouse.click(place.x, place.y)
  await page.keyboard.type(word)
  await page.locator('#first-picture').waitFor({ state: 'detached', timeout: 60_000 })
  await page.waitForTimeout(3_000)
  return page.getByRole('searchbox').first().inputValue()
}

const placeOfSearch = `(() => {
  const field = [...document.querySelectorAll('input[type=search]')].find((one) => one.getClientRects().length > 0)
  const { x, y, width, height } = field.getBoundingClientRect()
  return { x: x + width / 2, y: y + height / 2 }
})()`

/** Milliseconds from pressing a row's button to the next frame, which shows the row ticked. */
async function timeTick(page: Page, address: string): Promise<number> {
  await page.goto(`${address}/trips?date=${addDays(todayIn(new Date()), 25)}`)
  await page.locator('#first-picture').waitFor({ state: 'detached', timeout: 60_000 })
  await page.locator('tbody tr[data-key]').nth(250).waitFor({ timeout: 60_000 })
  await page.locator('tbody tr[aria-current] [data-row-box]').waitFor()
  await page.waitForTimeout(1_500)
  return page.evaluate<number>(tick)
}

const tick = `new Promise((resolve, reject) => {
  const row = document.querySelector('tbody tr[aria-current]')
  const box = row.querySelector('[data-row-box]')
  const startedAt = performance.now()
  box.click()
  requestAnimationFrame(() => {
    const isTicked = box.checked && row.ariaSelected === 'true'
    setTimeout(() => isTicked ? resolve(performance.now() - startedAt) : reject(new Error('the row is not ticked')))
  })
})`

/**
 * Milliseconds from a key until the next frame: the second slowest of twenty keys. The trip has many services; the keys
 * move along the table, search it, and type into a service's form.
 */
async function timeKeys(page: Page, address: string, { tripId, serviceId }: Subjects['manyServices']): Promise<number> {
  const trip = `${address}/trips/${tripId}`
  await open(page, `${trip}/services-and-payments`)
  await page.locator('tbody tr[data-key]').nth(35).waitFor({ timeout: 60_000 })
  await page.waitForTimeout(1_500)
  await page.evaluate(watchKeys)
  const typed = 'bus grand'
  for (let at = 0; at < 6; at++) await press(page, 'ArrowDown')
  await page.getByRole('main').getByRole('searchbox').focus()
  for (const letter of typed.slice(0, 5)) await press(page, letter)
  const onTable = await page.evaluate<number[]>('window.keyTimes')
  await open(page, `${trip}/services-and-payments/edit-service/${serviceId}`)
  const name = page.getByRole('textbox', { name: serviceFormText['services.field.name'] })
  await name.waitFor({ timeout: 60_000 })
  await page.waitForTimeout(1_500)
  await page.evaluate(watchKeys)
  await name.focus()
  for (const letter of typed) await press(page, letter)
  const inForm = await page.evaluate<number[]>('window.keyTimes')
  const found = [...onTable, ...inForm].toSorted((a, b) => a - b)
  return found.at(-2)!
}

async function open(page: Page, address: string): Promise<void> {
  await page.goto(address)
  await page.locator('#first-picture').waitFor({ state: 'detached', timeout: 60_000 })
}
