import { expect, it } from 'vitest'
import { editTrip } from '#src/features/trips/data/trip-editing.contract.ts'
import { getCalendar } from '#src/features/trips/list/trips.contract.ts'
import { Refusal } from '#src/shared/refusal.ts'
import { show } from '#src/web/testing/page.tsx'
import { sampleOf } from '#src/web/testing/sample.ts'
import { answer } from '#src/web/testing/service.ts'
import { MoveTripDialog } from './move-trip.dialog.tsx'

const trip = {
  ...sampleOf(getCalendar.schema.response[200].shape.trips.element),
  ...{ title: 'Napoli e la Costiera', departsOn: '2099-06-11', days: 3, version: 4 },
}

async function open() {
  let closed = 0
  const screen = await show(<MoveTripDialog trip={trip} onClose={() => (closed += 1)} />)
  return { screen, closed: () => closed }
}
type Screen = Awaited<ReturnType<typeof open>>['screen']
const day = (screen: Screen) => screen.getByLabelText('Data di partenza', { exact: false })
const move = (screen: Screen) => screen.getByRole('button', { name: 'Sposta', exact: true }).click()

it('says at its field what is missing and what is no day', async () => {
  const received = answer(editTrip, () => sampleOf(editTrip.schema.response[200]))
  const { screen } = await open()
  await day(screen).fill('')
  await move(screen)
  await expect.element(day(screen)).toHaveAccessibleDescription(/Compila il campo obbligatorio/)
  await day(screen).fill('31/02/2099')
  await move(screen)
  await expect.element(day(screen)).toHaveAccessibleDescription(/Data non valida/)
  await expect.element(day(screen)).toHaveValue('31/02/2099')
  expect(received).toEqual([])
})

it.each([
  ['trips.start-past', { kind: 'invalid', path: '/departsOn' }, 'La data di partenza è passata'],
  // The server's shape refuses days that lie too far back, among other missing or invalid fields.
  ['shapes.missing-data', { kind: 'invalid', faults: [{ path: '/departsOn', code: 'shapes.day' }] }, 'Data non valida'],
] as const)('says at its field why the trip cannot leave then (%s), and keeps the day', async (code, how, said) => {
  const received = answer(editTrip, () => {
    throw new Refusal(code, how)
  })
  const { screen, closed } = await open()
  await day(screen).fill('12/06/2099')
  await move(screen)
  await expect.element(day(screen)).toHaveAccessibleDescription(new RegExp(said))
  await expect.element(day(screen)).toHaveFocus()
  await expect.element(day(screen)).toHaveValue('12/06/2099')
  expect(received.map(({ body }) => body)).toEqual([{ version: 4, departsOn: '2099-06-12' }])
  expect(closed()).toBe(0)
})

it('asks before its way out loses the day', async () => {
  const { screen, closed } = await open()
  await day(screen).fill('12/06/2099')
  const leave = () => screen.getByRole('button', { name: 'Torna indietro' }).click()
  await leave()
  await screen.getByRole('button', { name: 'Continua a modificare' }).click()
  await expect.element(day(screen)).toHaveValue('12/06/2099')
  expect(closed()).toBe(0)
  await leave()
  await screen.getByRole('button', { name: 'Esci senza salvare' }).click()
  await expect.poll(closed).toBe(1)
})
