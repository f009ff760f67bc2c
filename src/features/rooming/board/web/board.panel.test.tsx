import { beforeEach, expect, it } from 'vitest'
import {
  getRoomingList,
  movePerson,
  RoomingList,
  RoomingPerson,
  RoomingRoom,
} from '#src/features/rooming/board/board.contract.ts'
import { arrangeHotel, openHotelRoom } from '#src/features/rooming/board/hotel-rooms.contract.ts'
import { getTrip } from '#src/features/trips/page/trip.contract.ts'
import { TripProvider } from '#src/features/trips/page/web/trip-context.panel.tsx'
import { queryOf } from '#src/web/calls/api.ts'
import { show } from '#src/web/testing/page.tsx'
import { sampleOf } from '#src/web/testing/sample.ts'
import { answer } from '#src/web/testing/service.ts'
import { RoomBoard } from './board.panel.tsx'
import { useBoardActs } from './board-saving.state.ts'

const id = (n: number) => `0198a1b2-0000-7000-8000-${String(n).padStart(12, '0')}`
const trip = { ...sampleOf(getTrip.schema.response[200]), id: id(1), status: 'confirmed' as const }
const [vesuvio, torre] = [id(5), id(6)]
const person = (n: number, surname: string, usualRoomId: string, isOnlyHere = false): RoomingPerson => ({
  ...sampleOf(RoomingPerson),
  ...{ participantId: id(n), bookingId: id(90), surname, name: 'Ada', type: 'customer', status: 'confirmed', age: 50 },
  ...{ isOnlyHere, usualRoomId },
})
const room = (n: number, number: number, people: RoomingPerson[]): RoomingRoom => ({
  ...sampleOf(RoomingRoom),
  ...{ roomId: id(n), number, roomType: 'DBL', capacity: 2, isStaff: false, isOption: false, isOnlyHere: false },
  ...{ isBedTypeDoubtful: false, isSingleUse: false, isAloneOpen: false, notes: null, people },
})
const hotel = (serviceId: string, name: string) => ({ ...sampleOf(RoomingList.shape.hotels.element), serviceId, name })
const counters = RoomingList.shape.counters.element.shape.roomType.options.map((roomType) => ({
  ...{ roomType, used: 0, allotted: null, over: 0 },
}))
/** Rossi sleeps beside Pozzi in the shown hotel alone; her bed is beside Ferri. */
const list: RoomingList = {
  ...sampleOf(RoomingList),
  ...{ hotels: [hotel(vesuvio, 'Vesuvio'), hotel(torre, 'Torre del Mare')], serviceId: torre, lock: null },
  rooms: [
    room(11, 1, [person(21, 'Ferri', id(11))]),
    room(12, 2, [person(22, 'Pozzi', id(12)), person(23, 'Rossi', id(11), true)]),
    room(13, 3, [person(24, 'Testa', id(13))]),
  ],
  ...{ unassigned: [], checks: [], counters },
}

it('names the age of a person without a bed, also of an infant', async () => {
  const infant = { ...person(31, 'Neri', ''), usualRoomId: null, sex: 'F' as const, age: 0 }
  const unassigned = [{ ...infant, confirmBy: null, wantedType: null, wish: null }]
  const screen = await open({ ...list, unassigned })
  await expect.element(screen.getByText('F, 0', { exact: true })).toBeVisible()
})

function Board({ shown }: { shown: RoomingList }) {
  const acts = useBoardActs(shown, queryOf(getRoomingList, { params: { tripId: id(1) }, query: {} }).queryKey)
  return <RoomBoard list={acts.shown} acts={acts} canEdit onSettle={() => undefined} />
}
const open = (shown = list) =>
  show(
    <TripProvider trip={trip}>
      <Board shown={shown} />
    </TripProvider>,
  )
type Screen = Awaited<ReturnType<typeof open>>
const onlyHere = (screen: Screen) => screen.getByRole('radio', { name: 'Solo questo' }).click()
async function choose(screen: Screen, who: string, what: string) {
  await screen.getByRole('button', { name: who, exact: false }).click()
  await screen.getByRole('menuitem', { name: what, exact: false }).first().click()
}

let arranged: ReturnType<typeof answer<typeof arrangeHotel>>
let moved: ReturnType<typeof answer<typeof movePerson>>
let opened: ReturnType<typeof answer<typeof openHotelRoom>>
beforeEach(() => {
  arranged = answer(arrangeHotel, () => undefined)
  moved = answer(movePerson, () => undefined)
  opened = answer(openHotelRoom, () => ({ roomId: id(40) }))
})
const asked = () => arranged.map(({ params, body }) => [params.serviceId, body.people])

it('a trip with one hotel has no choice of hotels', async () => {
  const screen = await open({ ...list, hotels: [hotel(torre, 'Torre del Mare')] })
  await expect.element(screen.getByRole('heading', { name: 'Da sistemare 0' })).toBeVisible()
  expect(screen.getByRole('radio', { name: 'Solo questo' }).elements()).toEqual([])
})

it('says who is elsewhere in this hotel, and keeps that bed for the others', async () => {
  const screen = await open()
  await expect.element(screen.getByText('Rossi Ada qui è altrove')).toBeVisible()
  const card = screen.getByRole('listitem', { name: 'Camera 1, DBL' })
  expect(card.getByText('Letto libero').elements()).toEqual([])
  await onlyHere(screen)
  await expect.element(card.getByText('Letto libero')).toBeVisible()
})

it('moves for all hotels, or for the shown one alone', async () => {
  const screen = await open()
  await choose(screen, 'Ferri Ada', 'Camera 3')
  await expect.poll(() => moved.map(({ body }) => [body.from, body.roomId])).toEqual([[id(11), id(13)]])
  await onlyHere(screen)
  await choose(screen, 'Testa Ada', 'Camera 1')
  await expect.poll(asked).toEqual([[torre, [{ participantId: id(24), from: id(13), roomId: id(11) }]]])
})

it('whoever is in another room here alone goes back as in the other hotels', async () => {
  const screen = await open()
  await choose(screen, 'Rossi Ada', 'Come negli altri hotel')
  await expect.poll(asked).toEqual([[torre, [{ participantId: id(23), from: id(12), roomId: id(11) }]]])
  await expect.element(screen.getByText('Rossi Ada è di nuovo nella camera degli altri hotel')).toBeVisible()
  expect(moved).toEqual([])
})

it('another type in one hotel is a room of its own there, and is taken back', async () => {
  const screen = await open()
  await onlyHere(screen)
  const card = screen.getByRole('listitem', { name: 'Camera 2, DBL' })
  await card.getByRole('button', { name: 'Cambia tipo, ora DBL' }).click()
  await screen.getByRole('menuitem', { name: 'TWN', exact: false }).click()
  const people = [id(22), id(23)]
  await expect
    .poll(() => opened.map(({ body }) => body))
    .toEqual([{ roomType: 'TWN', participantIds: people, from: id(12) }])
  await screen.getByRole('button', { name: 'Annulla' }).click()
  const before = [
    { participantId: id(22), from: id(40), roomId: null },
    { participantId: id(23), from: id(40), roomId: id(12) },
  ]
  await expect.poll(asked).toEqual([[torre, before]])
  await expect.element(screen.getByText('Azione annullata')).toBeVisible()
})
