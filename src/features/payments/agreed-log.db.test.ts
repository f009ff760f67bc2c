import { expect, it } from 'vitest'
import { getActivity } from '#src/features/activity/activity.contract.ts'
import { createBooking, editBooking, getBooking } from '#src/features/bookings/booking/booking.contract.ts'
import { aBooking, aParticipant } from '#src/features/bookings/bookings.builders.ts'
import { aTripOnSale } from '#src/features/bookings/trip-on-sale.builders.ts'
import { cancelBooking } from '#src/features/bookings/withdrawal/cancellation.contract.ts'
import { testApp } from '#src/server/testing/app.ts'
import type { Role } from '#src/shared/abilities.ts'
import * as money from '#src/shared/money.ts'

const { call, act } = await testApp({ now: '2027-01-11T09:00:00Z' })

/** Amounts in the log have plain spaces. */
const euro = (cents: number) => money.euro(cents).replace(/\s/g, ' ')
const people = [aParticipant({ isDefaultContact: true, surname: 'Conti' })]

it('shows what was agreed about money before and after, and only to those who may see payments', async () => {
  const trip = await act((work) => aTripOnSale(work, { departsOn: '2027-06-12' }))
  const alone = { ...trip, people, adults: 1, roomType: 'SGL' } as const
  const { id } = await call(createBooking, { params: trip, body: aBooking({ ...alone, depositCents: 100_00 }) })
  const params = { tripId: trip.tripId, bookingId: id }
  const stored = await call(getBooking, { params })
  const same = stored.people.map((person) => ({ ...aParticipant(), ...person }))
  const extras = [{ kind: 'extra', label: 'Escursione', cents: 25_00, person: null }] as const
  const agreed = { depositCents: 200_00, balanceDueOn: '2027-05-20', extras: [...extras] }
  const body = { ...aBooking({ ...alone, ...agreed, people: same }), version: stored.version }
  const { version } = await call(editBooking, { params, body })
  const leaving = { version, reason: 'Rinuncia', penaltyCents: 50_00, penaltyReason: 'Lutto' }
  await call(cancelBooking, { params, body: leaving })

  const told = async (as: Role) => {
    const query = { limit: 50 }
    const { entries } = await call(getActivity, { params: { itineraryId: trip.tripId }, query }, { as })
    return entries.filter(({ kind }) => kind === 'bookings.activity-agreed').map((entry) => entry.params.changes)
  }
  const [penalty, edited, created] = await told('admin')
  expect(created).toBe(`Acconto: usuale → ${euro(100_00)}`)
  expect(edited).toContain(`Acconto: ${euro(100_00)} → ${euro(200_00)}`)
  expect(edited).toContain('20/05/2027')
  expect(edited).toContain(`Escursione ${euro(25_00)}`)
  expect(penalty).toMatch(/^Penale: /)
  expect(penalty).toContain(`→ ${euro(50_00)}`)
  expect(await told('busOffice')).toEqual([])
})
