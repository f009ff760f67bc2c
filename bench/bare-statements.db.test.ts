import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { listCommissions } from '#src/features/accounts/commissions/commissions.contract.ts'
import { listReceivables } from '#src/features/accounts/receivables/receivables.contract.ts'
import { listRefunds } from '#src/features/accounts/refunds/refunds.contract.ts'
import { getBooking } from '#src/features/bookings/booking/booking.contract.ts'
import { listParticipants } from '#src/features/bookings/people/participants.contract.ts'
import { rowsOf } from '#src/features/bookings/people/participants.view.ts'
import { aTripOnSale } from '#src/features/bookings/trip-on-sale.builders.ts'
import { searchCustomers } from '#src/features/customers/person/person.contract.ts'
import { listSupplierDues } from '#src/features/payables/dues/dues.contract.ts'
import { listProviders } from '#src/features/providers/providers.contract.ts'
import { addService } from '#src/features/services/programme/services.commands.ts'
import { aCoach } from '#src/features/services/services.builders.ts'
import { getTrip } from '#src/features/trips/page/trip.contract.ts'
import { testApp } from '#src/server/testing/app.ts'
import { addDays, todayIn } from '#src/shared/day.ts'
import { type BareRead, book, lockTrip, pay, reads } from './bare-statements.ts'
import { couples } from './calls.ts'

const office = await testApp({ now: new Date().toISOString() })
const { act, call, db, person } = office
const today = todayIn(new Date())
const departsOn = addDays(today, 90)
const trip = await act((work) => aTripOnSale(work, { departsOn }))
const couple = couples()

const answer = async (text: string, values: unknown[]) =>
  JSON.parse((await db.$client.query<{ answer: string }>(text, values)).rows[0]!.answer)
const read = (name: BareRead, about?: string) => answer(reads[name], about === undefined ? [] : [about])

async function bookBarely(): Promise<{ id: string; people: ReturnType<typeof couple> }> {
  const { userId } = await person('booking')
  const people = couple()
  await db.$client.query(lockTrip, [trip.tripId])
  const given = [trip.tripId, trip.departureId, trip.agencyId, userId, randomUUID(), JSON.stringify(people)]
  return { ...(await answer(book, given)), people }
}

test('what the bare program books is a booking of the product, confirmed, with its people, room, price and instalments', async () => {
  const { id, people } = await bookBarely()
  const params = { tripId: trip.tripId, bookingId: id }
  const booking = await call(getBooking, { params })
  expect(booking).toMatchObject({ status: 'confirmed', roomType: 'DBL', departureId: trip.departureId, adults: 2 })
  expect(booking.people.map(({ surname, name }) => [surname, name])).toEqual(
    people.map(({ surname, name }) => [surname, name]),
  )
  expect(booking.money).toMatchObject({ priceCents: 178_000, dueCents: 178_000 })
})

test('a payment it registers counts as paid', async () => {
  const { id } = await bookBarely()
  const { userId } = await person('accountingOffice')
  await answer(pay, [trip.tripId, id, userId, randomUUID()])
  const { money } = await call(getBooking, { params: { tripId: trip.tripId, bookingId: id } })
  expect(money).toMatchObject({ paidCents: 100, dueCents: 177_900 })
  expect(await read('people', trip.tripId)).toContainEqual(expect.objectContaining({ id, price: 178_000, paid: 100 }))
})

test('its lists agree with the product’s: heads and places, participants, names', async () => {
  const { people } = await bookBarely()
  const { heads, places, title } = await call(getTrip, { params: trip })
  const shown = expect.objectContaining({ id: trip.tripId, title, heads: heads.confirmed, places })
  expect(await read('list', departsOn)).toEqual([shown])
  expect(await read('calendar', `${departsOn.slice(0, 7)}-01`)).toEqual([shown])
  expect(await read('trip', trip.tripId)).toEqual(shown)
  const { bookings } = await call(listParticipants, { params: trip, query: {} })
  const listed: { people: { surname: string }[] }[] = await read('people', trip.tripId)
  expect(listed.flatMap((one) => one.people.map(({ surname }) => surname)).toSorted()).toEqual(
    rowsOf(bookings)
      .map(({ surname }) => surname)
      .toSorted(),
  )
  // The bare program knows surnames by their letters alone: "D'Amico" begins with "dam". The product looks at names too.
  const lettersOf = (surname: string) =>
    surname
      .normalize('NFD')
      .replaceAll(/[^a-z]/gi, '')
      .toLowerCase()
  const search = lettersOf(people[0]!.surname).slice(0, 3)
  const found: { id: string }[] = await read('search', search)
  const known = await call(searchCustomers, { query: { search } })
  const bySurname = known.people.filter(({ person: one }) => lettersOf(one.surname ?? '').startsWith(search))
  expect(found.map(({ id }) => id).toSorted()).toEqual(bySurname.map(({ person: one }) => one.customerId).toSorted())
  const suppliers: { id: string; coming: number }[] = await read('suppliers', departsOn)
  const { providers } = await call(listProviders, { query: {} })
  expect(suppliers.map(({ id, coming }) => [id, coming])).toEqual(providers.map(({ id, coming }) => [id, coming]))
  const [provider] = providers
  const soon = await act((work) => aTripOnSale(work, { departsOn: today }))
  await act((work) => addService(work, soon.tripId, aCoach({ providerId: provider!.id, amountCents: 61_100 })))
  const dues: object[] = await read('dues', today)
  const due = await call(listSupplierDues, { query: {} })
  expect(dues).toMatchObject(due.dues.map(({ serviceId, leftCents }) => ({ id: serviceId, left_cents: leftCents })))
  expect(dues.length).toBeGreaterThan(0)
  const owed: object[] = await read('receivables')
  const { receivables } = await call(listReceivables, { query: {} })
  expect(owed).toMatchObject(receivables.map(({ bookingId, leftCents }) => ({ id: bookingId, left_cents: leftCents })))
  expect(owed.length).toBeGreaterThan(0)
  const back: object[] = await read('refunds')
  const { refunds } = await call(listRefunds, { query: {} })
  expect(back).toMatchObject(refunds.map(({ bookingId, refundCents }) => ({ id: bookingId, cents: refundCents })))
  const kept: object[] = await read('commissions')
  const { commissions } = await call(listCommissions, { query: {} })
  expect(kept).toMatchObject(commissions.map(({ tripId, cents }) => ({ trip: tripId, cents })))
})
