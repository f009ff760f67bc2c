import { describe, expect, it } from 'vitest'
import { getActivity } from '#src/features/activity/activity.contract.ts'
import { createBooking } from '#src/features/bookings/booking/booking.commands.ts'
import { aBooking, aParticipant } from '#src/features/bookings/bookings.builders.ts'
import { aTripOnSale } from '#src/features/bookings/trip-on-sale.builders.ts'
import * as cards from '#src/features/customers/card/card.contract.ts'
import { aPerson, keepPerson } from '#src/features/customers/customers.builders.ts'
import { testApp } from '#src/server/testing/app.ts'

const { act, call, refused, pool } = await testApp({ now: '2027-02-10T09:00:00Z' })
const keep = (given: Parameters<typeof aPerson>[0]) => act((work) => keepPerson(work, aPerson(given)))
const card = (customerId: string) => call(cards.getCustomerCard, { params: { customerId } })

describe('the consent to health data', () => {
  const withNote = (surname: string) => keep({ surname, allergies: 'Noci', hasHealthConsent: true })

  it('is revoked with its note, and card and log say who noted it and when', async () => {
    const customerId = await withNote('Revocanti')
    expect((await card(customerId)).health).toMatchObject({ consentBy: 'Prova admin', revoked: null })
    await call(cards.revokeHealthConsent, { params: { customerId }, body: { version: 1 } })
    const revoked = { at: '2027-02-10T09:00:00.000Z', by: 'Prova admin' }
    expect(await card(customerId)).toMatchObject({
      version: 2,
      health: { hasNote: false, consentAt: null, consentBy: null, revoked },
    })
    const { entries } = await call(cards.getCustomerActivity, { params: { customerId }, query: {} })
    expect(entries[0]).toMatchObject({ kind: 'customers.activity-consent-revoked' })
    const again = { params: { customerId }, body: { version: 2 } }
    expect((await refused(cards.revokeHealthConsent, again)).code).toBe('customers.no-consent')
  })

  it('given anew replaces the revocation', async () => {
    const customerId = await withNote('Ripensanti')
    await call(cards.revokeHealthConsent, { params: { customerId }, body: { version: 1 } })
    const anew = aPerson({ surname: 'Ripensanti', allergies: 'Soia', hasHealthConsent: true })
    await call(cards.editCustomer, { params: { customerId }, body: { ...anew, version: 2 } })
    expect((await card(customerId)).health).toMatchObject({ hasNote: true, revoked: null })
  })

  it('revoked is told on the trips of the person, to readers of health data alone', async () => {
    const trip = await act((work) => aTripOnSale(work, { departsOn: '2027-05-01' }))
    const people = [aParticipant({ surname: 'Viaggianti', allergies: 'Noci', hasHealthConsent: true })]
    await act((work) => createBooking(work, trip.tripId, aBooking({ ...trip, roomType: 'SGL', people })))
    const [{ id: customerId, version }] = (
      await pool.query("select id, version from customers where surname = 'Viaggianti'")
    ).rows
    await call(cards.revokeHealthConsent, { params: { customerId }, body: { version } })
    const told = async (as: 'admin' | 'busOffice') =>
      (await call(getActivity, { params: { itineraryId: trip.tripId }, query: {} }, { as })).entries.filter(
        ({ kind }) => kind === 'customers.activity-consent-revoked',
      ).length
    expect([await told('admin'), await told('busOffice')]).toEqual([1, 0])
    const { entries } = await call(cards.getCustomerActivity, { params: { customerId }, query: {} })
    expect(entries.filter(({ kind }) => kind === 'customers.activity-consent-revoked')).toHaveLength(1)
  })
})
