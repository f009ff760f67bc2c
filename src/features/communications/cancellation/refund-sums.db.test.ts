import { expect, test } from 'vitest'
import { addAgency } from '#src/features/agencies/agencies.contract.ts'
import { createBooking } from '#src/features/bookings/booking/booking.contract.ts'
import { aBooking, aParticipant } from '#src/features/bookings/bookings.builders.ts'
import { aTripOnSale } from '#src/features/bookings/trip-on-sale.builders.ts'
import { registerPayment } from '#src/features/payments/payments.contract.ts'
import { cancelTrip, getCancellation } from '#src/features/trips/life/trip-states.contract.ts'
import { getTrip } from '#src/features/trips/page/trip.contract.ts'
import { testApp } from '#src/server/testing/app.ts'
import { getCancellationMoney } from './cancellation.contract.ts'
import { refundSums } from './cancellation.view.ts'

const { act, call } = await testApp({ now: '2027-02-01T09:00:00Z' })

test('what goes back to an agency that pays net is told apart, before the cancellation and after it', async () => {
  const trip = await act((work) => aTripOnSale(work))
  const { id: agencyId } = await call(addAgency, {
    body: { name: 'Viaggi Netti', contactName: null, email: null, phone: null, commissionBps: 1_000, paysNet: true },
  })
  const params = { tripId: trip.tripId }
  const paying = async (cents: number, surname: string, given: { agencyId?: string } = {}) => {
    const people = [aParticipant({ surname, taxCode: null, isDefaultContact: true })]
    const body = aBooking({ ...trip, people, roomType: 'SGL', ...given })
    const { id: bookingId } = await call(createBooking, { params, body })
    const deposit = { kind: 'deposit', cents, method: 'bankTransfer', paidOn: '2027-02-01' } as const
    await call(registerPayment, { params: { ...params, bookingId }, body: deposit })
  }
  await paying(30_000, 'Moro')
  await paying(20_000, 'Ferri', { agencyId })
  expect(await call(getCancellation, { params })).toMatchObject({ refundCents: 30_000, agencyRefundCents: 20_000 })
  const { version, title } = await call(getTrip, { params })
  await call(cancelTrip, { params, body: { version, title, reason: 'Frana' } })
  expect(refundSums((await call(getCancellationMoney, { params })).refunds)).toMatchObject({
    ...{ left: 30_000, toAgencies: 20_000 },
  })
})
