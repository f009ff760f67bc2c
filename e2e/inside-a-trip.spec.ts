import type { Page } from '@playwright/test'
import { expect, expectNoAxeViolationsDayAndNight, test } from './fixtures.ts'
import { makeTrip } from './trip-calls.ts'
import { tripIdOf } from './trip-ids.ts'

test('What two people write on one trip is never overwritten, and each sees the other at once', async ({ asRole }) => {
  const [page, other] = [await asRole('organizer'), await asRole('admin')]
  const tripId = await makeTrip(page, { title: 'Due penne', departsOn: '2031-03-14' })
  await page.goto(`/trips/${tripId}`)
  await other.goto(`/trips/${tripId}`)
  await other.getByRole('button', { name: 'Altre azioni' }).click()
  await other.getByRole('menuitem', { name: 'Modifica dati viaggio' }).click()
  const form = other.getByRole('dialog', { name: 'Modifica dati viaggio' })
  await form.getByLabel('Posti massimi').fill('40')

  await page.getByRole('button', { name: 'Due penne', exact: true }).click()
  await page.getByRole('textbox', { name: 'Titolo' }).fill('Due penne e una carta')
  await page.keyboard.press('Enter')
  await expect(
    other.getByRole('heading', { name: 'Due penne e una carta', includeHidden: true, level: 1 }),
  ).toHaveCount(1)

  await other.keyboard.press('Control+s')
  await expect(form.getByRole('alert')).toContainText(/ha modificato questa scheda alle \d\d:\d\d/)
  await form.getByRole('button', { name: 'Vedi differenze' }).click()
  const found = other.getByRole('dialog', { name: 'Differenze' })
  await expect(found.getByRole('row', { name: /^Titolo/ })).toHaveText(/Due penne e una carta.*Due penne/)
  await expect(found.getByRole('row', { name: /^Posti massimi/ })).toHaveText(/50.*40/)
  await found.getByRole('button', { name: 'Torna indietro' }).click()
  await form.getByRole('button', { name: 'Ricarica' }).click()
  await expect(form.getByLabel('Titolo')).toHaveValue('Due penne e una carta')
  await form.getByLabel('Posti massimi').fill('40')
  await form.getByRole('button', { name: 'Salva' }).click()
  await expect(page.getByText('0/40')).toBeVisible()

  await page.getByRole('textbox', { name: 'Note' }).fill('Portare il microfono')
  await expect(page.getByText(/Salvato alle/)).toBeVisible()
  await expect(other.getByRole('textbox', { name: 'Note' })).toHaveValue('Portare il microfono')
})

test('A service is moved by its menu, removed and brought back; leaving its form unsaved asks', async ({ asRole }) => {
  const page = await asRole('organizer')
  await page.goto(`/trips/${await tripIdOf(page, 'trentino')}`)
  const third = page.getByRole('group', { name: 'Giorno 3' })
  await expect(third).toBeVisible()
  await page.getByRole('button', { name: 'Azioni per Pranzo a Rovereto' }).click()
  await page.getByRole('menuitem', { name: 'Sposta al giorno...' }).click()
  const move = page.getByRole('dialog', { name: 'Spostare «Pranzo a Rovereto»' })
  await move.getByLabel('Giorno').selectOption({ label: 'Giorno 3' })
  await page.keyboard.press('Control+Enter')
  await expect(move).toBeHidden()
  await expect(third.getByRole('link', { name: 'Pranzo a Rovereto' })).toBeVisible()

  await page.getByRole('button', { name: 'Azioni per Pranzo a Rovereto' }).click()
  await page.getByRole('menuitem', { name: 'Elimina' }).click()
  await expect(third.getByRole('link', { name: 'Pranzo a Rovereto' })).toHaveCount(0)
  await page.getByRole('region', { name: 'Notifiche' }).getByRole('button', { name: 'Annulla' }).first().click()
  await expect(third.getByRole('link', { name: 'Pranzo a Rovereto' })).toBeVisible()

  await third.getByRole('link', { name: 'Pranzo a Rovereto' }).click()
  const preview = page.getByRole('dialog', { name: 'Pranzo a Rovereto' })
  await preview.getByRole('button', { name: 'Scheda fornitore' }).click()
  await expect(page).toHaveURL(/service-preview\/[^/]+\/provider-detail\//)
  await page.keyboard.press('Escape')
  await preview.getByRole('button', { name: 'Modifica' }).click()
  await page.getByLabel('Località').fill('Rovereto')
  const cancel = page.getByRole('main').getByRole('button', { name: 'Annulla', exact: true })
  await cancel.click()
  const question = page.getByRole('dialog', { name: 'Modifiche non salvate' })
  await question.getByRole('button', { name: 'Resta nella pagina' }).click()
  await expect(page.getByLabel('Località')).toHaveValue('Rovereto')
  await page.keyboard.press('Control+s')
  await expect(page.getByText('Servizio salvato')).toBeVisible()
  await cancel.click()
  await expect(page.getByRole('heading', { name: 'Programma' })).toBeVisible()
})

test('A double click on a button that saves saves once', async ({ asRole }) => {
  const page = await asRole('organizer')
  const tripId = await makeTrip(page, { title: 'Doppio clic', departsOn: '2031-05-10' })
  await page.goto(`/trips/${tripId}/loading-order?add=true`)
  const dialog = page.getByRole('dialog', { name: 'Nuova partenza' })
  await dialog.getByLabel('Nome').fill('Bergamo, piazzale Marconi')
  await dialog.getByLabel('Indirizzo').fill('Piazzale Marconi 1')
  await dialog.getByLabel('Orario').first().fill('6.15')
  const sent: string[] = []
  page.on('request', (request) => request.method() === 'POST' && sent.push(request.url()))
  // Both clicks come before the page can draw the button as busy.
  await dialog.getByRole('button', { name: 'Salva partenza' }).evaluate((button: { click(): void }) => {
    button.click()
    button.click()
  })
  await expect(dialog).toBeHidden()
  await expect(page.getByRole('listitem').filter({ hasText: 'Bergamo, piazzale Marconi' })).toHaveCount(1)
  expect(sent).toHaveLength(1)
})

test('People who only read trips find no way to change them', async ({ asRole }) => {
  const page = await asRole('accountingOffice')
  await page.goto(`/trips/${await tripIdOf(page, 'trentino')}`)
  await expect(page.getByRole('heading', { name: 'Programma' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Metti in vendita' })).toHaveCount(0)
  await expect(page.getByRole('link', { name: /Aggiungi servizio al giorno/ })).toHaveCount(0)
  await expect(page.getByRole('button', { name: /Cambia stato/ })).toHaveCount(0)
  await expect(page.getByRole('link', { name: /^Aggiungi (partenza|servizio)$/ })).toHaveCount(0)
  await expect(page.getByText('Mezzo di trasporto').first()).toBeVisible()
  await expect(page.getByRole('button', { name: /^(Titolo|Mezzo di trasporto)/ })).toHaveCount(0)
  await page.getByRole('button', { name: 'Altre azioni' }).click()
  await expect(page.getByRole('menuitem', { name: 'Registro attività' })).toBeVisible()
  await expect(page.getByRole('menuitem', { name: /Modifica|Duplica/ })).toHaveCount(0)
  const address = new URL(page.url()).pathname
  await page.goto(`${address}/loading-order?add=true`)
  await expect(page.getByRole('heading', { name: 'Ordine di carico' })).toBeVisible()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'Aggiungi partenza' })).toHaveCount(0)
})

test('A stop of the loading order opens the people who board there, with their telephone; the bus office reads no balance', async ({
  asRole,
}) => {
  const page = await asRole('organizer')
  const address = `/trips/${await tripIdOf(page, 'napoli')}/loading-order`
  await page.goto(address)
  const stop = page.getByRole('listitem').filter({ hasText: 'Bergamo' })
  const opener = stop.getByRole('button', { name: /^Chi sale a Bergamo/ })
  const count = Number(/(\d+)\s*person/.exec((await opener.textContent()) ?? '')?.[1])
  await opener.click()
  const people = page.getByRole('table', { name: /^Chi sale a Bergamo, alle / })
  await expect(people.getByRole('row')).toHaveCount(count + 1)
  await expect(people.getByRole('columnheader', { name: 'Saldo' })).toBeVisible()
  await expect(people.getByRole('link', { name: /^\+39 / }).first()).toBeVisible()
  await expect(people.getByText(/^come /).first()).toBeVisible()
  await opener.press('Enter')
  await expect(people).toHaveCount(0)
  await page.getByRole('button', { name: 'Apri tutti' }).click()
  await expect(page.getByRole('table')).toHaveCount(5)
  await expectNoAxeViolationsDayAndNight(page)

  const office = await asRole('busOffice')
  await office.goto(address)
  await office.getByRole('button', { name: 'Apri tutti' }).click()
  await expect(office.getByRole('table').first()).toBeVisible()
  await expect(office.getByRole('columnheader', { name: 'Saldo' })).toHaveCount(0)
  await expect(office.getByText('da saldare', { exact: false })).toHaveCount(0)
})

/** Expects that nothing makes a telephone scroll sideways. */
async function expectToFitAPhone(page: Page): Promise<void> {
  const wide = page.viewportSize()!
  await page.setViewportSize({ width: 390, height: 844 })
  await expect.poll(() => page.locator('html').evaluate((html: { scrollWidth: number }) => html.scrollWidth)).toBe(390)
  await page.setViewportSize(wide)
}

test('Every screen inside a trip can be used by all', async ({ asRole }) => {
  test.slow()
  const page = await asRole('admin')
  const [draft, confirmed] = [await tripIdOf(page, 'trentino'), await tripIdOf(page, 'napoli')]
  for (const path of [
    `${draft}`,
    `${draft}/add-service`,
    `${confirmed}`,
    `${confirmed}/costs`,
    `${confirmed}/activity`,
  ]) {
    await page.goto(`/trips/${path}`)
    await expect(page.getByRole('heading', { level: 2 }).first()).toBeVisible()
    await expectNoAxeViolationsDayAndNight(page)
    await expectToFitAPhone(page)
  }
  for (const view of ['summary', 'table']) {
    await page.goto(`/trips/${confirmed}/costs?view=${view}`)
    await expect(page.getByText('Costo a persona').first()).toBeVisible()
    await expectNoAxeViolationsDayAndNight(page)
  }
  await page.goto(`/trips/${confirmed}/loading-order`)
  await expect(page.getByRole('heading', { name: 'Ordine di carico' })).toBeVisible()
  await expectNoAxeViolationsDayAndNight(page)
})
