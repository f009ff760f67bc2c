import { chromium, type Page } from '@playwright/test'
import { browserArgs, findBrowser } from '../e2e/browser.ts'
import { cookiesOf, rememberedSession } from './browser.ts'
import { type Times, timesOf } from './percentiles.ts'

/** The milliseconds of a news sheet's preview after the last key, and of each dossier of a trip. */
export type PaperTimes = { people: number; keys: number; preview: Times; dossiers: Record<string, Times> }

type Papered = { tripId: string; people: number }
type Signed = { address: string; cookie: string }

const word = ' Portare un documento.'
/** Milliseconds between two keys of a fast typist. */
const keyPause = 90
/** Milliseconds without a new picture after which the last one was the one to wait for. */
const quiet = 1_200

/**
 * Notes when a key goes down, and when a new picture of the sheet was painted: the second frame after it is in the
 * page.
 */
const watch = `{
  window.pressedAt = 0
  window.paintedAt = 0
  addEventListener('keydown', () => { window.pressedAt = performance.now() }, true)
  let shown = ''
  const look = () => {
    const picture = document.querySelector('figure img')
    const is = picture instanceof HTMLImageElement ? picture.src : ''
    if (is !== shown) {
      shown = is
      requestAnimationFrame(() => { window.paintedAt = performance.now() })
    }
    requestAnimationFrame(look)
  }
  requestAnimationFrame(look)
}`

/** Types into a block of the trip's sheet, word by word, and makes its dossiers. */
export async function paperTimes(
  { address, cookie }: Signed,
  { tripId, people }: Papered,
  count: number,
): Promise<PaperTimes> {
  const dossiers: PaperTimes['dossiers'] = {}
  for (const kind of ['leader', 'driver']) {
    const measured: number[] = []
    for (let at = 0; at < count; at++) {
      const startedAt = performance.now()
      const answer = await fetch(`${address}/api/trips/${tripId}/dossier.pdf?kind=${kind}`, { headers: { cookie } })
      await answer.arrayBuffer()
      measured.push(performance.now() - startedAt)
      if (!answer.ok) throw new Error(`the dossier was answered ${answer.status}`)
    }
    dossiers[kind] = timesOf(measured)
  }
  const preview = await previewTimes({ address, cookie }, tripId, count)
  return { people, keys: count * word.length, preview: timesOf(preview), dossiers }
}

async function previewTimes({ address, cookie }: Signed, tripId: string, count: number): Promise<number[]> {
  const browser = await chromium.launch({ executablePath: findBrowser(), args: browserArgs })
  try {
    const context = await browser.newContext({ viewport: { width: 1280, height: 800 }, locale: 'it-IT' })
    await context.addCookies(cookiesOf(cookie, address))
    await context.addInitScript(await rememberedSession(address, cookie))
    await context.addInitScript(watch)
    const page = await context.newPage()
    await page.goto(`${address}/trips/${tripId}/news-sheet`)
    await page.locator('figure img').waitFor()
    await page.getByRole('button', { name: 'Modifica Cosa portare' }).click()
    const measured: number[] = []
    for (let at = 0; at < count; at++) measured.push(await typedWord(page))
    return measured
  } finally {
    await browser.close()
  }
}

/** Milliseconds from the last key of a word until the sheet with it was painted. */
async function typedWord(page: Page): Promise<number> {
  await page.keyboard.press('Control+End')
  await page.waitForTimeout(quiet)
  for (const letter of word) {
    await page.keyboard.press(letter === ' ' ? 'Space' : letter)
    await page.waitForTimeout(keyPause)
  }
  await page.waitForTimeout(quiet)
  return page.evaluate('window.paintedAt - window.pressedAt')
}
