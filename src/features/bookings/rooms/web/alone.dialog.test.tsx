import { describe, expect, it } from 'vitest'
import { Booking, Participant } from '#src/features/bookings/booking/booking.contract.ts'
import { settleAlone } from '#src/features/bookings/rooms/alone.contract.ts'
import { show } from '#src/web/testing/page.tsx'
import { sampleOf } from '#src/web/testing/sample.ts'
import { answer } from '#src/web/testing/service.ts'
import { SettleAloneDialog } from './alone.dialog.tsx'

const id = (n: number) => `0198a1b2-0000-7000-8000-${String(n).padStart(12, '0')}`
const mario = { ...sampleOf(Participant), participantId: id(5), surname: 'Rossi', name: 'Mario' }
const booking: Booking = { ...sampleOf(Booking), id: id(9), tripId: id(1), version: 3, people: [mario] }
const open = (state: 'open' | 'single', reason: string | null = null) =>
  show(
    <SettleAloneDialog
      booking={booking}
      kept={{ participantId: id(5), roomType: 'DBL', state, reason }}
      availability={undefined}
      onClose={() => {}}
    />,
  )

describe('the room of a person who stays alone', () => {
  it('is not free of charge without a reason', async () => {
    const received = answer(settleAlone, () => ({ version: 4 }))
    const screen = await open('open')
    await screen.getByRole('radio', { name: 'Nessun supplemento, con un motivo' }).click()
    await screen.getByRole('button', { name: 'Salva' }).click()
    await expect.element(screen.getByText('Scrivi perché non si chiede il supplemento')).toBeVisible()
    expect(received).toEqual([])
    await screen.getByRole('textbox', { name: 'Motivo', exact: false }).fill('Colpa nostra')
    await screen.getByRole('button', { name: 'Salva' }).click()
    await expect
      .poll(() => received.map(({ body }) => body))
      .toEqual([{ version: 3, choice: 'free', reason: 'Colpa nostra' }])
  })

  it('is given back by looking for a room-mate, and says that the supplement goes', async () => {
    const received = answer(settleAlone, () => ({ version: 4 }))
    const screen = await open('single')
    await screen.getByRole('radio', { name: 'Cerca un compagno di camera', exact: false }).click()
    await expect
      .element(screen.getByText("Il supplemento dell'uso singola viene tolto dal prezzo").first())
      .toBeVisible()
    await screen.getByRole('button', { name: 'Salva' }).click()
    await expect
      .poll(() => received.map(({ body }) => body))
      .toEqual([{ version: 3, choice: 'roommate', reason: null }])
  })
})
