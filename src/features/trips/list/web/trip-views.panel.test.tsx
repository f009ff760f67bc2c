import { expect, it } from 'vitest'
import { show } from '#src/web/testing/page.tsx'
import { TripViews } from './trip-views.panel.tsx'

const search = {
  ...{ search: 'napoli', status: ['forSale' as const], modules: ['daily' as const, 'multiDay' as const] },
  ...{ ownerIds: [], sort: 'title' as const },
}

const open = (shown: unknown[] = []) => show(<TripViews search={search} onShow={(view) => shown.push(view)} />)
type Screen = Awaited<ReturnType<typeof open>>
const menu = (screen: Screen) => screen.getByRole('button', { name: 'Viste' }).click()
const name = (screen: Screen) => screen.getByLabelText('Nome della vista', { exact: false })
const save = (screen: Screen) => screen.getByRole('button', { name: 'Salva vista' }).click()
async function startNaming(screen: Screen) {
  await menu(screen)
  await screen.getByRole('menuitem', { name: 'Salva vista' }).click()
  await expect.element(name(screen)).toHaveFocus()
}

it('needs a name, and says so at its field', async () => {
  const screen = await open()
  await startNaming(screen)
  await name(screen).fill('  ')
  await save(screen)
  await expect.element(name(screen)).toHaveAccessibleDescription('Questo campo non può essere vuoto')
  await expect.element(name(screen)).toHaveFocus()
})

it('shows again what was saved under its name, and nothing once it is removed', async () => {
  const shown: unknown[] = []
  const screen = await open(shown)
  await startNaming(screen)
  await name(screen).fill(' Napoli ')
  await save(screen)
  await expect.element(screen.getByText('Vista salvata')).toBeVisible()
  await menu(screen)
  await screen.getByRole('menuitem', { name: 'Napoli' }).click()
  expect(shown).toEqual([search])
  await menu(screen)
  await screen.getByRole('button', { name: 'Togli la vista Napoli' }).click()
  await expect.element(screen.getByRole('menuitem', { name: 'Napoli' })).not.toBeInTheDocument()
})

it('asks before the name is lost, and begins anew the next time', async () => {
  const screen = await open()
  await startNaming(screen)
  await name(screen).fill('Napoli')
  const leave = () => screen.getByRole('button', { name: 'Indietro', exact: true }).click()
  await leave()
  await screen.getByRole('button', { name: 'Continua a modificare' }).click()
  await expect.element(name(screen)).toHaveValue('Napoli')
  await leave()
  await screen.getByRole('button', { name: 'Esci senza salvare' }).click()
  await expect.element(name(screen)).not.toBeInTheDocument()
  await startNaming(screen)
  await expect.element(name(screen)).toHaveValue('')
})
