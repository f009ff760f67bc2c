import { sql } from 'drizzle-orm'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { createBooking, editBooking } from '#src/features/bookings/booking/booking.commands.ts'
import { aBooking, aParticipant } from '#src/features/bookings/bookings.builders.ts'
import { aTripOnSale, type TripOnSale } from '#src/features/bookings/trip-on-sale.builders.ts'
import { cancelWithTrip } from '#src/features/bookings/withdrawal/cancellation.commands.ts'
import { editTrip } from '#src/features/trips/data/trip-editing.commands.ts'
import { cancelTrip } from '#src/features/trips/life/trip-states.commands.ts'
import { testApp } from '#src/server/testing/app.ts'
import type { Work } from '#src/server/work.ts'
import { addDays, type Day } from '#src/shared/day.ts'
import { Refusal } from '#src/shared/refusal.ts'

const { act, db } = await testApp()
const names = ['Ada', 'Bruno', 'Carla', 'Dino', 'Elio']
const starts: Day[] = ['2027-06-01', '2027-07-01', '2027-08-01', '2027-09-01', '2027-10-01']

const where = { trip: fc.nat(starts.length - 1), who: fc.subarray(names, { minLength: 1, maxLength: 2 }) }
const step = fc.oneof(
  { weight: 4, arbitrary: fc.record({ ...where, kind: fc.constantFrom('book', 'crew', 'edit') }) },
  { weight: 2, arbitrary: fc.record({ ...where, kind: fc.constant('withdraw') }) },
  { weight: 3, arbitrary: fc.record({ ...where, kind: fc.constant('move'), by: fc.integer({ min: -60, max: 60 }) }) },
  { weight: 1, arbitrary: fc.record({ ...where, trip: fc.constant(starts.length - 1), kind: fc.constant('cancel') }) },
)
type Step = { kind: string; trip: number; who: string[]; by?: number }

test('the latest trip of a person is the last day they were ever entered for, however trips and bookings move', async () => {
  const trips: TripOnSale[] = []
  for (const departsOn of starts) trips.push(await act((work) => aTripOnSale(work, { departsOn })))
  const days = [...starts]
  const entered = trips.map(() => new Set<string>())
  const latest = new Map<string, Day>()
  const done = new Set<string>()

  async function take(work: Work, { kind, trip: at, who, by = 0 }: Step): Promise<void> {
    const trip = trips[at]!
    const [row] = (
      await work.tx.execute<{ version: number; bookingId: string | null; bookingVersion: number }>(sql`
      select t.version, b.id as "bookingId", b.version as "bookingVersion" from trips t left join lateral (
        select id, version from bookings where trip_id = t.id and status <> 'canceled' and not is_staff order by number desc limit 1
      ) b on true where t.id = ${trip.tripId}`)
    ).rows
    const { version, bookingId, bookingVersion } = row!
    const people = who.map((name, index) => aParticipant({ name, isDefaultContact: index === 0 }))
    const option = aBooking({
      ...trip,
      people,
      status: 'waitingForConfirmation',
      confirmBy: '2027-05-20',
      isStaff: kind === 'crew',
    })
    if (kind === 'book' || kind === 'crew') await createBooking(work, trip.tripId, option)
    else if (kind === 'move') await editTrip(work, trip.tripId, version, { departsOn: addDays(days[at]!, by) })
    else if (kind === 'cancel')
      await cancelTrip(work, trip.tripId, { version, title: 'Napoli e la Costiera', reason: 'Maltempo' })
    else if (bookingId === null) throw new Refusal('calls.not-found')
    else if (kind === 'withdraw')
      await cancelWithTrip(work, { tripId: trip.tripId, bookingIds: [bookingId] }, 'Rinuncia')
    else await editBooking(work, { tripId: trip.tripId, bookingId }, { ...option, version: bookingVersion })
  }

  const [walk] = fc.sample(fc.array(step, { minLength: 40, maxLength: 40 }), { numRuns: 1, seed: 7 })
  for (const one of walk as Step[]) {
    const wasDone = await act((work) => take(work, one)).then(
      () => true,
      (error: unknown) => {
        if (error instanceof Refusal) return false
        throw error
      },
    )
    if (!wasDone) continue
    done.add(one.kind)
    const there = entered[one.trip]!
    if (one.kind === 'move') days[one.trip] = addDays(days[one.trip]!, one.by!)
    if (['book', 'crew', 'edit'].includes(one.kind)) for (const name of one.who) there.add(name)
    else if (one.kind !== 'move') continue
    const told = one.kind === 'move' ? there : one.who
    for (const name of told) latest.set(name, [latest.get(name) ?? '', days[one.trip]!].toSorted()[1]!)
  }

  expect([...done].toSorted()).toEqual(['book', 'cancel', 'crew', 'edit', 'move', 'withdraw'])
  const { rows } = await db.execute<{ name: string; latest: Day; computed: Day }>(sql`
    select c.name, c.latest_trip_on::text as latest, max(t.departs_on)::text as computed
    from customers c join participants p on p.customer_id = c.id join trips t on t.id = p.trip_id group by c.id`)
  expect(new Map(rows.map(({ name, latest: kept }) => [name, kept]))).toEqual(latest)
  expect(rows.filter(({ latest: kept, computed }) => kept < computed)).toEqual([])
})
