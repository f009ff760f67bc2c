import type { Page } from '@playwright/test'
import { expect, expectNoAxeViolations, test } from './fixtures.ts'
import { tripIdOf } from './trip-ids.ts'

/** Holds back the program of a page; answers a function that lets it load. */
async function holdProgram(page: Page): Promise<() => void> {
  let release = () => {}
  const held = new Promise<void>((resolve) => {
    release = resolve
  })
  await page.route('**/assets/*.js', async (route) => {
    await held
    await route.continue()
  })
  return release
}

/** Opens an address while its program is held back; answers a function that lets it load. */
async function openHeld(page: Page, address: string): Promise<() => Promise<void>> {
  const release = await holdProgram(page)
  // A server that is too busy to draw in time leaves everything to the program.
  await expect(async () => {
    await page.goto(address, { waitUntil: 'commit' })
    await expect(page.locator('#first-answers')).toBeAttached({ timeout: 5_000 })
  }).toPass()
  return async () => {
    release()
    await expect(page.locator('#first-picture')).toHaveCount(0)
    await page.unroute('**/assets/*.js')
  }
}

/** The texts on the screen, with those of a panel over it. */
const textsOf = (page: Page, place: '#first-picture' | '#root') =>
  page.evaluate<string[]>(`
    const found = []
    for (const part of document.querySelectorAll('${place} main, body > [role=dialog]')) {
      const walker = document.createTreeWalker(part, NodeFilter.SHOW_TEXT)
      while (walker.nextNode()) found.push(walker.currentNode.data)
    }
    found.filter((text) => text.trim() !== '')
  `)

test('A page shows its screen before its program has loaded, as the program then shows it', async ({ asRole }) => {
  test.slow()
  const page = await asRole('organizer')
  const tripId = await tripIdOf(page, 'umbria')
  const sections = ['', '/participants', '/participants/add', '/costs', '/rooming-list', '/loading-order']
  const { services } = await (await page.request.get(`/api/itineraries/${tripId}/services`)).json()
  const addresses = [
    `/trips/${tripId}/services-and-payments/service-preview/${services[0].id}`,
    '/',
    '/trips',
    '/calendar?month=2027-02',
    '/templates/trips',
    '/trips/create-trip',
    `/trips/${tripId}/preview`,
  ]
  for (const address of [...addresses, ...sections.map((section) => `/trips/${tripId}${section}`)]) {
    const come = await openHeld(page, address)
    const drawn = await textsOf(page, '#first-picture')
    expect(drawn.length, address).toBeGreaterThan(20)
    await come()
    // Some parts come with a file of their own.
    await expect.poll(() => textsOf(page, '#root'), address).toEqual(expect.arrayContaining(drawn))
  }
})

test('What is typed and pressed before the program has loaded is done by it', async ({ asRole }) => {
  const page = await asRole('organizer')
  const picture = page.locator('#first-picture')
  let come = await openHeld(page, '/trips')
  await picture.getByRole('searchbox').first().click()
  await page.keyboard.type('umbria')
  await come()
  await expect(page.getByRole('searchbox').first()).toHaveValue('umbria')
  await expect(page.getByRole('searchbox').first()).toBeFocused()
  await expect(page).toHaveURL(/search=umbria/)

  come = await openHeld(page, '/trips')
  await page.keyboard.press('Control+k')
  await page.keyboard.type('calend')
  await come()
  await expect(page.getByRole('dialog').getByRole('combobox')).toHaveValue('calend')

  come = await openHeld(page, '/trips')
  await picture.getByRole('link', { name: 'Calendario' }).first().click()
  await expect(page).toHaveURL(/trips/)
  await come()
  await expect(page).toHaveURL(/calendar/)

  const tripId = await tripIdOf(page, 'umbria')
  come = await openHeld(page, `/trips/${tripId}/participants/add`)
  await picture.getByLabel('Cognome').first().fill("D'Angelò")
  await come()
  await expect(page.getByLabel('Cognome').first()).toHaveValue("D'Angelò")
})

test('A telephone is drawn as a telephone once it has told its width', async ({ asRole }) => {
  const page = await asRole('organizer')
  await page.setViewportSize({ width: 390, height: 800 })
  await page.goto('/calendar')
  const come = await openHeld(page, '/calendar')
  await expect(page.locator('#first-picture').getByRole('navigation')).toHaveCount(0)
  const drawn = await textsOf(page, '#first-picture')
  await come()
  expect(await textsOf(page, '#root')).toEqual(drawn)
})

test('Nothing is drawn for a person who is not signed in', async ({ page }) => {
  const answer = await page.request.get('/trips', { headers: { accept: 'text/html' } })
  expect(answer.status()).toBe(200)
  expect(await answer.text()).not.toContain('id="first-picture"')
})

const missing = /non si è caricata per intero/
const late = /ci mette più del solito/
const notFound = { status: 404, body: '' }
const broken = { contentType: 'text/javascript', body: "throw new Error('Prova')" }

test('A page whose program or style does not arrive says so and loads again', async ({ browser, stateOf }) => {
  const context = await browser.newContext({ storageState: await stateOf('organizer') })
  const page = await context.newPage()
  const notice = page.getByRole('alert')
  // A returning browser asks for the style sheet as a file.
  await page.goto('/trips')
  await expect(page.getByRole('searchbox').first()).toBeVisible()
  for (const [files, answer, colorScheme] of [
    ['**/assets/*.js', notFound, 'light'],
    ['**/assets/*.js', broken, 'dark'],
    ['**/assets/*.css', notFound, 'light'],
  ] as const) {
    await page.emulateMedia({ colorScheme })
    await page.route(files, (route) => route.fulfill(answer))
    await page.goto('/trips')
    await expect(notice).toHaveText(missing)
    if (files.endsWith('.js')) await expectNoAxeViolations(page)
    await page.unroute(files)
    await notice.getByRole('button', { name: 'Ricarica' }).click()
    await expect(page.getByRole('searchbox').first()).toBeVisible()
    await expect(notice).toBeHidden()
  }
  await context.close()
})

test('A program that takes long is announced, signed in or not', async ({ page, asRole }) => {
  for (const [visitor, address] of [
    [page, '/auth/login'],
    [await asRole('organizer'), '/trips'],
  ] as const) {
    await visitor.clock.install()
    const release = await holdProgram(visitor)
    await visitor.goto(address, { waitUntil: 'commit' })
    await expect(visitor.locator('#root')).toBeAttached()
    await visitor.clock.runFor(5_000)
    await expect(visitor.getByRole('alert')).toBeHidden()
    await visitor.clock.runFor(16_000)
    await expect(visitor.getByRole('alert')).toHaveText(late)
    release()
    await expect(visitor.locator('#root > *').first()).toBeAttached()
    await expect(visitor.getByRole('alert')).toBeHidden()
  }
})
