import { expect, test } from 'vitest'
import { getActivity } from '#src/features/activity/activity.contract.ts'
import { createBooking, editBooking, getBooking } from '#src/features/bookings/booking/booking.contract.ts'
import { aBooking, aParticipant } from '#src/features/bookings/bookings.builders.ts'
import { aTripOnSale, type TripOnSale } from '#src/features/bookings/trip-on-sale.builders.ts'
import { cancelBooking } from '#src/features/bookings/withdrawal/cancellation.contract.ts'
import { addService } from '#src/features/services/programme/services.commands.ts'
import { getService, removeService } from '#src/features/services/programme/services.contract.ts'
import { aCoach, changeService } from '#src/features/services/services.builders.ts'
import { aCompleteDraft, aCompletedTrip } from '#src/features/trips/trips.builders.ts'
import { testApp } from '#src/server/testing/app.ts'
import { addAttendees, listAttendees, passAttendeeUp, removeAttendee } from './attendees.contract.ts'

const { act, call, answer, refused } = await testApp()

/** A museum that lets `limit` people of the trip in. */
async function aMuseum(trip: TripOnSale, limit: number): Promise<string> {
  const { provider } = await call(getService, { params: { serviceId: trip.hotelId } })
  const museum = { name: 'Museo Egizio', category: 'visit', hasLimitedAccess: true, accessLimit: limit } as const
  const form = aCoach({ ...museum, providerId: provider!.id, repeats: 'once' })
  return (await act((work) => addService(work, trip.tripId, form))).id
}
let born = 0
async function pair(
  trip: TripOnSale,
  surname: string,
  status: 'confirmed' | 'customerOption' | 'waitingList' = 'confirmed',
) {
  const people = ['Anna', 'Bice'].map((name, at) => {
    born += 1
    const bornOn = `19${50 + (born % 40)}-${String(1 + (born % 12)).padStart(2, '0')}-15`
    return aParticipant({ surname, name, bornOn, isDefaultContact: at === 0 })
  })
  const { id } = await call(createBooking, {
    params: { tripId: trip.tripId },
    body: aBooking({ ...trip, status, people }),
  })
  const { people: kept, version } = await call(getBooking, { params: { tripId: trip.tripId, bookingId: id } })
  return { bookingId: id, version, ids: kept.map(({ participantId }) => participantId) }
}
const read = (serviceId: string) => call(listAttendees, { params: { serviceId } })
const names = (people: { surname: string | null; name: string | null }[]) =>
  people.map(({ surname, name }) => `${surname} ${name}`)
const add = (serviceId: string, participantIds: string[], place?: number) =>
  call(addAttendees, { params: { serviceId }, body: { participantIds, place } })

test('as many as the limit enter, the others wait in order, and a place that frees itself goes to the first', async () => {
  const trip = await act((work) => aTripOnSale(work))
  const museum = await aMuseum(trip, 3)
  const [rossi, verdi] = [await pair(trip, 'Rossi'), await pair(trip, 'Verdi', 'customerOption')]
  await pair(trip, 'Neri', 'waitingList')
  expect(names((await read(museum)).others)).toEqual(['Rossi Anna', 'Rossi Bice', 'Verdi Anna', 'Verdi Bice'])
  expect(await add(museum, [...rossi.ids, ...rossi.ids, ...verdi.ids])).toEqual({ inside: 3, waiting: 1 })
  const shown = await read(museum)
  expect([names(shown.inside), names(shown.waiting)]).toEqual([
    ['Rossi Anna', 'Rossi Bice', 'Verdi Anna'],
    ['Verdi Bice'],
  ])
  expect(shown).toMatchObject({ limit: 3, others: [], inside: [{}, {}, { isOption: true }] })

  const off = { serviceId: museum, participantId: rossi.ids[0]! }
  expect(await call(removeAttendee, { params: off })).toMatchObject({
    place: 1,
    enters: { surname: 'Verdi', name: 'Bice' },
  })
  expect(names((await read(museum)).inside)).toEqual(['Rossi Bice', 'Verdi Anna', 'Verdi Bice'])
  expect(await add(museum, [rossi.ids[0]!], 1)).toEqual({ inside: 3, waiting: 1 })
  expect(names((await read(museum)).waiting)).toEqual(['Verdi Bice'])
  const { entries } = await call(getActivity, { params: { itineraryId: trip.tripId }, query: {} })
  expect(entries.slice(0, 2)).toMatchObject([
    { kind: 'bookings.activity-attendees-added', params: { service: 'Museo Egizio', people: 'Rossi Anna' } },
    { kind: 'bookings.activity-attendees-removed', params: { people: 'Rossi Anna' } },
  ])
})

test('whoever is cancelled leaves by themselves, and the next one enters', async () => {
  const trip = await act((work) => aTripOnSale(work))
  const museum = await aMuseum(trip, 2)
  const [rossi, verdi] = [await pair(trip, 'Rossi'), await pair(trip, 'Verdi')]
  await add(museum, [...rossi.ids, ...verdi.ids])
  await call(cancelBooking, {
    params: { tripId: trip.tripId, bookingId: rossi.bookingId },
    body: { version: rossi.version, reason: 'Rinuncia' },
  })
  const { inside, waiting, others } = await read(museum)
  expect([names(inside), waiting, others]).toEqual([['Verdi Anna', 'Verdi Bice'], [], []])
})

test('an option that lapses loses its counted places to the next, and asks anew when it holds again', async () => {
  const trip = await act((work) => aTripOnSale(work))
  const museum = await aMuseum(trip, 2)
  const [rossi, verdi] = [await pair(trip, 'Rossi', 'customerOption'), await pair(trip, 'Verdi')]
  await add(museum, [...rossi.ids, ...verdi.ids])
  const at = { params: { tripId: trip.tripId, bookingId: rossi.bookingId } }
  const save = async (status: 'notConfirmed' | 'customerOption') => {
    const { version, people } = await call(getBooking, at)
    const kept = people.map((person) => ({ ...aParticipant(), ...person }))
    await call(editBooking, { ...at, body: { ...aBooking({ ...trip, status, people: kept }), version } })
  }
  await save('notConfirmed')
  expect(names((await read(museum)).inside)).toEqual(['Verdi Anna', 'Verdi Bice'])
  await save('customerOption')
  const shown = await read(museum)
  expect([names(shown.inside), shown.waiting, names(shown.others)]).toEqual([
    ['Verdi Anna', 'Verdi Bice'],
    [],
    ['Rossi Anna', 'Rossi Bice'],
  ])
})

test('somebody who waits passes before the others who wait, and a higher limit lets them in', async () => {
  const trip = await act((work) => aTripOnSale(work))
  const museum = await aMuseum(trip, 1)
  const [rossi, verdi] = [await pair(trip, 'Rossi'), await pair(trip, 'Verdi')]
  await add(museum, [...rossi.ids, ...verdi.ids])
  await call(passAttendeeUp, { params: { serviceId: museum, participantId: verdi.ids[1]! } })
  const { inside, waiting } = await read(museum)
  expect([names(inside), names(waiting)]).toEqual([['Rossi Anna'], ['Verdi Bice', 'Rossi Bice', 'Verdi Anna']])
  await act((work) => changeService(work, museum, { accessLimit: 2 }))
  expect(names((await read(museum)).inside)).toEqual(['Rossi Anna', 'Verdi Bice'])
})

test('two who assign at once never let in more than the limit, and nobody is lost', async () => {
  for (let round = 0; round < 4; round++) {
    const trip = await act((work) => aTripOnSale(work))
    const museum = await aMuseum(trip, 3)
    const groups = [await pair(trip, 'Rossi'), await pair(trip, 'Verdi'), await pair(trip, 'Neri')]
    const sent = await Promise.all(
      groups.map(({ ids }) => answer(addAttendees, { params: { serviceId: museum }, body: { participantIds: ids } })),
    )
    expect(sent.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200])
    const { inside, waiting } = await read(museum)
    expect([inside.length, waiting.length]).toEqual([3, 3])
    expect(new Set([...inside, ...waiting].map(({ participantId }) => participantId)).size).toBe(6)
    const last = sent.map((one) => one.json() as { inside: number; waiting: number })
    expect(Math.max(...last.map((one) => one.inside))).toBe(3)
  }
})

test('only people who travel get a place, of a service that counts them, by who edits bookings', async () => {
  const trip = await act((work) => aTripOnSale(work))
  const museum = await aMuseum(trip, 3)
  const [rossi, neri] = [await pair(trip, 'Rossi'), await pair(trip, 'Neri', 'waitingList')]
  const params = { serviceId: museum }
  const body = { participantIds: rossi.ids }
  expect(
    await refused(addAttendees, { params, body: { participantIds: [rossi.ids[0]!, neri.ids[0]!] } }),
  ).toMatchObject({
    status: 422,
    code: 'bookings.attendee-not-of-trip',
    fields: [{ path: '/participantIds' }],
  })
  expect((await read(museum)).inside).toEqual([])
  expect((await refused(addAttendees, { params, body: { participantIds: [] } })).fields).toMatchObject([
    { path: '/participantIds', text: 'Scegli almeno una persona' },
  ])
  expect((await refused(addAttendees, { params, body }, { as: 'busOffice' })).status).toBe(403)
  expect((await call(listAttendees, { params }, { as: 'busOffice' })).others).toHaveLength(2)
  const hotel = { params: { serviceId: trip.hotelId }, body }
  expect(await refused(addAttendees, hotel)).toMatchObject({ status: 422, code: 'bookings.access-not-limited' })
  expect(await call(listAttendees, { params: { serviceId: trip.hotelId } })).toMatchObject({ limit: null })
  const nobody = { params: { serviceId: museum, participantId: rossi.ids[0]! } }
  expect((await refused(removeAttendee, nobody)).status).toBe(404)
  expect((await refused(passAttendeeUp, nobody)).status).toBe(404)
  const over = await act((work) => aCompletedTrip(work))
  expect(await refused(addAttendees, { params: { serviceId: over.coachId }, body })).toMatchObject({
    code: 'itineraries.closed',
  })
  const draft = await act((work) => aCompleteDraft(work))
  expect(await call(listAttendees, { params: { serviceId: draft.coachId } })).toMatchObject({ inside: [], others: [] })
})

test('a service with assigned places stays', async () => {
  const trip = await act((work) => aTripOnSale(work))
  const museum = await aMuseum(trip, 3)
  const { ids } = await pair(trip, 'Rossi')
  await add(museum, ids)
  const params = { serviceId: museum }
  expect(await refused(removeService, { params, query: { version: 1 } })).toMatchObject({
    status: 422,
    code: 'services.has-attendees',
  })
  for (const participantId of ids) await call(removeAttendee, { params: { serviceId: museum, participantId } })
  await call(removeService, { params, query: { version: 1 } })
})
