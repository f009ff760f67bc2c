import { expect, it } from 'vitest'
import { listTrips } from '#src/features/trips/list/trips.contract.ts'
import { show } from '#src/web/testing/page.tsx'
import { sampleOf } from '#src/web/testing/sample.ts'
import { answer } from '#src/web/testing/service.ts'
import { RepeatBookingDialog } from './repeat-booking.dialog.tsx'

const id = (n: number) => `0198a1b2-0000-7000-8000-${String(n).padStart(12, '0')}`
const list = sampleOf(listTrips.schema.response[200])
const trip = (n: number, title: string, isPast = false) => ({
  ...sampleOf(listTrips.schema.response[200].shape.trips.element),
  ...{ id: id(n), title, departsOn: '2027-05-14', code: `V-2027-000${n}`, isPast },
})

it('the same people book again on another trip that still departs, once it is chosen', async () => {
  answer(listTrips, () => ({ ...list, trips: [trip(1, 'Napoli'), trip(2, 'Salento'), trip(3, 'Vienna', true)] }))
  const chosen: string[] = []
  const screen = await show(
    <RepeatBookingDialog tripId={id(1)} onClose={() => {}} onChosen={(one) => chosen.push(one)} />,
  )
  const submit = screen.getByRole('button', { name: 'Continua' })
  await submit.click()
  await expect.element(screen.getByText('Scegli il viaggio')).toBeVisible()
  await screen.getByRole('combobox', { name: 'Viaggio', exact: false }).click()
  await expect
    .poll(() =>
      screen
        .getByRole('option')
        .elements()
        .map(({ textContent }) => textContent),
    )
    .toHaveLength(1)
  await screen.getByRole('option', { name: 'Salento', exact: false }).click()
  await submit.click()
  await expect.poll(() => chosen).toEqual([id(2)])
})
