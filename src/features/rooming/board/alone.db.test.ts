import { describe, expect, it } from 'vitest'
import { getActivity } from '#src/features/activity/activity.contract.ts'
import { createBooking, getAvailability, getBooking } from '#src/features/bookings/booking/booking.contract.ts'
import { aBooking, aParticipant } from '#src/features/bookings/bookings.builders.ts'
import { settleAlone } from '#src/features/bookings/rooms/alone.contract.ts'
import { aTripOnSale } from '#src/features/bookings/trip-on-sale.builders.ts'
import { cancelBooking } from '#src/features/bookings/withdrawal/cancellation.contract.ts'
import { testApp } from '#src/server/testing/app.ts'
import { movePerson } from './board.contract.ts'

const { call, refused, act } = await testApp({ now: '2027-03-03T09:00:00Z' })

type Trip = Awaited<ReturnType<typeof onSale>>
type Choice = 'later' | 'roommate' | 'dus' | 'free'
const supplement = 195_00
const onSale = (rooms: Record<string, number> = { DBL: 3, DUS: 1 }) => act((work) => aTripOnSale(work, { rooms }))

const read = (trip: Trip, bookingId: string) => call(getBooking, { params: { ...trip, bookingId } })
const pair = (given: object = {}) => [
  aParticipant({ isDefaultContact: true, ...given }),
  aParticipant({ surname: 'Ferri', name: 'Elena', sex: 'F' }),
]

/** A couple in a double, one of whom left. The withdrawal decided how the other keeps the room. */
async function leftAlone(trip: Trip, choice: Choice, booked: Parameters<typeof aBooking>[0] | object = {}) {
  const { id } = await call(createBooking, { params: trip, body: aBooking({ ...trip, people: pair(), ...booked }) })
  const { people, version } = await read(trip, id)
  const stays = people[0]!.participantId
  const leftAlone = [{ participantId: stays, choice, reason: choice === 'free' ? "Cliente da trent'anni" : null }]
  const body = { version, participantId: people[1]!.participantId, reason: 'Malattia', leftAlone }
  await call(cancelBooking, { params: { ...trip, bookingId: id }, body })
  return { trip, id, stays }
}

async function settle({ trip, id, stays }: Awaited<ReturnType<typeof leftAlone>>, body: object) {
  const { version } = await read(trip, id)
  const params = { ...trip, bookingId: id, participantId: stays }
  return call(settleAlone, { params, body: { version, reason: null, choice: 'dus' as const, ...body } })
}

const lastEntry = async ({ tripId }: Trip) => {
  const { entries } = await call(getActivity, { params: { itineraryId: tripId }, query: { limit: 1 } })
  return [entries[0]!.kind, entries[0]!.reason]
}

describe('a person left alone in a double', () => {
  it('is to be decided until somebody decides', async () => {
    for (const choice of ['later', 'roommate'] as const) {
      const one = await leftAlone(await onSale(), choice)
      expect((await read(one.trip, one.id)).alone).toEqual([
        { participantId: one.stays, roomType: 'DBL', state: 'open', reason: null },
      ])
    }
  })

  it('is decided later: the single use is charged once, the room becomes a DUS', async () => {
    const one = await leftAlone(await onSale(), 'later')
    const before = await read(one.trip, one.id)
    await settle(one, { choice: 'dus' })
    await settle(one, { choice: 'dus' })
    expect(await read(one.trip, one.id)).toMatchObject({
      version: before.version + 1,
      roomType: 'DUS',
      alone: [{ participantId: one.stays, roomType: 'DUS', state: 'single', reason: null }],
      money: { priceCents: before.money!.priceCents + supplement },
    })
    expect(await lastEntry(one.trip)).toEqual(['bookings.activity-kept-alone', null])
  })

  it('gives the single use back: the price falls, the room is the twin again that it was, with a free bed', async () => {
    for (const status of ['confirmed', 'customerOption'] as const) {
      const trip = await onSale({ TWN: 1, DUS: 1 })
      const one = await leftAlone(trip, 'later', { roomType: 'TWN', status, confirmBy: '2027-03-09' })
      const { money, alone } = await read(trip, one.id)
      expect(alone).toMatchObject([{ roomType: 'TWN', state: 'open' }])
      await settle(one, { choice: 'dus' })
      await settle(one, { choice: 'roommate' })
      const after = await read(trip, one.id)
      expect(after).toMatchObject({
        roomType: 'TWN',
        alone: [{ roomType: 'TWN', state: 'open', reason: null }],
        people: [{ hasBed: true }],
        money: { priceCents: money!.priceCents, dueCents: money!.dueCents, balanceCents: money!.balanceCents },
      })
      // A frozen price keeps the charge and its reversal; an open price deletes both.
      const ofSingle = after.lines!.filter(({ kind }) => kind === 'singleSupplement')
      const supplements = ofSingle.map(({ cents }) => cents).toSorted((a, b) => b - a)
      expect(supplements).toEqual(status === 'confirmed' ? [supplement, -supplement] : [])
      expect((await call(getAvailability, { params: trip })).roomsLeft).toMatchObject({ TWN: 0, DUS: 1 })
      expect(await lastEntry(trip)).toEqual(['bookings.activity-alone-roommate', null])
    }
  })

  it('gives it back also while the hotel had no DUS and the room stayed a double', async () => {
    const one = await leftAlone(await onSale({ DBL: 1 }), 'dus')
    expect((await read(one.trip, one.id)).alone).toMatchObject([{ roomType: 'DBL', state: 'single' }])
    await settle(one, { choice: 'roommate' })
    expect((await read(one.trip, one.id)).alone).toMatchObject([{ roomType: 'DBL', state: 'open' }])
  })

  it('gives it back as one of several heads, whose booking has another double too', async () => {
    const trip = await onSale({ DBL: 3 })
    const [first, second] = [
      await call(createBooking, { params: trip, body: aBooking({ ...trip, people: pair() }) }),
      await call(createBooking, { params: trip, body: aBooking({ ...trip, people: pair({ surname: 'Neri' }) }) }),
    ]
    const [one, other] = [await read(trip, first.id), await read(trip, second.id)]
    const [bed, theirs] = [one.people[1]!.participantId, other.people[1]!.participantId]
    const params = { ...trip, participantId: bed }
    await call(movePerson, { params, body: { from: one.roomId, roomId: other.roomId, swapWith: theirs } })
    const stays = one.people[0]!.participantId
    const gone = { version: (await read(trip, second.id)).version, participantId: theirs, reason: 'Malattia' }
    const body = { ...gone, leftAlone: [{ participantId: stays, choice: 'dus' as const, reason: null }] }
    await call(cancelBooking, { params: { ...trip, bookingId: second.id }, body })
    const charged = await read(trip, first.id)
    expect(charged).toMatchObject({
      alone: [{ participantId: stays, state: 'single' }],
      money: { priceCents: one.money!.priceCents + supplement },
    })
    await settle({ trip, id: first.id, stays }, { choice: 'roommate' })
    expect(await read(trip, first.id)).toMatchObject({
      alone: [{ participantId: stays, state: 'open' }],
      money: { priceCents: one.money!.priceCents },
    })
  })

  it('pays nothing for a reason, which lasts until somebody joins', async () => {
    const one = await leftAlone(await onSale(), 'free')
    const agreed = { roomType: 'DBL', state: 'free', reason: "Cliente da trent'anni" }
    expect((await read(one.trip, one.id)).alone).toMatchObject([agreed])
    await settle(one, { choice: 'roommate' })
    expect((await read(one.trip, one.id)).alone).toMatchObject([{ state: 'open', reason: null }])
    await settle(one, { choice: 'free', reason: 'Colpa nostra' })
    expect((await read(one.trip, one.id)).alone).toMatchObject([{ state: 'free', reason: 'Colpa nostra' }])
    expect(await lastEntry(one.trip)).toEqual(['bookings.activity-alone-free', 'Colpa nostra'])
    const { id } = await call(createBooking, { params: one.trip, body: aBooking({ ...one.trip, people: pair() }) })
    const made = await read(one.trip, id)
    const mate = made.people[1]!.participantId
    const { roomId } = await read(one.trip, one.id)
    const move = (from: string | null, to: string | null) =>
      call(movePerson, { params: { ...one.trip, participantId: mate }, body: { from, roomId: to, swapWith: null } })
    await move(made.roomId, roomId)
    expect((await read(one.trip, one.id)).alone).toEqual([])
    await move(roomId, null)
    expect((await read(one.trip, one.id)).alone).toMatchObject([{ state: 'open', reason: null }])
  })

  it('is refused without a reason, for one who is not alone, when the double is gone, and from an old version', async () => {
    const trip = await onSale({ DBL: 1, DUS: 1 })
    const one = await leftAlone(trip, 'later')
    const { version } = await read(trip, one.id)
    const params = { ...trip, bookingId: one.id, participantId: one.stays }
    const wrong = (body: object, of: object = {}) =>
      refused(settleAlone, {
        params: { ...params, ...of },
        body: { version, choice: 'dus' as const, reason: null, ...body },
      })
    expect(await wrong({ choice: 'free', reason: ' ' })).toMatchObject({
      fields: [{ path: '/reason', code: 'bookings.left-alone-reason-missing' }],
    })
    expect((await wrong({ version: version - 1 })).status).toBe(409)
    await settle(one, { choice: 'dus' })
    // The only double is sold again before the decision.
    const { id } = await call(createBooking, { params: trip, body: aBooking({ ...trip, people: pair() }) })
    expect((await wrong({ version: version + 1, choice: 'roommate' })).code).toBe('bookings.no-room-left')
    const { people, version: theirs } = await read(trip, id)
    const shared = { bookingId: id, participantId: people[0]!.participantId }
    expect((await wrong({ version: theirs }, shared)).code).toBe('bookings.nobody-left-alone')
  })

  it('has nothing to decide in a room that was booked for one, nor in the crew', async () => {
    const trip = await onSale({ DBL: 3, DUS: 1 })
    const alone = { adults: 1, people: [aParticipant({ isDefaultContact: true })] }
    const dus = await call(createBooking, { params: trip, body: aBooking({ ...trip, ...alone, roomType: 'DUS' }) })
    expect((await read(trip, dus.id)).alone).toEqual([])
    const half = await call(createBooking, { params: trip, body: aBooking({ ...trip, ...alone }) })
    expect((await read(trip, half.id)).alone).toMatchObject([{ state: 'open' }])
    const crew = { isStaff: true, adults: 1, people: [aParticipant({ type: 'guide', isDefaultContact: true })] }
    const guide = await call(createBooking, { params: trip, body: aBooking({ ...trip, ...crew }) })
    expect((await read(trip, guide.id)).alone).toEqual([])
  })
})
