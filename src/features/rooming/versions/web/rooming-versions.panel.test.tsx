import { beforeEach, expect, it } from 'vitest'
import { getRoomingList, RoomingList } from '#src/features/rooming/board/board.contract.ts'
import { anchorOfRoom } from '#src/features/rooming/board/web/room-card.panel.tsx'
import {
  confirmRoomingVersion,
  getRoomingVersions,
  type RoomingVersion,
  restoreRooms,
  sendRoomingVersion,
  takeBackRoomingVersion,
} from '#src/features/rooming/versions/versions.contract.ts'
import { getTrip } from '#src/features/trips/page/trip.contract.ts'
import { TripProvider } from '#src/features/trips/page/web/trip-context.panel.tsx'
import { Refusal } from '#src/shared/refusal.ts'
import { show } from '#src/web/testing/page.tsx'
import { sampleOf } from '#src/web/testing/sample.ts'
import { answer } from '#src/web/testing/service.ts'
import { RoomingVersionsPanel } from './rooming-versions.panel.tsx'
import { SentList } from './sent-list.panel.tsx'

const id = (n: number) => `0198a1b2-0000-7000-8000-${String(n).padStart(12, '0')}`
const trip = { ...sampleOf(getTrip.schema.response[200]), id: id(1), status: 'confirmed' as const }
const list = { ...sampleOf(RoomingList), lock: null, rooms: [sampleOf(RoomingList.shape.rooms.element)] }
const version = (number: number): RoomingVersion => ({
  ...{ id: id(10 + number), number, isFinal: false, hasNotes: false, sentAt: `2027-03-0${number + 2}T09:12:00.000Z` },
  ...{ by: 'Elena Bonetti', recipient: 'gruppi@hotel.example', toldHow: null, state: 'sent', rooms: 19, guests: 37 },
  confirmedAt: null,
})
const shown = {
  ...sampleOf(getRoomingVersions.schema.response[200]),
  hotel: { serviceId: id(5), name: 'Vesuvio Palace' },
  versions: [version(2), version(1)],
  compared: { from: 2, to: null as number | null },
  sinceLast: { differences: 1, rooms: 1 } as { differences: number; rooms: number } | null,
  differences: [
    { room: 13, what: 'changed' as const, fact: 'type' as const, who: ['Testa Emma'], before: 'DBL', now: 'TWN' },
  ],
  same: [
    { room: 12, roomType: 'SGL' as const, who: ['Ferri Elena'], guests: 1 },
    { room: 14, roomType: 'DBL' as const, who: ['Galli Marta'], guests: 2 },
  ],
  draft: {
    recipient: 'gruppi@hotel.example' as string | null,
    subject: 'Rooming list',
    body: 'In allegato.',
    final: { subject: 'Definitiva', body: 'In allegato.' },
  },
}
const asked: object[] = []
const settled: string[] = []
beforeEach(() => {
  asked.length = 0
  settled.length = 0
  answer(getRoomingList, () => list)
  answer(getRoomingVersions, ({ query }) => {
    asked.push(query)
    return { ...shown, compared: { from: query.from ?? 2, to: query.to ?? null } }
  })
})

const open = (given: Partial<RoomingList> = {}) =>
  show(
    <TripProvider trip={trip}>
      <RoomingVersionsPanel
        tripId={id(1)}
        serviceId={id(5)}
        list={{ ...list, ...given }}
        onSettle={(anchor) => settled.push(anchor)}
      />
    </TripProvider>,
  )

it('compares two versions that were sent, the later on the right', async () => {
  const screen = await open()
  await expect.element(screen.getByText('Testa Emma')).toBeVisible()
  await screen.getByRole('combobox', { name: 'Da' }).selectOptions('1')
  await screen.getByRole('combobox', { name: 'A', exact: true }).selectOptions('2')
  await expect.poll(() => asked.at(-1)).toMatchObject({ from: 1, to: 2 })
  await expect.element(screen.getByRole('columnheader', { name: 'Versione 2' })).toBeVisible()
  expect(screen.getByRole('button', { name: 'Ripristina', exact: false }).query()).toBeNull()
})

it.each([
  ['sent', /^Versione 2 inviata il 04\/03\/2027/],
  ['queued', 'Versione 2: in coda.'],
  ['bounced', 'Versione 2: respinto.'],
  ['uncertain', 'Versione 2: esito incerto.'],
] as const)('of a version whose email is %s says what became of it', async (state, said) => {
  answer(getRoomingVersions, () => ({ ...shown, versions: [{ ...version(2), state }, version(1)] }))
  const screen = await open()
  await expect.element(screen.getByText(said)).toBeVisible()
})

it('marks the present list while it differs from the last version, also beside two former ones', async () => {
  const screen = await open()
  const now = screen.getByRole('listitem').filter({ hasText: 'Adesso' })
  await expect.element(now.getByText("Modificata dopo l'invio")).toBeVisible()
  await screen.getByRole('button', { name: 'Confronta versione 1' }).click()
  await screen.getByRole('combobox', { name: 'A', exact: true }).selectOptions('2')
  await expect.poll(() => asked.at(-1)).toMatchObject({ from: 1, to: 2 })
  await expect.element(now.getByText("Modificata dopo l'invio")).toBeVisible()
  await expect
    .element(screen.getByText("Modificata dopo l'invio: 1 differenza in 1 camera.", { exact: false }))
    .toBeVisible()
})

it('says that nothing has changed since the last version', async () => {
  answer(getRoomingVersions, () => ({ ...shown, sinceLast: { differences: 0, rooms: 0 } }))
  const screen = await open()
  await expect.element(screen.getByText("Nessuna differenza dall'ultima inviata.", { exact: false })).toBeVisible()
  expect(screen.getByText("Modificata dopo l'invio").query()).toBeNull()
})

it('leads from a point before the sending to its place on the board', async () => {
  const room = { ...sampleOf(RoomingList.shape.rooms.element), roomId: id(7), number: 13 }
  const check = { code: 'rooming.bed-type', level: 'question' as const, params: { room: 13 }, names: [] }
  const screen = await open({ rooms: [room], checks: [check] })
  await screen.getByRole('button', { name: 'Camera 13: DBL o TWN?' }).click()
  expect(settled).toEqual([anchorOfRoom(id(7))])
})

it('shows the rooms that did not change too, in the order of the rooms', async () => {
  const screen = await open()
  await expect.element(screen.getByText('2 camere uguali, 3 persone')).toBeVisible()
  expect(screen.getByText('Ferri Elena').query()).toBeNull()
  await screen.getByText('Mostra anche le righe uguali').click()
  await expect.element(screen.getByRole('row', { name: 'uguale Ferri Elena', exact: false })).toBeVisible()
  const rooms = screen.getByRole('row').elements().slice(1)
  expect(rooms.map((row) => row.querySelector('td')?.textContent)).toEqual(['12', '13', '14'])
  await screen.getByText('Nascondi le righe uguali').click()
  await expect.element(screen.getByText('Ferri Elena')).not.toBeInTheDocument()
})

it('notes that the hotel confirmed a version, and takes it back', async () => {
  const versions = [{ ...version(2), confirmedAt: '2027-03-05T14:40:00.000Z' }, version(1)]
  answer(getRoomingVersions, () => ({ ...shown, versions }))
  const marked = answer(confirmRoomingVersion, () => undefined)
  const screen = await open()
  await expect
    .element(screen.getByText(/19 camere, 37 ospiti · l'hotel ha confermato il 05\/03(\/2027)? alle 15:40/))
    .toBeVisible()
  await expect.element(screen.getByText('Ricevuta')).toBeVisible()
  await screen.getByRole('button', { name: "L'hotel ha confermato versione 1" }).click()
  await screen.getByRole('button', { name: 'Annulla', exact: true }).click()
  await screen.getByRole('button', { name: 'Togli la conferma versione 2' }).click()
  await expect
    .poll(() => marked.map(({ params, body }) => [params.number, body.isConfirmed]))
    .toEqual([
      [1, true],
      [1, false],
      [2, false],
    ])
})

it('restores a version after a question, and says why it cannot', async () => {
  const sent = answer(restoreRooms, () => {
    if (sent.length === 1) throw new Refusal('bookings.room-taken-since', { params: { room: 13 } })
    return { moved: 2 }
  })
  const screen = await open()
  const restore = () => screen.getByRole('button', { name: 'Ripristina la versione 2' })
  await restore().first().click()
  await screen.getByRole('button', { name: 'Torna indietro' }).click()
  expect(sent).toEqual([])
  for (const said of ['Nella camera 13 nel frattempo dorme un altro', 'Camere come nella versione 2: 2 persone']) {
    await restore().first().click()
    await screen.getByRole('dialog').getByRole('button', { name: 'Ripristina la versione 2' }).click()
    await expect.element(screen.getByText(said, { exact: false })).toBeVisible()
  }
  expect(sent.map(({ params }) => params.number)).toEqual([2, 2])
})

it('sends to an address, or marks how a hotel without one was told', async () => {
  answer(getRoomingVersions, () => ({ ...shown, draft: { ...shown.draft, recipient: null } }))
  const sent = answer(sendRoomingVersion, ({ body }) => {
    if (body.recipient !== null) throw new Refusal('rooming.final-incomplete')
    return { number: 3 }
  })
  const screen = await open()
  await screen.getByRole('button', { name: 'Invia aggiornamento' }).click()
  await expect.element(screen.getByText("L'hotel non ha un indirizzo email", { exact: false })).toBeVisible()
  await screen.getByRole('textbox', { name: 'A', exact: false }).first().fill('nuovo@hotel.example')
  await screen.getByRole('button', { name: 'Invia', exact: true }).click()
  await expect.element(screen.getByText('La definitiva dice note alimentari', { exact: false })).toBeVisible()
  await screen.getByRole('combobox', { name: 'Come la riceve' }).selectOptions('phone')
  await screen.getByRole('button', { name: 'Segna come inviata' }).click()
  await expect.poll(() => sent.at(-1)?.body).toMatchObject({ recipient: null, toldHow: 'phone', from: 2 })
  const takenBack = answer(takeBackRoomingVersion, () => undefined)
  await screen.getByRole('button', { name: 'Annulla', exact: true }).click()
  await expect.poll(() => takenBack.map(({ params }) => params.number)).toEqual([3])
})

it('asks for the list by a day until the final one closes the rooms', async () => {
  const hotel = { ...sampleOf(RoomingList.shape.hotels.element), serviceId: id(5), sendBy: '2027-03-02', sent: null }
  const hotels = [hotel]
  const due = { hotels, serviceId: id(5) }
  const waiting = await open(due)
  await expect.element(waiting.getByText('da inviare entro il 02/03/2027')).toBeVisible()
  await waiting.unmount()
  const first = await open({ ...due, hotels: [{ ...hotel, sent: 1 }] })
  await expect.element(first.getByText('la definitiva entro il 02/03/2027')).toBeVisible()
  await first.unmount()
  const lock = { serviceId: id(5), number: 2, hotel: 'Vesuvio Palace', sentAt: '2027-03-04T09:12:00.000Z' }
  const sent = await open({ ...due, lock })
  await expect.element(sent.getByText('Testa Emma')).toBeVisible()
  expect(sent.getByText('da inviare entro', { exact: false }).query()).toBeNull()
})

it('says above the rooms that they differ from the list which the hotel has', async () => {
  const opened: string[] = []
  const screen = await show(
    <SentList tripId={id(1)} serviceId={id(5)} isLocked update={null} onOpen={() => opened.push('versions')} />,
  )
  await expect
    .element(screen.getByText("Modificata dopo l'invio: 1 differenza in 1 camera.", { exact: false }))
    .toBeVisible()
  await screen.getByRole('button', { name: 'Versioni' }).click()
  expect(opened).toEqual(['versions'])
})
