import { expect, it } from 'vitest'
import { userEvent } from 'vitest/browser'
import {
  getNewsSheet,
  type NewsSheet,
  previewNewsSheet,
  type SheetBlock,
  saveNewsSheet,
} from '#src/features/travel-papers/news-sheets/news-sheet.contract.ts'
import { getTrip } from '#src/features/trips/page/trip.contract.ts'
import { TripProvider } from '#src/features/trips/page/web/trip-context.panel.tsx'
import { show } from '#src/web/testing/page.tsx'
import { sampleOf } from '#src/web/testing/sample.ts'
import { answer } from '#src/web/testing/service.ts'
import { NewsSheetScreen } from './news-sheet.screen.tsx'

const trip = { ...sampleOf(getTrip.schema.response[200]), status: 'confirmed' as const }
const block = (key: string, given: Partial<SheetBlock> = {}): SheetBlock => ({
  ...{ key, title: '', isOn: true, text: null, basis: null, tripText: `Il testo di ${key}`, summary: '' },
  ...{ editedAt: null, isReduced: false },
  ...given,
})
const sheet = (blocks: SheetBlock[]): NewsSheet => ({
  ...{ version: 2, savedAt: '2027-03-01T13:32:00.000Z', blocks },
  people: { total: 34, addresses: 19, withoutEmail: 3 },
})

async function open(blocks: SheetBlock[], role: 'booking' | 'busOffice' = 'booking') {
  answer(getNewsSheet, () => sheet(blocks))
  const drawn = answer(previewNewsSheet, () => ({
    svg: '<svg xmlns="http://www.w3.org/2000/svg" width="1" height="1"/>',
  }))
  const saved = answer(saveNewsSheet, () => ({ version: 3 }))
  const screen = await show(
    <TripProvider trip={trip}>
      <NewsSheetScreen />
    </TripProvider>,
    { roles: [role], visited: ['/', '/here'] },
  )
  return { screen, lastDrawn: () => drawn.at(-1)?.body.blocks, saved: () => saved[0]?.body.blocks[0] }
}

it('draws what is typed, saves it with the trip’s text under it, and takes the trip’s again', async () => {
  const { screen, lastDrawn, saved } = await open([block('hotel'), block('bring')])
  await screen.getByRole('button', { name: 'Modifica Hotel' }).click()
  await screen.getByRole('textbox', { name: 'Testo del blocco Hotel' }).fill('Arrivo: 18:00')
  await expect.poll(() => lastDrawn()?.[0]).toEqual({ key: 'hotel', title: '', text: 'Arrivo: 18:00' })
  await screen.getByRole('button', { name: 'Salva' }).click()
  await expect.poll(() => saved()).toMatchObject({ text: 'Arrivo: 18:00', basis: 'Il testo di hotel' })
  await screen.getByRole('button', { name: 'Ripristina testo dal viaggio' }).click()
  await expect.element(screen.getByRole('textbox', { name: 'Testo del blocco Hotel' })).toHaveValue('Il testo di hotel')
})

it('says of a new free text that it has no text, not that the trip says nothing', async () => {
  const { screen } = await open([block('hotel', { tripText: '' })])
  await screen.getByRole('button', { name: 'Testo libero' }).click()
  await expect.element(screen.getByText('senza testo: non compare')).toBeVisible()
  await expect.element(screen.getByText('il viaggio non dice nulla: non compare')).toBeVisible()
})

it('moves a block by the keyboard, and leaves out one that is off', async () => {
  const { screen, lastDrawn } = await open([block('hotel'), block('bring'), block('meals')])
  const grip = screen.getByRole('button', { name: 'Sposta Pasti: Alt con freccia su o giù' })
  await grip.click()
  await userEvent.keyboard('{Alt>}{ArrowUp}{/Alt}')
  await screen.getByRole('switch', { name: 'Hotel nel foglio' }).click()
  await expect.poll(() => lastDrawn()?.map(({ key }) => key)).toEqual(['meals', 'bring'])
  await expect.element(screen.getByText('spento: non compare')).toBeVisible()
})

it('shows both values where the trip changed, and keeps the text on demand', async () => {
  const own = { text: 'Arrivo: 18:00', basis: 'Arrivo: 17:30', tripText: 'Arrivo: 16:45' }
  const { screen, saved } = await open([block('hotel', own)])
  await expect.element(screen.getByText('Arrivo: 16:45 nel viaggio, 18:00 nel testo')).toBeVisible()
  await screen.getByRole('button', { name: 'Tieni' }).click()
  await screen.getByRole('button', { name: 'Salva' }).click()
  await expect.poll(() => saved()).toMatchObject({ text: 'Arrivo: 18:00', basis: 'Arrivo: 16:45' })
})

it('of which nothing is in the sheet offers to prepare it', async () => {
  const { screen } = await open([block('hotel', { isOn: false })])
  await screen.getByRole('button', { name: 'Prepara dal viaggio' }).click()
  await expect.element(screen.getByRole('switch', { name: 'Hotel nel foglio' })).toBeChecked()
})

it('lets who only reads edit nothing', async () => {
  const { screen } = await open([block('hotel')], 'busOffice')
  await expect.element(screen.getByRole('switch', { name: 'Hotel nel foglio' })).toBeDisabled()
  expect(screen.getByRole('button', { name: 'Modifica Hotel' }).elements()).toEqual([])
})
