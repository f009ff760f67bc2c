import type { Page } from '@playwright/test'
import { computeTaxCode } from '#src/features/customers/tax-code.rules.ts'
import { listTrips } from '#src/features/trips/trips.contract.ts'
import type { Output } from '#src/shared/endpoint.ts'
import { expect, expectNoAxeViolations, expectNoAxeViolationsDayAndNight, test } from './fixtures.ts'

async function tripNamed(page: Page, title: string): Promise<string> {
  const found = await page.request.get(`${listTrips.url}?search=${encodeURIComponent(title)}&status=forSale`)
  const { trips } = (await found.json()) as Output<typeof listTrips>
  return trips[0]!.id
}

const codeOf = (surname: string, name: string, sex: 'F' | 'M', bornOn: string, birthCode: string) =>
  computeTaxCode({ surname, name, sex, bornOn, birthCode })

const press = async (page: Page, keys: string, times = 1) => {
  for (let n = 0; n < times; n++) await page.keyboard.press(keys)
}
const focused = (page: Page, path: string) => expect(page.locator(`[data-path="${path}"]`)).toBeFocused()

/** Opens the native list that has the focus and takes the option that many rows below. */
async function choose(page: Page, below: number): Promise<void> {
  await press(page, 'Space')
  await expect(page.locator('option:focus')).toBeAttached()
  await press(page, 'ArrowDown', below)
  await press(page, 'Enter')
}

/** Types a person from the surname to the place of birth, which the tax code says. */
async function introduce(page: Page, at: number, surname: string, name: string, taxCode: string): Promise<void> {
  await focused(page, `people.${at}.surname`)
  await page.keyboard.type(surname)
  await press(page, 'Tab')
  await page.keyboard.type(name)
  await press(page, 'Tab')
  await page.keyboard.type(taxCode.toLowerCase())
  await expect(page.getByText('Compila data e luogo di nascita dal codice fiscale')).toBeVisible()
  await press(page, 'Enter')
  await expect(page.locator(`[data-path="people.${at}.bornOn"]`)).toHaveValue(/\d{2}\/\d{2}\/\d{4}/)
  await expect(page.locator(`[data-path="people.${at}.birthPlace"]`)).toHaveValue(/\([A-Z]{2}\)$/)
}

test('A clerk books a double by keyboard alone, a colleague sees it within the second, and it is paid and half withdrawn', async ({
  asRole,
}) => {
  const page = await asRole('booking')
  const colleague = await asRole('organizer')
  const tripId = await tripNamed(page, 'Sicilia occidentale')
  await colleague.goto(`/trips/${tripId}/participants`)
  await expect(colleague.getByRole('heading', { name: 'Partecipanti' })).toBeVisible()
  await page.goto(`/trips/${tripId}/participants`)
  await expect(page.getByRole('table')).toBeVisible()

  await press(page, 'n')
  await expect(page.getByRole('heading', { name: 'Aggiungi partecipante' })).toBeVisible()
  await focused(page, 'status')
  await press(page, 'Control+s')
  await expect(page.getByText('Dati mancanti! Compila tutti i campi obbligatori per proseguire')).toBeVisible()
  await expect(page.getByText('Scegli lo stato della prenotazione')).toBeVisible()
  await expect(page.getByText('Inserisci la data entro cui confermare')).toBeVisible()
  await expect(page.getByText('Seleziona una partenza oppure aggiungine una extra')).toBeVisible()
  await expect(page.getByText('Inserisci il cognome')).toHaveCount(0)
  await focused(page, 'status')

  await choose(page, 0)
  await expect(page.locator('[data-path=status]')).toHaveValue('confirmed')
  await expect(page.locator('[data-path=confirmBy]')).not.toHaveValue('')
  await press(page, 'Tab', 5)
  await focused(page, 'departureId')
  await choose(page, 2)
  await press(page, 'Tab', 8)

  await introduce(page, 0, 'Zorzi', 'Marco', codeOf('Zorzi', 'Marco', 'M', '1984-06-14', 'A794'))
  await press(page, 'Tab', 5)
  await focused(page, 'people.0.residence')
  await page.keyboard.type('Via Borgo Palazzo 48, 24125 Bergamo (BG)')
  await press(page, 'Tab')
  await page.keyboard.type('333 482 1907')
  await press(page, 'Tab')
  await page.keyboard.type('marco.zorzi@example.it')
  await press(page, 'Tab')
  await choose(page, 2)
  await press(page, 'Tab')
  await page.keyboard.type('ca49217kf')
  await press(page, 'Tab')
  await page.keyboard.type('2/5/22')
  await press(page, 'Tab', 2)
  await page.keyboard.type('14/06/2032')
  await press(page, 'Tab')
  await page.keyboard.type('Celiachia')
  await press(page, 'Tab')
  await press(page, 'Space')
  await press(page, 'Tab')

  await introduce(page, 1, 'Zorzi', 'Anna', codeOf('Zorzi', 'Anna', 'F', '1987-09-02', 'F205'))
  await press(page, 'Tab', 5)
  await expect(page.getByRole('checkbox', { name: 'Residenza, telefono ed email come Zorzi Marco' })).toBeFocused()
  await press(page, 'Space')
  await press(page, 'Tab')
  await choose(page, 1)
  await press(page, 'Tab')
  await page.keyboard.type('ya1234567')
  await press(page, 'Tab')
  await page.keyboard.type('3/4/21')
  await press(page, 'Tab', 2)
  await page.keyboard.type('3/4/31')
  await expect(page.getByText('2 nominativi su 2')).toBeVisible()
  await expectNoAxeViolations(page)
  await press(page, 'Control+s')

  await expect(page.getByText('Prenotazione salvata')).toBeVisible()
  await expect(page.getByRole('heading', { name: /^Pratica \d{4}-\d{4}-\d{3} · Zorzi$/ })).toBeVisible()
  await expect(colleague.getByRole('row', { name: /Zorzi Marco/ })).toBeVisible()
  await expect(colleague.getByRole('row', { name: /Zorzi Marco/ })).toContainText('Manca il saldo')

  await page.getByRole('button', { name: 'Registra pagamento' }).focus()
  await press(page, 'Enter')
  const payment = page.getByRole('dialog', { name: 'Registra pagamento' })
  await expect(payment.getByLabel('Importo')).toBeFocused()
  await expectNoAxeViolations(page)
  await press(page, 'Enter')
  await expect(page.getByText('Pagamento registrato')).toBeVisible()
  await expect(page.getByText('Acconto versato')).toBeVisible()
  await page.getByRole('button', { name: 'Registra pagamento' }).focus()
  await press(page, 'Enter')
  await expect(payment.getByLabel('Importo')).toBeFocused()
  await expect(payment.getByRole('radio', { name: 'Saldo' })).toBeChecked()
  await payment.getByRole('button', { name: /Tutto il resto/ }).press('Enter')
  await expect(payment).toContainText('Restano€ 0,00')
  await payment.getByRole('button', { name: 'Registra pagamento' }).press('Enter')
  await expect(page.getByText('Saldato', { exact: true })).toBeVisible()
  await expect(colleague.getByRole('row', { name: /Zorzi Marco/ })).toContainText('Tutto saldato')

  await page.getByRole('button', { name: 'Azioni per Zorzi Anna' }).press('Enter')
  await page.getByRole('menuitem', { name: 'Annulla questa persona' }).press('Enter')
  const withdrawal = page.getByRole('dialog', { name: 'Annullare la prenotazione di Zorzi Anna?' })
  await expect(withdrawal).toContainText('Zorzi Marco resta nella pratica; posto e letto si liberano subito.')
  await expect(withdrawal).toContainText('Zorzi Marco resta solo nella doppia')
  await expect(withdrawal.getByRole('button', { name: 'Torna indietro' })).toBeFocused()
  await expectNoAxeViolations(page)
  await withdrawal.getByRole('button', { name: 'Annulla prenotazione' }).click()
  await expect(withdrawal.getByText('Inserisci il motivo')).toBeVisible()
  await withdrawal.getByRole('textbox', { name: 'Motivo' }).fill('Turni di lavoro cambiati')
  await withdrawal.getByRole('button', { name: 'Annulla prenotazione' }).click()
  await expect(page.getByText('Partecipazione annullata')).toBeVisible()
  await expect(page.getByText('1 nominativo su 1')).toBeVisible()
  await expect(colleague.getByText('Zorzi Anna')).toHaveCount(0)
})

test('The list of participants and a booking are readable by everybody, by day and by night', async ({ asRole }) => {
  const page = await asRole('booking')
  const tripId = await tripNamed(page, 'Puglia barocca')
  await page.goto(`/trips/${tripId}/participants`)
  await expect(page.getByRole('table')).toBeVisible()
  await expectNoAxeViolationsDayAndNight(page)
  await page.getByRole('button', { name: /^In opzione/ }).click()
  await expect(page).toHaveURL(/show=option/)
  await page.reload()
  await expect(page.getByRole('button', { name: /^In opzione/ })).toHaveAttribute('aria-pressed', 'true')
  await page.getByRole('rowheader').getByRole('link').first().click()
  await expect(page.getByRole('heading', { name: /^Pratica/ })).toBeVisible()
  await expectNoAxeViolationsDayAndNight(page)
  await page.goto(`/trips/${tripId}/participants/add`)
  await expect(page.getByRole('heading', { name: 'Disponibilità' })).toBeVisible()
  await page.keyboard.press('Control+s')
  await expect(page.getByText('Scegli lo stato della prenotazione')).toBeVisible()
  await expectNoAxeViolationsDayAndNight(page)
})

test('Two clerks edit one booking: nothing is overwritten, the second sees who saved and what differs', async ({
  asRole,
}) => {
  const page = await asRole('booking')
  const other = await asRole('organizer')
  const tripId = await tripNamed(page, 'Langhe e Barolo')
  await page.goto(`/trips/${tripId}/participants`)
  await page.getByRole('rowheader').getByRole('link').first().click()
  await expect(page.getByRole('heading', { name: /^Pratica/ })).toBeVisible()
  await other.goto(new URL(page.url()).pathname)
  await expect(other.getByRole('heading', { name: /^Pratica/ })).toBeVisible()

  await page.getByRole('textbox', { name: 'Note' }).fill('Scritto da chi arriva secondo')
  await expect(page.getByText('Modifiche non salvate')).toBeVisible()
  await other.getByRole('textbox', { name: 'Note' }).fill('Scritto da chi salva per primo')
  await other.keyboard.press('Control+s')
  await expect(other.getByText('Prenotazione salvata')).toBeVisible()

  await expect(page.getByText(/ha modificato questa scheda alle \d\d:\d\d/)).toBeVisible()
  await page.getByRole('button', { name: 'Vedi differenze' }).click()
  const differences = page.getByRole('dialog', { name: 'Differenze' })
  await expect(differences).toContainText('Scritto da chi salva per primo')
  await expect(differences).toContainText('Scritto da chi arriva secondo')
  await differences.getByRole('button', { name: 'Torna indietro' }).click()
  await page.getByRole('button', { name: 'Ricarica' }).click()
  await expect(page.getByRole('textbox', { name: 'Note' })).toHaveValue('Scritto da chi salva per primo')
})

test('A party that does not fit is put on the waiting list by one key, with somebody to call and a day for the names', async ({
  asRole,
}) => {
  const page = await asRole('booking')
  const tripId = await tripNamed(page, 'Verona e il Garda')
  await page.goto(`/trips/${tripId}/participants/add`)
  await page.getByLabel('Stato').selectOption({ label: 'Confermata' })
  await page.getByLabel('Adulti').fill('49')
  await page.locator('[data-path=departureId]').selectOption({ index: 2 })
  await page.keyboard.press('Control+s')
  await expect(page.getByText('Inserisci un nome di riferimento')).toBeVisible()
  await expect(page.getByText('Inserisci il cognome')).toHaveCount(0)
  await page.locator('[data-path=referenceName]').fill('Parrocchia di Seriate')
  await page.locator('[data-path=referencePhone]').fill('035 240118')
  await page.keyboard.press('Control+s')
  const full = page.getByRole('dialog', { name: 'Disponibilità insufficiente' })
  await expect(full).toContainText('Posti liberi')
  await expect(full.getByRole('button', { name: "Metti in lista d'attesa" })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByText('Prenotazione salvata')).toBeVisible()
  await expect(page.getByRole('heading', { name: /^Pratica .* · Parrocchia di Seriate$/ })).toBeVisible()
  await expect(page.locator('[data-path=status]')).toHaveValue('waitingList')
})

test('What was typed and not saved is asked about on leaving, and offered again', async ({ asRole }) => {
  const page = await asRole('booking')
  const tripId = await tripNamed(page, 'Puglia barocca')
  await page.goto(`/trips/${tripId}/participants`)
  await expect(page.getByRole('table')).toBeVisible()
  // A screen whose file does not come takes nothing of the page with it, and is fetched when the network is back.
  await page.context().setOffline(true)
  await page.getByRole('link', { name: 'Calendario', exact: true }).click()
  await expect(page.getByText('Non siamo riusciti a caricare questa pagina.')).toBeVisible()
  await page.context().setOffline(false)
  await expect(page.getByPlaceholder('Cerca per titolo')).toBeVisible()
  await page.goto(`/trips/${tripId}/participants/add`)
  await page.locator('[data-path="people.0.surname"]').fill('Cattaneo')
  await expect(page.getByText('Modifiche non salvate')).toBeVisible()
  await page.getByRole('button', { name: 'Torna a Partecipanti' }).click()
  const question = page.getByRole('dialog', { name: 'Modifiche non salvate' })
  await question.getByRole('button', { name: 'Resta nella pagina' }).click()
  await expect(page.locator('[data-path="people.0.surname"]')).toHaveValue('Cattaneo')
  // So with a dialog, which opens once it comes.
  await page.context().setOffline(true)
  await page.getByRole('button', { name: 'Incolla da Excel' }).click()
  await expect(page.getByText('Il servizio non risponde in questo momento. Riprova fra poco.')).toBeVisible()
  await expect(page.locator('[data-path="people.0.surname"]')).toHaveValue('Cattaneo')
  await page.context().setOffline(false)
  await page.getByRole('button', { name: 'Incolla da Excel' }).click()
  await expect(page.getByRole('dialog', { name: 'Incolla da Excel' })).toBeVisible()
  await page.keyboard.press('Escape')
  page.on('dialog', (dialog) => void dialog.accept())
  await page.reload()
  await page.getByRole('button', { name: 'Ripristina' }).click()
  await expect(page.locator('[data-path="people.0.surname"]')).toHaveValue('Cattaneo')
})
