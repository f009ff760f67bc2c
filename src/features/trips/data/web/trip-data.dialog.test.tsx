import { beforeEach, expect, it } from 'vitest'
import { userEvent } from 'vitest/browser'
import { editTrip } from '#src/features/trips/data/trip-editing.contract.ts'
import { listOwners } from '#src/features/trips/list/trips.contract.ts'
import { getTrip } from '#src/features/trips/page/trip.contract.ts'
import { TripProvider } from '#src/features/trips/page/web/trip-context.panel.tsx'
import { Refusal } from '#src/shared/refusal.ts'
import { show } from '#src/web/testing/page.tsx'
import { sampleOf } from '#src/web/testing/sample.ts'
import { answer } from '#src/web/testing/service.ts'
import { TripDataDialog } from './trip-data.dialog.tsx'

const owner = { id: '0198a1b2-0000-7000-8000-000000000001', name: 'Elena Bonetti' }
const trip = {
  ...sampleOf(getTrip.schema.response[200]),
  ...{ id: '0198a1b2-0000-7000-8000-000000000002', version: 3, status: 'draft' as const, type: 'multiDay' as const },
  ...{ title: 'Napoli e la Costiera', departsOn: '2099-06-11', returnsOn: '2099-06-13', days: 3, maxPlaces: 50 },
  owners: [owner],
}

beforeEach(() => {
  answer(getTrip, () => trip)
  answer(listOwners, () => [{ ...owner, isActive: true }])
})

async function open(part: Partial<typeof trip> = {}) {
  let closed = 0
  const screen = await show(
    <TripProvider trip={{ ...trip, ...part }}>
      <TripDataDialog onClose={() => (closed += 1)} next={() => {}} />
    </TripProvider>,
    { roles: ['admin'] },
  )
  return { screen, closed: () => closed }
}
type Screen = Awaited<ReturnType<typeof show>>
const field = (screen: Screen, label: string) => screen.getByRole('textbox', { name: label, exact: false })

it('sends only what was changed, over its version, and closes by Ctrl+Enter', async () => {
  const received = answer(editTrip, () => ({ ...sampleOf(editTrip.schema.response[200]), version: 4, datesLeft: [] }))
  const { screen, closed } = await open()
  await field(screen, 'Titolo').fill('Napoli e Capri')
  await userEvent.keyboard('{Control>}{Enter}{/Control}')
  await expect.poll(closed).toBe(1)
  expect(received.map(({ body }) => body)).toEqual([{ title: 'Napoli e Capri', version: 3 }])
})

it('says what is missing at its field and begins there', async () => {
  const { screen } = await open()
  await field(screen, 'Titolo').fill('')
  await userEvent.keyboard('{Control>}{Enter}{/Control}')
  await expect.element(field(screen, 'Titolo')).toHaveAttribute('aria-invalid', 'true')
  await expect.element(field(screen, 'Titolo')).toHaveFocus()
})

it('shows a refusal of the server at its field', async () => {
  answer(editTrip, () => {
    throw new Refusal('trips.days-in-use', { path: '/days', params: { day: 3 } })
  })
  const { screen } = await open()
  await field(screen, 'Durata (giorni)').fill('2')
  await userEvent.keyboard('{Control>}{Enter}{/Control}')
  await expect.element(screen.getByText(/Ci sono servizi fino al giorno 3/)).toBeVisible()
  await expect.element(field(screen, 'Durata (giorni)')).toHaveFocus()
})

it('opens the calendar of a repetition at the departure', async () => {
  const { screen } = await open()
  await screen.getByRole('combobox', { name: 'Ripetizione' }).selectOptions('Ogni settimana')
  await field(screen, 'Ripeti fino al').click()
  await userEvent.keyboard('{Alt>}{ArrowDown}{/Alt}')
  await expect.element(screen.getByRole('table', { name: 'Giugno 2099' })).toBeVisible()
})
