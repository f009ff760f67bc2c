import { expect, it } from 'vitest'
import type { ExtraValues } from '#src/features/bookings/booking/booking.values.ts'
import { defaultSettings, getSettings } from '#src/features/settings/settings.contract.ts'
import { show } from '#src/web/testing/page.tsx'
import { answer } from '#src/web/testing/service.ts'
import { ExtraLineDialog } from './extra-line.dialog.tsx'

const heads = [
  { id: 'a', name: 'Rossi Mario' },
  { id: 'b', name: 'Bianchi Anna' },
]

async function open(firstRowCents = 0) {
  answer(getSettings, () => ({ ...defaultSettings, firstRowCents }))
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

it('takes the first row with its usual price, which stays to be changed', async () => {
  const { screen, added } = await open(1_500)
  await screen.getByRole('button', { name: 'Prima fila, € 15,00' }).click()
  await expect.element(amount(screen)).toHaveValue('15,00')
  await amount(screen).fill('20')
  await add(screen)
  expect(added).toEqual([{ kind: 'extra', label: 'Prima fila', cents: 2_000, owner: null }])
})
