import { beforeEach, describe, expect, it } from 'vitest'
import { Booking, getBooking } from '#src/features/bookings/booking/booking.contract.ts'
import { joinBookings } from '#src/features/bookings/dividing/dividing.contract.ts'
import { ListedBooking, listParticipants } from '#src/features/bookings/people/participants.contract.ts'
import { Refusal } from '#src/shared/refusal.ts'
import { show } from '#src/web/testing/page.tsx'
import { sampleOf } from '#src/web/testing/sample.ts'
import { answer } from '#src/web/testing/service.ts'
import { JoinBookingsDialog } from './join-bookings.dialog.tsx'

const id = (n: number) => `0198a1b2-0000-7000-8000-${String(n).padStart(12, '0')}`
const booking: Booking = {
  ...sampleOf(Booking),
  ...{ id: id(9), tripId: id(1), version: 3, status: 'confirmed', roomType: 'DBL', adults: 2, children: 0 },
}
const listed = (n: number, status: 'confirmed' | 'customerOption') => ({
  ...sampleOf(ListedBooking),
  ...{ bookingId: id(n), bookingNumber: n, status, isStaff: false, heads: 2, people: [], referenceName: `Gruppo ${n}` },
})

beforeEach(() => {
  const list = { ...sampleOf(listParticipants.schema.response[200]) }
  answer(listParticipants, () => ({
    ...list,
    bookings: [listed(9, 'confirmed'), listed(10, 'confirmed'), listed(11, 'customerOption')],
  }))
  answer(getBooking, () => ({ ...sampleOf(Booking), id: id(10), version: 8 }))
})

describe('joining bookings', () => {
  it('offers those of the same state, asks for a room of everybody, and sends both versions', async () => {
    const received = answer(joinBookings, () => ({ version: 4 }))
    const screen = await show(<JoinBookingsDialog booking={booking} onClose={() => {}} />)
    const other = screen.getByLabelText('Altra pratica', { exact: false })
    await expect.element(other).toBeVisible()
    const submit = screen.getByRole('button', { name: 'Unisci le pratiche' })
    await submit.click()
    await expect.element(screen.getByText('Scegli la pratica da unire')).toBeVisible()
    expect(other.element().textContent).toContain('10 · Gruppo 10, 2 pers.')
    expect(other.element().textContent).not.toContain('Gruppo 11')
    await other.selectOptions(id(10))
    await submit.click()
    await expect.element(screen.getByText('Scegli il tipo di camera')).toBeVisible()
    expect(received).toEqual([])
    await screen.getByLabelText('Tipo camera', { exact: false }).selectOptions('QUAD')
    await submit.click()
    await expect
      .poll(() => received.map(({ body }) => body))
      .toMatchObject([{ version: 3, otherId: id(10), otherVersion: 8, roomType: 'QUAD' }])
  })

  it('shows a refusal at its field, and asks for a reason when others have waited longer for the room', async () => {
    const answers = ['bookings.join-other-terms', 'bookings.others-before'] as const
    const received = answer(joinBookings, () => {
      const code = answers[received.length - 1]
      if (code) throw new Refusal(code, { path: code === 'bookings.others-before' ? '/status' : '/otherId' })
      return { version: 4 }
    })
    const screen = await show(<JoinBookingsDialog booking={booking} onClose={() => {}} />)
    await screen.getByLabelText('Altra pratica', { exact: false }).selectOptions(id(10))
    await screen.getByLabelText('Tipo camera', { exact: false }).selectOptions('QUAD')
    const submit = screen.getByRole('button', { name: 'Unisci le pratiche' })
    await submit.click()
    await expect.element(screen.getByText('prezzi di giorni diversi', { exact: false })).toBeVisible()
    await submit.click()
    await screen.getByRole('textbox', { name: 'Motivo', exact: false }).fill('Amici che si conoscono')
    await screen.getByRole('button', { name: 'Passa avanti' }).click()
    await expect
      .poll(() => received.map(({ body }) => body.aheadReason))
      .toEqual([null, null, 'Amici che si conoscono'])
  })
})
