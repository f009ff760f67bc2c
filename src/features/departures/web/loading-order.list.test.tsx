import { expect, it } from 'vitest'
import {
  departureShape,
  editDeparture,
  listDepartures,
  reorderDepartures,
} from '#src/features/departures/departures.contract.ts'
import type { LoadingWay } from '#src/features/departures/return-order.rules.ts'
import { Refusal } from '#src/shared/refusal.ts'
import { show } from '#src/web/testing/page.tsx'
import { sampleOf } from '#src/web/testing/sample.ts'
import { answer } from '#src/web/testing/service.ts'
import { LoadingOrderList } from './loading-order.list.tsx'

const itineraryId = '0198a1b2-0000-7000-8000-00000000000b'
const id = (n: number) => `0198a1b2-0000-7000-8000-${String(n).padStart(12, '0')}`
const stop = (n: number, name: string, given: object = {}) => ({
  ...sampleOf(departureShape),
  ...{
    id: id(n),
    name,
    address: 'Via Roma 1',
    position: n,
    version: 1,
    time: `0${n + 4}:00`,
    passengers: 0,
    isExtra: false,
  },
  ...{ referencePhone: null, returnTime: null, returnPosition: null },
  ...given,
})
const stops = [stop(1, 'Milano', { referencePhone: '+390233910794' }), stop(2, 'Bergamo'), stop(3, 'Brescia')]

async function open(way: LoadingWay, departures = stops) {
  answer(listDepartures, () => ({ departures, vehicles: [] }))
  const asked: LoadingWay[] = []
  const screen = await show(
    <LoadingOrderList
      itineraryId={itineraryId}
      isClosed={false}
      way={way}
      onWay={(next) => asked.push(next)}
      dayOf={{ outward: '2027-03-12', return: '2027-03-16' }}
      isAdding={false}
      onAddingEnd={() => {}}
    />,
  )
  const names = () =>
    screen
      .getByRole('listitem')
      .elements()
      .map((row) => stops.find(({ name }) => row.textContent?.includes(name))?.name)
      .filter(Boolean)
  return { screen, names, asked }
}

it('shows the way back the other way round, with the letters of the way out, and sends its own order', async () => {
  const received = answer(reorderDepartures, ({ body }) => ({ departureIds: body.departureIds }))
  const { screen, names } = await open('return')
  await expect.poll(names).toEqual(['Brescia', 'Bergamo', 'Milano'])
  const letters = () =>
    screen
      .getByRole('listitem')
      .elements()
      .map((row) => row.textContent?.[0])
  expect(letters().slice(0, 3)).toEqual(['C', 'B', 'A'])
  await expect.element(screen.getByText("Inverti l'andata")).not.toBeInTheDocument()
  await screen.getByRole('button', { name: 'Sposta su Milano' }).click()
  await expect.poll(names).toEqual(['Brescia', 'Milano', 'Bergamo'])
  await screen.getByRole('button', { name: "Inverti l'andata" }).click()
  await expect.poll(names).toEqual(['Brescia', 'Bergamo', 'Milano'])
  expect(received.map(({ body }) => body)).toEqual([
    { way: 'return', departureIds: [id(3), id(1), id(2)] },
    { way: 'return', departureIds: [id(3), id(2), id(1)] },
  ])
})

it('goes back to the stored order when a new one is refused', async () => {
  answer(reorderDepartures, () => {
    throw new Refusal('departures.order-changed', { kind: 'conflict' })
  })
  const { screen, names } = await open('return')
  await screen.getByRole('button', { name: 'Sposta su Milano' }).click()
  await expect.element(screen.getByText("L'elenco delle partenze è cambiato", { exact: false }).first()).toBeVisible()
  await expect.poll(names).toEqual(['Brescia', 'Bergamo', 'Milano'])
})

it('edits the time of the way back in its place, and takes it away', async () => {
  const received = answer(editDeparture, ({ body }) => ({ id: id(3), version: body.version + 1 }))
  const { screen } = await open('return', [stops[0]!, stops[1]!, stop(3, 'Brescia', { returnTime: '20:15' })])
  const time = screen.getByRole('textbox', { name: 'Orario di ritorno a Brescia' })
  await time.fill('')
  await screen.getByRole('heading', { name: 'Ordine di carico' }).click()
  await expect.poll(() => received[0]?.body).toMatchObject({ time: '07:00', returnTime: null, version: 1 })
  const milano = screen.getByRole('textbox', { name: 'Orario di ritorno a Milano' })
  await milano.fill('2130')
  await screen.getByRole('heading', { name: 'Ordine di carico' }).click()
  await expect
    .poll(() => received[1]?.body)
    .toMatchObject({ time: '05:00', returnTime: '21:30', referencePhone: '+390233910794' })
})

it('calls who answers at a stop, and leads to the other way', async () => {
  const { screen, asked } = await open('outward')
  await expect
    .element(screen.getByRole('link', { name: 'Telefono referente +39 02 339 10794' }))
    .toHaveAttribute('href', 'tel:+390233910794')
  await screen.getByRole('radio', { name: 'Ritorno, ', exact: false }).click()
  expect(asked).toEqual(['return'])
})
