import { expect, test } from 'vitest'
import { directAgencyId } from '#src/features/agencies/agencies.queries.ts'
import { createBooking, editBooking } from '#src/features/bookings/booking/booking.commands.ts'
import { getBooking } from '#src/features/bookings/booking/booking.contract.ts'
import { BookingInput } from '#src/features/bookings/booking/booking-input.contract.ts'
import { aBooking, aParticipant } from '#src/features/bookings/bookings.builders.ts'
import { cancelBooking } from '#src/features/bookings/withdrawal/cancellation.commands.ts'
import { lettersDraft } from '#src/features/communications/letters/letters.queries.ts'
import { tellReaders } from '#src/features/communications/letters/telling.commands.ts'
import { tellBalance } from '#src/features/communications/reminders/reminders.commands.ts'
import { registerPayment } from '#src/features/payments/payments.commands.ts'
import { editSettings } from '#src/features/settings/settings.commands.ts'
import { getSettings } from '#src/features/settings/settings.contract.ts'
import { putOnSale } from '#src/features/trips/life/trip-sale.commands.ts'
import { cancelTrip } from '#src/features/trips/life/trip-states.commands.ts'
import { aCompleteDraft, aTripOnSale } from '#src/features/trips/trips.builders.ts'
import { duplicateTrip } from '#src/features/trips/wizard/trip-creation.commands.ts'
import { testApp } from '#src/server/testing/app.ts'
import { statementCounter } from '#src/server/testing/statements.ts'
import type { Work } from '#src/server/work.ts'

const parts = await testApp()
const { act, call } = parts
const statements = statementCounter(parts)

/** The number of statements that a command sends. */
async function countOf(run: (work: Work) => Promise<unknown>): Promise<number> {
  return (await statements.of(() => act(run))).length
}

const daily = { type: 'daily', days: 1, title: 'Mercatini', maxPlaces: 500 } as const
const few = 2
const many = 40
let called = 0
const strangers = (n: number) =>
  Array.from({ length: n }, (_, at) =>
    aParticipant({ name: `Persona ${called++}`, taxCode: null, isDefaultContact: at === 0 }),
  )

async function aDailyTrip() {
  const trip = await act((work) => aTripOnSale(work, daily))
  const agencyId = await act((work) => directAgencyId(work.tx))
  return {
    tripId: trip.id,
    version: trip.version,
    booking: { departureId: trip.departureId, agencyId, roomType: null },
  }
}
type Trip = Awaited<ReturnType<typeof aDailyTrip>>

async function aBookingOf(n: number, { tripId, booking }: Trip) {
  const { id } = await act((work) => createBooking(work, tripId, aBooking({ ...booking, people: strangers(n) })))
  return { tripId, bookingId: id }
}

test.for([
  [
    'creating a booking',
    16,
    async (n: number) => {
      const { tripId, booking } = await aDailyTrip()
      const asked = aBooking({ ...booking, people: strangers(n) })
      return countOf((work) => createBooking(work, tripId, asked))
    },
  ],
  [
    'editing a booking with all its people',
    31,
    async (n: number) => {
      const trip = await aDailyTrip()
      const ids = await aBookingOf(n, trip)
      const stored = await call(getBooking, { params: ids })
      const people = stored.people.map((one, at) => ({ ...one, phone: `+39 333 ${1_000_000 + at}` }))
      const asked = { ...BookingInput.parse({ ...stored, people }), version: stored.version }
      return countOf((work) => editBooking(work, ids, asked))
    },
  ],
  [
    'registering a payment',
    10,
    async (n: number) => {
      const ids = await aBookingOf(n, await aDailyTrip())
      const deposit = { kind: 'deposit', cents: 1_000, method: 'cash', paidOn: '2027-01-30', note: null } as const
      return countOf((work) => registerPayment(work, ids, deposit))
    },
  ],
  [
    'cancelling a booking',
    26,
    async (n: number) => {
      const ids = await aBookingOf(n, await aDailyTrip())
      const { version } = await call(getBooking, { params: ids })
      const asked = { version, reason: 'Non partono', cause: 'customer' } as const
      return countOf((work) => cancelBooking(work, ids, asked))
    },
  ],
] as const)('%s takes as many statements for forty people as for two, at most %i', async ([, most, count]) => {
  const [forFew, forMany] = [await count(few), await count(many)]
  expect(forMany).toBe(forFew)
  expect(forFew).toBeLessThanOrEqual(most)
})

test('cancelling a trip takes as many statements with ten bookings as with one', async () => {
  const counted = []
  for (const n of [1, 10]) {
    const trip = await aDailyTrip()
    for (let at = 0; at < n; at++) await aBookingOf(2, trip)
    const asked = { version: trip.version, title: daily.title, reason: 'Neve' }
    counted.push(await countOf((work) => cancelTrip(work, trip.tripId, asked)))
  }
  expect(counted[1]).toBe(counted[0])
  expect(counted[1]).toBeLessThanOrEqual(18)
})

test('marking readers as told takes as many statements for forty as for two', async () => {
  const counted = []
  for (const n of [few, many]) {
    const { tripId } = await aBookingOf(n, await aDailyTrip())
    const about = { tripId, kind: 'customersFree' } as const
    const { people } = await act((work) => lettersDraft(work.tx, { ...about, by: work.actor }))
    const recipients = people.map(({ id }) => ({ id, lastId: null }))
    expect(recipients).toHaveLength(n)
    counted.push(await countOf((work) => tellReaders(work, about, { how: 'phone', recipients })))
  }
  expect(counted[1]).toBe(counted[0])
})

test('marking balances as reminded takes as many statements for ten as for one', async () => {
  const counted = []
  for (const n of [1, 10]) {
    const trip = await aDailyTrip()
    const reminders: { bookingId: string; lastId: null }[] = []
    for (let at = 0; at < n; at++) reminders.push({ bookingId: (await aBookingOf(2, trip)).bookingId, lastId: null })
    counted.push(await countOf((work) => tellBalance(work, { how: 'phone', reminders })))
  }
  expect(counted[1]).toBe(counted[0])
})

test('changing all settings takes as many statements as changing one', async () => {
  const stored = await call(getSettings, {})
  const { agencyName } = stored
  const counted = []
  for (const given of [{ agencyName }, stored])
    counted.push(await countOf((work) => editSettings(work, { ...given, from: given })))
  expect(counted[1]).toBe(counted[0])
})

test('putting a series on sale takes as many statements for ten trips as for two, a copy no more than one', async () => {
  const counted = []
  for (const until of ['2027-06-18', '2027-08-13']) {
    const series = { repetition: 'weekly', until } as const
    const draft = await act((work) => aCompleteDraft(work, { series }))
    counted.push(await countOf((work) => putOnSale(work, draft.id, draft.version)))
    counted.push(await countOf((work) => duplicateTrip(work, draft.id, {})))
  }
  const [saleOfTwo, copy, saleOfTen, other] = counted
  expect([saleOfTen, other]).toEqual([saleOfTwo, copy])
  expect(Math.max(saleOfTwo!, copy!)).toBeLessThanOrEqual(24)
})
