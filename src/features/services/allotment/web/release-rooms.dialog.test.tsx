import { useState } from 'react'
import { expect, it } from 'vitest'
import { releaseRooms, undoRoomRelease } from '#src/features/services/allotment/room-releases.contract.ts'
import { getService } from '#src/features/services/programme/services.contract.ts'
import { Refusal } from '#src/shared/refusal.ts'
import { show } from '#src/web/testing/page.tsx'
import { sampleOf } from '#src/web/testing/sample.ts'
import { answer } from '#src/web/testing/service.ts'
import { HeldRooms } from './held-rooms.panel.tsx'

const id = (n: number) => `0198a1b2-0000-7000-8000-${String(n).padStart(12, '0')}`
const sample = sampleOf(getService.schema.response[200])
const row = { id: id(1), roomType: 'DBL' as const, quantity: 12, priceCents: 12_400, availableQuantity: null }
const hotel = {
  ...sample,
  ...{ id: id(2), version: 4, name: 'Hotel, 4 notti', releases: [] },
  allotments: [{ ...row, extraCents: 0, checkInDay: 1, checkOutDay: 5 }],
  roomsTaken: [{ roomType: 'DBL' as const, quantity: 9 }],
}

function Hotel({ status = 'forSale' }: { status?: string }) {
  const [service] = useState(hotel)
  return <HeldRooms service={service} departsOn="2099-03-12" status={status} />
}

async function open() {
  const screen = await show(<Hotel />)
  await screen.getByRole('button', { name: 'Rendi camere' }).click()
  const dialog = screen.getByRole('dialog')
  await expect.element(dialog).toBeVisible()
  const send = () => dialog.getByRole('button', { name: 'Rendi camere', exact: true }).click()
  return { screen, dialog, send }
}

it('gives rooms back at the version that was seen, and the toast takes them again', async () => {
  const sent = answer(releaseRooms, () => ({ id: hotel.id, version: 5, roomReleaseId: id(3) }))
  const undone = answer(undoRoomRelease, () => ({ id: hotel.id, version: 6 }))
  const { screen, dialog, send } = await open()
  await send()
  await expect.element(dialog.getByText('Inserisci la quantità')).toBeVisible()
  await expect.element(dialog.getByText("Scrivi chi hai avvisato all'hotel")).toBeVisible()
  await dialog.getByLabelText('Quante ne rendi', { exact: false }).fill('2')
  await expect.element(dialog.getByText('10', { exact: true })).toBeVisible()
  await dialog.getByLabelText('Chi hai avvisato', { exact: false }).fill('Rosaria, ufficio gruppi')
  await send()
  await expect.element(dialog).not.toBeInTheDocument()
  expect(sent).toMatchObject([
    { body: { allotmentId: row.id, quantity: 2, toldTo: 'Rosaria, ufficio gruppi', version: 4 } },
  ])
  await screen.getByRole('button', { name: 'Annulla' }).click()
  await expect.poll(() => undone.length).toBe(1)
  expect(undone[0]!.params).toEqual({ roomReleaseId: id(3) })
})

it('says at once that rooms are in use, that the day is to come, and who was not told', async () => {
  const sent = answer(releaseRooms, () => ({ id: hotel.id, version: 5, roomReleaseId: id(3) }))
  const { dialog, send } = await open()
  await dialog.getByLabelText('Quante ne rendi', { exact: false }).fill('4')
  await dialog.getByLabelText('Rese il', { exact: false }).fill('31/12/2098')
  await send()
  for (const text of [
    'Doppia matrimoniale (DBL): 9 in uso, puoi rendere al massimo 3 camere',
    'Il giorno non può essere dopo oggi',
    "Scrivi chi hai avvisato all'hotel",
  ])
    await expect.element(dialog.getByText(text)).toBeVisible()
  await expect.element(dialog.getByLabelText('Quante ne rendi', { exact: false })).toHaveFocus()
  expect(sent).toEqual([])
})

it('says at its field that a room was taken meanwhile', async () => {
  answer(releaseRooms, () => {
    const params = { room: 'Doppia matrimoniale (DBL)', used: 10, n: 2 }
    throw new Refusal('calls.invalid', {
      kind: 'invalid',
      faults: [{ path: '/quantity', code: 'services.rooms-in-use', params }],
    })
  })
  const { dialog, send } = await open()
  await dialog.getByLabelText('Quante ne rendi', { exact: false }).fill('3')
  await dialog.getByLabelText('Chi hai avvisato', { exact: false }).fill('Rosaria')
  await send()
  await expect
    .element(dialog.getByText('Doppia matrimoniale (DBL): 10 in uso, puoi rendere al massimo 2 camere'))
    .toBeVisible()
})

it('is offered while the trip is sold, not before and not after', async () => {
  for (const status of ['draft', 'completed', 'cancelled', 'archived']) {
    const screen = await show(<Hotel status={status} />)
    await expect.element(screen.getByRole('rowheader', { name: /DBL/ })).toBeVisible()
    await expect.element(screen.getByRole('button', { name: 'Rendi camere' })).not.toBeInTheDocument()
    await screen.unmount()
  }
})
