import { beforeEach, expect, it } from 'vitest'
import { userEvent } from 'vitest/browser'
import { changeMinimum, getCosts, saveCosts } from '#src/features/costs/costs.contract.ts'
import { listDepartures } from '#src/features/departures/departures.contract.ts'
import { listServices } from '#src/features/services/programme/services.contract.ts'
import { getSettings } from '#src/features/settings/settings.contract.ts'
import { Refusal } from '#src/shared/refusal.ts'
import { show } from '#src/web/testing/page.tsx'
import { sampleOf } from '#src/web/testing/sample.ts'
import { answer } from '#src/web/testing/service.ts'
import { CostsPanel } from './costs.panel.tsx'

const itineraryId = '0198a1b2-0000-7000-8000-00000000000b'
const costs = {
  ...sampleOf(getCosts.schema.response[200]),
  version: 4,
  minParticipants: 25,
  unitCents: 89_000,
  roundingCents: 100,
}

beforeEach(() => {
  answer(getCosts, () => costs)
  answer(listServices, () => sampleOf(listServices.schema.response[200]))
  answer(listDepartures, () => sampleOf(listDepartures.schema.response[200]))
  answer(getSettings, () => sampleOf(getSettings.schema.response[200]))
})

type Screen = Awaited<ReturnType<typeof show>>
const minimum = (screen: Screen) => screen.getByRole('textbox', { name: 'Minimo partecipanti', exact: false })
const price = (screen: Screen) => screen.getByRole('textbox', { name: 'Quota', exact: false }).first()
/** Toasts of an earlier test may still be fading. */
const toasts = (text: string) =>
  [...document.querySelectorAll('[data-sonner-toast]')].filter((toast) => toast.textContent.includes(text)).length

async function open(isOnSale = true) {
  const screen = await show(
    <CostsPanel
      home={{ itineraryId, isOnSale, isClosed: false, confirmed: 30, places: 50 }}
      onEditService={() => {}}
    />,
  )
  await expect.element(minimum(screen)).toBeVisible()
  return screen
}

it('is saved over its version by Ctrl+S and by Ctrl+Enter', async () => {
  let version = 4
  const received = answer(saveCosts, ({ body }) => ({ ...costs, ...body, version: ++version }))
  const screen = await open()
  await price(screen).fill('900')
  await userEvent.keyboard('{Control>}s{/Control}')
  await expect.poll(() => received.length).toBe(1)
  await price(screen).fill('910')
  await userEvent.keyboard('{Control>}{Enter}{/Control}')
  await expect
    .poll(() => received.map(({ body }) => [body.version, body.unitCents]))
    .toEqual([
      [4, 90_000],
      [5, 91_000],
    ])
})

it('keeps the price and the minimum of a trip on sale, each refused at its field', async () => {
  const received = answer(saveCosts, ({ body }) => ({ ...costs, ...body, version: 5 }))
  const screen = await open()
  await price(screen).fill('')
  await userEvent.keyboard('{Control>}s{/Control}')
  await expect.element(screen.getByText('Il viaggio è in vendita: la quota non si può togliere')).toBeVisible()
  await expect.element(price(screen)).toHaveFocus()
  expect(received).toEqual([])
})

it('says that a minimum was changed by a colleague meanwhile once, above the fields', async () => {
  answer(changeMinimum, () => {
    throw new Refusal('calls.stale', { kind: 'conflict', params: { name: 'Bruno Conti', time: '14:20' } })
  })
  const screen = await open()
  await minimum(screen).fill('28')
  await userEvent.keyboard('{Tab}')
  const said = screen.getByText(/Bruno Conti ha modificato questa scheda/)
  await expect.element(said).toBeVisible()
  expect(said.elements()).toHaveLength(1)
  expect(toasts('ha modificato')).toBe(0)
})

it('says a minimum above the places at its field, without a call', async () => {
  const received = answer(changeMinimum, () => ({ version: 5, minParticipants: 60 }))
  const screen = await open()
  await minimum(screen).fill('60')
  await userEvent.keyboard('{Tab}')
  await expect.element(screen.getByText('Il minimo supera i posti del viaggio')).toBeVisible()
  expect(received).toEqual([])
  expect(toasts('minimo')).toBe(0)
})

it('computes nothing with a price that is refused', async () => {
  const screen = await open()
  await price(screen).fill('-5')
  await expect.element(screen.getByText('−5,00')).not.toBeInTheDocument()
  await expect.element(screen.getByText(/La quota non copre/)).not.toBeInTheDocument()
})
