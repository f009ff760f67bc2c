import { expect, it } from 'vitest'
import { userEvent } from 'vitest/browser'
import { numbered } from '#src/features/seating/seat-maps/layouts.rules.ts'
import { editSeatMap, getSeatMap, type SeatMap } from '#src/features/seating/seat-maps/seat-maps.contract.ts'
import { Refusal } from '#src/shared/refusal.ts'
import { show } from '#src/web/testing/page.tsx'
import { answer } from '#src/web/testing/service.ts'
import { SeatMapScreen } from './seat-map.screen.tsx'

const id = '0198a1b2-0000-7000-8000-000000000001'
const map: SeatMap = {
  ...{ id, name: 'Setra', registeredSeats: 4, isActive: true, version: 2, trips: [] },
  layout: numbered([{ rows: ['DD.AO', 'PP.PP'] }]),
}

async function open() {
  answer(getSeatMap, () => map)
  return show(<SeatMapScreen />, {
    route: '/main/settings/seat-maps/$seatMapId',
    visited: [`/main/settings/seat-maps/${id}`],
    roles: ['admin'],
  })
}
type Screen = Awaited<ReturnType<typeof open>>
const seat = (screen: Screen, label: string) =>
  screen.getByRole('button', { name: new RegExp(`^Posto\\s+${label}\\b`) })
const save = (screen: Screen) => screen.getByRole('button', { name: 'Salva pianta' })

it('draws by keyboard: letters put, Insert adds a row, Ctrl+Z takes it back, and saves the rows and numbers', async () => {
  const received = answer(editSeatMap, () => ({ id, version: 3 }))
  const screen = await open()
  await seat(screen, '1').click()
  await userEvent.keyboard('{ArrowRight}{Delete}{ArrowRight}t')
  await userEvent.keyboard('{Insert}{Control>}z{/Control}')
  await save(screen).click()
  await expect.element(screen.getByText('Pianta salvata')).toBeVisible()
  expect(received[0]!.body).toMatchObject({
    ...{ name: 'Setra', registeredSeats: 4, version: 2 },
    layout: { decks: [{ rows: ['DD.AO', 'P.TPP'] }], labels: ['A1', '1', '3', '4'] },
  })
})

it('marks seats with a supplement, blocked and of the staff, and shows numbers used twice', async () => {
  const received = answer(editSeatMap, () => {
    throw new Refusal('seating.label-twice')
  })
  const screen = await open()
  await seat(screen, '2').click()
  await screen.getByRole('checkbox', { name: 'Con supplemento', exact: false }).click()
  await screen.getByRole('checkbox', { name: 'Bloccato in partenza' }).click()
  await screen.getByRole('textbox', { name: 'Numero', exact: false }).fill('3')
  await expect.element(screen.getByText('Numero doppio: 3')).toBeVisible()
  await save(screen).click()
  await expect.element(screen.getByText('Due posti della pianta hanno lo stesso numero.')).toBeVisible()
  expect(received[0]!.body.layout).toMatchObject({ supplements: ['1', '3', '4'], blocked: ['3'] })
})

it('says beside the seats of the document that the map has more', async () => {
  answer(editSeatMap, () => {
    throw new Refusal('seating.over-registered', { path: '/registeredSeats', params: { n: 5, of: 4 } })
  })
  const screen = await open()
  await screen.getByRole('button', { name: 'Fila sotto' }).click()
  await expect.element(screen.getByText('8 posti, e il libretto ne ha 4')).toBeVisible()
  await save(screen).click()
  const field = screen.getByRole('textbox', { name: 'Posti libretto', exact: false })
  await expect.element(field).toHaveAccessibleDescription(/La pianta ha 5 posti e il libretto 4/)
})
