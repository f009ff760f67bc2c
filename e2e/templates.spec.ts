import type { Page } from '@playwright/test'
import { expect, expectNoAxeViolationsDayAndNight, test } from './fixtures.ts'
import { addLoadPoint, choose, expectLogged } from './trip-steps.ts'

const goOn = (page: Page) => page.keyboard.press('Control+Enter')

/** Goes through the remaining steps of a wizard whose template is chosen, and answers the address of the draft. */
async function finishFrom(page: Page, steps: readonly string[], title: string): Promise<string> {
  for (const step of steps) {
    await expect(page).toHaveURL(new RegExp(`step=${step}`))
    if (step !== 'calendar') await goOn(page)
  }
  await page.getByLabel('Titolo').fill(title)
  if (await page.getByRole('complementary').getByText('1 partenza').isHidden())
    await page.getByLabel('Data di partenza').fill('15/6/2034')
  await goOn(page)
  await expect(page).toHaveURL(/\/trips\/[0-9a-f-]{36}$/)
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()
  return new URL(page.url()).pathname
}

const withChosen = ['repetition', 'duration', 'calendar']
const fromTemplate = ['template', ...withChosen]

test('A template is created, filled, used from every address, duplicated and deleted; trips made from it keep what they have', async ({
  asRole,
}) => {
  test.slow()
  const page = await asRole('organizer')
  await page.goto('/templates')
  await page.getByRole('link', { name: /Modelli di viaggio/ }).click()
  await page.getByRole('link', { name: 'Crea modello' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Crea modello' })).toBeVisible()

  await page.getByRole('radio', { name: 'Più giorni' }).check()
  await goOn(page)
  await expect(page).toHaveURL(/\/templates\/trips\/add-template\?step=template/)
  await goOn(page)
  await expect(page.getByText('Compila il campo obbligatorio')).toBeVisible()
  await page.getByLabel('Nome del modello').fill('Delta del Po in bici')
  await page.getByLabel('Mezzo di trasporto').selectOption({ label: 'Treno' })
  await goOn(page)
  for (const days of ['0', '61']) {
    await page.getByLabel('Durata (giorni)').fill(days)
    await goOn(page)
    await expect(page.getByText('Inserisci una durata valida in giorni')).toBeVisible()
  }
  await page.getByLabel('Durata (giorni)').fill('3')
  await page.goBack()
  await expect(page.getByLabel('Nome del modello')).toHaveValue('Delta del Po in bici')
  await page.goForward()
  await goOn(page)
  await expect(page.getByText('Modello salvato')).toBeVisible()
  await expect(page.getByText('Stai modificando un modello: i viaggi già creati non cambiano.')).toBeVisible()
  await expect(page).toHaveTitle('Delta del Po in bici · Torpedone')
  const template = new URL(page.url()).pathname

  await page.getByRole('group', { name: 'Giorno 2' }).getByRole('link', { name: 'Aggiungi servizio' }).click()
  await expect(page).toHaveURL(/add-service\?tripDay=2/)
  await choose(page.getByRole('combobox', { name: 'Categoria' }), 'Guida')
  await page.getByLabel('Nome di riferimento').fill('Valli di Comacchio')
  await page.getByRole('radio', { name: 'Fisso' }).check()
  await page.getByLabel('Importo').fill('190')
  await choose(page.getByRole('combobox', { name: 'Fornitore' }), 'Umbria Guide')
  await page.getByRole('button', { name: 'Salva servizio' }).click()
  await page.getByRole('link', { name: 'Valli di Comacchio' }).click()
  await expect(page).toHaveURL(/service-preview/)
  await page.getByRole('button', { name: 'Scheda fornitore' }).click()
  await expect(page).toHaveURL(/service-preview\/.+\/provider-detail\//)
  await page.goBack()
  await page.getByRole('dialog').getByRole('button', { name: 'Chiudi' }).click()
  await page.getByRole('link', { name: 'Aggiungi partenza' }).click()
  const dialog = page.getByRole('dialog', { name: 'Nuova partenza' })
  await dialog.getByRole('button', { name: 'Annulla' }).click()
  await addLoadPoint(page, { name: 'Ferrara', address: 'Viale Cavour 1', time: '07:30' })
  await page.getByRole('button', { name: 'Torna alla pagina del modello' }).click()
  await page.getByRole('link', { name: 'Definizione' }).click()
  await page.getByLabel('Minimo partecipanti').fill('20')
  await page.getByRole('textbox', { name: 'Quota', exact: true }).fill('299')
  await page.getByRole('button', { name: 'Salva costi' }).click()
  await expect(page.getByText('Modifiche salvate')).toBeVisible()
  await page.goto(template)
  await expect(page.getByRole('region', { name: 'Configurazione' })).toContainText('quota € 299,00')

  const made: string[] = []
  await page.getByRole('link', { name: 'Crea viaggio da questo modello' }).click()
  await expect(page).toHaveURL(new RegExp(`${template}/create-trip`))
  await expect(page.getByRole('complementary')).toContainText('Più giorni')
  made.push(await finishFrom(page, withChosen, 'Delta dalla scheda'))
  await page.goto('/templates/trips?search=delta')
  await page.getByRole('link', { name: 'Crea viaggio da Delta del Po in bici' }).click()
  await expect(page).toHaveURL(/\/templates\/trips\/create-trip\/[0-9a-f-]{36}\?search=delta/)
  made.push(await finishFrom(page, withChosen, "Delta dall'elenco"))
  for (const [address, title] of [
    ['/trips/create-trip', 'Delta dai viaggi'],
    ['/calendar/create-trip?date=2031-06-04', 'Delta dal calendario'],
  ] as const) {
    await page.goto(address)
    await expect(page.getByRole('heading', { level: 1, name: 'Crea viaggio' })).toBeVisible()
    await page.getByRole('radio', { name: 'Più giorni' }).check()
    await goOn(page)
    await page.getByRole('radio', { name: /Delta del Po in bici/ }).check()
    made.push(await finishFrom(page, fromTemplate, title))
  }
  for (const address of made) {
    await page.goto(address)
    await expect(page.getByRole('link', { name: 'Valli di Comacchio' })).toBeVisible()
    await expect(page.getByRole('region', { name: 'Configurazione' })).toContainText('quota € 299,00')
    await expect(page.getByText('Viaggio di più giorni · Treno')).toBeVisible()
  }

  await page.goto(template)
  await expect(page.getByText(/usato 4 volte/)).toBeVisible()
  await expectLogged(
    page,
    'Marco Galli ha creato il modello Delta del Po in bici',
    'Marco Galli ha aggiunto la partenza Ferrara',
    'Marco Galli ha fissato la quota',
  )
  await page.getByRole('button', { name: 'Altre azioni' }).click()
  await page.getByRole('menuitem', { name: 'Duplica' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Delta del Po in bici (copia)' })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Valli di Comacchio' })).toBeVisible()

  await page.goto('/templates/trips?search=delta')
  await page.getByRole('button', { name: 'Azioni su Delta del Po in bici', exact: true }).click()
  await page.getByRole('menuitem', { name: 'Elimina' }).click()
  const question = page.getByRole('dialog', { name: 'Eliminare il modello «Delta del Po in bici»?' })
  await expect(question).toContainText("L'eliminazione è definitiva. I viaggi già creati non cambiano.")
  await expect(question.getByRole('button', { name: 'Torna indietro' })).toBeFocused()
  await question.getByRole('button', { name: 'Elimina modello' }).click()
  await expect(page.getByText('Modello eliminato')).toBeVisible()
  await expect(page.getByRole('row', { name: /Delta del Po/ })).toHaveCount(1)
  await page.goto(template)
  await expect(page.getByText('Questo modello non esiste più')).toBeVisible()
  await page.goto(made[0]!)
  await expect(page.getByRole('link', { name: 'Valli di Comacchio' })).toBeVisible()
})

test('People who may not edit templates see them and are offered nothing else', async ({ asRole }) => {
  const page = await asRole('accountingOffice')
  await page.goto('/templates/trips')
  await expect(page.getByRole('row', { name: /Umbria medievale/ })).toContainText('4')
  await expect(page.getByRole('link', { name: /Crea/ })).toHaveCount(0)
  await expect(page.getByRole('button', { name: /^Azioni su/ })).toHaveCount(0)
  await page.getByRole('link', { name: 'Umbria medievale', exact: true }).click()
  await expect(page.getByRole('heading', { name: 'Programma' })).toBeVisible()
  await expect(page.getByText('Stai modificando un modello')).toHaveCount(0)
  await expect(page.getByRole('link', { name: /Aggiungi|Crea viaggio/ })).toHaveCount(0)
  const template = new URL(page.url()).pathname
  for (const address of [
    `${template}/add-service`,
    `${template}/edit-service/00000000-0000-4000-8000-000000000001`,
    '/templates/trips/add-template',
  ]) {
    await page.goto(address)
    await expect(page.getByRole('heading', { name: 'Pagina riservata' })).toBeVisible()
  }
})

test('Every screen of templates can be used by all', async ({ asRole }) => {
  test.slow()
  const page = await asRole('admin')
  await page.goto('/templates')
  await expect(page.getByText('Usati di recente')).toBeVisible()
  await expectNoAxeViolationsDayAndNight(page)
  await page.goto('/templates/trips?sort=-timesUsed')
  await expect(page.getByRole('row').nth(1)).toContainText('Trenino del Bernina in giornata')
  await expectNoAxeViolationsDayAndNight(page)
  await page.goto('/templates/trips?search=zzz')
  await expect(page.getByText('Nessun risultato con questi filtri')).toBeVisible()
  await expectNoAxeViolationsDayAndNight(page)
  await page.goto('/templates/trips')
  await page.getByRole('link', { name: 'Umbria medievale', exact: true }).click()
  await expect(page.getByRole('heading', { name: 'Programma' })).toBeVisible()
  await expectNoAxeViolationsDayAndNight(page)
  const template = new URL(page.url()).pathname
  for (const [address, heading] of [
    // The other screens are those of a trip, which have their own story.
    ['/costs', 'Punto di pareggio'],
    ['/create-trip', 'Crea viaggio'],
  ] as const) {
    await page.goto(template + address)
    await expect(page).not.toHaveTitle(/Umbria medievale/)
    await expect(page.getByRole('heading', { name: heading })).toBeVisible()
    await expectNoAxeViolationsDayAndNight(page)
  }
  await page.goto('/templates/trips/add-template')
  await page.getByRole('radio', { name: 'Più giorni' }).check()
  for (const step of ['type', 'template', 'duration']) {
    await expect(page).toHaveURL(new RegExp(`step=${step}`))
    if (step === 'template') await page.getByLabel('Nome del modello').fill('Prova')
    await expectNoAxeViolationsDayAndNight(page)
    if (step !== 'duration') await goOn(page)
  }
})
