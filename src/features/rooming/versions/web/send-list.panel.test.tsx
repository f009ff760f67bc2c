import { expect, it } from 'vitest'
import { getRoomingList, type RoomingList } from '#src/features/rooming/board/board.contract.ts'
import {
  getRoomingVersions,
  type RoomingVersions,
  sendRoomingVersion,
} from '#src/features/rooming/versions/versions.contract.ts'
import type { TripStatus } from '#src/features/trips/life/trip-statuses.values.ts'
import { getTrip } from '#src/features/trips/page/trip.contract.ts'
import { TripProvider } from '#src/features/trips/page/web/trip-context.panel.tsx'
import { Refusal } from '#src/shared/refusal.ts'
import { topic } from '#src/shared/topics.ts'
import { refreshTopics } from '#src/web/calls/refreshing.ts'
import { show } from '#src/web/testing/page.tsx'
import { sampleOf } from '#src/web/testing/sample.ts'
import { answer } from '#src/web/testing/service.ts'
import { SendList } from './send-list.panel.tsx'

const id = (n: number) => `0198a1b2-0000-7000-8000-${String(n).padStart(12, '0')}`

const open = (status: TripStatus, which: 'first' | 'final' = 'first') =>
  show(
    <TripProvider trip={{ ...sampleOf(getTrip.schema.response[200]), id: id(1), status }}>
      <SendList serviceId={id(5)} which={which} refusal={null} />
    </TripProvider>,
  )

const draft: RoomingVersions['draft'] = {
  ...{ recipient: 'gruppi@hotel.example', subject: 'Rooming list', body: 'In allegato.' },
  final: { subject: 'Definitiva', body: 'In allegato.' },
}
const versions: RoomingVersions = {
  ...sampleOf(getRoomingVersions.schema.response[200]),
  ...{ hotel: { serviceId: id(5), name: 'Vesuvio Palace' }, versions: [], draft },
}
const checked = (checks: RoomingList['checks']) =>
  answer(getRoomingList, () => ({ ...sampleOf(getRoomingList.schema.response[200]), checks }))

it('names what is still to settle before the list is sent', async () => {
  answer(getRoomingVersions, () => versions)
  checked([
    { code: 'rooming.people-without-room', level: 'error', params: { n: 1 }, names: ['Rossi Mario'] },
    { code: 'rooming.names-missing', level: 'question', params: { n: 2 }, names: [] },
    { code: 'rooming.people-without-room', level: 'ok', params: { n: 0 }, names: [] },
  ])
  const screen = await open('confirmed')
  await screen.getByRole('button', { name: "Invia all'hotel" }).click()
  await expect.element(screen.getByText("2 punti da sistemare prima dell'invio")).toBeVisible()
  await expect.element(screen.getByText(/Rossi Mario/)).toBeVisible()
})

it('sends the list of the chosen hotel over the version that was seen', async () => {
  const asked = answer(getRoomingVersions, () => versions)
  checked([])
  const sent = answer(sendRoomingVersion, () => ({ number: 1 }))
  const screen = await open('confirmed')
  expect(asked).toEqual([])
  await screen.getByRole('button', { name: "Invia all'hotel" }).click()
  await expect.element(screen.getByRole('button', { name: 'Vedi il PDF' })).toBeVisible()
  await screen.getByRole('button', { name: 'Invia', exact: true }).click()
  await expect
    .poll(() => sent.map(({ body }) => body))
    .toMatchObject([{ serviceId: id(5), recipient: 'gruppi@hotel.example', from: null, isFinal: false }])
  expect(asked[0]!.query).toMatchObject({ serviceId: id(5) })
  await expect.element(screen.getByRole('dialog')).not.toBeInTheDocument()
})

it('does not follow a list that a colleague sends while the text is written', async () => {
  let seen = versions
  answer(getRoomingVersions, () => seen)
  checked([])
  const sent = answer(sendRoomingVersion, () => {
    throw new Refusal('rooming.sent-meanwhile', { kind: 'conflict' })
  })
  const screen = await open('confirmed')
  await screen.getByRole('button', { name: "Invia all'hotel" }).click()
  await screen.getByRole('textbox', { name: 'Testo' }).fill('Versione 1 in allegato.')
  const version = sampleOf(getRoomingVersions.schema.response[200].shape.versions.element)
  seen = { ...versions, versions: [{ ...version, number: 1 }] }
  await refreshTopics([topic.trip(id(1))])
  await screen.getByRole('button', { name: 'Invia', exact: true }).click()
  await expect.poll(() => sent.map(({ body }) => body)).toMatchObject([{ from: null }])
  await expect.element(screen.getByRole('dialog')).toBeVisible()
})

it('begins with the final list where that is due, with its text, and is not dirty for it', async () => {
  answer(getRoomingVersions, () => versions)
  checked([])
  const sent = answer(sendRoomingVersion, () => ({ number: 2 }))
  const screen = await open('confirmed', 'final')
  await screen.getByRole('button', { name: 'Invia definitiva' }).click()
  await expect.element(screen.getByRole('textbox', { name: 'Oggetto' })).toHaveValue('Definitiva')
  await screen.getByRole('checkbox', { name: 'È la definitiva' }).click()
  await expect.element(screen.getByRole('textbox', { name: 'Oggetto' })).toHaveValue('Rooming list')
  await screen.getByRole('button', { name: 'Annulla' }).click()
  await expect.element(screen.getByRole('dialog')).not.toBeInTheDocument()
  await screen.getByRole('button', { name: 'Invia definitiva' }).click()
  await screen.getByRole('button', { name: 'Invia', exact: true }).click()
  await expect
    .poll(() => sent.map(({ body }) => body))
    .toMatchObject([{ isFinal: true, hasNotes: true, subject: 'Definitiva' }])
})

it('says why the list of a trip in the archive is not sent', async () => {
  const screen = await open('archived')
  await expect.element(screen.getByRole('button', { name: "Invia all'hotel" })).toHaveAttribute('aria-disabled', 'true')
})
