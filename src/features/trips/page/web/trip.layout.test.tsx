import { Profiler } from 'react'
import { expect, it } from 'vitest'
import { listServices } from '#src/features/services/programme/services.contract.ts'
import { defaultSettings, getSettings } from '#src/features/settings/settings.contract.ts'
import { getTrip } from '#src/features/trips/page/trip.contract.ts'
import { show } from '#src/web/testing/page.tsx'
import { sampleOf } from '#src/web/testing/sample.ts'
import { answer } from '#src/web/testing/service.ts'
import { TripLayout } from './trip.layout.tsx'

const trip = { ...sampleOf(getTrip.schema.response[200]), title: 'Umbria medievale', status: 'forSale' as const }

it('rests when nothing changes, instead of drawing the page with every frame', async () => {
  answer(getTrip, () => trip)
  answer(getSettings, () => defaultSettings)
  answer(listServices, () => ({ ...sampleOf(listServices.schema.response[200]), services: [] }))
  let drawings = 0
  const screen = await show(
    <Profiler id="trip" onRender={() => (drawings += 1)}>
      <TripLayout headEnd={null} urgent={{}} />
    </Profiler>,
    { visited: [`/trips/${trip.id}`], route: '/trips/$tripId' },
  )
  await expect.element(screen.getByRole('heading', { name: 'Umbria medievale' })).toBeVisible()
  await frames(30)
  const before = drawings
  await frames(30)
  expect(drawings - before).toBe(0)
})

async function frames(count: number): Promise<void> {
  for (let at = 0; at < count; at++) await new Promise(requestAnimationFrame)
}
