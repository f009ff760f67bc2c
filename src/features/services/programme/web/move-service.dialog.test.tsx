import { expect, it } from 'vitest'
import { moveService } from '#src/features/services/programme/services.contract.ts'
import { Refusal } from '#src/shared/refusal.ts'
import { show } from '#src/web/testing/page.tsx'
import { sampleOf } from '#src/web/testing/sample.ts'
import { answer } from '#src/web/testing/service.ts'
import { MoveServiceDialog } from './move-service.dialog.tsx'

const service = {
  ...{ id: '0198a1b2-0000-7000-8000-000000000001', version: 4 },
  ...{ name: 'Pranzo in agriturismo', day: 1, position: 0 },
}

async function open() {
  let closed = 0
  const screen = await show(<MoveServiceDialog service={service} days={3} onClose={() => (closed += 1)} />)
  return { screen, closed: () => closed }
}
type Screen = Awaited<ReturnType<typeof open>>['screen']
const day = (screen: Screen) => screen.getByLabelText('Giorno', { exact: true })
const move = (screen: Screen) => screen.getByRole('button', { name: 'Sposta', exact: true }).click()
async function choose(screen: Screen, name: string) {
  await day(screen).click()
  await screen.getByRole('option', { name }).click()
}

it('says at its field that the trip has no such day any more, and keeps the choice', async () => {
  const received = answer(moveService, () => {
    throw new Refusal('services.day-range', { kind: 'invalid', path: '/day' })
  })
  const { screen, closed } = await open()
  await choose(screen, 'Giorno 3')
  await move(screen)
  await expect.element(day(screen)).toHaveAccessibleDescription('Scegli un giorno del viaggio')
  await expect.element(day(screen)).toHaveFocus()
  await expect.element(day(screen)).toHaveValue('3')
  expect(received.map(({ body }) => body)).toEqual([{ day: 3, version: 4 }])
  expect(closed()).toBe(0)
})

it('stays open with the choice when the trip is closed', async () => {
  answer(moveService, () => {
    throw new Refusal('itineraries.closed')
  })
  const { screen, closed } = await open()
  await choose(screen, 'Giorno 2')
  await move(screen)
  await expect.element(screen.getByText(/Il viaggio è chiuso/)).toBeVisible()
  await expect.element(day(screen)).toHaveValue('2')
  expect(closed()).toBe(0)
})

it('closes once the service is moved, and says where it went', async () => {
  answer(moveService, () => ({ ...sampleOf(moveService.schema.response[200]), version: 5 }))
  const { screen, closed } = await open()
  await choose(screen, 'Giorno 2')
  await move(screen)
  await expect.element(screen.getByText('Pranzo in agriturismo spostato al giorno 2')).toBeVisible()
  expect(closed()).toBe(1)
})

it('asks before its way out loses the choice', async () => {
  const { screen, closed } = await open()
  await choose(screen, 'Giorno 2')
  await screen.getByRole('dialog').getByRole('button', { name: 'Annulla' }).click()
  await screen.getByRole('button', { name: 'Continua a modificare' }).click()
  await expect.element(day(screen)).toHaveValue('2')
  expect(closed()).toBe(0)
})
