import { randomUUID } from 'node:crypto'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  type Booking,
  createBooking,
  getAvailability,
  getBooking,
} from '#src/features/bookings/booking/booking.contract.ts'
import { aBooking, aParticipant } from '#src/features/bookings/bookings.builders.ts'
import { joinBookings, splitBooking } from '#src/features/bookings/dividing/dividing.contract.ts'
import { listMoveTargets, moveBooking, previewMove } from '#src/features/bookings/moving/moving.contract.ts'
import { replacePerson } from '#src/features/bookings/moving/replacing.contract.ts'
import { listParticipants } from '#src/features/bookings/people/participants.contract.ts'
import { promoteWaiting } from '#src/features/bookings/places/waiting-list.contract.ts'
import { aTripOnSale } from '#src/features/bookings/trip-on-sale.builders.ts'
import { cancelBooking } from '#src/features/bookings/withdrawal/cancellation.contract.ts'
import { aPerson } from '#src/features/customers/customers.builders.ts'
import { addVehicle } from '#src/features/departures/vehicles.commands.ts'
import { registerPayment } from '#src/features/payments/payments.contract.ts'
import { getRoomingList } from '#src/features/rooming/board/board.contract.ts'
import { arrangeHotel, openHotelRoom } from '#src/features/rooming/board/hotel-rooms.contract.ts'
import { readyModel } from '#src/features/seating/seat-maps/layouts.rules.ts'
import { getTrip } from '#src/features/trips/page/trip.contract.ts'
import { testApp } from '#src/server/testing/app.ts'
import type { Endpoint, Input } from '#src/shared/endpoint.ts'
import type { Whole } from '#src/shared/seen-by.ts'
import { giveLayout, seatPeople } from './seating.contract.ts'

const { act, answer, call, pool } = await testApp({ now: '2027-01-18T09:00:00Z' })

const deeds = [
  'book',
  'book',
  'book',
  'cancel',
  'leave',
  'move',
  'move',
  'split',
  'join',
  'promote',
  'seat',
  'pay',
  'refund',
  'replace',
  'otherRoom',
  'otherRoom',
] as const
type Step = { deed: (typeof deeds)[number]; a: number; b: number; c: number }
const some = fc.nat({ max: 1_000 })
const step: fc.Arbitrary<Step> = fc.record({ deed: fc.constantFrom(...deeds), a: some, b: some, c: some })

/** Two dates of one series, small enough that places, rooms and seats run out. */
async function world() {
  const trip = await act((work) =>
    aTripOnSale(work, { until: '2027-03-19', maxPlaces: 8, rooms: { SGL: 2, DBL: 2, TRP: 1, QUAD: 1 } }),
  )
  const dates = [trip.tripId, trip.otherDates[0]!.id]
  for (const tripId of dates) {
    const { id: vehicleId } = await act((work) => addVehicle(work, tripId, { country: 'IT', passengerSeats: 8 }))
    await call(giveLayout, { params: { tripId, vehicleId }, body: { layout: readyModel(8), version: null } })
  }
  const stops = await Promise.all(
    dates.map(async (tripId) => (await call(getTrip, { params: { tripId } })).departures[0]!.id),
  )
  return { trip, dates, stops, heads: 0, net: 0, done: 0 }
}
type World = Awaited<ReturnType<typeof world>>

/** An identifier of another country, which no rule of ours checks. */
const aCode = () => randomUUID().replaceAll('-', '')
const stranger = (given: object = {}) =>
  aParticipant({ surname: 'Dupont', name: randomUUID().slice(0, 8), taxCode: aCode(), taxCodeCountry: 'FR', ...given })
const rooms = [null, 'SGL', 'DBL', 'TRP', 'QUAD'] as const

/** Makes a call that may be refused, but never fails. Answers its result, or null where it was refused. */
async function tried<E extends Endpoint>(at: World, deed: string, endpoint: E, input: Input<E>) {
  const { statusCode, body } = await answer(endpoint, input)
  expect([deed, statusCode, statusCode >= 500 ? body : '']).toEqual([deed, expect.any(Number), ''])
  if (statusCode >= 300) return null
  at.done += 1
  return body === '' ? {} : JSON.parse(body)
}

/** The bookings of both dates that stand, in a fixed order. */
async function standing({ dates }: World) {
  const { rows } = await pool.query<{ tripId: string; bookingId: string; status: string }>(
    `select trip_id as "tripId", id as "bookingId", status from bookings
      where trip_id = any ($1) and status <> 'canceled' order by trip_id = $2, number`,
    [dates, dates[0]],
  )
  return rows
}

async function run(at: World, { deed, a, b, c }: Step): Promise<void> {
  if (deed === 'book') return book(at, a, b)
  if (deed === 'seat') {
    const body = { isAnew: a % 2 === 0, order: 'booking' as const, keepsFirstRow: false }
    await tried(at, deed, seatPeople, { params: { tripId: at.dates[b % 2]! }, body })
    return
  }
  const all = await standing(at)
  if (all.length === 0) return
  const params = all[a % all.length]!
  const booking = await call(getBooking, { params })
  const head = booking.people[b % booking.people.length]!
  const { version } = booking
  if (deed === 'cancel') {
    const cause = c % 2 ? ('operator' as const) : ('customer' as const)
    if (await tried(at, deed, cancelBooking, { params, body: { version, cause, reason: 'Prova' } }))
      at.heads -= booking.people.length
  }
  if (deed === 'leave' && booking.people.length > 1) {
    const body = { version, participantId: head.participantId, reason: 'Prova' }
    if (await tried(at, deed, cancelBooking, { params, body })) at.heads -= 1
  }
  if (deed === 'move') await move(at, booking, b)
  if (deed === 'split') {
    const participantIds = booking.people.slice(0, 1 + (b % booking.people.length)).map((one) => one.participantId)
    const net = booking.money.paidCents - booking.money.refundedCents
    const body = { version, participantIds, roomType: c % 2 ? null : ('DBL' as const), paidCents: Math.floor(net / 3) }
    await tried(at, deed, splitBooking, { params, body })
  }
  if (deed === 'join') {
    const alike = all.filter((one) => one.tripId === booking.tripId && one.status === booking.status)
    const other = await call(getBooking, { params: alike[b % alike.length]! })
    const body = { version, otherId: other.id, otherVersion: other.version, roomType: rooms[3 + (c % 2)]! }
    await tried(at, deed, joinBookings, { params, body })
  }
  if (deed === 'promote') await tried(at, deed, promoteWaiting, { params, body: {} })
  if (deed === 'pay' || deed === 'refund') {
    const net = booking.money.paidCents - booking.money.refundedCents
    const cents = 1 + ((a * 997 + b * 89 + c) % (deed === 'refund' ? net + 100 : 60_000))
    const kind = deed === 'refund' ? deed : ('deposit' as const)
    const body = { kind, cents, method: 'cash' as const, paidOn: '2027-01-18' }
    if (await tried(at, deed, registerPayment, { params, body })) at.net += deed === 'refund' ? -cents : cents
  }
  if (deed === 'otherRoom') {
    const { serviceId, rooms: there } = await call(getRoomingList, { params, query: {} })
    const { participantId } = head
    const roomId = there.length > 0 && c % 4 ? there[c % there.length]!.roomId : null
    const where = { params: { tripId: params.tripId, serviceId: serviceId! } }
    const from = there.find(({ people }) => people.some((one) => one.participantId === participantId))?.roomId ?? null
    const anew = { roomType: rooms[1 + (a % 4)]!, participantIds: [participantId], from }
    if (b % 3) await tried(at, deed, arrangeHotel, { ...where, body: { people: [{ participantId, from, roomId }] } })
    else await tried(at, deed, openHotelRoom, { ...where, body: anew })
  }
  if (deed === 'replace') {
    const person = {
      ...aPerson(),
      surname: 'Martin',
      name: randomUUID().slice(0, 8),
      taxCode: aCode(),
      taxCodeCountry: 'FR',
    }
    const bornOn = c % 3 ? '1980-05-06' : '2019-05-06'
    const where = { ...params, participantId: head.participantId }
    await tried(at, deed, replacePerson, { params: where, body: { ...person, bornOn, version } })
  }
}

async function book(at: World, a: number, b: number): Promise<void> {
  const date = a % 2
  const heads = 1 + (b % 3)
  const statuses = ['confirmed', 'customerOption', 'waitingList'] as const
  const people = Array.from({ length: heads }, (_, index) =>
    stranger({ isDefaultContact: index === 0, bornOn: index === 2 ? '2018-05-06' : '1970-05-06' }),
  )
  const body = aBooking({
    ...at.trip,
    ...{ departureId: at.stops[date]!, status: statuses[(a + b) % 3]!, confirmBy: '2027-02-01', people },
    ...{ adults: heads === 3 ? 2 : heads, children: heads === 3 ? 1 : 0, roomType: rooms[heads]! },
  })
  const extras = b % 2 ? [{ kind: 'discount' as const, label: 'Sconto', cents: 3_333, person: null }] : []
  const params = { tripId: at.dates[date]! }
  if (await tried(at, 'book', createBooking, { params, body: { ...body, extras } })) at.heads += heads
}

async function move(at: World, booking: Whole<Booking>, b: number): Promise<void> {
  const params = { tripId: booking.tripId, bookingId: booking.id }
  const { targets, mayWait } = await call(listMoveTargets, { params })
  const [to] = targets
  const roomType = to!.roomType ?? booking.roomType!
  const price = b % 2 ? ('new' as const) : ('kept' as const)
  const where = { params: { ...params, toTripId: to!.tripId }, query: { roomType } }
  const shown = await call(previewMove, where)
  const body = {
    ...{ version: booking.version, toTripId: to!.tripId, roomType, departureId: to!.departureId, price },
    ...{ priceReason: 'Prova', seenPriceCents: shown[price].priceCents, joinsWaitingList: mayWait && b % 3 === 0 },
    aheadReason: b % 2 ? 'Prova' : null,
  }
  await tried(at, 'move', moveBooking, { params, body })
}

/** What must hold after every step, whatever was done before. Each query answers the rows that break it. */
const broken: Record<string, string> = {
  'a seat of somebody who is not on the trip of its coach': `
    select s.label from seats s join vehicles v on v.id = s.vehicle_id join participants p on p.id = s.participant_id
      join bookings b on b.id = p.booking_id
      where p.trip_id <> v.itinerary_id or p.canceled_at is not null or not b.is_holding`,
  'a person with two seats': `
    select participant_id from seats where participant_id is not null group by participant_id having count(*) > 1`,
  'a room with more people than beds': `
    select r.id from rooms r join beds d on d.room_id = r.id group by r.id having count(*) > r.capacity`,
  'a room with more people than beds in one hotel': `
    select r.id from services s join rooms r on r.trip_id = s.itinerary_id join participants p on p.trip_id = r.trip_id
      left join beds d on d.participant_id = p.id
      left join room_exceptions e on e.participant_id = p.id and e.service_id = s.id
      where s.category = 'hotel' and coalesce(e.room_id, d.room_id) = r.id
      group by r.id, s.id having count(*) > r.capacity`,
  'another room of somebody who is elsewhere': `
    select e.id from room_exceptions e join rooms r on r.id = e.room_id join services s on s.id = e.service_id
      join participants p on p.id = e.participant_id join bookings b on b.id = p.booking_id
      where r.trip_id <> p.trip_id or s.itinerary_id <> p.trip_id or p.canceled_at is not null or not b.is_holding`,
  'a bed of somebody who is elsewhere': `
    select d.id from beds d join rooms r on r.id = d.room_id join participants p on p.id = d.participant_id
      join bookings b on b.id = p.booking_id where r.trip_id <> p.trip_id or p.canceled_at is not null or not b.is_holding`,
  'a person on another trip than the booking': `
    select p.id from participants p join bookings b on b.id = p.booking_id where b.trip_id <> p.trip_id`,
  'heads that are not the rows': `
    select b.id from bookings b left join participants p on p.booking_id = b.id and p.canceled_at is null
      group by b.id having count(p.id) <> b.adults + b.children
        or count(p.id) filter (where p.is_default_contact) <> 1`,
  'a price or a ledger below nothing': `select booking_id from booking_money where price < 0 or net < 0`,
  'instalments that are not what is owed': `
    select m.booking_id from booking_money m left join instalments i on i.booking_id = m.booking_id
      group by m.booking_id, m.owed having coalesce(sum(i.cents), 0) <> greatest(m.owed, 0)`,
  'a line of a person who is on another booking': `
    select l.id from price_lines l join participants p on p.id = l.participant_id where p.booking_id <> l.booking_id`,
  'counts of a trip that are not its bookings': `
    select h.trip_id from trip_heads h left join bookings b on b.trip_id = h.trip_id and not b.is_staff
      group by h.trip_id, h.confirmed, h.option, h.waiting
      having h.confirmed <> coalesce(sum(b.adults + b.children) filter (where b.status = 'confirmed'), 0)
        or h.option <> coalesce(sum(b.adults + b.children) filter (where b.is_holding and b.status <> 'confirmed'), 0)
        or h.waiting <> coalesce(sum(b.adults + b.children) filter (where b.status = 'waitingList'), 0)`,
  'a number that was given twice': `
    select number from (select trip_id, number from bookings union all select from_trip_id, from_number from booking_moves) n
      group by trip_id, number having count(*) > 1`,
  'an open balance that is not owed': `
    select o.booking_id from open_balances o join booking_money m on m.booking_id = o.booking_id where m.due <= 0`,
}

async function judge(at: World): Promise<void> {
  const checks = Object.entries(broken).map(([what, query]) => `select '${what}' as what from (${query}) q`)
  const { rows } = await pool.query<{ what: string }>(checks.join(' union '))
  expect(rows.map(({ what }) => what)).toEqual([])
  const { rows: sums } = await pool.query<{ heads: number; net: number }>(
    `select coalesce(sum(b.adults + b.children) filter (where b.status <> 'canceled'), 0)::int as heads,
      coalesce(sum(m.net), 0)::int as net from bookings b join booking_money m on m.booking_id = b.id where b.trip_id = any ($1)`,
    [at.dates],
  )
  expect(sums).toEqual([{ heads: at.heads, net: at.net }])
}

/** Compares what screens show with what is stored, and with the limits of the trip. */
async function judgeScreens(at: World): Promise<void> {
  for (const tripId of at.dates) {
    const { placesLeft, places, roomsLeft } = await call(getAvailability, { params: { tripId } })
    expect([placesLeft, ...Object.values(roomsLeft)].filter((left) => left !== null && left < 0)).toEqual([])
    const { bookings, counts } = await call(listParticipants, { params: { tripId }, query: { of: 'current' } })
    const heads = bookings.reduce((sum, one) => sum + one.heads, 0)
    const held = bookings.filter(({ status }) => status === 'confirmed' || status === 'customerOption')
    expect(counts.all).toBe(heads)
    expect(places! - placesLeft!).toBe(held.reduce((sum, one) => sum + one.heads, 0))
  }
}

test('whatever is done in whatever order, every place, bed, seat and cent stays in one place', async () => {
  let done = 0
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 20, maxLength: 30 }), async (steps) => {
      const at = await world()
      for (const one of steps) {
        await run(at, one)
        await judge(at)
      }
      await judgeScreens(at)
      done += at.done
    }),
    { numRuns: 4, endOnFailure: true },
  )
  // Most steps do something, so that the sequences are not only refusals.
  expect(done).toBeGreaterThan(0)
}, 120_000)
