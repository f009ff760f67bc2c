import type { Locator, Page } from '@playwright/test'
import { expect } from './fixtures.ts'

/** The steps inside a trip, by what a person sees and hears. */

/** Reloads the page, which then shows what was stored. */
export async function reload(page: Page): Promise<void> {
  await page.reload()
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
}

/** Expects these sentences in the trip's log, in any order. */
export async function expectLogged(page: Page, ...sentences: string[]): Promise<void> {
  const { pathname, search } = new URL(page.url())
  await page.getByRole('button', { name: 'Altre azioni' }).click()
  await page.getByRole('menuitem', { name: 'Registro attività' }).click()
  await expect(page).toHaveURL(/\/activity$/)
  for (const sentence of sentences) await expect(page.getByRole('main')).toContainText(sentence)
  await page.goBack()
  await expect(page).toHaveURL((url) => url.pathname + url.search === pathname + search)
}

/** Chooses an option of a list that is searched by typing. */
export async function choose(field: Locator, text: string): Promise<void> {
  await field.fill(text)
  await field
    .page()
    .getByRole('option', { name: new RegExp(`^${text}`) })
    .first()
    .click()
}

type Rooms = { type: string; quantity: number; price: string }

/** Adds a row of rooms to the allotment of the hotel in the form. */
export async function addRooms(page: Page, { type, quantity, price }: Rooms): Promise<void> {
  const rows = page.getByRole('combobox', { name: /^Tipo camera, riga/ })
  const n = (await rows.count()) + 1
  await page.getByRole('button', { name: 'Aggiungi riga' }).click()
  await page.getByRole('combobox', { name: `Tipo camera, riga ${n}` }).selectOption({ label: type })
  await page.getByRole('textbox', { name: `Quantità, riga ${n}` }).fill(String(quantity))
  await page.getByRole('textbox', { name: `Prezzo, riga ${n}` }).fill(price)
  await page.getByRole('textbox', { name: `Disponibilità, riga ${n}` }).fill(String(quantity))
}

/** Adds a departure to the loading order on screen. */
export async function addLoadPoint(page: Page, point: { name: string; address: string; time: string }): Promise<void> {
  await page.getByRole('button', { name: 'Aggiungi partenza' }).first().click()
  const dialog = page.getByRole('dialog', { name: 'Nuova partenza' })
  await dialog.getByLabel('Nome').fill(point.name)
  await dialog.getByLabel('Indirizzo').fill(point.address)
  await dialog.getByLabel('Orario').first().fill(point.time)
  await dialog.getByRole('button', { name: 'Salva partenza' }).click()
  await expect(dialog).toHaveCount(0)
}
