import { expect, it } from 'vitest'
import type { ExtraValues } from '#src/features/bookings/booking/booking.values.ts'
import { show } from '#src/web/testing/page.tsx'
import { ExtraLineDialog } from './extra-line.dialog.tsx'

const heads = [
  { id: 'a', name: 'Rossi Mario' },
  { id: 'b', name: 'Bianchi Anna' },
]

async function open() {
  const added: ExtraValues[] = []
  const screen = await show(<ExtraLineDialog heads={heads} onClose={() => {}} onAdd={(extra) => added.push(extra)} />)
  return { screen, added }
}
type Screen = Awaited<ReturnType<typeof show>>
const label = (screen: Screen) => screen.getByRole('textbox', { name: 'Descrizione', exact: false })
const amount = (screen: Screen) => screen.getByRole('textbox', { name: 'Importo', exact: false })
const add = (screen: Screen) => screen.getByRole('button', { name: 'Aggiungi' }).click()

it('asks what is added and for how much, one after the other, at their fields', async () => {
  const { screen, added } = await open()
  await add(screen)
  await expect.element(screen.getByText('Scrivi che cosa aggiungi al prezzo')).toBeVisible()
  await expect.element(label(screen)).toHaveFocus()
  await label(screen).fill('Escursione')
  await amount(screen).fill('0')
  await add(screen)
  await expect.element(screen.getByText('Inserisci un importo maggiore di zero')).toBeVisible()
  await expect.element(amount(screen)).toHaveFocus()
  expect(added).toEqual([])
})

it('belongs to the whole booking, unless somebody is chosen', async () => {
  const { screen, added } = await open()
  await label(screen).fill(' Escursione ')
  await amount(screen).fill('12,5')
  await add(screen)
  expect(added).toEqual([{ kind: 'extra', label: 'Escursione', cents: 1_250, owner: null }])
})
