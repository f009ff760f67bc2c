import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import { createTrip } from '#src/features/trips/data/trip-editing.contract.ts'
import { expect, expectNoAxeViolations, test } from './fixtures.ts'
import { tripIdOf } from './trip-ids.ts'

test.describe.configure({ mode: 'serial' })

/** Creates an empty weekly draft of three days, with two dates. */
async function makeDraft(page: Page, title: string): Promise<string> {
  const { user } = (await (await page.request.get('/api/session')).json()) as { user: { id: string } }
  const answer = await page.request.post(createTrip.url, {
    data: {
      ...{ title, type: 'multiDay', days: 3, departsOn: '2031-06-13', ownerIds: [user.id] },
      series: { repetition: 'weekly', until: '2031-06-20' },
    },
    headers: { 'idempotency-key': randomUUID() },
  })
  expect(answer.status(), await answer.text()).toBe(201)
  return ((await answer.json()) as { id: string }).id
}

/** Expects that nothing makes a phone scroll sideways. */
async function expectToFitAPhone(page: Page): Promise<void> {
  const wide = page.viewportSize()!
  await page.setViewportSize({ width: 390, height: 844 })
  await expect.poll(() => page.locator('html').evaluate((html: { scrollWidth: number }) => html.scrollWidth)).toBe(390)
  await page.setViewportSize(wide)
}

test('A draft gets a hotel, a departure and a price, and becomes two trips on sale', async ({ asRole }) => {
  const page = await asRole('organizer')
  const tripId = await makeDraft(page, 'Laghi di Giugno')
  await page.goto(`/trips/${tripId}`)
  await expect(page.getByRole('heading', { name: 'Laghi di Giugno', level: 1 })).toBeVisible()
  const sale = page.getByRole('button', { name: 'Metti in vendita' })
  await expect(sale).toHaveAttribute('aria-disabled', 'true')
  await expect(page.getByRole('link', { name: 'Manca il mezzo di trasporto' })).toBeVisible()
  await expect(page.getByText('4 di 8')).toBeVisible()

  await test.step('its data', async () => {
    await page.getByRole('button', { name: /Mezzo di trasporto/ }).click()
    const data = page.getByRole('dialog', { name: 'Modifica dati viaggio' })
    await data.getByLabel('Mezzo di trasporto').selectOption({ label: 'Bus' })
    await data.getByRole('button', { name: 'Salva' }).click()
    await expect(page.getByText('5 di 8')).toBeVisible()
  })

  await test.step('a hotel with a new supplier and its rooms', async () => {
    await page.getByRole('link', { name: 'Aggiungi servizio al giorno 1' }).click()
    await expect(page).toHaveURL(/add-service\?tripDay=1/)
    await page.getByRole('button', { name: 'Salva servizio' }).click()
    await expect(page.getByText('Inserisci un fornitore')).toBeVisible()
    await expect(page.getByLabel('Categoria')).toBeFocused()
    await page.getByLabel('Categoria').fill('hot')
    await page.getByRole('option', { name: 'Hotel' }).click()
    await page.getByRole('radio', { name: 'Variabile' }).check()
    await page.getByRole('combobox', { name: 'Fornitore' }).fill('Albergo delle Ninfee')
    await page.getByRole('option', { name: 'Crea fornitore «Albergo delle Ninfee»' }).click()
    const supplier = page.getByRole('dialog', { name: 'Nuovo fornitore' })
    await expect(supplier.getByLabel('Ragione sociale')).toHaveValue('Albergo delle Ninfee')
    await supplier.getByLabel('Partita IVA').fill('12345678901')
    await supplier.getByLabel('Provincia').fill('zz')
    await expect(supplier.getByText('La partita IVA non è corretta')).toBeVisible()
    await supplier.getByLabel('Telefono').fill('12')
    await expect(supplier.getByText('Inserisci una sigla come BG')).toBeVisible()
    await supplier.getByLabel('CAP').focus()
    await expect(supplier.getByText('Inserisci un numero di telefono')).toBeVisible()
    await expectNoAxeViolations(page)
    await supplier.getByLabel('Partita IVA').fill('')
    await supplier.getByLabel('Telefono').fill('0363 301122')
    await supplier.getByLabel('Città').fill('trevi')
    await page.getByRole('option', { name: 'Treviglio (BG)' }).click()
    await expect(supplier.getByLabel('Provincia')).toHaveValue('BG')
    await expect(supplier.getByLabel('Nazione')).toHaveValue('Italia')
    await supplier.getByRole('button', { name: 'Salva fornitore' }).click()
    await expect(page.getByRole('combobox', { name: 'Fornitore' })).toHaveValue('Albergo delle Ninfee')

    await page.getByRole('button', { name: 'Aggiungi riga' }).click()
    await page.getByLabel('Tipo camera, riga 1').selectOption({ label: 'Doppia matrimoniale (DBL)' })
    await page.getByLabel('Quantità, riga 1').fill('12')
    await page.getByLabel('Prezzo, riga 1').fill('124')
    await page.getByLabel('Check-out, riga 1').focus()
    await page.keyboard.press('Tab')
    await expect(page.getByLabel('Tipo camera, riga 2')).toBeFocused()
    await page.getByLabel('Quantità, riga 2').fill('2')
    await expect(page.getByText('14 camere, 26 posti letto')).toBeVisible()
    await page.keyboard.press('Control+s')
    await expect(page.getByText('Inserisci il prezzo').first()).toBeVisible()
    await expect(page.getByLabel('Prezzo, riga 2')).toBeFocused()
    await page.keyboard.type('88')
    await expect(page.getByLabel('Importo')).toHaveAttribute('placeholder', '124,00')
    await expect(page.getByText("a persona, dall'allotment")).toBeVisible()
    await expectNoAxeViolations(page)
    await page.getByRole('button', { name: 'Salva servizio' }).click()
    await expect(page.getByText('Servizio salvato')).toBeVisible()
    await expect(page.getByRole('link', { name: 'Hotel', exact: true })).toBeVisible()
    await expect(page.getByText('€ 124,00 a persona')).toBeVisible()
  })

  await test.step('a load point', async () => {
    await page.getByRole('link', { name: 'Aggiungi partenza' }).click()
    const point = page.getByRole('dialog', { name: 'Nuova partenza' })
    await point.getByRole('button', { name: 'Salva partenza' }).click()
    await expect(point.getByText('Inserisci il nome della partenza')).toBeVisible()
    await expect(point.getByText("L'indirizzo è obbligatorio")).toBeVisible()
    await expect(point.getByText('Inserisci un orario di partenza')).toBeVisible()
    await point.getByLabel('Nome').fill('Treviglio, stazione centrale')
    await point.getByLabel('Indirizzo').fill('Piazza Verdi 2, Treviglio (BG)')
    await point.getByLabel('Orario').first().fill('615')
    await point.getByRole('button', { name: 'Salva partenza' }).click()
    await expect(page.getByText('Partenza salvata')).toBeVisible()
    await expect(page.getByLabel('Orario di Treviglio, stazione centrale')).toHaveValue('06:15')
    await expectNoAxeViolations(page)
    await page.getByRole('button', { name: 'Torna al viaggio' }).click()
  })

  await test.step('minimum and price', async () => {
    await page.getByRole('link', { name: /Quota di partecipazione/ }).click()
    await page.getByLabel('Minimo partecipanti').fill('51')
    await page.getByLabel(/^Quota( \*)?$/).focus()
    await expect(page.getByText('Il minimo supera i posti del viaggio')).toBeVisible()
    await page.getByLabel('Minimo partecipanti').fill('25')
    await page.getByLabel(/^Quota( \*)?$/).focus()
    await expect(page.getByText(/Salvato alle/).first()).toBeVisible()
    await page.getByLabel(/^Quota( \*)?$/).fill('380')
    await expect(page.getByRole('rowheader', { name: /Margine con quota € 380,00/ })).toBeVisible()
    await page.getByRole('button', { name: 'Altro numero di partecipanti' }).click()
    await page.getByLabel('Partecipanti', { exact: true }).fill('40')
    await page.keyboard.press('Enter')
    await expect(page.getByRole('columnheader', { name: /^40 partecipanti/ })).toBeVisible()
    await page.getByLabel('Ricarico (%)').fill('150')
    await page.getByLabel("Commissione d'agenzia (%)").focus()
    await expect(page.getByText('Inserisci una percentuale valida, da 0 a 100')).toBeVisible()
    await page.getByLabel('Ricarico (%)').fill('15')
    await page.getByRole('button', { name: 'Usa il margine sul prezzo al posto del ricarico sul costo' }).click()
    await expect(page.getByLabel('Margine (%)')).toHaveValue('15')
    await expectNoAxeViolations(page)
    await page.keyboard.press('Control+s')
    await expect(page.getByText('Modifiche salvate')).toBeVisible()
    await expectToFitAPhone(page)
    await page.getByRole('button', { name: 'Torna al viaggio' }).click()
    await expectToFitAPhone(page)
  })

  await test.step('on sale with its repetition', async () => {
    await expect(page.getByText('8 di 8')).toBeVisible()
    await sale.click()
    const dialog = page.getByRole('dialog', { name: 'Mettere in vendita «Laghi di Giugno»?' })
    await expect(dialog).toContainText('Il viaggio risulterà in vendita nel calendario.')
    await expect(dialog).toContainText('Verranno create 2 schede viaggio, una per ogni data: 13/06, 20/06.')
    await expect(dialog.getByRole('button', { name: 'Torna indietro' })).toBeFocused()
    await expectNoAxeViolations(page)
    await dialog.getByRole('button', { name: 'Metti in vendita' }).click()
    await expect(page.getByText('2 viaggi creati e messi in vendita')).toBeVisible()
    await expect(page.getByRole('navigation', { name: 'Sezioni del viaggio' })).toBeVisible()
    await expect(page.getByRole('link', { name: /20\/06\/2031/ })).toBeVisible()
    await page.goto('/trips?search=laghi+di+giugno')
    await expect(page.getByRole('row', { name: /Laghi di Giugno/ })).toHaveCount(2)
  })
})

test('Below the minimum a trip is confirmed by force, with a reason, and kept as a template', async ({ asRole }) => {
  const page = await asRole('organizer')
  await page.goto(`/trips/${await tripIdOf(page, 'laghi di giugno')}`)
  await page.getByRole('button', { name: 'Conferma viaggio' }).click()
  const dialog = page.getByRole('dialog', { name: 'Confermare «Laghi di Giugno»?' })
  await expect(dialog).toContainText('Minimo partecipanti non raggiunto: 0 su 25.')
  await expect(dialog.getByRole('button', { name: 'Torna indietro' })).toBeFocused()
  await dialog.getByRole('button', { name: 'Forza conferma' }).click()
  await expect(dialog.getByText('Inserisci il motivo')).toBeVisible()
  await expectNoAxeViolations(page)
  await dialog.getByLabel('Motivo').fill('Gruppo della parrocchia in arrivo')
  await dialog.getByRole('button', { name: 'Forza conferma' }).click()

  const question = page.getByRole('dialog', { name: 'Vuoi salvare il viaggio come modello?' })
  await expect(question.getByRole('radio', { name: 'No' })).toBeChecked()
  await question.getByRole('radio', { name: 'Crea un nuovo modello' }).check()
  await question.getByLabel('Nome del modello').fill('')
  await question.getByRole('button', { name: 'Continua' }).click()
  await expect(question.getByText('Inserisci il nome del modello')).toBeVisible()
  await question.getByLabel('Nome del modello').fill('Laghi, tre giorni')
  await expectNoAxeViolations(page)
  await question.getByRole('button', { name: 'Continua' }).click()
  await expect(page.getByText('Modello salvato')).toBeVisible()
  await expect(page.getByRole('button', { name: /Confermato/ })).toBeVisible()
  await expect(
    page.getByText('ha forzato la conferma: 0 partecipanti su un minimo di 25: Gruppo della parrocchia in arrivo'),
  ).toBeVisible()
})

test('Cancelling a trip asks for its title and a reason, and is final', async ({ asRole }) => {
  const page = await asRole('organizer')
  await page.goto(`/trips/${await tripIdOf(page, 'laghi di giugno')}`)
  await page.getByRole('button', { name: /Cambia stato/ }).click()
  await page.getByRole('menuitem', { name: 'Annulla viaggio' }).click()
  const dialog = page.getByRole('dialog', { name: 'Annullare «Laghi di Giugno»?' })
  await expect(dialog).toContainText("L'annullamento è irreversibile. 0 prenotazioni verranno annullate")
  await expect(dialog).toContainText('0 clienti e 1 fornitore')
  await dialog.getByLabel('Motivo').fill('Troppo pochi iscritti')
  await dialog.getByLabel('Scrivi il titolo del viaggio per continuare').fill('Laghi')
  await dialog.getByRole('button', { name: 'Annulla viaggio' }).click()
  await expect(dialog.getByRole('alert')).toContainText('Non è il titolo di questo viaggio: riscrivilo come è in alto')
  await expectNoAxeViolations(page)
  await dialog.getByLabel('Scrivi il titolo del viaggio per continuare').fill('laghi di giugno')
  await dialog.getByRole('button', { name: 'Annulla viaggio' }).click()
  await expect(page.getByText('Viaggio annullato').first()).toBeVisible()
  await expect(page.getByText('Il viaggio è annullato: Troppo pochi iscritti')).toBeVisible()
})
