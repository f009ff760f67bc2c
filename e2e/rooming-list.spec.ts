import type { Locator, Page } from '@playwright/test'
import { listTrips } from '#src/features/trips/list/trips.contract.ts'
import type { Output } from '#src/shared/endpoint.ts'
import { expect, expectNoAxeViolations, expectNoAxeViolationsDayAndNight, test } from './fixtures.ts'

const room = (page: Page, name: string) => page.getByRole('listitem', { name: `Camera ${name}`, exact: true })
const bedIn = (place: Locator, name: string) => place.getByRole('button', { name, exact: false })
const waiting = (page: Page) => page.getByRole('region', { name: /^Da sistemare/ })

const waitingFor = (page: Page, name: string) => waiting(page).locator('b').filter({ hasText: name })

async function openRooms(page: Page): Promise<void> {
  const found = await page.request.get(`${listTrips.url}?search=Napoli%20e%20la%20Costiera&status=confirmed`)
  const { trips } = (await found.json()) as Output<typeof listTrips>
  await page.goto(`/trips/${trips[0]!.id}/rooming-list`)
  await expect(page.getByRole('heading', { name: "Prima dell'invio" })).toBeVisible()
}

/** A full double or twin with a number: its name and its two people. */
async function fullRoom(
  page: Page,
  type: 'DBL' | 'TWN',
  at = 0,
): Promise<{ name: string; first: string; second: string }> {
  const cards = page.getByRole('listitem', { name: new RegExp(`^Camera \\d+, ${type}$`) })
  const full = cards.filter({ hasNotText: /Nominativo da inserire|Letto libero/ }).nth(at)
  const name = ((await full.getAttribute('aria-label')) ?? '').replace('Camera ', '')
  const people = await full.locator('[data-participant]').allInnerTexts()
  const [first = '', second = ''] = people.map((text) => text.split(/\n|,/)[0]!.trim())
  return { name, first, second }
}

async function drag(page: Page, from: Locator, to: Locator, then: () => Promise<void> = async () => undefined) {
  // Both must be in sight before the drag starts: a page that scrolls under the mouse drops the person.
  await to.scrollIntoViewIfNeeded()
  await from.hover()
  await page.mouse.down()
  await to.hover()
  await to.hover()
  await then()
  await page.mouse.up()
}

test('A person leaves their room by keyboard, returns by Ctrl+Z, and is dragged into the free bed', async ({
  asRole,
}) => {
  const page = await asRole('booking')
  await openRooms(page)
  const { name, first, second } = await fullRoom(page, 'DBL')
  const bed = bedIn(room(page, name), second)

  await bed.focus()
  await page.keyboard.press('Enter')
  await page.getByRole('menuitem', { name: 'Togli dalla camera' }).press('Enter')
  await expect(waitingFor(page, second)).toBeVisible()
  await expect(waiting(page).getByRole('button', { name: `Sposta in... ${second}` })).toBeFocused()
  await expect(page.getByRole('button', { name: '1 persona senza camera' })).toBeVisible()
  await expect(page.getByText(/Salvato alle \d\d:\d\d/)).toBeVisible()
  await expect(room(page, name).getByText('Letto libero')).toBeVisible()

  await page.keyboard.press('Control+z')
  await expect(bed).toBeVisible()
  await expect(waitingFor(page, second)).toHaveCount(0)

  await drag(page, bed, waiting(page))
  await expect(waitingFor(page, second)).toBeVisible()
  await drag(page, waitingFor(page, second), room(page, name), async () => {
    await expect(room(page, name).getByText('Lascia qui')).toBeVisible()
    await expect(page.getByText(new RegExp(`camera .*, con ${first}`))).toBeVisible()
  })
  await expect(bed).toBeVisible()
  await page.reload()
  await expect(bed).toBeVisible()
})

test('A full room asks whom to swap with; a colleague sees it at once and may only look', async ({ asRole }) => {
  const page = await asRole('booking')
  const looking = await asRole('busOffice')
  await openRooms(page)
  await openRooms(looking)
  const [double, twin] = [await fullRoom(page, 'DBL'), await fullRoom(page, 'TWN')]
  await drag(page, bedIn(room(page, double.name), double.second), room(page, twin.name))
  const dialog = page.getByRole('dialog', { name: 'Scambia posto' })
  await expect(dialog).toContainText('è al completo')
  await expectNoAxeViolations(page)
  await dialog.getByRole('button', { name: `Scambia con ${twin.first}` }).click()
  await expect(page.getByText(`${double.second} e ${twin.first} hanno scambiato il posto`)).toBeVisible()
  const with2 = (where: Page, ...names: string[]) =>
    names.reduce((cards, name) => cards.filter({ hasText: name }), where.getByRole('listitem', { name: /^Camera/ }))
  await expect(with2(page, double.second, twin.second)).toBeVisible()
  await expect(with2(page, double.first, twin.first)).toBeVisible()
  await expect(with2(looking, double.second, twin.second)).toBeVisible()
  await expect(looking.locator('[data-participant]')).toHaveCount(0)
  await expect(looking.getByText('nota alimentare', { exact: false }).filter({ hasText: /^, / })).toHaveCount(0)
  await page.getByRole('button', { name: 'Annulla', exact: true }).click()
  await expect(with2(page, double.first, double.second)).toBeVisible()
})

test('A room changes its type and gets a note, and the list, its PDF and its sheet show it', async ({ asRole }) => {
  const page = await asRole('groupsOffice')
  await openRooms(page)
  const { name, first, second } = await fullRoom(page, 'DBL', 1)
  await room(page, name).getByRole('button', { name: 'Cambia tipo, ora DBL' }).click()
  await page.getByRole('menuitem', { name: 'Doppia a due letti (TWN)' }).click()
  const card = page.getByRole('listitem', { name: /^Camera \d+, TWN$/ }).filter({ hasText: first })
  await expect(card).toContainText(second)
  await card.getByRole('button', { name: 'Cambia tipo, ora TWN' }).click()
  await page.getByRole('menuitem', { name: 'Nota della camera...' }).click()
  await page.getByLabel('Nota della camera').fill("Piano basso, vicino all'ascensore")
  await page.getByRole('button', { name: 'Salva nota' }).click()
  await expect(card).toContainText('Piano basso')

  await page.getByRole('radio', { name: 'Tabella' }).click()
  await expect(page).toHaveURL(/rooming-list\?view=table$/)
  const table = page.getByRole('table', { name: /^Rooming list di / })
  const row = table.getByRole('row').filter({ hasText: first })
  await expect(row).toContainText('TWN')
  await expect(row).toContainText('Piano basso')
  await expect(table.getByRole('rowheader').first()).toHaveText('Staff')

  const pdf = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Stampa', exact: true }).click()
  await page.getByRole('menuitem', { name: 'Scarica PDF', exact: true }).click()
  expect((await pdf).suggestedFilename()).toMatch(/^viaggio_napoli-e-la-costiera_\d{4}-\d\d-\d\d_rooming-list\.pdf$/)
  const sheet = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Stampa' }).click()
  await page.getByRole('menuitem', { name: 'Scarica XLSX', exact: true }).click()
  expect((await sheet).suggestedFilename()).toMatch(/_rooming-list\.xlsx$/)
})

test('Board, menu and table can be used by all', async ({ asRole }) => {
  const page = await asRole('admin')
  await openRooms(page)
  await expectNoAxeViolationsDayAndNight(page)
  await page.locator('[data-participant]').first().press('Enter')
  await expect(page.getByRole('menu')).toBeVisible()
  await expectNoAxeViolationsDayAndNight(page)
  await page.keyboard.press('Escape')
  await expect(page.locator('[data-participant]').first()).toBeFocused()
  await page.getByRole('radio', { name: 'Tabella' }).click()
  await expect(page.getByRole('table')).toBeVisible()
  await expectNoAxeViolationsDayAndNight(page)
})
