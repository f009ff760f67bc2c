import { expect, it } from 'vitest'
import { listSeatsForBooking } from '#src/features/seating/seats/seating.contract.ts'
import { show } from '#src/web/testing/page.tsx'
import { answer } from '#src/web/testing/service.ts'
import { SeatsThereField } from './seats-there.field.tsx'

const id = (n: number) => `0198a1b2-0000-7000-8000-${String(n).padStart(12, '0')}`
const group = (labels: number[], isWholeRow: boolean, coach: number | null = null) => ({
  ...{ seats: labels.map((label) => ({ vehicleId: id(4), label: `${label}` })), coach, isWholeRow },
})
const groups = [group([17, 18, 19, 20], true), group([21, 22, 25, 26], false, 2)]
const found = { hasMap: true, isSeating: true, now: ['19', '20', '24'], people: 4, groups }

async function open(given: Partial<typeof found>) {
  answer(listSeatsForBooking, () => ({ ...found, ...given }))
  const chosen: (string[] | undefined)[] = []
  const screen = await show(
    <>
      <p>Nella nuova partenza</p>
      <SeatsThereField
        tripId={id(1)}
        bookingId={id(2)}
        value={undefined}
        onChange={(seats) => chosen.push(seats?.map(({ label }) => label))}
        error={false}
      />
    </>,
  )
  return { chosen, screen, field: screen.getByRole('combobox', { name: 'Posti sul bus' }) }
}
const shownIn = (element: Element | null) =>
  element instanceof HTMLSelectElement ? element.selectedOptions[0]?.textContent : null

it('proposes the best seats where seats are given, and says which ones are freed', async () => {
  const { screen, field, chosen } = await open({})
  await expect.poll(() => shownIn(field.query())).toBe('17, 18, 19, 20: una fila intera')
  await expect.element(screen.getByText('ora 19, 20 e 24; si liberano subito')).toBeVisible()
  await field.selectOptions('Bus 2 · 21, 22, 25, 26')
  await field.selectOptions('Nessuno: si assegnano dopo')
  expect(chosen).toEqual([['21', '22', '25', '26'], []])
})

it('proposes none where nobody has a seat yet', async () => {
  const { field } = await open({ isSeating: false })
  await expect.poll(() => shownIn(field.query())).toBe('Nessuno: si assegnano dopo')
})

it('says that a party will sit apart where so many seats together are not free', async () => {
  const { field } = await open({ groups: [] })
  await expect.poll(() => shownIn(field.query())).toBe('Dove capita: non ci sono 4 posti vicini')
})

it('asks nothing where no coach has a map', async () => {
  const { screen, field } = await open({ hasMap: false })
  await expect.element(screen.getByText('Nella nuova partenza')).toBeVisible()
  expect(field.query()).toBeNull()
})
