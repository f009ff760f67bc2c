import { expect, expectNoAxeViolationsDayAndNight, test } from './fixtures.ts'
import { tripIdOf } from './trip-ids.ts'

const addresses = [
  '/auth/login',
  '/auth/reset/send',
  '/auth/reset/sent',
  '/auth/reset/success',
  '/auth/logout',
  '/auth',
  '/trips',
]

for (const address of addresses) {
  test(`a stranger can use ${address}, by day and by night`, async ({ page }) => {
    await page.goto(address)
    await expect(page.getByRole('heading').first()).toBeVisible()
    await expectNoAxeViolationsDayAndNight(page)
  })
}

test('Each page has its title: only Home, About and Trips are English, and an unknown address says so', async ({
  asRole,
}) => {
  const page = await asRole('admin')
  const trip = `/trips/${await tripIdOf(page, 'napoli')}`
  await page.goto('/about')
  for (const [address, title] of [
    ['/', 'Home'],
    ['/trips', 'Trips'],
    ['/about', 'About'],
    ['/trips?date=2027-03-12', 'Trips'],
    ['/trips/create-trip', 'Crea viaggio'],
    ['/calendar', 'Calendario'],
    ['/calendar/create-trip', 'Crea viaggio'],
    ['/templates', 'Modelli'],
    ['/templates/trips', 'Modelli di viaggio'],
    ['/templates/trips/add-template', 'Crea modello'],
    ['/notifications', 'Notifiche'],
    [trip, 'Napoli e la Costiera'],
    [`${trip}/costs`, 'Riepilogo costi'],
    [`${trip}/activity`, 'Registro attività'],
    [`${trip}/services-and-payments`, 'Servizi e pagamenti'],
    [`${trip}/add-service?tripDay=1`, 'Aggiungi servizio'],
    [`${trip}/rooming-list`, 'Rooming list'],
    [`${trip}/participants`, 'Partecipanti'],
    [`${trip}/participants/add`, 'Aggiungi partecipante'],
    [`${trip}/news-sheet`, 'Foglio notizie'],
    [`${trip}/loading-order`, 'Ordine di carico'],
    [`${trip}/insurance-policy`, 'Polizze'],
    [`${trip}/document-archive`, 'Archivio documenti'],
    [`${trip}/bus-layout`, 'Pianta bus'],
    [`${trip}/cancellation-communication`, 'Comunicazioni di annullamento'],
    ['/nowhere', 'Not Found'],
    ['/about', 'About'],
    ['/auth', 'Not Found'],
    ['/calendar', 'Calendario'],
    ['/auth/nowhere', 'Not Found'],
  ] as const) {
    // Follows the address as a link would: loading the page again would take a second for each address.
    await page.evaluate(`history.pushState(null, '', '${address}')`)
    await expect(page, address).toHaveTitle(`${title} · Torpedone`)
    await expect(page.getByRole('heading', { level: 1 }), address).toHaveCount(1)
  }
  await expect(page.getByText('La pagina che cerchi non esiste o è stata spostata.')).toBeVisible()
  await page.goto('/trips/00000000-0000-4000-8000-000000000001/costs')
  await expect(page.getByText('Questo viaggio non esiste più o non è accessibile.')).toBeVisible()
})

test('Tab leads from the email straight to the password', async ({ page }) => {
  await page.goto('/auth/login')
  await page.getByLabel('Email').fill('booking@torpedone.example')
  await page.keyboard.press('Tab')
  await expect(page.getByLabel('Password', { exact: true })).toBeFocused()
})
