import type { Page } from '@playwright/test'
import { pagesOfPdf } from './downloads.ts'
import { expect, expectNoAxeViolationsDayAndNight, test } from './fixtures.ts'
import { makeTrip } from './trip-calls.ts'
import { addLoadPoint, addRooms, choose } from './trip-steps.ts'

test.describe.configure({ mode: 'serial', timeout: 240_000 })

type Bought = { day: number; category: string; name: string; amount?: string; supplier: string; rooms?: string }

/** Buys a service for a day of the trip, of a supplier that is created with it. Each hotel has its rooms. */
async function buy(page: Page, trip: string, { day, category, name, amount, supplier, rooms }: Bought): Promise<void> {
  await page.goto(`${trip}/add-service?tripDay=${day}`)
  await choose(page.getByRole('combobox', { name: 'Categoria' }), category)
  await page.getByLabel('Nome di riferimento').fill(name)
  await page.getByLabel('Orario').fill(rooms ? '18:00' : '08:00')
  await page.getByRole('radio', { name: rooms || category === 'Ristorante' ? 'Variabile' : 'Fisso' }).check()
  if (amount) await page.getByLabel('Importo').fill(amount)
  const field = page.getByRole('combobox', { name: 'Fornitore' })
  await field.fill(supplier)
  await page.getByRole('option', { name: `Crea fornitore «${supplier}»` }).click()
  await page.getByRole('dialog', { name: 'Nuovo fornitore' }).getByRole('button', { name: 'Salva fornitore' }).click()
  await expect(field).toHaveValue(supplier)
  if (rooms) {
    await addRooms(page, { type: 'Doppia a due letti (TWN)', quantity: 12, price: rooms })
    // One night: the next morning.
    await page.getByRole('textbox', { name: 'Check-out, riga 1' }).fill(`${11 + day}/05/2035`)
  }
  await page.getByRole('button', { name: 'Salva servizio' }).click()
  await expect(page.getByText('Servizio salvato')).toBeVisible()
}

/** Opens a service from the table of services and payments. */
async function openService(page: Page, trip: string, name: string) {
  await page.goto(`${trip}/services-and-payments`)
  await page.getByRole('link', { name }).first().click()
  const drawer = page.getByRole('dialog', { name })
  await expect(drawer).toBeVisible()
  return drawer
}

/** Pays a part of a service. */
async function pay(page: Page, trip: string, { name, amount }: { name: string; amount: string }): Promise<void> {
  const money = (await openService(page, trip, name)).getByRole('region', { name: 'Pagamenti' })
  await money.getByRole('button', { name: 'Registra pagamento' }).click()
  const register = page.getByRole('dialog', { name: 'Registra pagamento' })
  await register.getByLabel('Importo').fill(amount)
  const settles = register.getByRole('checkbox', { name: 'Chiude il servizio' })
  if (await settles.isChecked()) await settles.uncheck()
  await register.getByRole('button', { name: 'Registra pagamento' }).click()
  await expect(register).toHaveCount(0)
  await page.keyboard.press('Escape')
  await expect(page.getByRole('row').filter({ hasText: name })).toContainText(`versati € ${amount}`)
}

/** Tells the supplier of a service by telephone with a paper of this kind, and reads the paper back. */
async function printed(page: Page, trip: string, { name, kind }: { name: string; kind: string }): Promise<string> {
  const messages = (await openService(page, trip, name)).getByRole('region', { name: 'Comunicazioni' })
  await messages.getByRole('link', { name: kind }).click()
  await expect(page.getByRole('heading', { name: `${kind} · ${name}` })).toBeVisible()
  await page.getByRole('button', { name: 'Segna avvisato' }).click()
  await page.getByRole('menuitem', { name: 'Per telefono' }).click()
  const paper = page.getByRole('link', { name: new RegExp(`^${kind} \\d+/\\d{4}$`) })
  await expect(paper).toBeVisible()
  const answer = await page.request.get((await paper.getAttribute('href'))!)
  expect(answer.headers()['content-type']).toBe('application/pdf')
  return (await pagesOfPdf(await answer.body())).text
}

test('A trip of three days is bought from six suppliers, two are paid in part, and order and voucher are printed', async ({
  asRole,
}) => {
  const page = await asRole('admin')
  const trip = `/trips/${await makeTrip(page, { title: 'Colli del Tronto', departsOn: '2035-05-11', days: 3 })}`

  await test.step('two hotels, coach, guide, restaurant and the permit of a town', async () => {
    await buy(page, trip, {
      day: 1,
      category: 'Hotel',
      name: 'Notte ad Ascoli',
      supplier: 'Albergo Piceno',
      rooms: '80,00',
    })
    await buy(page, trip, {
      day: 2,
      category: 'Hotel',
      name: 'Notte a Offida',
      supplier: 'Locanda dei Merletti',
      rooms: '70,00',
    })
    await buy(page, trip, {
      day: 1,
      category: 'Bus',
      name: 'Pullman granturismo',
      amount: '2.400,00',
      supplier: 'Autolinee Tronto',
    })
    await buy(page, trip, {
      day: 2,
      category: 'Guida',
      name: 'Visita di Ascoli',
      amount: '180,00',
      supplier: 'Guide Picene',
    })
    await buy(page, trip, {
      day: 3,
      category: 'Ristorante',
      name: 'Pranzo in collina',
      amount: '28,00',
      supplier: 'Trattoria del Colle',
    })
    await buy(page, trip, {
      day: 2,
      category: 'Altro',
      name: 'Ingresso bus in Ztl',
      amount: '60,00',
      supplier: 'Comune di Ascoli',
    })
  })

  await test.step('on sale', async () => {
    await page.goto(`${trip}/loading-order`)
    await addLoadPoint(page, { name: 'Bergamo stazione', address: 'Piazzale Marconi 1', time: '06:15' })
    await page.goto(`${trip}/costs`)
    await page.getByLabel('Minimo partecipanti').fill('20')
    await page.getByRole('textbox', { name: 'Quota', exact: true }).fill('390')
    await page.getByRole('button', { name: 'Salva costi' }).click()
    await expect(page.getByText('Modifiche salvate')).toBeVisible()
    await page.goto(trip)
    await page.getByRole('button', { name: 'Metti in vendita' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Metti in vendita' }).click()
    await expect(page.getByRole('button', { name: /^In vendita/ })).toBeVisible()
  })

  await test.step('the permit', async () => {
    const permits = (await openService(page, trip, 'Ingresso bus in Ztl')).getByRole('region', { name: 'Permessi' })
    await permits.getByRole('button', { name: 'Aggiungi permesso' }).click()
    const permit = page.getByRole('dialog', { name: 'Aggiungi permesso' })
    await permit.getByLabel('Città').fill('Ascoli Piceno')
    await permit.getByLabel('Zona').fill('Centro')
    await permit.getByLabel('Vale dal').fill('12/05/2035')
    await permit.getByLabel('Dalle').fill('08:00')
    await permit.getByLabel('Fino al').fill('12/05/2035')
    await permit.getByLabel('Alle', { exact: false }).last().fill('18:00')
    await permit.getByRole('button', { name: 'Salva permesso' }).click()
    await expect(permits.getByText('Da richiedere')).toBeVisible()
  })

  await test.step('two are paid in part', async () => {
    // Twenty people in half a twin at 80,00, and the coach.
    await pay(page, trip, { name: 'Notte ad Ascoli', amount: '300,00' })
    await pay(page, trip, { name: 'Pullman granturismo', amount: '1.000,00' })
    await expect(page.getByRole('row').filter({ hasText: 'Notte ad Ascoli' })).toContainText('€ 800,00')
    await expectNoAxeViolationsDayAndNight(page)
    const accounting = await asRole('accountingOffice')
    await accounting.goto('/providers?search=autolinee tronto')
    await expect(accounting.getByRole('row').filter({ hasText: 'Autolinee Tronto' })).toContainText('€ 1.400,00')
  })

  await test.step('order and voucher', async () => {
    const order = await printed(page, trip, { name: 'Notte ad Ascoli', kind: 'Ordine' })
    for (const said of ['Albergo Piceno', 'Notte ad Ascoli', 'Colli del Tronto', '12', '80,00'])
      expect(order).toContain(said)
    const voucher = await printed(page, trip, { name: 'Notte ad Ascoli', kind: 'Voucher' })
    for (const said of ['Voucher', 'Albergo Piceno', 'Notte ad Ascoli', 'Persone presenti'])
      expect(voucher).toContain(said)
    expect(voucher).not.toContain('80,00')
  })
})
