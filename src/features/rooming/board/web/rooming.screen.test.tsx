import { expect, it } from 'vitest'
import { getRoomingList, RoomingList } from '#src/features/rooming/board/board.contract.ts'
import { getRoomingVersions } from '#src/features/rooming/versions/versions.contract.ts'
import { getTrip } from '#src/features/trips/page/trip.contract.ts'
import { TripProvider } from '#src/features/trips/page/web/trip-context.panel.tsx'
import { show } from '#src/web/testing/page.tsx'
import { sampleOf } from '#src/web/testing/sample.ts'
import { answer } from '#src/web/testing/service.ts'
import { RoomingScreen } from './rooming.screen.tsx'

const id = (n: number) => `0198a1b2-0000-7000-8000-${String(n).padStart(12, '0')}`
const trip = { ...sampleOf(getTrip.schema.response[200]), id: id(1), status: 'confirmed' as const }
const hotel = { ...sampleOf(RoomingList.shape.hotels.element), serviceId: id(5), name: 'Vesuvio Palace' }
const versions = sampleOf(getRoomingVersions.schema.response[200])
const gone = { room: 1, what: 'removed' as const, fact: 'room' as const, who: ['Rossi Anna'], before: 'DBL', now: '' }
const version = { ...sampleOf(getRoomingVersions.schema.response[200].shape.versions.element), number: 2 }

function open(sent: number | null, view: string) {
  const list = {
    ...{ ...sampleOf(RoomingList), hotels: [{ ...hotel, sent }], serviceId: id(5), lock: null },
    ...{ rooms: [], unassigned: [], checks: [] },
  }
  answer(getRoomingList, () => list)
  answer(getRoomingVersions, () => ({
    ...versions,
    ...{ hotel: { serviceId: id(5), name: 'Vesuvio Palace' }, versions: [version] },
    ...{ compared: { from: 2, to: null }, sinceLast: { differences: 1, rooms: 1 }, differences: [gone], same: [] },
  }))
  return show(
    <TripProvider trip={trip}>
      <RoomingScreen />
    </TripProvider>,
    {
      route: '/main/trips/$tripId/sections/rooming-list',
      visited: [`/main/trips/x/sections/rooming-list?view=${view}`],
    },
  )
}

it('keeps in sight what the hotel was sent, also when nobody sleeps there any more', async () => {
  const screen = await open(2, 'rooms')
  await expect.element(screen.getByText('Nessuna camera da assegnare')).toBeVisible()
  await expect.element(screen.getByText("Modificata dopo l'invio", { exact: false })).toBeVisible()
  const update = screen.getByRole('button', { name: 'Invia aggiornamento' }).first()
  await expect.element(update).toHaveAttribute('aria-disabled', 'true')
  await expect.element(update).toHaveAccessibleDescription("Nessuna camera confermata: non c'è niente da inviare")
})

it('shows the versions of an empty list, with nothing to send and no room to restore', async () => {
  const screen = await open(2, 'versions')
  await expect.element(screen.getByRole('listitem').filter({ hasText: 'Versione 2' })).toBeVisible()
  const update = screen.getByRole('button', { name: 'Invia aggiornamento' }).first()
  await expect.element(update).toHaveAttribute('aria-disabled', 'true')
  await expect.element(screen.getByText('Rossi Anna')).toBeVisible()
  expect(screen.getByRole('button', { name: 'Ripristina', exact: false }).query()).toBeNull()
})

it('says only that there are no rooms where no list was ever sent', async () => {
  const screen = await open(null, 'rooms')
  await expect.element(screen.getByText('Nessuna camera da assegnare')).toBeVisible()
  expect(screen.getByRole('radio', { name: 'Versioni' }).query()).toBeNull()
})
