import { expect, test } from 'vitest'
import { getActivity } from '#src/features/activity/activity.contract.ts'
import { addAgency, editAgency, listAgencies } from '#src/features/agencies/agencies.contract.ts'
import {
  createBooking,
  getAvailability,
  getBooking,
  getPriceTerms,
  saveBookingNotes,
} from '#src/features/bookings/booking/booking.contract.ts'
import { aBooking } from '#src/features/bookings/bookings.builders.ts'
import { getLoadingList } from '#src/features/bookings/loading/loading.contract.ts'
import { listParticipants } from '#src/features/bookings/people/participants.contract.ts'
import { aTripOnSale } from '#src/features/bookings/trip-on-sale.builders.ts'
import { cancelBooking, previewCancellation } from '#src/features/bookings/withdrawal/cancellation.contract.ts'
import { changeMinimum, getCosts } from '#src/features/costs/costs.contract.ts'
import { editDeparture, listDepartures } from '#src/features/departures/departures.contract.ts'
import { addVehicle } from '#src/features/departures/vehicles.contract.ts'
import { listPayments, registerPayment } from '#src/features/payments/payments.contract.ts'
import { aProvider } from '#src/features/providers/providers.builders.ts'
import { createProvider, getProvider } from '#src/features/providers/providers.contract.ts'
import { changeRoom, getRoomingList, movePerson } from '#src/features/rooming/board/board.contract.ts'
import { getRoomingPaper } from '#src/features/rooming/paper/rooming-paper.contract.ts'
import {
  addService,
  getService,
  listServices,
  markServiceSent,
  moveService,
  removeService,
} from '#src/features/services/programme/services.contract.ts'
import { aCoach } from '#src/features/services/services.builders.ts'
import { changePenaltyScale, getPenaltyScale } from '#src/features/settings/penalty-scale.contract.ts'
import { changeSettings, getSettings } from '#src/features/settings/settings.contract.ts'
import { listTemplates } from '#src/features/templates/templates.contract.ts'
import { createTrip, deleteDraft, editTrip, saveNotes } from '#src/features/trips/data/trip-editing.contract.ts'
import {
  cancelTrip,
  confirmTrip,
  getCancellation,
  saveAsTemplate,
} from '#src/features/trips/life/trip-states.contract.ts'
import { assignOwners } from '#src/features/trips/list/trip-bulk.contract.ts'
import {
  getCalendar,
  listOwners,
  listTripDates,
  listTripRows,
  listTrips,
} from '#src/features/trips/list/trips.contract.ts'
import { getTrip } from '#src/features/trips/page/trip.contract.ts'
import { aTrip } from '#src/features/trips/trips.builders.ts'
import { testApp } from '#src/server/testing/app.ts'
import type { Endpoint, Input } from '#src/shared/endpoint.ts'
import { changedHeader, concerns, type Topic, topicsOf } from '#src/shared/topics.ts'
import { getWorkOfToday } from './overview.contract.ts'

const { act, call, answer } = await testApp()

type Look = { endpoint: Endpoint; input: { params?: object; query?: object }; shown: unknown }
const open: Look[] = []

/** Opens a screen that makes this call and stays open. */
async function look<E extends Endpoint>(endpoint: E, input: Input<E>): Promise<void> {
  open.push({ endpoint, input: input as object, shown: await read({ endpoint, input: input as object }) })
}

/** The answer of a new load, which may be a refusal. */
async function read({ endpoint, input }: Pick<Look, 'endpoint' | 'input'>): Promise<unknown> {
  const { body, statusCode } = await answer(endpoint, input as Input<Endpoint>)
  if (statusCode === 429 || statusCode >= 500) throw new Error(`${endpoint.url} was answered ${statusCode}: ${body}`)
  return JSON.parse(body)
}

/**
 * The answer that a screen shows after a change, found as the browser does: it loads again for announced topics, and
 * only the changed rows where the call has rows.
 */
async function shownAfter({ endpoint, input, shown }: Look, told: ReadonlySet<Topic>): Promise<unknown> {
  const { dependsOn = [], shows, rows } = endpoint.config
  const topics = [...topicsOf(dependsOn, input), ...(shows?.(shown as never, input as never) ?? [])]
  if (concerns(topics, told)) return read({ endpoint, input })
  if (!rows) return shown
  const list = shown as Record<string, { id: string }[]>
  const changed = list[rows.at]!.filter(({ id }) => told.has(rows.topicOf(id)))
  if (changed.length === 0) return shown
  wholeLoadsSaved += 1
  const fresh = await call(listTripRows, { query: { ids: changed.map(({ id }) => id) } })
  const asHeld = (row: { id: string }) => {
    const now: object = fresh.find(({ id }) => id === row.id) ?? row
    return Object.fromEntries(Object.entries(now).filter(([name]) => name in row))
  }
  return { ...list, [rows.at]: list[rows.at]!.map(asHeld) }
}
let wholeLoadsSaved = 0

/** Makes a call, and checks every open screen against the changes that the call announced. */
async function does<E extends Endpoint>(endpoint: E, input: Input<E>): Promise<{ id: string; version: number }> {
  const answered = await answer(endpoint, input)
  expect([endpoint.url, answered.statusCode < 300 ? '' : answered.body]).toEqual([endpoint.url, ''])
  const [, ...topics] = String(answered.headers[changedHeader] ?? '').split(' ') as Topic[]
  expect([endpoint.url, topics.length > 0]).toEqual([endpoint.url, true])
  // The screens are read one after the other: together they would wait for each other longer than a busy server allows.
  for (const one of open) {
    const shown = await shownAfter(one, new Set(topics))
    const after = `${one.endpoint.url} after ${endpoint.method} ${endpoint.url}`
    expect([after, shown]).toEqual([after, await read(one)])
    one.shown = shown
  }
  return (answered.body === '' ? {} : JSON.parse(answered.body)) as { id: string; version: number }
}

test('what every open screen shows after a change, by what was told of it, is what a fresh load shows', async () => {
  const { tripId, departureId, agencyId, hotelId } = await act((work) => aTripOnSale(work, { maxPlaces: 9 }))
  const { tripId: other } = await act((work) => aTripOnSale(work, { departsOn: '2027-03-20' }))
  const draft = await call(createTrip, { body: aTrip(await act(async (work) => work), { departsOn: '2027-03-15' }) })
  const params = { tripId }
  const itinerary = { itineraryId: tripId }
  const booking = { departureId, agencyId }
  const { id: bookingId } = await call(createBooking, { params, body: aBooking(booking) })
  const { id: leavingId } = await call(createBooking, { params, body: aBooking(booking) })
  const { id: providerId } = await call(createProvider, { body: aProvider({ companyName: 'Autolinee Rossi' }) })
  const bookingParams = { ...params, bookingId }

  for (const query of [{}, { sort: 'participants' }, { sort: '-participants' }, { only: 'belowMinimum' }] as const)
    await look(listTrips, { query })
  await look(listTrips, { query: { only: 'balancesMissing' } })
  await look(listTrips, { query: { status: ['confirmed', 'cancelled'] } })
  await look(getCalendar, { query: { month: '2027-03' } })
  await look(getCalendar, { query: { month: '2027-03', status: ['forSale'] } })
  await look(listTripDates, { query: { from: '2027-03-01', to: '2027-03-31' } })
  await look(getWorkOfToday, { query: {} })
  await look(listOwners, {})
  await look(listTemplates, { query: {} })
  for (const id of [tripId, other]) await look(getTrip, { params: { tripId: id } })
  await look(getCancellation, { params })
  for (const id of [bookingId, leavingId]) await look(getBooking, { params: { tripId, bookingId: id } })
  await look(listPayments, { params: bookingParams })
  await look(previewCancellation, { params: bookingParams, query: {} })
  await look(getPriceTerms, { params })
  await look(getAvailability, { params })
  await look(listParticipants, { params, query: {} })
  await look(getLoadingList, { params })
  await look(getRoomingList, { params, query: {} })
  await look(getRoomingPaper, { params, query: {} })
  await look(listServices, { params: itinerary })
  await look(getService, { params: { serviceId: hotelId } })
  await look(listDepartures, { params: itinerary })
  await look(getCosts, { params: itinerary })
  await look(getActivity, { params: itinerary, query: {} })
  await look(getProvider, { params: { providerId } })

  await does(createBooking, { params, body: aBooking(booking) })
  const stored = await call(getBooking, { params: bookingParams })
  const deposit = { kind: 'deposit', cents: 10_000, method: 'cash', paidOn: '2026-11-02' } as const
  await does(registerPayment, { params: bookingParams, body: deposit })
  await does(saveBookingNotes, { params: bookingParams, body: { notes: 'Vista mare', version: stored.version } })
  const { rooms } = await call(getRoomingList, { params, query: {} })
  const { roomId, roomType, notes, people } = rooms.find((room) => room.people.length === 2)!
  const [{ participantId }] = people as [(typeof people)[number]]
  await does(movePerson, { params: { ...params, participantId }, body: { from: roomId, roomId: null } })
  await does(movePerson, { params: { ...params, participantId }, body: { from: null, roomId } })
  const noted = { roomType: 'TWN', notes: 'Piano basso', from: { roomType, notes } } as const
  await does(changeRoom, { params: { ...params, roomId }, body: noted })
  const leaving = await call(getBooking, { params: { tripId, bookingId: leavingId } })
  await does(cancelBooking, {
    params: { tripId, bookingId: leavingId },
    body: { version: leaving.version, reason: 'Non parte' },
  })
  const waiting = { ...booking, status: 'waitingList' } as const
  await does(createBooking, { params, body: aBooking(waiting) })

  const coach = await does(addService, { params: itinerary, body: aCoach({ providerId }) })
  await does(markServiceSent, { params: { serviceId: coach.id }, body: { communicationStatus: 'sent' } })
  const moved = await call(getService, { params: { serviceId: coach.id } })
  const { version } = await does(moveService, {
    params: { serviceId: coach.id },
    body: { day: 2, version: moved.version },
  })
  await does(removeService, { params: { serviceId: coach.id }, query: { version } })
  await does(addVehicle, { params: itinerary, body: { passengerSeats: 54 } })
  const { departures } = await call(listDepartures, { params: itinerary })
  const stop = departures.find(({ id }) => id === departureId)!
  const { name, address } = stop
  const body = { name, address, time: '05:05', version: stop.version }
  await does(editDeparture, { params: { departureId }, body })
  const costs = await call(getTrip, { params })
  await does(changeMinimum, { params: itinerary, body: { minParticipants: 3, version: costs.costs.version } })

  await does(saveNotes, { params, body: { notes: 'Guida parlante', from: null } })
  const now = await call(getTrip, { params })
  await does(editTrip, { params, body: { version: now.version, title: 'Napoli, Capri e la Costiera' } })
  await does(assignOwners, { body: { tripIds: [tripId], ownerIds: now.owners.map((owner) => owner.id) } })
  await does(saveAsTemplate, { params, body: { name: 'Napoli' } })
  const edited = await call(getTrip, { params })
  await does(confirmTrip, { params, body: { version: edited.version } })
  const draftNow = await call(getTrip, { params: { tripId: draft.id } })
  await does(editTrip, { params: { tripId: draft.id }, body: { version: draftNow.version, departsOn: '2027-04-02' } })
  await does(deleteDraft, { params: { tripId: draft.id } })
  const confirmed = await call(getTrip, { params })
  await does(cancelTrip, { params, body: { version: confirmed.version, title: confirmed.title, reason: 'Frana' } })
  const last = await call(getBooking, { params: bookingParams })
  expect(last.status).toBe('canceled')
  expect(wholeLoadsSaved).toBeGreaterThan(30)
}, 400_000)

test('screens of trips also follow the settings and the agencies that they show', async () => {
  open.length = 0
  const { tripId, departureId } = await act((work) => aTripOnSale(work))
  const params = { tripId }
  const sells = {
    name: 'Viaggi Rossi',
    contactName: null,
    email: null,
    phone: null,
    commissionBps: 1_000,
    paysNet: true,
  }
  const agency = await call(addAgency, { body: sells })
  const body = aBooking({ departureId, agencyId: agency.id })
  const { id: bookingId } = await call(createBooking, { params, body })
  const bookingParams = { ...params, bookingId }

  await look(getTrip, { params })
  await look(getCancellation, { params })
  await look(getBooking, { params: bookingParams })
  await look(previewCancellation, { params: bookingParams, query: {} })
  await look(getPriceTerms, { params })
  await look(listParticipants, { params, query: {} })
  await look(getLoadingList, { params })
  await look(getRoomingList, { params, query: {} })
  await look(getRoomingPaper, { params, query: {} })
  await look(getCosts, { params: { itineraryId: tripId } })
  await look(listServices, { params: { itineraryId: tripId } })
  await look(getWorkOfToday, { query: {} })
  await look(listTrips, { query: {} })
  await look(getSettings, {})
  await look(getPenaltyScale, {})
  await look(listAgencies, { query: {} })

  const settings = await call(getSettings, {})
  for (const [name, value] of Object.entries(settings)) {
    const text = name === 'agencyEmail' ? 'viaggi@orobica.example' : `${value}, Milano`
    const other = typeof value === 'number' ? value - 1 : typeof value === 'boolean' ? !value : text
    await does(changeSettings, { body: { [name]: other, from: { [name]: value } } })
  }
  const half = [{ fromDay: 0, toDay: null, percentBps: 5_000 }]
  await does(changePenaltyScale, { body: { bands: half, from: await call(getPenaltyScale, {}) } })
  await does(editAgency, {
    params: { agencyId: agency.id },
    body: {
      ...sells,
      name: 'Viaggi Verdi',
      commissionBps: 1_500,
      paysNet: false,
      isActive: true,
      version: agency.version,
    },
  })
}, 400_000)
