import { useState } from 'react'
import { expect, it, vi } from 'vitest'
import { userEvent } from 'vitest/browser'
import { changeRoom, getRoomingList, RoomingList, RoomingRoom } from '#src/features/rooming/board/board.contract.ts'
import { getTrip } from '#src/features/trips/page/trip.contract.ts'
import { TripProvider } from '#src/features/trips/page/web/trip-context.panel.tsx'
import { Refusal } from '#src/shared/refusal.ts'
import { show } from '#src/web/testing/page.tsx'
import { sampleOf } from '#src/web/testing/sample.ts'
import { answer } from '#src/web/testing/service.ts'
import { RoomNoteDialog } from './room-note.dialog.tsx'

const room: RoomingRoom = { ...sampleOf(RoomingRoom), number: 7, roomType: 'TWN', notes: 'Piano basso' }
const hotel = '0198a1b2-0000-7000-8000-000000000005'
const trip = sampleOf(getTrip.schema.response[200])

async function typed(note: string, onSaved = vi.fn<() => void>()) {
  const screen = await show(<Board onSaved={onSaved} />)
  await screen.getByLabelText('Nota della camera').fill(note)
  return screen
}

/** A board with the window of a note, which can be closed and opened again. */
function Board({ onSaved }: { onSaved: () => void }) {
  const [isOpen, setOpen] = useState(true)
  return (
    <TripProvider trip={trip}>
      <button type="button" onClick={() => setOpen(true)}>
        Apri
      </button>
      {isOpen && <RoomNoteDialog room={room} serviceId={hotel} onSaved={onSaved} onClose={() => setOpen(false)} />}
    </TripProvider>
  )
}

it('saves by Ctrl+S, over the note that was read, and offers to undo it', async () => {
  const received = answer(changeRoom, () => undefined)
  const onSaved = vi.fn<() => void>()
  const screen = await typed('  Letto aggiunto ', onSaved)
  await userEvent.keyboard('{Control>}s{/Control}')
  await expect.element(screen.getByRole('dialog')).not.toBeInTheDocument()
  const from = { roomType: 'TWN', notes: 'Piano basso' }
  expect(received.map(({ body }) => body)).toEqual([{ roomType: 'TWN', notes: 'Letto aggiunto', from }])
  expect(onSaved).toHaveBeenCalledWith(room, { before: 'Piano basso', after: 'Letto aggiunto' })
})

it('keeps a refused note and shows what a colleague wrote, in the hotel that is shown', async () => {
  answer(changeRoom, () => {
    throw new Refusal('calls.stale', { kind: 'conflict', params: { name: 'Bruno Conti', time: '14:20' } })
  })
  const asked = answer(getRoomingList, () => ({
    ...sampleOf(RoomingList),
    rooms: [{ ...room, notes: 'Vicino alla 9' }],
  }))
  const screen = await typed('Letto aggiunto')
  await screen.getByRole('button', { name: 'Salva nota' }).click()
  await expect.element(screen.getByText(/Bruno Conti/).first()).toBeVisible()
  await expect.element(screen.getByLabelText('Nota della camera')).toHaveValue('Letto aggiunto')
  await screen.getByRole('button', { name: 'Vedi differenze' }).click()
  await expect.element(screen.getByText('Vicino alla 9')).toBeVisible()
  expect(asked.map(({ query }) => query)).toEqual([{ serviceId: hotel }])
})
