import { cloneDatabase } from '#src/server/testing/clone.ts'
import { test as base, expect, stateAs } from './fixtures.ts'
import { makeFolder, type Program, startProgram } from './program.ts'
import { makeTrip } from './trip-calls.ts'
import { tripIdOf } from './trip-ids.ts'

/** Two copies of the program on one database, as behind a load balancer, and the restart of the second at its address. */
type Copies = { one: Program; other: Program; startOtherAgain: () => Promise<void> }

const test = base.extend<object, { copies: Copies }>({
  copies: [
    async ({ browserName: _ }, use) => {
      const clone = await cloneDatabase(process.env.TEMPLATE_URL!)
      const folders = [await makeFolder(), await makeFolder()]
      const env = { DATABASE_URL: clone.url, SESSION_SECRET: 'one-secret-of-both-copies-of-the-program' }
      const start = (at: number, PORT = '0') => startProgram({ dataDir: folders[at]!.path, env: { ...env, PORT } })
      const [one, other] = await Promise.all([start(0), start(1)])
      const copies: Copies = {
        ...{ one, other },
        startOtherAgain: async () => {
          copies.other = await start(1, new URL(other.address).port)
        },
      }
      await use(copies)
      await Promise.all([copies.one.stop(), copies.other.stop()])
      await Promise.all([clone.drop(), ...folders.map((folder) => folder.remove())])
    },
    { scope: 'worker', timeout: 240_000 },
  ],
})

test('Two people at two copies of the program see each other on a trip, and each change at once', async ({
  browser,
  copies: { one, other },
}) => {
  const openAs = async ({ address }: Program, role: 'organizer' | 'booking') =>
    (await browser.newContext({ baseURL: address, storageState: await stateAs(address, role) })).newPage()
  const [page, colleague] = [await openAs(one, 'organizer'), await openAs(other, 'booking')]
  const trip = `/trips/${await tripIdOf(page, 'napoli')}`
  await page.goto(trip)
  const here = page.getByRole('list', { name: 'Su questo viaggio adesso' })
  await expect(here).toHaveCount(0)

  await colleague.goto(trip)
  await expect(here.getByText(/è in Riepilogo/)).toBeAttached()
  await expect(colleague.getByRole('list', { name: 'Su questo viaggio adesso' }).getByText(/Riepilogo/)).toBeAttached()
  await colleague.getByRole('link', { name: 'Rooming list' }).first().click()
  await expect(here.getByText(/è in Rooming list/)).toBeAttached()

  await page.getByRole('button', { name: 'Napoli e la Costiera', exact: true }).click()
  await page.getByRole('textbox', { name: 'Titolo' }).fill('Napoli in compagnia')
  const saved = page.waitForResponse((answer) => answer.request().method() !== 'GET' && answer.ok())
  await page.keyboard.press('Enter')
  await saved
  const from = Date.now()
  await expect(colleague.getByText('Napoli in compagnia').first()).toBeVisible({ timeout: 5_000 })
  expect(Date.now() - from).toBeLessThan(1_000)

  await colleague.close()
  await expect(here).toHaveCount(0)
})

test('A dead line is said within thirty seconds, and what was missed is there when it lives again', async ({
  browser,
  copies: { one, other },
}) => {
  const openAs = async ({ address }: Program) =>
    (await browser.newContext({ baseURL: address, storageState: await stateAs(address, 'organizer') })).newPage()
  const [page, colleague] = [await openAs(one), await openAs(other)]
  await page.goto('/trips')
  await colleague.goto('/trips?search=frattempo')
  // The first picture says so before the program listens.
  await colleague.locator('#first-picture').waitFor({ state: 'detached' })
  await expect(colleague.getByText('Nessun risultato con questi filtri')).toBeVisible()
  const bar = colleague.getByText(/Collegamento con il server interrotto/)
  await expect(bar).toHaveCount(0)
  const from = Date.now()
  process.kill(other.pid, 'SIGSTOP')
  try {
    await expect(bar).toBeVisible({ timeout: 40_000 })
    expect(Date.now() - from).toBeLessThan(30_000)
    await makeTrip(page, { title: 'Nel frattempo', departsOn: '2031-04-12' })
  } finally {
    process.kill(other.pid, 'SIGCONT')
  }
  await expect(bar).toHaveCount(0)
  await expect(colleague.getByRole('link', { name: 'Nel frattempo', exact: true })).toBeVisible()
})

test('What is written while the server is dead waits, and is saved once when it lives again', async ({
  browser,
  copies,
}) => {
  const openAs = async ({ address }: Program) =>
    (await browser.newContext({ baseURL: address, storageState: await stateAs(address, 'organizer') })).newPage()
  const [page, colleague] = [await openAs(copies.other), await openAs(copies.one)]
  const trip = `/trips/${await tripIdOf(page, 'napoli')}`
  await page.goto(trip)
  await colleague.goto(trip)
  const notes = page.getByRole('textbox', { name: 'Note', exact: true })
  await expect(notes).toBeEditable()
  await page.locator('#first-picture').waitFor({ state: 'detached' })

  await copies.other.kill()
  await notes.fill('Scritta a server fermo')
  const bar = page.getByText(/Il server non risponde.*In attesa: 1 modifica/)
  await expect(bar).toBeVisible()
  await expect(page.getByText(/andato storto/)).toHaveCount(0)
  const keys: (string | undefined)[] = []
  page.on('response', (answer) => {
    if (answer.request().method() === 'PUT' && /notes/.test(answer.url()) && answer.ok())
      keys.push(answer.request().headers()['idempotency-key'])
  })

  await copies.startOtherAgain()
  await expect(bar).toHaveCount(0)
  await expect(colleague.getByRole('textbox', { name: 'Note', exact: true })).toHaveValue('Scritta a server fermo')
  expect(keys).toHaveLength(1)
})
