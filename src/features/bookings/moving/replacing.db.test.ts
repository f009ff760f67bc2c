import { expect, it } from 'vitest'
import { getActivity } from '#src/features/activity/activity.contract.ts'
import { createBooking, getBooking } from '#src/features/bookings/booking/booking.contract.ts'
import { aBooking, aParticipant } from '#src/features/bookings/bookings.builders.ts'
import { listParticipants } from '#src/features/bookings/people/participants.contract.ts'
import { aTripOnSale, type TripOnSale } from '#src/features/bookings/trip-on-sale.builders.ts'
import { aPerson, keepPerson } from '#src/features/customers/customers.builders.ts'
import { testApp } from '#src/server/testing/app.ts'
import { replacePerson } from './replacing.contract.ts'

const { act, answer, call, clock, refused } = await testApp({ now: '2027-01-18T09:00:00Z' })

const book = async (trip: TripOnSale, given: Partial<Parameters<typeof aBooking>[0]> = {}) => {
  const { id } = await call(createBooking, { params: trip, body: aBooking({ ...trip, ...given }) })
  const params = { tripId: trip.tripId, bookingId: id }
  return { params, booking: await call(getBooking, { params }) }
}
const luca = aPerson({
  surname: 'Neri',
  name: 'Luca',
  bornOn: '1990-04-02',
  birthPlace: 'Roma (RM)',
  birthCode: 'H501',
})
const at = ({ params, booking }: Awaited<ReturnType<typeof book>>, head: number) => ({
  ...params,
  participantId: booking.people[head]!.participantId,
})

it('hands the head over with bed, stop and price, and keeps the former person in the history without a penalty', async () => {
  const trip = await act((work) => aTripOnSale(work))
  const booked = await book(trip)
  const { version } = await call(replacePerson, { params: at(booked, 1), body: { ...luca, version: 1 } })
  const after = await call(getBooking, { params: booked.params })
  expect(version).toBe(2)
  expect(after.people.map(({ surname, hasBed }) => [surname, hasBed])).toEqual([
    ['Rossi', true],
    ['Neri', true],
  ])
  expect(after.people[1]!.participantId).toBe(booked.booking.people[1]!.participantId)
  expect(after.lines).toEqual(booked.booking.lines)
  expect(after.money).toEqual(booked.booking.money)
  expect(after.canceledPeople).toMatchObject([{ surname: 'Ferri', replacedBy: 'Neri Luca' }])
  const { bookings } = await call(listParticipants, { params: trip, query: { of: 'current' } })
  expect(bookings.flatMap(({ people }) => people.map(({ surname }) => surname))).toEqual(['Rossi', 'Neri'])
  const { entries } = await call(getActivity, { params: { itineraryId: trip.tripId }, query: {} })
  expect(
    entries
      .filter(({ kind }) => kind.includes('replac'))
      .map(({ params }) => params.customer)
      .toSorted(),
  ).toEqual(['Ferri Elena', 'Neri Luca'])
})

it('changes the quota where the age does, with the prices of the booking', async () => {
  const trip = await act((work) => aTripOnSale(work))
  const child = aParticipant({ surname: 'Ferri', name: 'Ada', sex: 'F', bornOn: '2018-05-06', birthCode: 'F205' })
  const booked = await book(trip, { people: [aParticipant({ isDefaultContact: true }), child], adults: 1, children: 1 })
  // € 890 and € 620, 4 % insurance and € 25 each.
  expect(booked.booking.money.priceCents).toBe(95_060 + 66_980)
  await call(replacePerson, { params: at(booked, 1), body: { ...luca, version: 1 } })
  const after = await call(getBooking, { params: booked.params })
  expect(after).toMatchObject({ adults: 2, children: 0, money: { priceCents: 190_120 } })
})

it('leaves no child alone', async () => {
  const trip = await act((work) => aTripOnSale(work))
  const booked = await book(trip, { people: [aParticipant({ isDefaultContact: true })], adults: 1, roomType: 'SGL' })
  const child = aPerson({ surname: 'Neri', name: 'Ada', sex: 'F', bornOn: '2018-05-06', taxCode: null })
  expect((await refused(replacePerson, { params: at(booked, 0), body: { ...child, version: 1 } })).code).toBe(
    'bookings.children-alone',
  )
})

it('refuses somebody who is on the booking, the same person, and a head without a name', async () => {
  const trip = await act((work) => aTripOnSale(work))
  const reference = { referenceName: 'Rossi', referencePhone: '035 123456', namesBy: '2027-03-05' }
  const people = [
    aParticipant({ isDefaultContact: true }),
    aParticipant({ surname: 'Ferri', name: 'Elena', sex: 'F', bornOn: '1987-09-02', birthCode: 'F205' }),
  ]
  const booked = await book(trip, { people, adults: 3, roomType: 'TRP', ...reference })
  const [mario, elena] = booked.booking.people
  const as = (person: typeof mario) => ({ customerId: person!.customerId!, personVersion: person!.version! })
  const tell = async (head: number, body: object) =>
    (await refused(replacePerson, { params: at(booked, head), body: { ...luca, ...body, version: 1 } })).code
  expect(await tell(1, as(mario))).toBe('bookings.same-person-twice')
  expect(await tell(1, as(elena))).toBe('bookings.replace-same')
  expect(await tell(2, {})).toBe('bookings.replace-nobody')
  const other = await act((work) => keepPerson(work, aPerson({ surname: 'Verdi', name: 'Luigi', taxCode: null })))
  const unread = { ...luca, customerId: other, surname: 'Verdi', name: 'Luigi', taxCode: null, version: 1 }
  const refusal = await refused(replacePerson, { params: at(booked, 1), body: unread })
  expect(refusal.fields).toMatchObject([{ path: '/personVersion', code: 'shapes.required' }])
})

it('asks for complete data from the day of names on, takes nobody after the departure, and follows the abilities', async () => {
  const trip = await act((work) => aTripOnSale(work))
  const booked = await book(trip)
  const bare = { surname: 'Neri', name: 'Luca', version: 1 }
  clock.set('2027-03-08T09:00:00Z')
  const problem = await refused(replacePerson, { params: at(booked, 1), body: bare })
  expect(problem.status).toBe(400)
  expect(problem.fields?.map(({ path }) => path)).toContain('/taxCode')
  const body = { ...luca, version: 1 }
  expect((await refused(replacePerson, { params: at(booked, 1), body }, { as: 'busOffice' })).status).toBe(403)
  clock.set('2027-03-13T09:00:00Z')
  expect((await refused(replacePerson, { params: at(booked, 1), body })).code).toBe('bookings.departed')
  clock.set('2027-01-18T09:00:00Z')
  const sent = await Promise.all([1, 2].map(() => answer(replacePerson, { params: at(booked, 1), body })))
  expect(sent.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 409])
})
