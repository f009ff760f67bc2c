import { describe, expect, it } from 'vitest'
import { createBooking, editBooking, getBooking } from '#src/features/bookings/booking/booking.contract.ts'
import type { BookingInput } from '#src/features/bookings/booking/booking-input.contract.ts'
import { aBooking, aParticipant } from '#src/features/bookings/bookings.builders.ts'
import { aTripOnSale, type TripOnSale } from '#src/features/bookings/trip-on-sale.builders.ts'
import { cancelBooking } from '#src/features/bookings/withdrawal/cancellation.contract.ts'
import { testApp } from '#src/server/testing/app.ts'
import { listParticipants } from './participants.contract.ts'
import { rowsOf } from './participants.view.ts'

const { call, refused, act } = await testApp({ now: '2027-02-01T09:00:00Z' })
const onSale = () => act((work) => aTripOnSale(work, { rooms: { DBL: 3, TRP: 1, QUAD: 2 } }))
const later = { namesBy: '2027-03-05', referenceName: 'Gruppo Alpini', referencePhone: '035 123456' }
const option = { status: 'customerOption', confirmBy: '2027-02-05' } as const
const mario = () => aParticipant({ isDefaultContact: true })
const child = (name: string, bornOn: string) => aParticipant({ name, bornOn })

async function booked(trip: TripOnSale, given: Partial<BookingInput>) {
  const { id } = await call(createBooking, { params: trip, body: aBooking({ ...trip, ...later, ...given }) })
  return { ...trip, bookingId: id }
}
const read = (params: { tripId: string; bookingId: string }) => call(getBooking, { params })
async function edited(params: TripOnSale & { bookingId: string }, given: Partial<BookingInput>) {
  const { people, version, adults, children, status, confirmBy, roomType } = await read(params)
  const same = people.map((head) => ({ ...head, type: 'customer' as const }))
  const stored = { adults, children, status, confirmBy: confirmBy!, roomType, people: same }
  await call(editBooking, { params, body: { ...aBooking({ ...params, ...later, ...stored, ...given }), version } })
  return read(params)
}
const heads = ({ people }: Awaited<ReturnType<typeof read>>) =>
  people.map(({ surname, ageBand, hasBed, isDefaultContact }) => [surname, ageBand, hasBed, isDefaultContact])

describe('a head without a name', () => {
  it('is a row with a bed of its own, and keeps both when it gets a name', async () => {
    const params = await booked(await onSale(), { roomType: 'TRP', children: 1, people: [] })
    const before = await read(params)
    expect(heads(before)).toEqual([
      [null, 'adult', true, true],
      [null, 'adult', true, false],
      [null, 'child', true, false],
    ])
    const after = await edited(params, { people: [child('Leo', '2019-05-06'), mario()] })
    expect(heads(after)).toEqual([
      ['Rossi', 'child', true, false],
      ['Rossi', 'adult', true, true],
      [null, 'adult', true, false],
    ])
    const ids = (booking: typeof before) => booking.people.map(({ participantId }) => participantId).toSorted()
    expect(ids(after)).toEqual(ids(before))
    const { counts } = await call(listParticipants, { params, query: {} })
    expect(counts).toMatchObject({ all: 3, missingNames: 1 })
  })

  it('of an option goes when it is no longer wanted, and leaves nothing behind', async () => {
    const params = await booked(await onSale(), {
      ...option,
      roomType: 'QUAD',
      children: 1,
      people: [],
    })
    const fewer = await edited(params, { adults: 1, children: 1, people: [] })
    expect(heads(fewer)).toEqual([
      [null, 'adult', true, true],
      [null, 'child', true, false],
    ])
    expect(fewer.canceledPeople).toEqual([])
  })

  it('withdraws like anybody else, and stays among those who left', async () => {
    const params = await booked(await onSale(), { people: [mario()], adults: 2 })
    const { people, version } = await read(params)
    const body = { version, participantId: people[1]!.participantId, reason: 'Rinuncia' }
    await call(cancelBooking, { params, body })
    const after = await read(params)
    expect(heads(after)).toEqual([['Rossi', 'adult', true, true]])
    expect(after.canceledPeople).toMatchObject([{ participantId: people[1]!.participantId, surname: null }])
    // 39 days before: 30 % of the quota, the whole fee.
    const off = await call(listParticipants, { params, query: { of: 'canceled' } })
    expect(rowsOf(off.bookings)).toMatchObject([{ surname: null, leftOn: '2027-02-01', penaltyCents: 26_700 + 2_500 }])
  })

  it('never replaces a person on a confirmed booking: they leave only by withdrawing', async () => {
    const params = await booked(await onSale(), { people: [mario()], adults: 2 })
    const { people, version } = await read(params)
    const unnamed = { ...aParticipant(), ...people[0]!, surname: null, name: null, customerId: null }
    const body = {
      ...aBooking({
        ...params,
        ...later,
        people: [{ participantId: people[0]!.participantId } as typeof unnamed],
        adults: 2,
      }),
      version,
    }
    expect((await refused(editBooking, { params, body })).code).toBe('bookings.person-left-out')
  })
})

describe('a child', () => {
  const terms = { roomType: 'QUAD' as const, adults: 2, children: 2 }

  it('is judged on the day of departure: one who is twelve then counts, and pays, as an adult', async () => {
    const elena = aParticipant({ surname: 'Ferri', name: 'Elena', sex: 'F', bornOn: '1987-09-02' })
    const people = [mario(), elena, child('Leo', '2015-03-12'), child('Pia', '2019-01-01')]
    const params = await booked(await onSale(), { ...terms, people })
    const booking = await read(params)
    expect(booking).toMatchObject({ adults: 3, children: 1 })
    expect(booking.people.map(({ name, ageBand }) => [name, ageBand])).toEqual([
      ['Mario', 'adult'],
      ['Elena', 'adult'],
      ['Leo', 'adult'],
      ['Pia', 'child'],
    ])
    expect(booking.money.priceCents).toBe(3 * 89_000 + 62_000 + 4 * 2_500 + 13_160)
  })

  it('stays what was agreed once the booking is confirmed', async () => {
    const params = await booked(await onSale(), { ...terms, people: [mario()] })
    const { money } = await read(params)
    const { people } = await read(params)
    const grown = { ...child('Leo', '2010-03-12'), participantId: people[3]!.participantId }
    const after = await edited(params, { people: [{ ...aParticipant(), ...people[0]! }, grown] })
    expect(after).toMatchObject({ adults: 2, children: 2, money: { priceCents: money.priceCents } })
    expect(after.people.find(({ name }) => name === 'Leo')).toMatchObject({ ageBand: 'child' })
  })
})
