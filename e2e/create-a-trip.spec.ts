import { expect, expectNoAxeViolations, expectNoAxeViolationsDayAndNight, test } from './fixtures.ts'

/** A month in which the demo agency has nothing. */
const month = '/calendar?month=2031-05'

test('An organiser creates a weekly trip from a day of the calendar, by keyboard, and finds it in list and calendar', async ({
  asRole,
}) => {
  const page = await asRole('organizer')
  await page.goto(month)
  await page.getByRole('button', { name: 'mercoledì 7 maggio 2031' }).focus()
  await page.keyboard.press('Enter')
  await page
    .getByRole('dialog', { name: 'mercoledì 7 maggio 2031' })
    .getByRole('link', { name: 'Crea viaggio' })
    .click()
  await expect(page).toHaveURL(/\/calendar\/create-trip\?month=2031-05&date=2031-05-07&step=type/)

  await page.keyboard.press('Control+Enter')
  await expect(page.getByText('Compila il campo obbligatorio')).toBeVisible()
  await expect(page.getByText('Dati mancanti! Compila tutti i campi obbligatori per proseguire')).toBeVisible()
  await page.keyboard.press('2')
  await expect(page.getByRole('radio', { name: 'Più giorni' })).toBeChecked()
  await page.keyboard.press('Control+Enter')

  await expect(page).toHaveURL(/step=template/)
  await expect(page.getByRole('radio', { name: 'Parti da zero' })).toBeChecked()
  await page.keyboard.press('Control+Enter')

  await page.getByRole('radio', { name: 'Ogni settimana' }).check()
  await page.keyboard.press('Control+Enter')
  await expect(page.getByLabel('Ripeti fino al')).toBeFocused()
  await page.keyboard.type('28/5/31')
  await page.keyboard.press('Control+Enter')

  await expect(page).toHaveURL(/step=duration/)
  await expect(page.getByLabel('Durata (giorni)')).toBeFocused()
  await page.keyboard.type('3')
  await page.keyboard.press('Control+Enter')

  await expect(page.getByLabel('Titolo')).toBeFocused()
  await page.keyboard.type('Delta del Po')
  await expectNoAxeViolations(page)
  const summary = page.getByRole('complementary')
  await expect(summary).toContainText('4 partenze')
  await expect(summary).toContainText('mer 07/05')
  await expect(summary).toContainText('mer 28/05')
  await expect(page.getByLabel('Mezzo di trasporto').getByRole('option', { selected: true })).toHaveText('Bus')
  await page.keyboard.press('Control+Enter')

  await expect(page.getByText('Viaggio creato')).toBeVisible()
  await expect(page).toHaveURL(/\/trips\/[0-9a-f-]{36}$/)
  await page.goto('/trips?search=delta')
  await expect(page.getByRole('row', { name: /Delta del Po/ })).toContainText('07/05 – 09/05')
  await page.goto(month)
  await expect(page.getByRole('link', { name: 'Bozza: Delta del Po' })).toBeVisible()
})

test('What was entered is offered again after the page was lost', async ({ asRole }) => {
  const page = await asRole('admin')
  page.on('dialog', (dialog) => void dialog.accept())
  await page.goto('/trips/create-trip')
  await page.getByRole('radio', { name: 'Più giorni' }).check()
  await page.keyboard.press('Control+Enter')
  await expect(page).toHaveURL(/step=template/)
  await page.reload()
  await expect(page.getByText(/Hai una bozza non salvata delle/)).toBeVisible()
  await page.getByRole('button', { name: 'Ripristina' }).click()
  await expect(page).toHaveURL(/step=template/)
  await expect(page.getByRole('complementary')).toContainText('Più giorni')
})

test('People who may not edit trips are not offered to create one, and the wizard refuses them', async ({ asRole }) => {
  const page = await asRole('accountingOffice')
  await page.goto('/trips')
  await expect(page.getByRole('heading', { name: 'Viaggi', exact: true })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Crea viaggio' })).toHaveCount(0)
  await page.goto('/trips/create-trip')
  await expect(page.getByRole('heading', { name: 'Pagina riservata' })).toBeVisible()
})

test('Every step of the wizard can be used by all', async ({ asRole }) => {
  test.slow()
  const page = await asRole('admin')
  await page.goto('/trips/create-trip')
  await page.getByRole('radio', { name: 'Più giorni' }).check()
  for (const step of ['type', 'template', 'repetition', 'duration', 'calendar']) {
    await expect(page).toHaveURL(new RegExp(`step=${step}`))
    await expect(page.getByRole('complementary')).toContainText('Organizzatore')
    await expectNoAxeViolationsDayAndNight(page)
    await page.keyboard.press('Control+Enter')
  }
})
