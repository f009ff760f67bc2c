import { expect, it } from 'vitest'
import { userEvent } from 'vitest/browser'
import { numbered, readyModel } from '#src/features/seating/seat-maps/layouts.rules.ts'
import { listSeatMaps } from '#src/features/seating/seat-maps/seat-maps.contract.ts'
import {
  type BusLayout,
  BusPerson,
  blockSeat,
  getBusLayout,
  giveLayout,
  moveSeats,
} from '#src/features/seating/seats/seating.contract.ts'
import { getTrip } from '#src/features/trips/page/trip.contract.ts'
import { TripProvider } from '#src/features/trips/page/web/trip-context.panel.tsx'
import type { Role } from '#src/shared/abilities.ts'
import { Refusal } from '#src/shared/refusal.ts'
import { undoLast } from '#src/web/shell/toasts.tsx'
import { show } from '#src/web/testing/page.tsx'
import { sampleOf } from '#src/web/testing/sample.ts'
import { answer } from '#src/web/testing/service.ts'
import { BusLayoutScreen } from './bus-layout.screen.tsx'

const id = (n: number) => `0198a1b2-0000-7000-8000-${String(n).padStart(12, '0')}`
const vehicleId = id(900)
const trip = { ...sampleOf(getTrip.schema.response[200]), id: id(1), status: 'confirmed' as const, places: 6 }
const person = (n: number, surname: string, label: string | null, given: Partial<BusPerson> = {}): BusPerson => ({
  ...sampleOf(BusPerson),
  ...{ participantId: id(n), bookingId: id(100), bookingNumber: 14, party: id(100), status: 'confirmed' },
  ...{ isStaff: false, surname, name: 'Anna', departureId: id(200), needsFront: false, hasFirstRow: false },
  seat: label === null ? null : { vehicleId, label },
  ...given,
})
const bus = (people: BusPerson[], blocked: string[] = []): BusLayout => ({
  coaches: [
    {
      ...{ vehicleId, plate: 'GA482KR', model: 'Setra', passengerSeats: 8, version: 3, seatMapId: null, blocked },
      layout: numbered([{ rows: ['DD.AO', 'PP.PP', 'PP.PP'] }]),
    },
  ],
  people,
  stops: [{ departureId: id(200), name: 'Bergamo', time: '06:15', isExtra: false }],
  drivers: [],
})

async function open(people: BusPerson[], blocked: string[] = [], roles: readonly Role[] = ['organizer']) {
  return openBus(bus(people, blocked), roles)
}

async function openBus(layout: BusLayout, roles: readonly Role[] = ['organizer']) {
  answer(getBusLayout, () => layout)
  answer(listSeatMaps, () => [])
  return show(
    <TripProvider trip={trip}>
      <BusLayoutScreen />
    </TripProvider>,
    { route: '/main/trips/$tripId/sections/bus-layout', visited: ['/main/trips/x/sections/bus-layout'], roles },
  )
}
type Screen = Awaited<ReturnType<typeof open>>
const seat = (screen: Screen, label: string) =>
  screen.getByRole('button', { name: new RegExp(`^Posto\\s+${label}\\b`) })
async function focusOn(screen: Screen, label: string) {
  await expect.element(seat(screen, label)).toBeVisible()
  seat(screen, label).element().focus()
}
const onSeat = (label: string) => ({ vehicleId, label })
const movesOf = (received: readonly { body: { moves: unknown } }[]) => received.map(({ body }) => body.moves)
const freed = { participantId: id(11), from: onSeat('1'), to: null }

it('swaps two people by keyboard alone: Enter takes one, the arrows reach the other, Enter puts', async () => {
  const received = answer(moveSeats, () => undefined)
  const screen = await open([person(11, 'Rossi', '1'), person(12, 'Ferri', '6')])
  await focusOn(screen, '1')
  await userEvent.keyboard('{Enter}')
  await expect
    .element(screen.getByRole('status').getByText('Rossi Anna: scegli il posto', { exact: false }))
    .toBeInTheDocument()
  await userEvent.keyboard('{ArrowRight}{ArrowDown}{Enter}')
  await expect.element(screen.getByText('Rossi Anna e Ferri Anna si sono scambiati di posto')).toBeVisible()
  await expect.element(seat(screen, '6').getByText('Rossi Anna')).toBeVisible()
  await expect.element(seat(screen, '6')).toHaveFocus()
  expect(movesOf(received)).toEqual([
    [
      { participantId: id(11), from: onSeat('1'), to: onSeat('6') },
      { participantId: id(12), from: onSeat('6'), to: onSeat('1') },
    ],
  ])
})

it('leaves a person where they are on Escape, frees a seat on Delete, and gives it back by the undo', async () => {
  const received = answer(moveSeats, () => undefined)
  const screen = await open([person(11, 'Rossi', '1')])
  await focusOn(screen, '1')
  await userEvent.keyboard('{Enter}{ArrowRight}{Escape}')
  expect(received).toEqual([])
  await focusOn(screen, '1')
  await userEvent.keyboard('{Delete}')
  await expect.element(screen.getByText('Rossi Anna non ha più un posto')).toBeVisible()
  await screen.getByRole('button', { name: 'Annulla' }).click()
  await expect.poll(() => movesOf(received)).toEqual([[freed], [{ ...freed, from: null, to: onSeat('1') }]])
  await expect.element(screen.getByText('Azione annullata')).toBeVisible()
})

it.each<[string[], string]>([
  [[], '6'],
  [['2', '3', '4'], '5'],
])('counts seats on sale without blocked ones %j, and never above the places of the trip', async (blocked, n) => {
  const screen = await open([person(11, 'Rossi', '1')], blocked)
  await expect.element(screen.getByText('Posti in vendita')).toBeVisible()
  expect(screen.getByText('Posti in vendita').element().nextElementSibling?.textContent).toBe(n)
})

it('tells at once who took the seat meanwhile, and shows the map as it is', async () => {
  let people = [person(11, 'Rossi', null), person(12, 'Ferri', null)]
  answer(moveSeats, () => {
    people = [person(11, 'Rossi', null), person(12, 'Ferri', '4')]
    answer(getBusLayout, () => bus(people))
    throw new Refusal('seating.seat-taken', { params: { seat: '4', name: 'Ferri Anna' } })
  })
  const screen = await open(people)
  await screen.getByRole('button', { name: 'Assegna a... Rossi Anna' }).click()
  await seat(screen, '4').click()
  await expect.element(screen.getByText('Il posto 4 è già di Ferri Anna.')).toBeVisible()
  await expect.element(seat(screen, '4').getByText('Ferri Anna')).toBeVisible()
  await expect.element(screen.getByRole('button', { name: 'Assegna a... Rossi Anna' })).toBeVisible()
})

it('blocks a free seat, and says why one that holds the last place cannot be blocked', async () => {
  answer(blockSeat, () => {
    throw new Refusal('departures.places-below-people', { params: { n: 8 } })
  })
  const screen = await open([person(11, 'Rossi', '1')])
  await seat(screen, '2').click()
  await screen.getByRole('button', { name: 'Blocca posto' }).click()
  await expect
    .element(
      screen
        .getByRole('alert')
        .or(screen.getByText(/8 persone/))
        .first(),
    )
    .toBeVisible()
  await expect.element(screen.getByRole('button', { name: 'Blocca posto' })).toBeVisible()
})

const nothingElse = { moved: [], displaced: [], apart: [], moves: [], firstRow: [], replaced: null }

it.each(['by the window', 'by Ctrl Z'])('takes another map back with everybody on their seat, %s', async (way) => {
  const moves = [{ participantId: id(12), from: onSeat('6'), to: null }]
  const replaced = { layout: { ...readyModel(8), blocked: ['3'] }, seatMapId: id(9) }
  const displaced = [{ participantId: id(12), name: 'Ferri Anna' }]
  const firstRow = [{ participantId: id(11), name: 'Rossi Anna', seat: '7' }]
  const given = answer(giveLayout, () => ({ ...nothingElse, version: 4, moves, replaced, displaced, firstRow }))
  const screen = await open([person(11, 'Rossi', '1'), person(12, 'Ferri', '6')])
  await screen.getByRole('button', { name: 'Pianta da 8 posti' }).click()
  await screen.getByRole('menuitem', { name: '19 posti' }).click()
  const dialog = screen.getByRole('dialog', { name: '1 persona resta senza posto' })
  await expect.element(dialog.getByText('1 persona paga la prima fila e siede altrove')).toBeVisible()
  await expect.element(dialog.getByText('Rossi Anna al 7')).toBeVisible()
  if (way === 'by the window') await dialog.getByRole('button', { name: 'Rimetti la pianta di prima' }).click()
  else {
    await dialog.getByRole('button', { name: 'Ho capito' }).click()
    undoLast()
  }
  await expect
    .poll(() => given.map(({ body }) => body).at(1))
    .toEqual({
      ...{ ...replaced, version: 4 },
      moves: [{ participantId: id(12), from: null, to: onSeat('6') }],
    })
  await expect.element(screen.getByText('Azione annullata')).toBeVisible()
})

it('says inside its card that nobody is without a seat', async () => {
  const screen = await open([person(11, 'Rossi', '1')])
  const said = screen.getByText('Tutti hanno un posto.')
  await expect.element(said).toBeVisible()
  expect(Number.parseFloat(getComputedStyle(said.element()).paddingLeft)).toBeGreaterThanOrEqual(12)
})

it('shows each coach with its own drivers, two of one coach together', async () => {
  const one = bus([])
  const layout = readyModel(52)
  const drivers = ['Mazzoleni Diego', 'Bolis Alberto'].map((name) => ({ name, vehicleId: one.coaches[0]!.vehicleId }))
  const other = { ...one.coaches[0]!, vehicleId: id(3), layout }
  const coaches = [{ ...one.coaches[0]!, layout }, other]
  const screen = await openBus({
    ...one,
    coaches,
    drivers: [...drivers, { name: 'Airoldi Carmine', vehicleId: id(3) }],
  })
  await expect.element(screen.getByText('Mazzoleni Diego, Bolis Alberto', { exact: false })).toBeVisible()
  await expect.element(screen.getByText('Autisti')).toBeVisible()
  expect(screen.getByText('Airoldi Carmine', { exact: false }).query()).toBeNull()
})

it('names the people whom another map leaves without a seat, until that is read', async () => {
  answer(giveLayout, () => ({
    ...nothingElse,
    version: 4,
    displaced: [{ participantId: id(12), name: 'Ferri Anna' }],
  }))
  const screen = await open([person(11, 'Rossi', '1'), person(12, 'Ferri', '6')])
  await screen.getByRole('button', { name: 'Pianta da 8 posti' }).click()
  await screen.getByRole('menuitem', { name: '19 posti' }).click()
  const dialog = screen.getByRole('dialog', { name: '1 persona resta senza posto' })
  await expect.element(dialog.getByText('Ferri Anna')).toBeVisible()
  const told = dialog.getByText('li trovi in «Senza posto».', { exact: false }).element()
  const body = told.parentElement!
  expect(told.getBoundingClientRect().right).toBeLessThanOrEqual(body.getBoundingClientRect().right)
  expect(told.scrollWidth).toBeLessThanOrEqual(told.clientWidth)
  await dialog.getByRole('button', { name: 'Ho capito' }).click()
  await expect.element(dialog).not.toBeInTheDocument()
})

it('names the people whom another map seats elsewhere, each with both seats, and the groups that it parts', async () => {
  const moved = [{ participantId: id(12), name: 'Ferri Anna', from: '6', to: '19' }]
  const apart = [
    [
      { name: 'Galli Marta', seat: '3' },
      { name: '', seat: '9' },
    ],
  ]
  answer(giveLayout, () => ({ ...nothingElse, version: 4, moved, apart }))
  const screen = await open([person(11, 'Rossi', '1'), person(12, 'Ferri', '6')])
  await screen.getByRole('button', { name: 'Pianta da 8 posti' }).click()
  await screen.getByRole('menuitem', { name: '19 posti' }).click()
  const dialog = screen.getByRole('dialog', { name: '1 gruppo non siede più insieme' })
  await expect.element(dialog.getByText('Galli Marta al 3, Nominativo da inserire al 9')).toBeVisible()
  await expect.element(dialog.getByText('1 persona ha cambiato posto')).toBeVisible()
  await expect.element(dialog.getByText('Ferri Anna: dal 6 al 19')).toBeVisible()
})

it('warns about the first row only where somebody pays for it', async () => {
  const screen = await open([person(11, 'Rossi', '1'), person(12, 'Ferri', '5', { hasFirstRow: true })])
  await seat(screen, '1').click()
  await expect.element(screen.getByText('Prima fila senza supplemento.', { exact: false })).toBeVisible()
  await seat(screen, '5').click()
  await expect.element(screen.getByText('Paga la prima fila e siede altrove.', { exact: false })).toBeVisible()
})

it('seats somebody who is dragged from the list onto a seat', async () => {
  const received = answer(moveSeats, () => undefined)
  const screen = await open([person(11, 'Rossi', null)])
  const line = screen.getByRole('listitem').filter({ hasText: 'Rossi Anna' })
  await userEvent.dragAndDrop(line, seat(screen, '4'))
  await expect.element(seat(screen, '4').getByText('Rossi Anna')).toBeVisible()
  expect(movesOf(received)).toEqual([[{ participantId: id(11), from: null, to: onSeat('4') }]])
})

it.each([
  ['busOffice', 1],
  ['booking', 0],
] as const)('shows %s the handle of somebody without a seat only where they can be dragged', async (role, handles) => {
  const screen = await open([person(11, 'Rossi', null)], [], [role])
  const line = screen.getByRole('listitem').filter({ hasText: 'Rossi Anna' })
  await expect.element(line).toBeVisible()
  expect(line.element().querySelectorAll('.tabler-icon-grip-vertical')).toHaveLength(handles)
})

it('shows both decks whole, without scrolling sideways', async () => {
  const one = bus([])
  const screen = await openBus({ ...one, coaches: [{ ...one.coaches[0]!, layout: readyModel(74) }] })
  await expect.element(seat(screen, '4')).toBeVisible()
  const map = screen.getByRole('group', { name: 'Posti del bus' }).element()
  expect(map.scrollWidth).toBeLessThanOrEqual(map.clientWidth)
})

it('names the coach of a seat where there are several', async () => {
  const one = bus([person(11, 'Rossi', null), person(12, 'Ferri', '5')])
  const other = { ...one.coaches[0]!, vehicleId: id(901), plate: 'EW668LC' }
  const screen = await openBus({ ...one, coaches: [other, one.coaches[0]!] })
  await expect.element(screen.getByText('con il posto Bus 2, 5', { exact: false })).toBeVisible()
})
