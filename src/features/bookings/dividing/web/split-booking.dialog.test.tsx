import { beforeEach, describe, expect, it } from 'vitest'
import {
  Booking,
  getAvailability,
  Participant,
  type PricedBooking,
  PriceLine,
} from '#src/features/bookings/booking/booking.contract.ts'
import { splitBooking } from '#src/features/bookings/dividing/dividing.contract.ts'
import { Refusal } from '#src/shared/refusal.ts'
import { show } from '#src/web/testing/page.tsx'
import { sampleOf } from '#src/web/testing/sample.ts'
import { answer } from '#src/web/testing/service.ts'
import { SplitBookingDialog } from './split-booking.dialog.tsx'

const id = (n: number) => `0198a1b2-0000-7000-8000-${String(n).padStart(12, '0')}`
const head = (n: number, name: string) => ({ ...sampleOf(Participant), participantId: id(n), surname: 'Rossi', name })
const quota = (n: number) => ({
  ...sampleOf(PriceLine),
  ...{ id: id(n + 20), kind: 'adultQuota' as const, cents: 40_000, participantId: id(n), reversesId: null },
})
const whole = sampleOf(Booking) as PricedBooking
/** Two people at € 400 each, € 200 paid. */
const booking: PricedBooking = {
  ...whole,
  ...{ id: id(9), tripId: id(1), version: 3, roomType: 'DBL', adults: 2, children: 0 },
  people: [head(5, 'Mario'), head(6, 'Elena')],
  lines: [quota(5), quota(6)],
  sale: { paysNet: false, commissionBps: 0 },
  money: { ...whole.money, paidCents: 20_000, refundedCents: 0 },
}

beforeEach(() => void answer(getAvailability, () => sampleOf(getAvailability.schema.response[200])))

describe('dividing a booking', () => {
  it('needs somebody on both sides, and proposes the part of the money that belongs to those who leave', async () => {
    const received = answer(splitBooking, () => ({ version: 4, id: id(10), number: 7 }))
    const made: string[] = []
    const screen = await show(
      <SplitBookingDialog booking={booking} onClose={() => {}} onDone={(one) => made.push(one)} />,
    )
    const submit = screen.getByRole('button', { name: 'Dividi la pratica' })
    await submit.click()
    await expect.element(screen.getByText('Scegli chi passa: qualcuno passa e qualcuno resta')).toBeVisible()
    await screen.getByRole('checkbox', { name: 'Rossi Elena' }).click()
    await expect.element(screen.getByRole('textbox', { name: 'Versato', exact: false })).toHaveValue('100,00')
    await submit.click()
    await expect
      .poll(() => received.map(({ body }) => body))
      .toMatchObject([{ version: 3, participantIds: [id(6)], roomType: null, paidCents: 10_000 }])
    await expect.poll(() => made).toEqual([id(10)])
  })

  it('tells people without a name apart by their place in the booking', async () => {
    const nobody = (n: number) => ({ ...head(n, ''), surname: null, name: null })
    const people = [head(5, 'Mario'), nobody(6), nobody(7)]
    const screen = await show(
      <SplitBookingDialog booking={{ ...booking, people }} onClose={() => {}} onDone={() => {}} />,
    )
    await screen.getByRole('checkbox', { name: 'Nominativo da inserire (3)' }).click()
    await expect.element(screen.getByRole('checkbox', { name: 'Nominativo da inserire (2)' })).not.toBeChecked()
    await expect.element(screen.getByRole('checkbox', { name: 'Rossi Mario', exact: true })).toBeVisible()
  })

  it('passes no more money than was paid, and shows a refusal at its field', async () => {
    const received = answer(splitBooking, () => {
      throw new Refusal('bookings.no-room-left', { path: '/roomType' })
    })
    const screen = await show(<SplitBookingDialog booking={booking} onClose={() => {}} onDone={() => {}} />)
    await screen.getByRole('checkbox', { name: 'Rossi Elena' }).click()
    const paid = screen.getByRole('textbox', { name: 'Versato', exact: false })
    await paid.fill('300')
    const submit = screen.getByRole('button', { name: 'Dividi la pratica' })
    await submit.click()
    await expect.element(screen.getByText('Passa al massimo ciò che è stato versato')).toBeVisible()
    expect(received).toEqual([])
    await paid.fill('50')
    await submit.click()
    await expect.element(screen.getByText('Non ci sono più camere', { exact: false })).toBeVisible()
  })

  it('asks for a reason when others have waited longer for the room', async () => {
    const received = answer(splitBooking, ({ body }) => {
      if (!body.aheadReason) throw new Refusal('bookings.others-before', { path: '/status' })
      return { version: 4, id: id(10), number: 7 }
    })
    const screen = await show(<SplitBookingDialog booking={booking} onClose={() => {}} onDone={() => {}} />)
    await screen.getByRole('checkbox', { name: 'Rossi Elena' }).click()
    await screen.getByRole('button', { name: 'Dividi la pratica' }).click()
    await screen.getByRole('textbox', { name: 'Motivo', exact: false }).fill('Non dormono più insieme')
    await screen.getByRole('button', { name: 'Passa avanti' }).click()
    await expect.poll(() => received.map(({ body }) => body.aheadReason)).toEqual([null, 'Non dormono più insieme'])
  })
})
