import { describe, expect, it } from 'vitest'
import { getActivity, getThingActivity } from '#src/features/activity/activity.contract.ts'
import { createBooking, editBooking, getBooking } from '#src/features/bookings/booking/booking.contract.ts'
import type { BookingInput } from '#src/features/bookings/booking/booking-input.contract.ts'
import { aBooking, aParticipant, type NamedParticipant } from '#src/features/bookings/bookings.builders.ts'
import { aTripOnSale, type TripOnSale } from '#src/features/bookings/trip-on-sale.builders.ts'
import { getCustomerActivity } from '#src/features/customers/card/card.contract.ts'
import { searchCustomers } from '#src/features/customers/person/person.contract.ts'
import { testApp } from '#src/server/testing/app.ts'
import type { Role } from '#src/shared/abilities.ts'

const { call, refused, act } = await testApp({ now: '2027-02-01T09:00:00Z' })
const onSale = () => act((work) => aTripOnSale(work))
/** A person alone, booked on a new trip. */
async function travelling(person: NamedParticipant, given: Partial<BookingInput> = {}) {
  const trip = await onSale()
  const body = aBooking({ ...trip, roomType: 'DUS', people: [person], ...given })
  const { id } = await call(createBooking, { params: trip, body })
  return { ...trip, bookingId: id }
}
const read = (params: { tripId: string; bookingId: string }) => call(getBooking, { params })
const firstOf = async (params: { tripId: string; bookingId: string }) => (await read(params)).people[0]!
const bodyOf = (trip: TripOnSale, ...people: NamedParticipant[]) =>
  aBooking({ ...trip, roomType: people.length > 1 ? 'DBL' : 'DUS', people })
const logOf = async ({ tripId }: TripOnSale) =>
  (await call(getActivity, { params: { itineraryId: tripId }, query: { subject: 'Customer', limit: 20 } })).entries

describe('a tax code of another person', () => {
  it('typed by mistake changes nobody: it is questioned at its field, for every head at once', async () => {
    const mario = await travelling(aParticipant({ surname: 'Rossetti' }))
    const carla = await travelling(aParticipant({ surname: 'Conti', name: 'Carla', sex: 'F' }))
    const [before, other] = [await firstOf(mario), await firstOf(carla)]
    const trip = await onSale()
    const anna = aParticipant({ surname: 'Bianchetti', name: 'Anna', sex: 'F', taxCode: before.taxCode })
    const elena = aParticipant({ surname: 'Ferri', name: 'Elena', sex: 'F', taxCode: other.taxCode })
    const problem = await refused(createBooking, { params: trip, body: bodyOf(trip, anna, elena) })
    expect([problem.status, problem.code]).toEqual([422, 'customers.same-person'])
    expect(problem.fields).toEqual([
      {
        path: '/people/0/taxCode',
        code: 'customers.same-person',
        text: 'Questo codice fiscale è di Rossetti Mario: è la stessa persona?',
      },
      {
        path: '/people/1/taxCode',
        code: 'customers.same-person',
        text: 'Questo codice fiscale è di Conti Carla: è la stessa persona?',
      },
    ])
    expect([await firstOf(mario), await firstOf(carla)]).toEqual([before, other])
  })

  it('cannot be taken by a known person either', async () => {
    const { taxCode } = await firstOf(await travelling(aParticipant({ surname: 'Bruni' })))
    const params = await travelling(aParticipant({ surname: 'Verdini' }))
    const { version } = await read(params)
    const verdini = await firstOf(params)
    const body = { ...bodyOf(params, { ...verdini, taxCode } as NamedParticipant), version }
    const problem = await refused(editBooking, { params, body })
    expect(problem.fields).toMatchObject([{ path: '/people/0/taxCode', code: 'customers.tax-code-taken' }])
  })

  it('is questioned for the crew as well', async () => {
    const { taxCode } = await firstOf(await travelling(aParticipant({ surname: 'Guidi' })))
    const trip = await onSale()
    const guide = aParticipant({ surname: 'Altri', name: 'Sara', sex: 'F', taxCode, type: 'guide' })
    const body = aBooking({ ...trip, isStaff: true, agencyId: null, roomType: 'SGL', people: [guide] })
    expect((await refused(createBooking, { params: trip, body })).code).toBe('customers.same-person')
  })
})

describe('a known person edited in a booking', () => {
  it('is changed from the version that was read, and every trip that shows them logs it', async () => {
    const first = await travelling(aParticipant({ surname: 'Rosi', name: 'Mara', sex: 'F' }))
    const known = await firstOf(first)
    const second = await travelling({ ...known, participantId: undefined } as NamedParticipant)
    const { version } = await read(second)
    const renamed = { ...(await firstOf(second)), surname: 'Rossi', phone: '035 112233' } as NamedParticipant
    const edit = (person: NamedParticipant) => ({ params: second, body: { ...bodyOf(second, person), version } })
    const other = await refused(editBooking, edit({ ...renamed, version: known.version! + 1 }))
    expect([other.status, other.code]).toEqual([409, 'calls.stale'])
    await call(editBooking, edit(renamed))
    expect(await firstOf(first)).toMatchObject({ surname: 'Rossi', phone: '+39035112233', version: known.version! + 1 })
    for (const trip of [first, second])
      expect(await logOf(trip)).toMatchObject([
        {
          kind: 'customers.activity-edited',
          params: {
            customer: 'Rosi Mara',
            changes: 'Cognome: Rosi → Rossi; Telefono: +39 333 482 1907 → +39 035 112 233',
          },
        },
      ])
  })

  it('has the edit once in their own log, on however many trips they are', async () => {
    const first = await travelling(aParticipant({ surname: 'Volpi', name: 'Ada', sex: 'F' }))
    const known = await firstOf(first)
    const second = await travelling({ ...known, participantId: undefined } as NamedParticipant)
    const { version } = await read(second)
    const person = { ...(await firstOf(second)), phone: '035 445566' } as NamedParticipant
    await call(editBooking, { params: second, body: { ...bodyOf(second, person), version } })
    const { entries } = await call(getThingActivity, { query: { of: known.customerId! } })
    expect(entries.filter(({ kind }) => kind === 'customers.activity-edited')).toHaveLength(1)
    const own = { params: { customerId: known.customerId! }, query: {} }
    const log = await call(getCustomerActivity, own)
    expect(log.entries.filter(({ kind }) => kind === 'customers.activity-edited')).toHaveLength(1)
  })

  it('names health and document without what they hold, and only to who may read them', async () => {
    const params = await travelling(aParticipant({ surname: 'Neri', name: 'Ugo' }))
    const { version } = await read(params)
    const told = { allergies: 'Noci', hasHealthConsent: true, documentNumber: 'AA00000AA' }
    const person = { ...(await firstOf(params)), ...told } as NamedParticipant
    await call(editBooking, { params, body: { ...bodyOf(params, person), version } })
    const log = { params: { itineraryId: params.tripId }, query: {} }
    const of = async (as: Role) => (await call(getActivity, log, { as })).entries.find(({ kind }) => kind === edited)
    const edited = 'customers.activity-edited'
    const said = { operator: expect.any(String), customer: 'Neri Ugo' }
    expect((await of('booking'))?.params).toEqual({ ...said, changes: 'Allergie e intolleranze; Documento' })
    expect((await of('busOffice'))?.params).toEqual(said)
  })
})

describe('somebody else typed over a known person', () => {
  it('takes that place as a new person: the known one stays as they are, on every trip', async () => {
    const params = await travelling(aParticipant({ surname: 'Sostituiti', bornOn: '1980-03-04' }))
    const before = await firstOf(params)
    const { version } = await read(params)
    const anna = { ...before, surname: 'Nuovi', name: 'Anna', sex: 'F' as const, bornOn: '1991-07-08', taxCode: null }
    await call(editBooking, { params, body: { ...bodyOf(params, anna as NamedParticipant), version } })
    const after = await firstOf(params)
    expect(after).toMatchObject({ participantId: before.participantId, surname: 'Nuovi', name: 'Anna' })
    expect(after.customerId).not.toBe(before.customerId)
    const { people } = await call(searchCustomers, { query: { search: 'sostituiti', limit: 4 } })
    expect(people.map(({ person }) => [person.customerId, person.bornOn, person.taxCode])).toEqual([
      [before.customerId, before.bornOn, before.taxCode],
    ])
  })

  it('is questioned while the tax code is still the known one’s', async () => {
    const params = await travelling(aParticipant({ surname: 'Codificati' }))
    const before = await firstOf(params)
    const { version } = await read(params)
    const anna = { ...before, surname: 'Nuovi', name: 'Anna' } as NamedParticipant
    const problem = await refused(editBooking, { params, body: { ...bodyOf(params, anna), version } })
    expect(problem.fields).toMatchObject([{ path: '/people/0/taxCode', code: 'customers.same-person' }])
    expect(await firstOf(params)).toEqual(before)
  })
})
