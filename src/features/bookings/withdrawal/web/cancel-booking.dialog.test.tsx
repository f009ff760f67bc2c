import { beforeEach, describe, expect, it } from 'vitest'
import { Booking, Participant } from '#src/features/bookings/booking/booking.contract.ts'
import { cancelBooking, previewCancellation } from '#src/features/bookings/withdrawal/cancellation.contract.ts'
import { Refusal } from '#src/shared/refusal.ts'
import { topic } from '#src/shared/topics.ts'
import { refreshTopics } from '#src/web/calls/refreshing.ts'
import { show } from '#src/web/testing/page.tsx'
import { sampleOf } from '#src/web/testing/sample.ts'
import { answer } from '#src/web/testing/service.ts'
import { CancelBookingDialog } from './cancel-booking.dialog.tsx'

const id = (n: number) => `0198a1b2-0000-7000-8000-${String(n).padStart(12, '0')}`
const head = (n: number, surname: string, name: string) => ({
  ...sampleOf(Participant),
  ...{ participantId: id(n), customerId: id(n + 10), version: 1, surname, name, isDefaultContact: n === 5 },
})
const booking: Booking = {
  ...sampleOf(Booking),
  ...{ id: id(9), tripId: id(1), version: 3, status: 'confirmed', roomType: 'DBL', adults: 2, children: 0 },
  people: [head(5, 'Rossi', 'Mario'), head(6, 'Ferri', 'Elena')],
}
/** Elena leaves: 55 by the scale of her 200; 250 of 400 were paid. Mario would sleep alone. */
const preview = {
  ...sampleOf(previewCancellation.schema.response[200]),
  ...{ priceCents: 200_00, retainedCents: 55_00, stayingCents: 200_00, paidCents: 400_00, leavingPeople: 1 },
  ...{ heads: [{ participantId: id(6), scaleCents: 55_00, mostCents: 200_00 }] },
  ...{ sale: { paysNet: false, commissionBps: 0 }, newPriceCents: 255_00, refundCents: 145_00 },
  leftAlone: [
    {
      ...{ participantId: id(5), bookingId: id(9), bookingCode: '2027-0312-001', surname: 'Rossi', name: 'Mario' },
      ...{ roomType: 'DBL' as const, supplementCents: 65_00, hasSupplement: false, hasDusLeft: true },
    },
  ],
}

beforeEach(() => void answer(previewCancellation, () => preview))

const open = () =>
  show(<CancelBookingDialog booking={booking} who={{ participantId: id(6) }} onClose={() => {}} onDone={() => {}} />)
type Screen = Awaited<ReturnType<typeof open>>
const field = (screen: Screen, name: string) => screen.getByRole('textbox', { name, exact: false })
const cancel = (screen: Screen) => screen.getByRole('button', { name: 'Annulla prenotazione' }).click()

it.each([
  [false, true, false, 'Giorni di calendario: conta il giorno della rinuncia, non quello della partenza.'],
  [
    true,
    true,
    true,
    'Giorni lavorativi, senza sabati e festivi: conta il giorno della rinuncia e quello della partenza.',
  ],
  [false, false, true, 'Giorni di calendario: conta il giorno della partenza, non quello della rinuncia.'],
  [true, false, false, 'Giorni lavorativi, senza sabati e festivi: non contano il giorno della rinuncia né quello'],
])('the penalty says how its days were counted (%s, %s, %s)', async (working, withdrawal, departure, said) => {
  const counting = {
    ...{ isWorkingDaysOnly: working, isWithdrawalDayCounted: withdrawal },
    isDepartureDayCounted: departure,
  }
  answer(previewCancellation, () => ({ ...preview, counting }))
  const screen = await open()
  await expect.element(screen.getByText(said, { exact: false })).toBeVisible()
})

describe('a withdrawal', () => {
  it('as proposed sends neither penalty nor refund: the refund follows', async () => {
    const received = answer(cancelBooking, () => ({ version: 4 }))
    const screen = await open()
    await expect.element(field(screen, 'Rimborso')).toHaveValue('145,00')
    await field(screen, 'Motivo').fill('Turni di lavoro')
    await cancel(screen)
    await expect.poll(() => received.length).toBe(1)
    expect(received[0]!.body).toEqual({
      ...{ version: 3, cause: 'customer', reason: 'Turni di lavoro', participantId: id(6) },
      ...{ penaltyCents: null, refundCents: null, penaltyReason: null },
      leftAlone: [{ participantId: id(5), choice: 'later', reason: null }],
    })
  })

  it('is not asked about again by the change that it made', async () => {
    const asked = answer(previewCancellation, () => preview)
    let askedBefore = 0
    let isDone = false
    answer(cancelBooking, async () => {
      askedBefore = asked.length
      await refreshTopics([topic.booking(id(9)), topic.trip(id(1))])
      isDone = true
      return { version: 4 }
    })
    const screen = await open()
    await field(screen, 'Motivo').fill('Malattia')
    await cancel(screen)
    await expect.poll(() => isDone).toBe(true)
    expect(asked).toHaveLength(askedBefore)
  })

  it('with another refund shows the penalty that leaves it, and asks for a reason', async () => {
    const received = answer(cancelBooking, () => ({ version: 4 }))
    const screen = await open()
    await field(screen, 'Rimborso').fill('200')
    await expect.element(field(screen, 'Penale concordata')).toHaveValue('0,00')
    await field(screen, 'Motivo').fill('Lutto')
    await cancel(screen)
    await expect.element(screen.getByText('Scrivi perché la penale non è quella della scala')).toBeVisible()
    expect(received).toEqual([])
    await field(screen, 'Perché una penale diversa').fill('Cortesia')
    await cancel(screen)
    await expect.poll(() => received.length).toBe(1)
    expect(received[0]!.body).toMatchObject({ refundCents: 200_00, penaltyReason: 'Cortesia' })
  })

  it('never refunds more than there is, and names the bounds', async () => {
    const screen = await open()
    await field(screen, 'Rimborso').fill('200,01')
    await expect.element(screen.getByText(/Il rimborso va da €.0,00 a €.200,00/)).toBeVisible()
    // No penalty leaves such a refund, so neither a penalty nor a price is shown.
    await expect.element(field(screen, 'Penale concordata')).toHaveValue('')
    await expect.element(screen.getByText('–', { exact: true }).first()).toBeVisible()
    await field(screen, 'Penale concordata').fill('200,01')
    await expect.element(screen.getByText(/La penale va da €.0,00 a €.200,00/)).toBeVisible()
    await expect.element(field(screen, 'Rimborso')).toHaveValue('')
    await field(screen, 'Penale concordata').fill('20')
    await expect.element(field(screen, 'Rimborso')).toHaveValue('180,00')
  })

  it('that leaves somebody alone charges them the single use only if it is chosen', async () => {
    const received = answer(cancelBooking, () => ({ version: 4 }))
    const screen = await open()
    await screen.getByRole('radio', { name: /Doppia uso singola/ }).click()
    // 200 for Mario, 65 of supplement and 55 of penalty; 400 were paid.
    await expect.element(field(screen, 'Rimborso')).toHaveValue('80,00')
    await field(screen, 'Motivo').fill('Malattia')
    await cancel(screen)
    await expect.poll(() => received.length).toBe(1)
    expect(received[0]!.body.leftAlone).toEqual([{ participantId: id(5), choice: 'dus', reason: null }])
  })

  it('shows a refusal at the field that the server names', async () => {
    answer(cancelBooking, () => {
      throw new Refusal('bookings.penalty-range', {
        path: '/penaltyCents',
        params: { from: '€ 0,00', to: '€ 200,00' },
      })
    })
    const screen = await open()
    await field(screen, 'Motivo').fill('Malattia')
    await cancel(screen)
    await expect.element(screen.getByText('La penale va da € 0,00 a € 200,00')).toBeVisible()
  })
})
