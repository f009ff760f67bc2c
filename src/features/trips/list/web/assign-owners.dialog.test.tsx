import { beforeEach, expect, it } from 'vitest'
import { assignOwners } from '#src/features/trips/list/trip-bulk.contract.ts'
import { listOwners } from '#src/features/trips/list/trips.contract.ts'
import { Refusal } from '#src/shared/refusal.ts'
import { show } from '#src/web/testing/page.tsx'
import { answer } from '#src/web/testing/service.ts'
import { AssignOwnersDialog } from './assign-owners.dialog.tsx'

const id = (n: number) => `0198a1b2-0000-7000-8000-${String(n).padStart(12, '0')}`
const [elena, bruno] = [
  { id: id(1), name: 'Elena Bonetti' },
  { id: id(2), name: 'Bruno Conti' },
] as const
const tripIds = [id(11), id(12)]

beforeEach(() => {
  answer(listOwners, () => [elena, bruno].map((owner) => ({ ...owner, isActive: true })))
})

async function open() {
  const told: string[] = []
  const screen = await show(
    <AssignOwnersDialog
      tripIds={tripIds}
      onClose={() => told.push('closed')}
      onDone={({ done, refused }) => told.push(`${done} done, ${refused.length} refused`)}
    />,
    { roles: ['admin'] },
  )
  await expect.element(owner(screen, elena.name)).toBeVisible()
  return { screen, told }
}
type Screen = Awaited<ReturnType<typeof show>>
const owner = (screen: Screen, name: string) => screen.getByRole('checkbox', { name })
const assign = (screen: Screen) => screen.getByRole('button', { name: 'Assegna organizzatore' }).click()

it('needs one organiser, and tells what became of each trip', async () => {
  const received = answer(assignOwners, () => ({
    done: 1,
    refused: [{ id: id(12), title: 'Napoli', code: 'trips.archived', reason: 'Il viaggio è archiviato' }],
  }))
  const { screen, told } = await open()
  await assign(screen)
  await expect.element(screen.getByRole('alert')).toHaveTextContent('Compila il campo obbligatorio')
  expect(received).toEqual([])
  await owner(screen, bruno.name).click()
  await assign(screen)
  await expect.poll(() => told).toEqual(['closed', '1 done, 1 refused'])
  expect(received.map(({ body }) => body)).toEqual([{ tripIds, ownerIds: [bruno.id] }])
})

it.each([
  [
    'trips.owner-role',
    { name: bruno.name },
    'Bruno Conti non è né titolare né organizzatore: scegli un altro organizzatore',
  ],
  ['trips.owner-unknown', {}, "L'organizzatore scelto non esiste più"],
] as const)('says %s at its field, and keeps the choice', async (code, params, said) => {
  answer(assignOwners, () => {
    throw new Refusal(code, { path: '/ownerIds', params })
  })
  const { screen, told } = await open()
  await owner(screen, bruno.name).click()
  await assign(screen)
  await expect.element(screen.getByRole('alert')).toHaveTextContent(said)
  await expect.element(owner(screen, bruno.name)).toBeChecked()
  await expect.element(owner(screen, elena.name)).not.toBeChecked()
  expect(told).toEqual([])
})

it('asks before its way out loses the choice', async () => {
  const { screen, told } = await open()
  await owner(screen, elena.name).click()
  await screen.getByRole('button', { name: 'Torna indietro' }).click()
  await screen.getByRole('button', { name: 'Continua a modificare' }).click()
  await expect.element(owner(screen, elena.name)).toBeChecked()
  expect(told).toEqual([])
})
