import { expect, it } from 'vitest'
import { userEvent } from 'vitest/browser'
import { show } from '#src/web/testing/page.tsx'
import { MergeWindow } from './merge-window.tsx'

type Hut = { name: string; phone: string; city: string; beds: number }
const kept: Hut = { name: 'Rifugio Curò', phone: '0346 44076', city: 'Valbondione', beds: 6 }
const double: Hut = { name: 'RIFUGIO CURO', phone: '0346 44077', city: 'Valbondione', beds: 2 }

const field = (name: 'name' | 'phone' | 'city', label: string) => ({
  name,
  label,
  say: (hut: Hut) => hut[name],
  isEmpty: (hut: Hut) => hut[name] === '',
  isSame: (one: Hut, other: Hut) => one[name] === other[name],
})
const fields = [field('name', 'Nome'), field('phone', 'Telefono'), field('city', 'Città')]

async function open({ one = kept, other = double, refusal = null as string | null } = {}) {
  const told: unknown[] = []
  const screen = await show(
    <MergeWindow
      title="È lo stesso rifugio?"
      sides={[one, other]}
      fields={fields}
      proposedAt={0}
      head={(hut) => ({ name: hut.name, about: `${hut.beds} letti` })}
      alike="Stesso nome"
      usuallyTaken={(stays, goes) => (stays.phone === '' && goes.phone !== '' ? ['phone'] : [])}
      sums={(stays, goes) => [{ label: 'Letti', total: stays.beds + goes.beds, kept: stays.beds, double: goes.beds }]}
      refusal={() => refusal}
      apart={{ label: 'Sono due rifugi', isBusy: false, act: (stays, goes) => told.push(['apart', stays, goes]) }}
      merge={{ isBusy: false, act: (stays, goes, taken) => told.push(['merge', stays, goes, taken]) }}
      onClose={() => told.push('closed')}
    />,
  )
  await expect.element(screen.getByRole('table')).toBeVisible()
  return { screen, told }
}
type Screen = Awaited<ReturnType<typeof show>>
const choose = (screen: Screen, name: string | RegExp) => screen.getByRole('radio', { name }).click()
const merge = (screen: Screen) => screen.getByRole('button', { name: 'Unisci le due schede' }).click()

it('keeps the proposed record and takes what is chosen', async () => {
  const { screen, told } = await open()
  await expect.element(screen.getByText('6 + 2')).toBeVisible()
  await expect.element(screen.getByText('Uguali: città')).toBeVisible()
  await choose(screen, 'Telefono: 0346 44077')
  await merge(screen)
  expect(told).toEqual([['merge', kept, double, ['phone']]])
})

it('takes from the double what the kept record lacks, unless the user keeps it empty', async () => {
  const lacking = { ...kept, phone: '' }
  const { screen, told } = await open({ one: lacking })
  await merge(screen)
  await choose(screen, 'Telefono: vuoto')
  await merge(screen)
  expect(told).toEqual([
    ['merge', lacking, double, ['phone']],
    ['merge', lacking, double, []],
  ])
})

it('lets the other one stay, and forgets the choices made for the first', async () => {
  const { screen, told } = await open()
  await choose(screen, 'Telefono: 0346 44077')
  await choose(screen, /RIFUGIO CURO 2 letti/)
  await expect.element(screen.getByText('2 + 6')).toBeVisible()
  await merge(screen)
  expect(told).toEqual([['merge', double, kept, []]])
})

it('cannot be undone, so no key presses it', async () => {
  const { told } = await open()
  await userEvent.keyboard('{Control>}{Enter}{/Control}')
  await userEvent.keyboard('{Control>}s{/Control}')
  expect(told).toEqual([])
})

it('tells why two records cannot be merged, and does nothing', async () => {
  const { screen, told } = await open({ refusal: 'Sono su due montagne' })
  await expect.element(screen.getByRole('alert')).toHaveTextContent('Sono su due montagne')
  const button = screen.getByRole('button', { name: 'Unisci le due schede' })
  await expect.element(button).toHaveAttribute('aria-disabled', 'true')
  await button.click({ force: true })
  expect(told).toEqual([])
})

it('notes that they are two', async () => {
  const { screen, told } = await open()
  await screen.getByRole('button', { name: 'Sono due rifugi' }).click()
  expect(told).toEqual([['apart', kept, double]])
})

it('asks before choices are lost, and closes at once while nothing was chosen', async () => {
  const { screen, told } = await open()
  await choose(screen, 'Telefono: 0346 44077')
  await screen.getByRole('button', { name: 'Torna indietro' }).click()
  await screen.getByRole('button', { name: 'Continua a modificare' }).click()
  expect(told).toEqual([])
  await expect.element(screen.getByRole('radio', { name: 'Telefono: 0346 44077' })).toBeChecked()
  await screen.getByRole('button', { name: 'Torna indietro' }).click()
  await screen.getByRole('button', { name: 'Esci senza salvare' }).click()
  await expect.poll(() => told).toEqual(['closed'])
})
