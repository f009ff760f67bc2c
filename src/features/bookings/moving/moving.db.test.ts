import { describe, expect, it } from 'vitest'
import { getActivity } from '#src/features/activity/activity.contract.ts'
import {
  createBooking,
  editBooking,
  getAvailability,
  getBooking,
} from '#src/features/bookings/booking/booking.contract.ts'
import { aBooking, aParticipant } from '#src/features/bookings/bookings.builders.ts'
import { listParticipants } from '#src/features/bookings/people/participants.contract.ts'
import { aTripOnSale, type TripOnSale } from '#src/features/bookings/trip-on-sale.builders.ts'
import { cancelBooking } from '#src/features/bookings/withdrawal/cancellation.contract.ts'
import { getTrip } from '#src/features/trips/page/trip.contract.ts'
import { testApp } from '#src/server/testing/app.ts'
import { statementCounter } from '#src/server/testing/statements.ts'
import { listMoveTargets, moveBooking, previewMove } from './moving.contract.ts'
import { moveTargetsOf } from './moving.queries.ts'

const parts = await testApp({ now: '2027-01-18T09:00:00Z' })
const { act, answer, call, clock, refused, pool } = parts
const statements = statementCounter(parts)

/** Naples on 12, 19 and 26 March. */
const series = (given: Parameters<typeof aTripOnSale>[1] = {}) =>
  act((work) => aTripOnSale(work, { until: '2027-03-26', ...given }))
const people = (count: number, surname = 'Rossi') =>
  Array.from({ length: count }, (_, at) =>
    aParticipant({ surname, name: `Persona ${at}`, bornOn: `196${at}-05-06`, isDefaultContact: at === 0 }),
  )
const book = async (trip: TripOnSale, given: Partial<Parameters<typeof aBooking>[0]> = {}) => {
  const { id } = await call(createBooking, { params: trip, body: aBooking({ ...trip, people: people(2), ...given }) })
  const params = { tripId: trip.tripId, bookingId: id }
  return { params, booking: await call(getBooking, { params }) }
}
type Booked = Awaited<ReturnType<typeof book>>
const nextOf = async ({ params }: Booked) => (await call(listMoveTargets, { params })).targets[0]!
type Move = Parameters<typeof call<typeof moveBooking>>[1]['body']
/** The move to the next date as the dialog proposes it. */
async function proposed(booked: Booked, given: Partial<Move> = {}): Promise<Move> {
  const { tripId, roomType, departureId } = await nextOf(booked)
  const to = { toTripId: given.toTripId ?? tripId, roomType: given.roomType ?? roomType }
  const query = to.roomType ? { roomType: to.roomType } : {}
  const price = given.price ?? 'new'
  const shown = await call(previewMove, { params: { ...booked.params, toTripId: to.toTripId }, query })
  return {
    ...{ version: booked.booking.version, departureId, price, seenPriceCents: shown[price].priceCents },
    ...to,
    ...given,
  }
}
const freeOn = async (tripId: string) => {
  const { placesLeft, roomsLeft } = await call(getAvailability, { params: { tripId } })
  return [placesLeft, roomsLeft.DBL]
}
const pay = ({ bookingId }: Booked['params'], cents: number) =>
  pool.query(
    `insert into payments (booking_id, kind, cents, method, paid_on, registered_by_name)
      values ($1, 'deposit', $2, 'cash', '2027-01-18', 'Elena Bonetti')`,
    [bookingId, cents],
  )

describe('a booking that goes to another date', () => {
  it('takes its people, its money and a room with it, and leaves nothing behind', async () => {
    const trip = await series()
    const booked = await book(trip)
    await pay(booked.params, 47_530)
    const to = await nextOf(booked)
    expect(to).toMatchObject({ departsOn: '2027-03-19', placesLeft: 50, refusal: null, roomType: 'DBL' })
    expect(to.stops.find(({ id }) => id === to.departureId)?.name).toBe('Bergamo, Malpensata')
    const moved = await call(moveBooking, { params: booked.params, body: await proposed(booked) })
    expect(moved).toEqual({ version: booked.booking.version + 1, number: 1 })

    const params = { tripId: to.tripId, bookingId: booked.params.bookingId }
    const now = await call(getBooking, { params })
    expect(now).toMatchObject({
      ...{ status: 'confirmed', adults: 2, roomType: 'DBL', departureId: to.departureId, namesBy: '2027-03-12' },
      money: { priceCents: 190_120, paidCents: 47_530, dueCents: 142_590, balanceDueOn: '2027-02-17' },
    })
    const heads = (booking: typeof now) => booking.people.map(({ participantId, surname }) => [participantId, surname])
    expect(heads(now)).toEqual(heads(booked.booking))
    expect(now.people.map(({ hasBed }) => hasBed)).toEqual([true, true])
    expect([await freeOn(trip.tripId), await freeOn(to.tripId)]).toEqual([
      [50, 14],
      [48, 13],
    ])
    expect((await refused(getBooking, { params: booked.params })).status).toBe(404)
    const listed = async (tripId: string) =>
      (await call(listParticipants, { params: { tripId }, query: { of: 'everybody' } })).bookings.length
    expect([await listed(trip.tripId), await listed(to.tripId)]).toEqual([0, 1])
    const said = async (itineraryId: string) =>
      (await call(getActivity, { params: { itineraryId }, query: {} })).entries.map(({ kind }) => kind)
    expect(await said(trip.tripId)).toContain('bookings.activity-moved-away')
    expect(await said(to.tripId)).toContain('bookings.activity-moved-here')
  })

  it('shows the difference before, and takes the price of the date or keeps its own for a reason', async () => {
    const trip = await series()
    const [first, second] = [await book(trip), await book(trip)]
    const to = await nextOf(first)
    await pool.query('update cost_definitions set unit_cents = 94000 where itinerary_id = $1', [to.tripId])
    const shown = await call(previewMove, {
      params: { ...first.params, toTripId: to.tripId },
      query: { roomType: 'DBL' },
    })
    // Two quotas of € 940 with 4 % insurance and € 25 each.
    expect([shown.now.priceCents, shown.new.priceCents, shown.kept.priceCents]).toEqual([190_120, 200_520, 190_120])
    const body = await proposed(first)
    await call(moveBooking, { params: first.params, body })
    const after = { ...first.params, tripId: to.tripId }
    expect(await call(getBooking, { params: after })).toMatchObject({
      ...{ terms: { adultCents: 94_000 }, money: { priceCents: 200_520, depositCents: 50_130 } },
    })
    const kept = await proposed(second, { price: 'kept' })
    expect((await refused(moveBooking, { params: second.params, body: kept })).code).toBe(
      'bookings.move-reason-missing',
    )
    await call(moveBooking, { params: second.params, body: { ...kept, priceReason: 'Cambio chiesto da noi' } })
    expect(await call(getBooking, { params: { ...second.params, tripId: to.tripId } })).toMatchObject({
      ...{ number: 2, terms: { adultCents: 89_000 }, money: { priceCents: 190_120 } },
    })
    const { entries } = await call(getActivity, { params: { itineraryId: to.tripId }, query: {} })
    expect(entries.find(({ kind }) => kind === 'bookings.activity-moved-price-kept')?.params).toMatchObject({
      reason: 'Cambio chiesto da noi',
    })
    expect(entries.some(({ kind }) => kind === 'bookings.activity-agreed')).toBe(true)
  })

  it('is refused when the price changed since it was shown', async () => {
    const trip = await series()
    const booked = await book(trip)
    const body = await proposed(booked)
    await pool.query('update cost_definitions set unit_cents = 99000 where itinerary_id = $1', [body.toTripId])
    expect(await refused(moveBooking, { params: booked.params, body })).toMatchObject({
      ...{ status: 422, code: 'bookings.move-price-changed' },
    })
    expect(await call(getBooking, { params: booked.params })).toMatchObject({ version: 1 })
  })

  it('stays where it is when the new date is full; an option may wait there', async () => {
    const trip = await series({ maxPlaces: 3 })
    const [sure, option] = [
      await book(trip, { people: people(1), adults: 1 }),
      await book(trip, { status: 'customerOption', confirmBy: '2027-02-20' }),
    ]
    const to = await nextOf(option)
    await book({ ...trip, tripId: to.tripId, departureId: to.departureId! }, { people: people(2, 'Verdi') })
    const body = await proposed(option)
    expect((await refused(moveBooking, { params: option.params, body })).code).toBe('bookings.trip-full-by')
    expect(await freeOn(trip.tripId)).toEqual([0, 12])
    await call(moveBooking, { params: option.params, body: { ...body, joinsWaitingList: true } })
    const waiting = await call(getBooking, { params: { ...option.params, tripId: to.tripId } })
    expect(waiting).toMatchObject({ status: 'waitingList', people: [{ hasBed: false }, { hasBed: false }] })
    const wanting = { ...(await proposed(sure)), joinsWaitingList: true }
    expect((await refused(moveBooking, { params: sure.params, body: wanting })).code).toBe('bookings.move-not-allowed')
    // One place is left for the sure booking, and nobody who waits fits into it.
    await call(moveBooking, { params: sure.params, body: await proposed(sure) })
    expect((await freeOn(to.tripId))[0]).toBe(0)
  })

  it('does not pass ahead of others who wait there without a reason', async () => {
    const trip = await series({ maxPlaces: 4 })
    const booked = await book(trip)
    const to = await nextOf(booked)
    const there = { ...trip, tripId: to.tripId, departureId: to.departureId! }
    await book(there, { people: people(2, 'Verdi'), status: 'waitingList' })
    const body = await proposed(booked)
    expect((await refused(moveBooking, { params: booked.params, body })).code).toBe('bookings.others-before')
    await call(moveBooking, { params: booked.params, body: { ...body, aheadReason: 'Già pagato' } })
    const { entries } = await call(getActivity, { params: { itineraryId: to.tripId }, query: {} })
    expect(entries.map(({ kind }) => kind)).toContain('bookings.activity-ahead')
  })

  it('takes another room where its own type is sold out, and none that is too small', async () => {
    const trip = await series({ rooms: { DBL: 1, TRP: 1 } })
    const booked = await book(trip)
    const to = await nextOf(booked)
    await book({ ...trip, tripId: to.tripId, departureId: to.departureId! }, { people: people(2, 'Verdi') })
    expect((await nextOf(booked)).roomType).toBe('TRP')
    const body = await proposed(booked)
    const asked = (roomType: Move['roomType']) =>
      refused(moveBooking, { params: booked.params, body: { ...body, roomType } })
    expect((await asked('DBL')).code).toBe('bookings.no-room-left')
    expect((await asked('SGL')).code).toBe('bookings.room-over-capacity')
    expect((await asked(null)).code).toBe('bookings.room-type-missing')
    await call(moveBooking, { params: booked.params, body })
    const moved = await call(getBooking, { params: { ...booked.params, tripId: to.tripId } })
    expect(moved.roomType).toBe('TRP')
  })

  it('takes those who withdrew and their penalty along, so that its money stays one account', async () => {
    const trip = await series()
    const booked = await book(trip, { people: people(3), roomType: 'TRP' })
    await pay(booked.params, 60_000)
    await call(cancelBooking, {
      params: booked.params,
      body: { version: 1, participantId: booked.booking.people[2]!.participantId, reason: 'Rinuncia' },
    })
    const before = await call(getBooking, { params: booked.params })
    const body = await proposed({ ...booked, booking: before })
    await call(moveBooking, { params: booked.params, body })
    const after = await call(getBooking, { params: { ...booked.params, tripId: body.toTripId } })
    expect(after.money).toMatchObject({ priceCents: before.money.priceCents, dueCents: before.money.dueCents })
    expect(after.canceledPeople).toHaveLength(1)
  })

  it('leaves its number to nobody else', async () => {
    const trip = await series()
    const booked = await book(trip)
    await call(moveBooking, { params: booked.params, body: await proposed(booked) })
    expect((await book(trip)).booking.number).toBe(2)
  })
})

describe('two at once', () => {
  it('who move one booking move it once; the other is told', async () => {
    const trip = await series()
    const booked = await book(trip)
    const body = await proposed(booked)
    const sent = await Promise.all([1, 2].map(() => answer(moveBooking, { params: booked.params, body })))
    expect(sent.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 404])
  })

  it('is one act with one key', async () => {
    const trip = await series()
    const booked = await book(trip)
    const body = await proposed(booked)
    const once = { key: '0198a1b2-0000-7000-8000-000000000077' }
    const sent = [
      await answer(moveBooking, { params: booked.params, body }, once),
      await answer(moveBooking, { params: booked.params, body }, once),
    ]
    expect(sent.map(({ statusCode }) => statusCode)).toEqual([200, 200])
  })

  it('who saves it meanwhile makes the move stale', async () => {
    const trip = await series()
    const booked = await book(trip)
    const body = await proposed(booked)
    const heads = booked.booking.people.map(({ surname, name, ...head }) =>
      aParticipant({ ...head, surname: surname ?? '', name: name ?? '' }),
    )
    const input = aBooking({ ...trip, notes: 'Letto in più', people: heads })
    await call(editBooking, { params: booked.params, body: { ...input, version: 1 } })
    expect((await refused(moveBooking, { params: booked.params, body })).status).toBe(409)
  })

  it('who move two bookings to the last places: one goes, the other stays', async () => {
    const trip = await series({ maxPlaces: 4, rooms: { DBL: 4 } })
    const [one, other] = [await book(trip), await book(trip, { people: people(2, 'Verdi') })]
    const to = await nextOf(one)
    await book({ ...trip, tripId: to.tripId, departureId: to.departureId! }, { people: people(2, 'Neri') })
    const bodies = [await proposed(one), await proposed(other)]
    const sent = await Promise.all(
      [one, other].map(({ params }, at) => answer(moveBooking, { params, body: bodies[at]! })),
    )
    expect(sent.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 422])
    expect([(await freeOn(trip.tripId))[0], (await freeOn(to.tripId))[0]]).toEqual([2, 0])
  })

  it('who swap dates in opposite directions both arrive', async () => {
    const trip = await series()
    const here = await book(trip)
    const to = await nextOf(here)
    const there = await book(
      { ...trip, tripId: to.tripId, departureId: to.departureId! },
      { people: people(2, 'Verdi') },
    )
    const bodies = [
      await proposed(here),
      await proposed(there, { toTripId: trip.tripId, departureId: trip.departureId }),
    ]
    const sent = await Promise.all(
      [here, there].map(({ params }, at) => answer(moveBooking, { params, body: bodies[at]! })),
    )
    expect(sent.map(({ statusCode }) => statusCode)).toEqual([200, 200])
  })
})

it('the dates of a long series are read with as many queries as those of a short one, each with what is free there', async () => {
  const asked = async (until: string) => {
    const booked = await book(await series({ until }))
    const read = () => act((work) => moveTargetsOf(work.tx, booked.params, work.today))
    const { targets } = await read()
    for (const { tripId, placesLeft, roomsLeft } of targets)
      expect(await call(getAvailability, { params: { tripId } })).toMatchObject({ placesLeft, roomsLeft })
    return [targets.length, (await statements.of(read)).length]
  }
  const [dates, queries] = await asked('2027-03-26')
  expect(dates).toBe(2)
  expect(await asked('2027-04-30')).toEqual([7, queries])
  const alone = await book(await act((work) => aTripOnSale(work)))
  expect((await call(listMoveTargets, { params: alone.params })).targets).toEqual([])
})

it('only who edits bookings moves one, and the crew stay', async () => {
  const trip = await series()
  const booked = await book(trip)
  const body = await proposed(booked)
  expect((await refused(moveBooking, { params: booked.params, body }, { as: 'busOffice' })).status).toBe(403)
  expect((await refused(listMoveTargets, { params: booked.params }, { as: 'busOffice' })).status).toBe(403)
  const crew = await book(trip, {
    ...{ isStaff: true, agencyId: null, adults: 1, roomType: 'SGL' },
    people: [aParticipant({ type: 'driver', isDefaultContact: true })],
  })
  expect((await nextOf(crew)).refusal).toBe('bookings.move-crew')
  expect((await refused(moveBooking, { params: crew.params, body })).code).toBe('bookings.move-crew')
})

describe('today and the new date', () => {
  it('an option ends by the eve of an earlier departure, and goes to none that departs today', async () => {
    const trip = await series()
    const later = await call(getTrip, { params: { tripId: trip.otherDates[0]!.id } })
    const there = { ...trip, tripId: later.id, departureId: later.departures[0]!.id }
    const option = await book(there, { status: 'customerOption', confirmBy: '2027-03-15' })
    const body = await proposed(option, { toTripId: trip.tripId, departureId: trip.departureId })
    clock.set('2027-03-12T09:00:00Z')
    expect((await refused(moveBooking, { params: option.params, body })).code).toBe('bookings.option-too-late')
    clock.set('2027-01-18T09:00:00Z')
    await call(moveBooking, { params: option.params, body })
    const moved = await call(getBooking, { params: { ...option.params, tripId: trip.tripId } })
    expect(moved).toMatchObject({ status: 'customerOption', confirmBy: '2027-03-11' })
  })

  it('a booking goes to a date until the end of its day of departure, and leaves a departed trip for a reason', async () => {
    const trip = await series()
    const booked = await book(trip)
    const late = await proposed(booked)
    const body = { ...late, lateReason: 'Volo in ritardo' }
    clock.set('2027-03-20T09:00:00Z')
    expect((await refused(moveBooking, { params: booked.params, body })).code).toBe('bookings.departed')
    clock.set('2027-03-19T09:00:00Z')
    const answered = await refused(moveBooking, { params: booked.params, body: late })
    expect(answered).toMatchObject({ code: 'bookings.move-late-reason-missing', fields: [{ path: '/lateReason' }] })
    await call(moveBooking, { params: booked.params, body })
    const { entries } = await call(getActivity, { params: { itineraryId: trip.tripId }, query: {} })
    expect(entries.find(({ kind }) => kind === 'bookings.activity-moved-away')?.reason).toBe('Volo in ritardo')
    // Inside the days before the departure everything is due at once.
    const moved = await call(getBooking, { params: { ...booked.params, tripId: body.toTripId } })
    expect(moved).toMatchObject({ isWholeDueAtOnce: true, money: { balanceDueOn: '2027-03-19' } })
    clock.set('2027-01-18T09:00:00Z')
  })
})
