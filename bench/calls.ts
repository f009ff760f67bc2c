import { randomInt, randomUUID } from 'node:crypto'
import { chanceFrom } from '../src/demo/people/chance.ts'
import { crowd } from '../src/demo/people/people.ts'
import { addDays, todayIn } from '../src/shared/day.ts'
import type { Request } from './load.ts'
import type { Subjects, ToBook } from './subjects.ts'

/** A call of the product that is measured. */
export type Call = { key: CallKey; label: string; next(): Request }
export type CallKey =
  | 'list'
  | 'calendar'
  | 'trip'
  | 'people'
  | 'booking'
  | 'payment'
  | 'search'
  | 'palette'
  | 'suppliers'
  | 'dues'
  | 'receivables'
  | 'refunds'
  | 'commissions'

export const inTurn = <Item>(items: readonly Item[]) => {
  let at = 0
  return () => items[at++ % items.length]!
}

/** The calls of the browser's screens, each time with another subject. */
export function callsOn(subjects: Subjects, cookie: string): Call[] {
  const read = (path: string): Request => ({ method: 'GET', path, headers: { cookie } })
  const write = (path: string, body: object): Request => ({
    method: 'POST',
    path,
    headers: { cookie, 'content-type': 'application/json', 'idempotency-key': randomUUID() },
    body: JSON.stringify(body),
  })
  const nextFull = inTurn(subjects.full)
  const nextFullToo = inTurn(subjects.full)
  const nextToBook = inTurn(subjects.toBook)
  const nextToPay = inTurn(subjects.toPay)
  const nextSurname = inTurn(subjects.surnames)
  const nextWord = inTurn(subjects.surnames)
  const couple = couples()
  const { month, previousMonth } = subjects
  const today = todayIn(new Date())
  return [
    {
      key: 'list',
      label: 'list of 50 trips by status and month',
      next: () => read(`/api/trips?status=forSale&date=${month}-01`),
    },
    { key: 'calendar', label: 'the calendar month', next: () => read(`/api/calendar?month=${previousMonth}`) },
    { key: 'trip', label: 'a trip', next: () => read(`/api/trips/${nextFull()}`) },
    {
      key: 'people',
      label: 'all bookings and people of a trip',
      next: () => read(`/api/trips/${nextFullToo()}/participants`),
    },
    {
      key: 'booking',
      label: 'create a booking with two people',
      next: () => bookingOn(nextToBook(), subjects, { cookie, people: couple() }),
    },
    {
      key: 'payment',
      label: 'register a payment',
      next: () => {
        const { tripId, bookingId } = nextToPay()
        const payment = { kind: 'balance', cents: 100, method: 'card', paidOn: today, note: null, isAnother: true }
        return write(`/api/trips/${tripId}/bookings/${bookingId}/payments`, payment)
      },
    },
    {
      key: 'search',
      label: 'search people by the start of a surname',
      next: () => read(`/api/customers?search=${nextSurname()}`),
    },
    {
      key: 'palette',
      label: 'Ctrl K: people, bookings, trips, suppliers and stops by a word',
      next: () => read(`/api/search?search=${nextWord()}`),
    },
    { key: 'suppliers', label: 'list of 50 suppliers with what is coming', next: () => read('/api/providers') },
    { key: 'dues', label: 'what is due to suppliers, 50 of all trips', next: () => read('/api/supplier-dues') },
    { key: 'receivables', label: 'what customers owe, 50 of all trips', next: () => read('/api/receivables') },
    { key: 'refunds', label: 'the refunds that we owe, 50 of all trips', next: () => read('/api/refunds') },
    { key: 'commissions', label: 'the commissions of all trips, 50', next: () => read('/api/commissions') },
  ]
}

/** A booking of two on one of the crowded trips. */
export function crowding(subjects: Subjects, cookie: string): (trip: number) => Request {
  const couple = couples()
  return (trip) => bookingOn(subjects.toCrowd[trip]!, subjects, { cookie, people: couple() })
}

function bookingOn(
  { tripId, departureId }: ToBook,
  { agencyId }: Subjects,
  { cookie, people }: { cookie: string; people: object[] },
): Request {
  const confirmBy = addDays(todayIn(new Date()), 1)
  return {
    method: 'POST',
    path: `/api/trips/${tripId}/bookings`,
    headers: { cookie, 'content-type': 'application/json', 'idempotency-key': randomUUID() },
    body: JSON.stringify({ status: 'confirmed', confirmBy, adults: 2, roomType: 'DBL', departureId, agencyId, people }),
  }
}

/** Two people who are new to the product, different each time: older than all others, whose tax codes are taken. */
export function couples() {
  const people = crowd(chanceFrom(randomInt(2 ** 31)), todayIn(new Date()))
  const adult = () => people.person({ age: [92, 104] })
  return () => [{ ...adult(), isDefaultContact: true }, adult()]
}
