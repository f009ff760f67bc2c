import { addDays, formatDay, todayIn } from '#src/shared/day.ts'
import { rowsOfSheet } from './downloads.ts'
import { expect, expectNoAxeViolationsDayAndNight, test } from './fixtures.ts'
import { tripIdOf } from './trip-ids.ts'

const today = todayIn(new Date())

test('A hotel is agreed in two instalments and paid in part; other services are marked at once, taken back, exported and seen by accounting', async ({
  asRole,
}) => {
  test.slow()
  const page = await asRole('organizer')
  const tripId = await tripIdOf(page, 'Roma e i Castelli')
  const list = `/trips/${tripId}/services-and-payments`
  await page.goto(list)
  await expect(page.getByText('7 servizi')).toBeVisible()
  await expectNoAxeViolationsDayAndNight(page)

  await page.getByRole('link', { name: /^Hotel,/ }).click()
  const drawer = page.getByRole('dialog', { name: /^Hotel,/ })
  const money = drawer.getByRole('region', { name: 'Pagamenti' })
  await money.getByRole('button', { name: 'Concorda rate' }).click()
  const agree = page.getByRole('dialog', { name: /^Rate concordate/ })
  for (const [at, { dueOn, amount }] of [
    { dueOn: addDays(today, -2), amount: '1000' },
    { dueOn: addDays(today, 5), amount: '2000' },
  ].entries()) {
    await agree.getByRole('button', { name: 'Aggiungi rata' }).click()
    const row = agree.getByRole('group', { name: `Rata ${at + 1}` })
    await row.getByLabel('Scadenza').fill(formatDay(dueOn))
    await row.getByLabel('Importo').fill(amount)
  }
  await agree.getByRole('button', { name: 'Salva rate' }).click()
  await expect(money.getByText('scaduto da 2 giorni')).toBeVisible()

  await money.getByRole('button', { name: 'Registra pagamento' }).click()
  const register = page.getByRole('dialog', { name: 'Registra pagamento' })
  await expect(register.getByLabel('Importo')).toHaveValue('1.000,00')
  await register.getByLabel('Importo').fill('1500')
  await expectNoAxeViolationsDayAndNight(page)
  await register.getByRole('button', { name: 'Registra pagamento' }).click()
  await expect(money.getByText('restano € 1.500,00')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(drawer).toHaveCount(0)
  await expect(page).toHaveURL(list)
  const hotel = page.getByRole('row').filter({ hasText: 'Hotel,' })
  for (const said of ['Pagato in parte', 'versati € 1.500,00', 'fra 5 giorni']) await expect(hotel).toContainText(said)

  const toPay = page.getByRole('button', { name: /^Da pagare \d/ })
  const before = Number((await toPay.textContent())!.replace(/\D/g, ''))
  const boxes = page.getByRole('checkbox', { name: /^Seleziona (?!tutti|Hotel)/ })
  await boxes.nth(0).check()
  await boxes.nth(1).check()
  await page.getByRole('button', { name: 'Segna come pagati' }).click()
  await expect(toPay).toHaveText(`Da pagare${before - 2}`)
  await page
    .getByRole('region', { name: /Notifiche/ })
    .getByRole('button', { name: 'Annulla' })
    .click()
  await expect(toPay).toHaveText(`Da pagare${before}`)

  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Esporta' }).click()
  const rows = await rowsOfSheet(await download)
  expect(rows.find(({ Servizio }) => String(Servizio).startsWith('Hotel,'))).toMatchObject({
    Importo: 3_000,
    Pagato: 1_500,
    'Da pagare': 1_500,
    Pagamento: 'Pagato in parte',
    Scadenza: new Date(`${addDays(today, 5)}T00:00:00Z`),
  })

  const accounting = await asRole('accountingOffice')
  await accounting.goto('/accounts?section=suppliers&search=giardini')
  const due = accounting.getByRole('row').filter({ hasText: 'Roma e i Castelli' })
  await expect(due).toContainText('€ 1.500,00')
  await expectNoAxeViolationsDayAndNight(accounting)
  await due.getByRole('button', { name: 'Segna come pagato' }).click()
  await expect(due).toHaveCount(0)
  await expect(hotel).toContainText('Pagato')
  await expect(hotel).not.toContainText('in parte')
})
