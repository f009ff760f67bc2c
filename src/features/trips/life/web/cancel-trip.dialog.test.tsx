import { beforeEach, expect, it } from 'vitest'
import { cancelTrip, getCancellation } from '#src/features/trips/life/trip-states.contract.ts'
import { getTrip } from '#src/features/trips/page/trip.contract.ts'
import { TripProvider } from '#src/features/trips/page/web/trip-context.panel.tsx'
import { Refusal } from '#src/shared/refusal.ts'
import { show } from '#src/web/testing/page.tsx'
import { sampleOf } from '#src/web/testing/sample.ts'
import { answer } from '#src/web/testing/service.ts'
import { CancelTripDialog } from './cancel-trip.dialog.tsx'

const trip = { ...sampleOf(getTrip.schema.response[200]), version: 3, title: 'Napoli e la Costiera' }

beforeEach(() => {
  answer(getCancellation, () => ({
    ...sampleOf(getCancellation.schema.response[200]),
    refundCents: 12_500,
    agencyRefundCents: 0,
  }))
})

async function open() {
  let closed = 0
  const screen = await show(
    <TripProvider trip={trip}>
      <CancelTripDialog onClose={() => (closed += 1)} next={() => {}} />
    </TripProvider>,
    { roles: ['admin'] },
  )
  await expect.element(screen.getByText(/125,00/)).toBeVisible()
  return { screen, closed: () => closed }
}
type Screen = Awaited<ReturnType<typeof show>>
const reason = (screen: Screen) => screen.getByRole('textbox', { name: 'Motivo', exact: false })
const title = (screen: Screen) => screen.getByRole('textbox', { name: 'Scrivi il titolo', exact: false })
const cancel = (screen: Screen) => screen.getByRole('button', { name: 'Annulla viaggio' }).click()

it('asks for a reason and the title in full, and begins at the first that is missing', async () => {
  const received = answer(cancelTrip, () => sampleOf(cancelTrip.schema.response[200]))
  const { screen } = await open()
  await cancel(screen)
  await expect.element(screen.getByText('Inserisci il motivo')).toBeVisible()
  await expect.element(reason(screen)).toHaveFocus()
  await reason(screen).fill('Frana')
  await title(screen).fill('Napoli')
  await cancel(screen)
  await expect.element(screen.getByText(/Non è il titolo di questo viaggio/)).toBeVisible()
  expect(received).toEqual([])
})

it('cancels once, over the version that is shown, and closes', async () => {
  const received = answer(cancelTrip, () => sampleOf(cancelTrip.schema.response[200]))
  const { screen, closed } = await open()
  await reason(screen).fill('Frana')
  await title(screen).fill('Napoli e la Costiera')
  await cancel(screen)
  await expect.poll(closed).toBe(1)
  expect(received.map(({ body }) => body)).toEqual([{ version: 3, reason: 'Frana', title: 'Napoli e la Costiera' }])
})

it('stays open with what was typed when the server refuses', async () => {
  answer(cancelTrip, () => {
    throw new Refusal('trips.not-cancellable')
  })
  const { screen, closed } = await open()
  await reason(screen).fill('Frana')
  await title(screen).fill('Napoli e la Costiera')
  await cancel(screen)
  await expect.element(screen.getByText('Si annullano solo i viaggi in vendita o confermati')).toBeVisible()
  await expect.element(reason(screen)).toHaveValue('Frana')
  expect(closed()).toBe(0)
})

it('says what goes back to agencies beside what customers get', async () => {
  const brings = { ...sampleOf(getCancellation.schema.response[200]), refundCents: 12_500, agencyRefundCents: 30_000 }
  answer(getCancellation, () => brings)
  const { screen } = await open()
  await expect.element(screen.getByText(/300,00 rimborsano loro i clienti/)).toBeVisible()
})
