import { sql } from 'drizzle-orm'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { bookingStatuses, hasOptionLapsed, isHolding } from '#src/features/bookings/booking/booking.rules.ts'
import { availabilityOf } from '#src/features/bookings/places/availability.queries.ts'
import { lapsedOptions } from '#src/features/bookings/places/lapse.commands.ts'
import { placesLeft, placesOfTrip } from '#src/features/bookings/places/places.rules.ts'
import { dueCents, paymentState } from '#src/features/bookings/price/due.rules.ts'
import { moneyJoins } from '#src/features/bookings/price/money.queries.ts'
import { owedCents, totalCents } from '#src/features/bookings/price/price.rules.ts'
import { roomsLeft } from '#src/features/bookings/rooms/rooms.rules.ts'
import { aTripOnSale } from '#src/features/bookings/trip-on-sale.builders.ts'
import { roomTypes } from '#src/features/services/form/room-types.values.ts'
import { amountOf } from '#src/features/services/form/service-amount.rules.ts'
import { servicesOf } from '#src/features/services/programme/services.queries.ts'
import { corePairs, headsJoin } from '#src/features/trips/list/trip-core.queries.ts'
import type { Reader } from '#src/server/db/database.ts'
import { testApp } from '#src/server/testing/app.ts'
import { addDays, ageOn } from '#src/shared/day.ts'
import { ledgerTotals } from './payments.rules.ts'

/**
 * Some values are computed twice: by a rule, for the form that is being filled in, and in SQL, for long lists. On any
 * stored data the two must agree. Each case is written, read and undone.
 */
const { act, db } = await testApp({ now: '2027-03-03T09:00:00Z' })
const trip = await act((work) => aTripOnSale(work))
const today = '2027-03-03'
const few = { numRuns: 60 }

class TakenBack extends Error {}

async function onStored(write: (tx: Reader) => Promise<void>): Promise<void> {
  const taken = db.transaction(async (tx) => {
    await tx.execute(sql`delete from services where itinerary_id = ${trip.tripId}`)
    await write(tx)
    throw new TakenBack()
  })
  await taken.catch((error: unknown) => {
    if (!(error instanceof TakenBack)) throw error
  })
}

const idOf = ({ rows }: { rows: unknown[] }) => (rows[0] as { id: string }).id

type Stored = {
  status: (typeof bookingStatuses)[number]
  isStaff?: boolean
  adults?: number
  children?: number
  roomId?: string | null
  paysNet?: boolean
  commissionBps?: number
  confirmBy?: string | null
}

let lastNumber = 0
async function storeBooking(tx: Reader, given: Stored): Promise<string> {
  const { isStaff = false, adults = 1, children = 0, roomId = null, paysNet = false, commissionBps = 0 } = given
  return idOf(
    await tx.execute(sql`
      insert into bookings (trip_id, number, status, is_staff, adults, children, room_id, agency_id, pays_net, commission_bps, confirm_by)
      values (${trip.tripId}, ${++lastNumber}, ${given.status}, ${isStaff}, ${adults}, ${children}, ${roomId}::uuid,
        ${trip.agencyId}, ${paysNet}, ${commissionBps}, ${given.confirmBy ?? null}::date)
      returning id`),
  )
}

const status = fc.constantFrom(...bookingStatuses)
const kind = fc.constantFrom('deposit', 'balance', 'refund')

/** Entries as the ledger takes them: each is reversed at most once, by an entry of its own kind and amount. */
const ledger = fc.array(fc.record({ kind, cents: fc.integer({ min: 1, max: 500_000 }), isReversed: fc.boolean() }), {
  maxLength: 6,
})

async function storeLedger(
  tx: Reader,
  bookingId: string,
  entries: { kind: string; cents: number; isReversed: boolean }[],
) {
  const add = async (entry: { kind: string; cents: number }, reversesId: string | null) =>
    idOf(
      await tx.execute(sql`
        insert into payments (booking_id, kind, cents, method, paid_on, registered_by_name, reverses_id)
        values (${bookingId}, ${entry.kind}, ${entry.cents}, 'cash', ${today}, 'x', ${reversesId}::uuid) returning id`),
    )
  for (const entry of entries) {
    const id = await add(entry, null)
    if (entry.isReversed) await add(entry, id)
  }
  const { rows } = await tx.execute(sql`
    select id, kind, cents::float8 as cents, reverses_id as "reversesId" from payments where booking_id = ${bookingId}`)
  return rows as Parameters<typeof ledgerTotals>[0][number][]
}

test('what a booking owes, what was paid and its state (booking_money)', async () => {
  const line = fc.record({ cents: fc.integer({ min: -20_000, max: 90_000 }) })
  const agency = fc.record({ paysNet: fc.boolean(), commissionBps: fc.integer({ min: 0, max: 10_000 }) })
  await fc.assert(
    fc.asyncProperty(fc.array(line, { maxLength: 5 }), agency, ledger, async (lines, terms, entries) => {
      fc.pre(totalCents(lines) >= 0)
      await onStored(async (tx) => {
        const id = await storeBooking(tx, { status: 'confirmed', ...terms })
        for (const { cents } of lines)
          await tx.execute(sql`insert into price_lines (booking_id, kind, cents, source)
            values (${id}, 'extra', ${cents}, 'x')`)
        const totals = ledgerTotals(await storeLedger(tx, id, entries))
        const owed = owedCents(totalCents(lines), terms)
        const { rows } = await tx.execute(sql`
          select m.price::float8 as price, m.owed::float8 as owed, m.paid::float8 as paid, m.refunded::float8 as refunded,
            m.due::float8 as due, m.state from bookings b ${moneyJoins} where b.id = ${id}`)
        expect(rows[0]).toEqual({
          price: totalCents(lines),
          owed,
          paid: totals.paidCents,
          refunded: totals.refundedCents,
          due: dueCents(owed, totals),
          state: paymentState(owed, totals),
        })
      })
    }),
    few,
  )
})

test('which options have lapsed (lapsedOptions)', async () => {
  const near = fc.integer({ min: -2, max: 2 }).map((days) => addDays(today, days))
  const booking = fc.record({ status, confirmBy: fc.option(near), entries: ledger })
  await fc.assert(
    fc.asyncProperty(fc.array(booking, { maxLength: 6 }), async (asked) => {
      await onStored(async (tx) => {
        const expected: string[] = []
        for (const { entries, ...given } of asked) {
          const id = await storeBooking(tx, given)
          const hasPayment = ledgerTotals(await storeLedger(tx, id, entries)).isAnythingRegistered
          if (hasOptionLapsed({ ...given, hasPayment }, today)) expected.push(id)
        }
        expect((await lapsedOptions(tx, today)).map(({ id }) => id)).toEqual(expected)
      })
    }),
    few,
  )
})

test('the places and rooms of each type that are left (availabilityOf)', async () => {
  const row = fc
    .record({
      roomType: fc.constantFrom(...roomTypes),
      quantity: fc.integer({ min: 0, max: 4 }),
      checkInDay: fc.integer({ min: 1, max: 4 }),
      nights: fc.integer({ min: 1, max: 4 }),
    })
    .map(({ nights, ...rest }) => ({ ...rest, checkOutDay: Math.min(5, rest.checkInDay + nights) }))
  const hotel = fc.uniqueArray(row, {
    maxLength: 5,
    selector: ({ roomType, checkInDay }) => `${roomType} ${checkInDay}`,
  })
  const room = fc.record({
    roomType: fc.constantFrom(...roomTypes),
    isStaff: fc.boolean(),
    parties: fc.array(fc.record({ status, adults: fc.integer({ min: 1, max: 3 }), children: fc.nat(2) }), {
      maxLength: 2,
    }),
  })
  const coaches = fc.array(fc.integer({ min: 1, max: 60 }), { maxLength: 2 })
  await fc.assert(
    fc.asyncProperty(
      fc.array(hotel, { maxLength: 2 }),
      fc.array(room, { maxLength: 4 }),
      coaches,
      fc.option(fc.integer({ min: 1, max: 40 })),
      async (hotels, rooms, seats, limit) => {
        const maxPlaces = seats.length === 0 ? (limit ?? 50) : limit
        await onStored(async (tx) => {
          await tx.execute(sql`update trips set max_places = ${maxPlaces}::int where id = ${trip.tripId}`)
          for (const [index, passengerSeats] of seats.entries())
            await tx.execute(sql`insert into vehicles (itinerary_id, country, passenger_seats, position)
              values (${trip.tripId}, 'IT', ${passengerSeats}, ${index + 1})`)
          for (const rows of hotels) {
            const service = idOf(await storeService(tx, { category: 'hotel', costKind: 'variable', amountCents: null }))
            for (const given of rows) await storeRow(tx, service, { ...given, priceCents: 1 })
          }
          const bookings = []
          const used = []
          for (const { roomType, isStaff, parties } of rooms) {
            const roomId = idOf(
              await tx.execute(sql`
                insert into rooms (trip_id, room_type, is_staff) values (${trip.tripId}, ${roomType}, ${isStaff}) returning id`),
            )
            for (const party of parties) {
              await storeBooking(tx, { ...party, isStaff, roomId })
              bookings.push({ ...party, isStaff })
            }
            used.push({ roomId, roomType, statuses: parties.map((party) => party.status) })
          }
          const places = placesOfTrip({
            coaches: seats.map((passengerSeats) => ({ passengerSeats, staffSeats: 0, blockedSeats: 0 })),
            maxPlaces,
          })
          const found = await availabilityOf(tx, trip.tripId)
          const { rows } = await tx.execute(sql`
            select (json_build_object(${corePairs})->>'places')::int as listed from trips t ${headsJoin} where t.id = ${trip.tripId}`)
          expect([found.places, rows[0]]).toEqual([places, { listed: places }])
          expect(found.placesLeft).toBe(placesLeft(places, bookings))
          const left = roomTypes.map((type) => found.roomsLeft[type])
          const said = roomsLeft(used, hotels)
          expect(left.map((rooms) => rooms && Math.max(0, rooms))).toEqual(roomTypes.map((type) => said[type]))
        })
      },
    ),
    few,
  )
})

type Service = { category: string; costKind: 'fixed' | 'variable'; amountCents: number | null }
const storeService = (tx: Reader, { category, costKind, amountCents }: Service) =>
  tx.execute(sql`insert into services (itinerary_id, day, category, name, cost_kind, amount_cents)
    values (${trip.tripId}, 1, ${category}, 'x', ${costKind}, ${amountCents}::bigint) returning id`)

type Row = { roomType: string; quantity: number; priceCents: number; checkInDay: number; checkOutDay: number }
const storeRow = (tx: Reader, serviceId: string, row: Row) =>
  tx.execute(sql`insert into allotments (service_id, room_type, quantity, price_cents, check_in_day, check_out_day)
    values (${serviceId}, ${row.roomType}, ${row.quantity}, ${row.priceCents}, ${row.checkInDay}, ${row.checkOutDay})`)

test('whether the cost of a service is known', async () => {
  const row = fc.record({
    roomType: fc.constantFrom(...roomTypes),
    quantity: fc.nat(3),
    priceCents: fc.nat(20_000),
    checkInDay: fc.integer({ min: 1, max: 3 }),
    checkOutDay: fc.integer({ min: 4, max: 5 }),
  })
  const service = fc.record({
    costKind: fc.constantFrom('fixed' as const, 'variable' as const),
    amountCents: fc.option(fc.nat(500_000)),
    allotments: fc.uniqueArray(row, {
      maxLength: 3,
      selector: ({ roomType, checkInDay }) => `${roomType} ${checkInDay}`,
    }),
  })
  await fc.assert(
    fc.asyncProperty(service, async ({ allotments, ...given }) => {
      await onStored(async (tx) => {
        const id = idOf(await storeService(tx, { category: 'hotel', ...given }))
        for (const one of allotments) await storeRow(tx, id, one)
        const { services } = await servicesOf(tx, trip.tripId)
        expect(services.map(({ isCosted }) => isCosted)).toEqual([amountOf({ ...given, allotments }) !== null])
      })
    }),
    few,
  )
})

test('the number of confirmed people who pay', async () => {
  const others = fc.array(
    fc.record({ status: status.filter((one) => one !== 'confirmed'), adults: fc.integer({ min: 1, max: 40 }) }),
    { maxLength: 4 },
  )
  await fc.assert(
    fc.asyncProperty(
      fc.option(fc.integer({ min: 1, max: 60 })),
      fc.integer({ min: 1, max: 120 }),
      others,
      async (freeEvery, payers, around) => {
        // The people whom the payers bring along free (rules of the trade 2.2), counted as the cost table does.
        const confirmed = payers + (freeEvery === null ? 0 : Math.floor(payers / freeEvery))
        await onStored(async (tx) => {
          await tx.execute(
            sql`update cost_definitions set free_every = ${freeEvery}::int where itinerary_id = ${trip.tripId}`,
          )
          await storeBooking(tx, { status: 'confirmed', adults: confirmed })
          await storeBooking(tx, { status: 'confirmed', adults: 3, isStaff: true })
          for (const booking of around) await storeBooking(tx, booking)
          const { rows } = await tx.execute(sql`
            select h.confirmed, h.option, hp.paying from trips t ${headsJoin} where t.id = ${trip.tripId}`)
          const held = around.filter((one) => isHolding(one.status)).reduce((sum, { adults }) => sum + adults, 0)
          expect(rows[0]).toEqual({ confirmed, option: held, paying: payers })
        })
      },
    ),
    few,
  )
})

test('the age of a person on a day, also when born on 29 February', async () => {
  const day = fc.integer({ min: 0, max: 60_000 }).map((days) => addDays('1920-01-01', days))
  const leap = fc.constantFrom('1996-02-29', '2000-02-29', '2004-02-29', '2008-02-29', '2024-02-29')
  const around = fc.integer({ min: 2024, max: 2036 }).chain((year) => fc.constantFrom(`${year}-02-28`, `${year}-03-01`))
  const pair = fc.oneof(fc.tuple(day, day), fc.tuple(leap, around)).filter(([bornOn, on]) => bornOn <= on)
  const pairs = fc.sample(pair, 2_000)
  const { rows } = await db.execute<{ age: number }>(sql`
    select extract(year from age(d.day, d.born_on))::int as age
    from unnest(${sql.param(pairs.map(([bornOn]) => bornOn))}::date[], ${sql.param(pairs.map(([, on]) => on))}::date[])
      with ordinality as d(born_on, day, n) order by d.n`)
  const differing = pairs.filter(([bornOn, on], index) => ageOn(bornOn, on) !== rows[index]!.age)
  expect(differing).toEqual([])
})
