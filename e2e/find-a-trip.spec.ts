import { readFile } from 'node:fs/promises'
import { rowsOfSheet } from './downloads.ts'
import { expect, expectNoAxeViolations, expectNoAxeViolationsDayAndNight, test } from './fixtures.ts'
import { makeTrip } from './trip-calls.ts'

test('The list keeps its filters in the address, without defaults', async ({ asRole }) => {
  const page = await asRole('admin')
  await makeTrip(page, { title: 'Lago di Braies', departsOn: '2031-07-05', days: 3 })
  await makeTrip(page, { title: 'Lago di Misurina', departsOn: '2031-07-12' })

  await page.goto('/trips?status=sold&modules=both&ownerIds=me&sort=wrong&search=lago+di')
  await expect(page.getByRole('link', { name: 'Lago di Braies', exact: true })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Bozza' })).toHaveAttribute('aria-pressed', 'true')

  await page.getByRole('radio', { name: 'Giornalieri' }).click()
  await expect(page).toHaveURL(/modules=daily/)
  await expect(page.getByRole('link', { name: 'Lago di Braies', exact: true })).toHaveCount(0)
  await expect(page.getByRole('link', { name: 'Lago di Misurina', exact: true })).toBeVisible()
  await page.getByRole('radio', { name: 'Tutti' }).click()
  await expect(page).not.toHaveURL(/modules/)

  await page.getByRole('button', { name: 'Bozza' }).click({ modifiers: ['Alt'] })
  await expect(page).toHaveURL(/status=draft/)
  await expect(page.getByRole('button', { name: 'In vendita' })).toHaveAttribute('aria-pressed', 'false')
  await page.getByRole('button', { name: 'Bozza' }).click({ modifiers: ['Alt'] })
  await expect(page).not.toHaveURL(/status/)

  await page.getByLabel('Cerca per titolo').fill('nessuno si chiama così')
  await expect(page.getByText('Nessun risultato con questi filtri')).toBeVisible()
  await page.getByRole('button', { name: 'Cancella filtri' }).click()
  await expect(page).toHaveURL(/\/trips$/)
})

test('A date leads to the first trip from that day on without filtering the list', async ({ asRole }) => {
  const page = await asRole('admin')
  await makeTrip(page, { title: "Prima dell'alba", departsOn: '2032-03-10' })
  await makeTrip(page, { title: 'Dopo il tramonto', departsOn: '2032-03-14' })
  await page.goto('/trips?date=2032-03-12')
  await expect(page.getByRole('row', { name: /Dopo il tramonto/ })).toHaveAttribute('aria-current', 'true')
  await expect(page.getByRole('link', { name: "Prima dell'alba", exact: true })).toBeVisible()
  await expectNoAxeViolations(page)
  await page.getByRole('button', { name: 'Togli Vai al 12/03/2032' }).click()
  await expect(page).toHaveURL(/\/trips$/)
  await page.goto('/trips?date=ieri')
  await expect(page.getByText(/Vai al \d/)).toHaveCount(0)
})

test('Several trips get an organiser at once, and only trips that are over can be archived', async ({ asRole }) => {
  const page = await asRole('admin')
  await makeTrip(page, { title: 'Castelli del Ducato', departsOn: '2031-09-06' })
  await makeTrip(page, { title: 'Castelli della Loira', departsOn: '2031-09-13' })
  await page.goto('/trips?search=castelli+del')
  const bar = page.getByRole('region', { name: 'Selezione' })
  const all = page.getByLabel('Seleziona tutti')
  await page.getByLabel('Seleziona Castelli del Ducato').click()
  await expect(bar).toContainText('1 selezionato')
  await expect(page.getByText('Righe per pagina')).toHaveCount(0)
  await expect(page.getByRole('row', { selected: true })).toContainText('Castelli del Ducato')
  await expect(all).toBeChecked({ indeterminate: true })
  await page.getByRole('navigation').getByRole('link', { name: 'Viaggi' }).click()
  await expect(page).toHaveURL(/\/trips$/)
  await expect(bar).toHaveCount(0)
  await page.goBack()
  await expect(page.getByLabel('Seleziona Castelli della Loira')).not.toBeChecked()
  await expect(bar).toHaveCount(0)
  await all.check()
  await expect(bar).toContainText('2 selezionati')
  await bar.getByRole('button', { name: 'Esporta' }).press('Escape')
  await expect(bar).toHaveCount(0)
  await all.check()
  await expect(bar).toContainText('2 selezionati')
  await expect(bar.getByRole('button', { name: 'Archivia' })).toHaveAttribute('aria-disabled', 'true')
  await bar.getByRole('button', { name: 'Assegna organizzatore' }).click()
  const dialog = page.getByRole('dialog', { name: 'Assegna organizzatore a 2 viaggi' })
  await dialog.getByRole('button', { name: 'Assegna organizzatore' }).click()
  await expect(dialog.getByText('Compila il campo obbligatorio')).toBeVisible()
  await dialog.getByRole('checkbox').last().check()
  await dialog.getByRole('button', { name: 'Assegna organizzatore' }).click()
  await expect(page.getByText('Organizzatore assegnato a 2 viaggi')).toBeVisible()
  await expect(bar).toHaveCount(0)
})

test('The list is exported as it is filtered, whole or the chosen trips, for Excel or as text', async ({ asRole }) => {
  const page = await asRole('busOffice')
  const maker = await asRole('admin')
  await makeTrip(maker, { title: 'Zibello e Busseto', departsOn: '2031-05-10' })
  await makeTrip(maker, { title: 'Zibello di notte', departsOn: '2031-05-17', days: 2 })
  await page.goto('/trips?search=zibello')
  await page.getByRole('button', { name: 'Altre azioni' }).click()
  const [sheet] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('menuitem', { name: 'Esporta in Excel' }).click(),
  ])
  expect(sheet.suggestedFilename()).toMatch(/^viaggi_\d{4}-\d\d-\d\d\.xlsx$/)
  const rows = await rowsOfSheet(sheet)
  expect(rows.map(({ Titolo, Partenza, Giorni }) => [Titolo, Partenza, Giorni])).toEqual([
    ['Zibello e Busseto', new Date('2031-05-10'), 1],
    ['Zibello di notte', new Date('2031-05-17'), 2],
  ])
  await page.getByLabel('Seleziona Zibello di notte').check()
  await page.getByRole('region', { name: 'Selezione' }).getByRole('button', { name: 'Esporta' }).click()
  const [text] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('menuitem', { name: 'Esporta in CSV' }).click(),
  ])
  const lines = (await readFile(await text.path(), 'utf8')).trim().split('\r\n')
  expect(lines).toHaveLength(2)
  expect(lines[1]).toContain(';Zibello di notte;Bozza;17/05/2031;18/05/2031;')
  await expectNoAxeViolations(page)
})

test('The preview goes through the list behind, and is a page of its own when opened by its link', async ({
  asRole,
}) => {
  const page = await asRole('admin')
  const first = await makeTrip(page, { title: 'Sentiero del Viandante', departsOn: '2031-10-04' })
  const second = await makeTrip(page, { title: 'Sentiero degli Dei', departsOn: '2031-10-11', days: 4 })
  await page.goto('/trips?search=sentiero+de')
  await page
    .getByRole('row', { name: /Sentiero del Viandante/ })
    .getByText('04/10')
    .click()
  await expect(page).toHaveURL(new RegExp(`/trips/${first}/preview\\?search=sentiero`))
  const preview = page.getByRole('dialog', { name: 'Sentiero del Viandante' })
  await expect(preview).toContainText('Giorno 1')
  await expectNoAxeViolations(page)
  await page.keyboard.press('Alt+ArrowDown')
  await expect(page).toHaveURL(new RegExp(second))
  await expect(page.getByRole('dialog', { name: 'Sentiero degli Dei' })).toContainText('Giorno 4')
  const row = await page.getByRole('row', { name: /Sentiero del Viandante/ }).elementHandle()
  await page.keyboard.press('Escape')
  await expect(page).toHaveURL(/\/trips\?search=sentiero/)
  await expect(page.getByRole('dialog')).toHaveCount(0)
  expect(await row!.evaluate((node) => node.isConnected)).toBe(true)

  await page.goto(`/trips/${second}/preview`)
  await expect(page.getByRole('heading', { name: 'Sentiero degli Dei' })).toBeVisible()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expectNoAxeViolations(page)
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(new RegExp(`/trips/${second}$`))
})

test('The list can be used by all', async ({ asRole }) => {
  const page = await asRole('admin')
  await makeTrip(page, { title: 'Via Francigena', departsOn: '2031-11-08', days: 2 })
  await page.goto('/trips')
  await expect(page.getByRole('table')).toContainText('Via Francigena')
  await expectNoAxeViolationsDayAndNight(page)
  // The first row needs no scrolling and is not half hidden under the head.
  await page
    .getByLabel(/^Seleziona (?!tutti)/)
    .first()
    .check()
  await expectNoAxeViolationsDayAndNight(page)
})
