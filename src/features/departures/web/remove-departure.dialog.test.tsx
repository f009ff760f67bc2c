import { expect, it } from 'vitest'
import { listDepartures, removeDeparture } from '#src/features/departures/departures.contract.ts'
import { show } from '#src/web/testing/page.tsx'
import { sampleOf } from '#src/web/testing/sample.ts'
import { answer } from '#src/web/testing/service.ts'
import { RemoveDepartureDialog } from './remove-departure.dialog.tsx'

const id = (n: number) => `0198a1b2-0000-7000-8000-${String(n).padStart(12, '0')}`
const stop = (n: number, name: string) => ({
  ...sampleOf(listDepartures.schema.response[200].shape.departures.element),
  ...{ id: id(n), name, time: '05:30', passengers: 2 },
})

it('asks where its people board instead, and sends them there', async () => {
  const received = answer(removeDeparture, () => sampleOf(removeDeparture.schema.response[200]))
  let closed = 0
  const screen = await show(
    <RemoveDepartureDialog
      departure={stop(1, 'Bergamo')}
      others={[stop(2, 'Dalmine')]}
      onClose={() => (closed += 1)}
    />,
  )
  const target = screen.getByRole('combobox', { name: 'Sposta 2 passeggeri a', exact: false })
  await screen.getByRole('button', { name: 'Rimuovi partenza' }).click()
  await expect.element(screen.getByText("Scegli un'altra partenza dello stesso viaggio")).toBeVisible()
  await expect.element(target).toHaveFocus()
  expect(received).toEqual([])
  await target.click()
  await screen.getByRole('option', { name: '05:30 Dalmine' }).click()
  await screen.getByRole('button', { name: 'Rimuovi partenza' }).click()
  await expect.poll(() => closed).toBe(1)
  expect(received.map(({ params, query }) => [params.departureId, query])).toEqual([[id(1), { moveTo: id(2) }]])
})
