import { beforeEach, expect, it } from 'vitest'
import { editTrip } from '#src/features/trips/data/trip-editing.contract.ts'
import { listOwners } from '#src/features/trips/list/trips.contract.ts'
import { getTrip } from '#src/features/trips/page/trip.contract.ts'
import { TripProvider } from '#src/features/trips/page/web/trip-context.panel.tsx'
import { Refusal } from '#src/shared/refusal.ts'
import { show } from '#src/web/testing/page.tsx'
import { sampleOf } from '#src/web/testing/sample.ts'
import { answer } from '#src/web/testing/service.ts'
import { TripOwnersDialog } from './trip-owners.dialog.tsx'

const [elena, bruno] = [
  { id: '0198a1b2-0000-7000-8000-000000000001', name: 'Elena Bonetti' },
  { id: '0198a1b2-0000-7000-8000-000000000002', name: 'Bruno Conti' },
] as const
const trip = { ...sampleOf(getTrip.schema.response[200]), version: 3, owners: [elena] }

beforeEach(() => {
  answer(listOwners, () => [elena, bruno].map((owner) => ({ ...owner, isActive: true })))
})

const open = () =>
  show(
    <TripProvider trip={trip}>
      <TripOwnersDialog onClose={() => {}} next={() => {}} />
    </TripProvider>,
    { roles: ['admin'] },
  )
type Screen = Awaited<ReturnType<typeof open>>
const owner = (screen: Screen, name: string) => screen.getByRole('checkbox', { name })
const save = (screen: Screen) => screen.getByRole('button', { name: 'Salva', exact: false }).click()

it('needs one organiser at least', async () => {
  const received = answer(editTrip, () => ({ ...sampleOf(editTrip.schema.response[200]), version: 4 }))
  const screen = await open()
  await owner(screen, elena.name).click()
  await save(screen)
  await expect.element(screen.getByText('Compila il campo obbligatorio')).toBeVisible()
  await owner(screen, bruno.name).click()
  await save(screen)
  await expect.poll(() => received.map(({ body }) => body)).toEqual([{ ownerIds: [bruno.id], version: 3 }])
})

it('says at the field that somebody is no organiser any more, and keeps the choice', async () => {
  answer(editTrip, () => {
    throw new Refusal('trips.owner-role', { path: '/ownerIds', params: { name: bruno.name } })
  })
  const screen = await open()
  await owner(screen, bruno.name).click()
  await save(screen)
  await expect.element(screen.getByText(new RegExp(`${bruno.name}.*organizz`, 'i'))).toBeVisible()
  await expect.element(owner(screen, bruno.name)).toBeChecked()
})
