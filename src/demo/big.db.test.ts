import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { createBooking } from '#src/features/bookings/booking/booking.commands.ts'
import { aBooking, aParticipant } from '#src/features/bookings/bookings.builders.ts'
import { participants } from '#src/features/bookings/bookings.tables.ts'
import { openHotelRoom } from '#src/features/bookings/rooms/hotel-rooms.commands.ts'
import { aTripOnSale } from '#src/features/bookings/trip-on-sale.builders.ts'
import { registerPayment } from '#src/features/payments/payments.commands.ts'
import { testParts } from '#src/server/testing/database.ts'
import { taxCodeMismatches, taxCodeRefusal } from '#src/shared/tax-code.ts'
import { multiplyTrips } from './big.ts'

const parts = await testParts()
const rowsOf = async <Row>(query: string) => (await parts.pool.query(query)).rows as Row[]
const numberOf = async (query: string) => (await rowsOf<{ n: number }>(`select count(*)::int as n ${query}`))[0]!.n

async function twoCouples() {
  await parts.act(async (work) => {
    const trip = await aTripOnSale(work)
    const other = [
      aParticipant({ bornOn: '1970-02-11' }),
      aParticipant({ name: 'Ada', sex: 'F', bornOn: '1971-03-02' }),
    ]
    const { id } = await createBooking(work, trip.tripId, aBooking(trip))
    const couple = await createBooking(work, trip.tripId, aBooking({ ...trip, people: other }))
    const crew = ['Diego', 'Paola'].map((name) => aParticipant({ name, sex: name === 'Paola' ? 'F' : 'M' }))
    await createBooking(work, trip.tripId, aBooking({ ...trip, people: crew, isStaff: true }))
    const deposit = { kind: 'deposit', cents: 50_000, method: 'card', paidOn: work.today, note: null } as const
    await registerPayment(work, { tripId: trip.tripId, bookingId: id }, deposit)
    // Twin beds in the hotel instead of their double: a room without a booking.
    const sleepers = await work.tx.select().from(participants).where(eq(participants.bookingId, couple.id))
    const ids = { tripId: trip.tripId, serviceId: trip.hotelId }
    await openHotelRoom(work, ids, { roomType: 'TWN', participantIds: sleepers.map((one) => one.id) })
  })
}

test('trips are multiplied on other days with other people, and nothing breaks', async () => {
  await twoCouples()
  await multiplyTrips(parts, { trips: 60, bookings: 90 }, () => undefined)

  expect(await numberOf('from trips')).toBe(60)
  // The hotel of the trip and its two branches, which serve only the copies.
  expect(await numberOf('from providers')).toBe(3)
  const ofBranches = `from services s join providers p on p.id = s.provider_id where p.company_name ~ ' (Nord|Sud)$'`
  expect(await numberOf(ofBranches)).toBeGreaterThan(20)
  expect(await numberOf(`${ofBranches} and s.contact_id is not null`)).toBe(0)
  const bookings = await numberOf('from bookings')
  expect(Math.abs(bookings - 90)).toBeLessThan(3)
  expect(await numberOf('from participants')).toBe(bookings * 2)
  expect(await numberOf('from beds')).toBe(bookings * 2)
  const couples = await numberOf('from bookings where number = 2 and not is_staff')
  expect(await numberOf('from room_exceptions')).toBe(couples * 2)
  expect(await numberOf('from payments')).toBe(await numberOf('from bookings where number = 1'))
  expect(
    await numberOf(`from (select distinct b.number, m.price, m.owed, m.paid from bookings b
      join booking_money m on m.booking_id = b.id where not b.is_staff) t`),
  ).toBe(2)
  expect(await numberOf('from (select distinct code from trips) t')).toBe(60)
  expect(
    await numberOf(`from (select customer_id from participants group by trip_id, customer_id having count(*) > 1) t`),
  ).toBe(0)
  expect(
    await numberOf(
      `from trips t where (select sum(adults + children) from bookings where trip_id = t.id) > trip_places(t.id)`,
    ),
  ).toBe(0)
  expect(
    await numberOf(`from booking_money m
      where m.owed <> (select sum(cents) from instalments i where i.booking_id = m.booking_id)`),
  ).toBe(0)
  expect(
    await numberOf(`from participants p join bookings b on b.id = p.booking_id where b.trip_id <> p.trip_id`),
  ).toBe(0)

  expect(
    await numberOf(`from customers c where latest_trip_on is distinct from (
      select max(t.departs_on) from participants p join trips t on t.id = p.trip_id where p.customer_id = c.id)`),
  ).toBe(0)

  const ids = await rowsOf<{ id: string }>(
    'select id from trips union select id from bookings union select id from rooms',
  )
  expect(ids.filter(({ id }) => !z.uuid().safeParse(id).success)).toEqual([])
  const people = await rowsOf<{
    tax_code: string
    surname: string
    name: string
    sex: 'F' | 'M'
    bornOn: string
    birthCode: string
  }>(
    `select tax_code, surname, name, sex, to_char(born_on, 'YYYY-MM-DD') as "bornOn", birth_code as "birthCode" from customers`,
  )
  expect(new Set(people.map(({ surname }) => surname)).size).toBeGreaterThan(20)
  expect(
    people.filter(
      (person) => taxCodeRefusal(person.tax_code) !== null || taxCodeMismatches(person.tax_code, person).length > 0,
    ),
  ).toEqual([])
})
