import type { Page } from '@playwright/test'
import { expect, expectNoAxeViolationsDayAndNight, test } from './fixtures.ts'

const save = (page: Page) => page.keyboard.press('Control+Enter')

/** Adds a supplier from the directory and answers the address of its page. */
async function addSupplier(page: Page, fields: Record<string, string>): Promise<string> {
  await page.goto('/providers')
  await expect(page.getByRole('heading', { level: 1, name: 'Fornitori' })).toBeVisible()
  await expect(page.getByRole('row').nth(1)).toBeVisible()
  await page.keyboard.press('n')
  const dialog = page.getByRole('dialog', { name: 'Nuovo fornitore' })
  for (const [label, text] of Object.entries(fields)) await dialog.getByLabel(label).fill(text)
  await save(page)
  await expect(page.getByRole('heading', { level: 1, name: fields['Ragione sociale']! })).toBeVisible()
  return new URL(page.url()).pathname
}

test('A supplier is found, added, completed with contacts and notes, and merged with its double', async ({
  asRole,
}) => {
  test.slow()
  const page = await asRole('organizer')
  await page.goto('/providers')
  await page.getByRole('searchbox', { name: /Nome, città/ }).fill('pompei')
  await expect(page.getByRole('link', { name: 'Biglietteria Scavi di Pompei' })).toBeVisible()
  await expect(page).toHaveURL(/search=pompei/)
  await page.getByRole('searchbox', { name: /Nome, città/ }).fill('')
  await page.getByRole('button', { name: /^Hotel/ }).click()
  await expect(page).toHaveURL(/group=hotel/)
  await expect(page.getByRole('link', { name: 'Biglietteria Scavi di Pompei' })).toBeHidden()
  await page.reload()
  await expect(page.getByRole('button', { name: /^Hotel/ })).toHaveAttribute('aria-pressed', 'true')
  await expectNoAxeViolationsDayAndNight(page)

  // A wrong IBAN is refused at its field, which keeps it.
  await page.keyboard.press('n')
  const dialog = page.getByRole('dialog', { name: 'Nuovo fornitore' })
  await dialog.getByRole('textbox', { name: 'Ragione sociale' }).fill('Rifugio Calvi')
  await dialog.getByRole('textbox', { name: 'IBAN' }).fill('IT60 Y054 2811 1010 0000 0123 456')
  await save(page)
  await expect(dialog.getByText("L'IBAN non è corretto")).toBeVisible()
  await dialog.getByRole('textbox', { name: 'IBAN' }).fill('')
  await dialog.getByLabel('Città').fill('Carona')
  await dialog.getByRole('textbox', { name: 'Telefono' }).fill('+39 0345 77047')
  await save(page)
  await expect(page.getByRole('heading', { level: 1, name: 'Rifugio Calvi' })).toBeVisible()
  const kept = new URL(page.url()).pathname

  // A contact is added, taken out and brought back.
  await page.getByRole('button', { name: 'Aggiungi', exact: true }).click()
  const contact = page.getByRole('dialog', { name: 'Nuovo contatto' })
  await contact.getByRole('textbox', { name: 'Nome' }).fill('Ines Calvi')
  await contact.getByRole('textbox', { name: 'Per che cosa' }).fill('Gruppi')
  await save(page)
  await page.getByRole('button', { name: 'Azioni su Ines Calvi' }).click()
  await page.getByRole('menuitem', { name: 'Togli contatto' }).click()
  await expect(page.getByText('Nessun contatto')).toBeVisible()
  await page
    .getByRole('region', { name: /^Notifiche/ })
    .getByRole('button', { name: 'Annulla' })
    .click()
  await expect(page.getByText('Ines Calvi', { exact: true })).toBeVisible()

  // Data and notes are saved, and the log tells it.
  await page.getByRole('button', { name: 'Modifica', exact: true }).click()
  await page.getByRole('textbox', { name: 'Release' }).fill('21')
  await save(page)
  await expect(page.getByText("21 giorni prima dell'arrivo")).toBeVisible()
  await page.getByRole('textbox', { name: 'Note' }).fill('Solo a piedi, due ore.')
  await expect(page.getByText(/Salvato alle/)).toBeVisible()
  await expect(page.getByText('ha modificato il fornitore Rifugio Calvi')).toBeVisible()
  await page.reload()
  await expect(page.getByRole('textbox', { name: 'Note' })).toHaveValue('Solo a piedi, due ore.')
  await expectNoAxeViolationsDayAndNight(page)

  // The same supplier, typed again by somebody, is marked, compared and merged.
  const double = await addSupplier(page, {
    'Ragione sociale': 'RIFUGIO CALVI SRL',
    Città: 'Carona',
    'Partita IVA': '00743110157',
  })
  expect(double).not.toBe(kept)
  await page.goto('/providers?search=calvi')
  await page.getByRole('link', { name: 'Controlla se Rifugio Calvi è un doppione' }).click()
  const merge = page.getByRole('dialog', { name: 'È lo stesso fornitore?' })
  await expect(merge.getByText('Stesso nome, stessa città')).toBeVisible()
  await expectNoAxeViolationsDayAndNight(page)
  await merge.getByRole('button', { name: 'Unisci le due schede' }).click()
  await expect(page.getByText('Fornitori uniti')).toBeVisible()
  await expect(page).toHaveURL(new RegExp(`${kept}$`))
  await expect(page.getByText('00743110157', { exact: true })).toBeVisible()
  await page.goto(double)
  await expect(page).toHaveURL(new RegExp(`${kept}$`))
  await expect(page.getByText('ha unito il fornitore RIFUGIO CALVI SRL a Rifugio Calvi')).toBeVisible()
})

test('The booking office reads suppliers and changes none', async ({ asRole }) => {
  const page = await asRole('booking')
  await page.goto('/providers?search=vesuvio')
  await expect(page.getByRole('button', { name: 'Nuovo fornitore' })).toBeHidden()
  await page.getByRole('link', { name: 'Hotel Vesuvio Palace', exact: false }).first().click()
  await expect(page.getByRole('heading', { level: 1, name: /Vesuvio Palace/i })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Modifica', exact: true })).toBeHidden()
  await expect(page.getByRole('button', { name: 'Aggiungi', exact: true })).toBeHidden()
  await expect(page.getByRole('textbox', { name: 'Note' })).toHaveAttribute('readonly', '')
  await page.goto('/providers/merge')
  await expect(page.getByRole('dialog')).toBeHidden()
})
