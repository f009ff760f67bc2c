import { expect, it } from 'vitest'
import { userEvent } from 'vitest/browser'
import { Booking, getBooking, saveBookingNotes } from '#src/features/bookings/booking/booking.contract.ts'
import { Refusal } from '#src/shared/refusal.ts'
import { undoLast } from '#src/web/shell/toasts.tsx'
import { show } from '#src/web/testing/page.tsx'
import { sampleOf } from '#src/web/testing/sample.ts'
import { answer } from '#src/web/testing/service.ts'
import { BookingNotes } from './booking-notes.panel.tsx'

const booking = { ...sampleOf(Booking), notes: 'Arriva tardi', version: 4 }

const open = () => show(<BookingNotes booking={booking} />)
type Screen = Awaited<ReturnType<typeof open>>
const notes = (screen: Screen) => screen.getByRole('textbox', { name: 'Note' })
const save = (screen: Screen) => screen.getByRole('button', { name: 'Salva note' }).click()

it('are saved over the version that is shown, by their button and by Ctrl+S', async () => {
  const received = answer(saveBookingNotes, ({ body }) => ({ version: body.version + 1 }))
  const screen = await open()
  await notes(screen).fill('Arriva tardi, alle 22')
  await save(screen)
  await expect.element(screen.getByText('Note salvate')).toBeVisible()
  await notes(screen).fill('  ')
  await userEvent.keyboard('{Control>}s{/Control}')
  await expect
    .poll(() => received.map(({ body }) => body))
    .toEqual([
      { notes: 'Arriva tardi, alle 22', version: 4 },
      { notes: null, version: 5 },
    ])
})

it('come back by «Annulla» after they were removed, whatever else was saved meanwhile', async () => {
  const received = answer(saveBookingNotes, ({ body }) => ({ version: body.version + 1 }))
  answer(getBooking, () => ({ ...booking, notes: null, version: 7 }))
  const screen = await open()
  await notes(screen).fill('')
  await save(screen)
  await expect.element(screen.getByText('Nota tolta')).toBeVisible()
  expect(undoLast()).toBe(true)
  await expect
    .poll(() => received.map(({ body }) => body))
    .toEqual([
      { notes: null, version: 4 },
      { notes: 'Arriva tardi', version: 7 },
    ])
})

it('are not brought back over what somebody wrote meanwhile', async () => {
  const received = answer(saveBookingNotes, ({ body }) => {
    if (body.notes !== null)
      throw new Refusal('calls.stale', { kind: 'conflict', params: { name: 'Bruno', time: '14:20' } })
    return { version: 5 }
  })
  answer(getBooking, () => ({ ...booking, notes: 'Arriva presto', version: 6 }))
  const screen = await open()
  await notes(screen).fill('')
  await save(screen)
  await expect.element(screen.getByText('Nota tolta')).toBeVisible()
  undoLast()
  await expect.element(screen.getByText(/Bruno ha modificato/)).toBeVisible()
  expect(received.at(-1)!.body.version).toBe(5)
})

it('say at their field what the server finds wrong with them, and stay as typed', async () => {
  answer(saveBookingNotes, () => {
    throw new Refusal('shapes.missing-data', { kind: 'invalid', faults: [{ path: '/notes', code: 'shapes.too-long' }] })
  })
  const screen = await open()
  await notes(screen).fill('Due camere vicine')
  await save(screen)
  await expect.element(notes(screen)).toHaveAccessibleDescription('Il testo è troppo lungo')
  await expect.element(notes(screen)).toHaveFocus()
  await expect.element(notes(screen)).toHaveValue('Due camere vicine')
})

it('stay as typed when the booking was cancelled meanwhile', async () => {
  answer(saveBookingNotes, () => {
    throw new Refusal('bookings.already-canceled')
  })
  const screen = await open()
  await notes(screen).fill('Due camere vicine')
  await save(screen)
  await expect.element(screen.getByText('La prenotazione è già annullata')).toBeVisible()
  await expect.element(notes(screen)).toHaveValue('Due camere vicine')
})

it('never overwrite what somebody else wrote, and show both', async () => {
  answer(saveBookingNotes, () => {
    throw new Refusal('calls.stale', { kind: 'conflict', params: { name: 'Bruno Conti', time: '14:20' } })
  })
  answer(getBooking, () => ({ ...booking, notes: 'Arriva presto', version: 5 }))
  const screen = await open()
  await notes(screen).fill('Arriva alle 22')
  await save(screen)
  await expect.element(screen.getByText(/Bruno Conti ha modificato questa scheda/)).toBeVisible()
  await screen.getByRole('button', { name: 'Vedi differenze' }).click()
  await expect.element(screen.getByRole('cell', { name: 'Arriva presto' })).toBeVisible()
  await screen.getByRole('button', { name: 'Torna indietro' }).click()
  await expect.element(notes(screen)).toHaveValue('Arriva alle 22')
})
