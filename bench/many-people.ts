import type { Page } from '@playwright/test'
import { crowding } from './calls.ts'
import { press, watchKeys } from './keys.ts'
import type { Subjects } from './subjects.ts'

const people = 300

/** Books couples on one of the crowded trips until 300 people are on it. Answers the trip. */
export async function crowdedTrip(address: string, cookie: string, subjects: Subjects): Promise<string> {
  const { tripId } = subjects.toCrowd[0]!
  const next = crowding(subjects, cookie)
  for (let heads = await headsOn(address, cookie, tripId); heads < people; heads += 2) {
    const { path, ...request } = next(0)
    const answer = await fetch(address + path, request)
    if (!answer.ok) throw new Error(`a booking was answered ${answer.status}: ${await answer.text()}`)
  }
  return tripId
}

async function headsOn(address: string, cookie: string, tripId: string): Promise<number> {
  const answer = await fetch(`${address}/api/trips/${tripId}`, { headers: { cookie } })
  const { heads } = (await answer.json()) as { heads: { confirmed: number } }
  return heads.confirmed
}

/** Opens the participants of a trip and waits until nothing moves. */
async function openPeople(page: Page, address: string, tripId: string): Promise<void> {
  await page.goto(`${address}/trips/${tripId}/participants`)
  await page.locator('#first-picture').waitFor({ state: 'detached', timeout: 60_000 })
  await page
    .locator('tbody tr[data-key]')
    .nth(people - 10)
    .waitFor({ timeout: 60_000 })
  await page.waitForTimeout(2_000)
}

/**
 * Milliseconds from a key or a tick until its frame, the second slowest of thirty-five, with 300 participants in the
 * list: arrows, ticks, and letters in the search.
 */
export async function timePeople(page: Page, address: string, tripId: string): Promise<number> {
  await openPeople(page, address, tripId)
  await page.locator('tbody tr[data-key] [data-row-box]').first().focus()
  await page.evaluate(watchKeys)
  for (let at = 0; at < 15; at++) {
    await press(page, 'ArrowDown')
    await press(page, 'x')
  }
  await press(page, 'Escape')
  await page.getByRole('main').getByRole('searchbox').focus()
  // The tool's own search for the field ends before the first letter is timed.
  await page.waitForTimeout(500)
  for (const letter of 'ross') await press(page, letter)
  const found = await page.evaluate<number[]>('window.keyTimes')
  if (found.length < 35) throw new Error(`only ${found.length} keys were timed`)
  return found.toSorted((a, b) => a - b).at(-2)!
}

/** The longest frame, in milliseconds, while the list of 300 participants scrolls from end to end. */
export async function timeScroll(page: Page, address: string, tripId: string): Promise<number> {
  await openPeople(page, address, tripId)
  await page.evaluate(watchFrames)
  await page.mouse.move(640, 400)
  for (let at = 0; at < 40; at++) {
    await page.mouse.wheel(0, at < 20 ? 400 : -400)
    await page.waitForTimeout(60)
  }
  return page.evaluate<number>('Math.max(...window.frameTimes)')
}

const watchFrames = `(() => {
  window.frameTimes = [0]
  let before = performance.now()
  const next = (now) => {
    window.frameTimes.push(now - before)
    before = now
    requestAnimationFrame(next)
  }
  requestAnimationFrame((now) => { before = now; requestAnimationFrame(next) })
})()`
