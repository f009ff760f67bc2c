import { sql } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import { createBooking } from '#src/features/bookings/booking/booking.commands.ts'
import { getBooking } from '#src/features/bookings/booking/booking.contract.ts'
import { aBooking } from '#src/features/bookings/bookings.builders.ts'
import { aTripOnSale, type TripOnSale } from '#src/features/bookings/trip-on-sale.builders.ts'
import { cancelBooking } from '#src/features/bookings/withdrawal/cancellation.contract.ts'
import { prepareMessage, tellSupplier } from '#src/features/communications/deliveries/deliveries.contract.ts'
import type { LetterKind } from '#src/features/communications/letters/letter-kinds.values.ts'
import { prepareLetters, sendLetters, tellReaders } from '#src/features/communications/letters/letters.contract.ts'
import { sendBalanceReminders, tellBalance } from '#src/features/communications/reminders/reminders.contract.ts'
import { registerPayment } from '#src/features/payments/payments.contract.ts'
import { bookCrew } from '#src/features/rooming/rooming.builders.ts'
import { releaseRooms } from '#src/features/services/allotment/room-releases.contract.ts'
import { getService, markServicePaid, markServiceSent } from '#src/features/services/programme/services.contract.ts'
import { aCoach, aServiceOn, changeService } from '#src/features/services/services.builders.ts'
import { cancelTrip, completeTrip, confirmTrip } from '#src/features/trips/life/trip-states.contract.ts'
import { listTrips } from '#src/features/trips/list/trips.contract.ts'
import { getTrip } from '#src/features/trips/page/trip.contract.ts'
import { testApp } from '#src/server/testing/app.ts'
import { setMessageState } from '#src/server/testing/outbox.ts'
import { type Topic, topic } from '#src/shared/topics.ts'
import type { AlertKind } from './alert-kinds.values.ts'
import { finishAlerts, getTripAlerts, putOffAlerts, reopenAlerts } from './alerts.contract.ts'
import { alertsFollower } from './alerts.jobs.ts'

const office = await testApp({ now: '2027-03-03T09:42:00Z' })
const { call, refused, act, clock, db } = office

let trip: TripOnSale
let params: { tripId: string }
beforeEach(async () => {
  clock.set('2027-03-03T09:42:00Z')
  trip = await act((work) => aTripOnSale(work, { costs: { minParticipants: 2 } }))
  params = { tripId: trip.tripId }
})

let heard = 0
/** Follows the changes that the commands since the last call announced, as the program does after each commit. */
async function followed() {
  const { rows } = await db.execute<{ seq: string; topics: Topic[] }>(
    sql`select seq, topics from changes where seq > ${heard} order by seq`,
  )
  heard = Number(rows.at(-1)?.seq ?? heard)
  await alertsFollower.run(office, [...new Set(rows.flatMap(({ topics }) => topics))])
}
async function alertOf(kind: AlertKind) {
  await followed()
  const { open } = await call(getTripAlerts, { params })
  return open.find((alert) => alert.kind === kind)
}
async function closed(kind: AlertKind) {
  expect(await alertOf(kind), kind).toBeUndefined()
  const { closedToday } = await call(getTripAlerts, { params })
  return closedToday.find((alert) => alert.kind === kind)?.closed
}
const byCause = { closing: 'gone', by: 'Prova admin' }

const book = (status: 'confirmed' | 'customerOption' = 'confirmed') =>
  act((work) => createBooking(work, trip.tripId, aBooking({ ...trip, status, confirmBy: '2027-03-08' })))
const hotel = (given: Parameters<typeof changeService>[2]) => act((work) => changeService(work, trip.hotelId, given))
async function tell(kind: 'order' | 'cancellation') {
  const about = { serviceId: trip.hotelId, kind }
  const { seen, lastDeliveryId } = await call(prepareMessage, { params: about })
  await call(tellSupplier, { params: about, body: { seen, lastDeliveryId, how: 'phone', instructions: '' } })
}
async function seen() {
  const { version, title } = await call(getTrip, { params })
  return { version, title }
}
async function confirm() {
  const { version } = await call(getTrip, { params })
  await call(confirmTrip, { params, body: { version, force: { reason: 'Gruppo chiuso' } } })
}
async function finish(kind: AlertKind) {
  const { id, version } = (await alertOf(kind))!
  await call(finishAlerts, { body: { alerts: [{ id, version }] } })
  expect(await closed(kind)).toMatchObject({ closing: 'done', by: 'Prova admin' })
}

test('1: an option with a supplier is settled by sending its confirmation, or by moving it', async () => {
  await hotel({ optionOn: '2027-03-05' })
  expect(await alertOf('supplierOptions')).toMatchObject({ dueOn: '2027-03-02', causeId: trip.hotelId })
  await hotel({ optionOn: '2027-03-20' })
  expect(await alertOf('supplierOptions')).toBeUndefined()
  await hotel({ optionOn: '2027-03-05' })
  expect(await alertOf('supplierOptions')).toBeDefined()
  await tell('order')
  expect(await closed('supplierOptions')).toMatchObject(byCause)
})

test('2: the release of the customers is settled when nobody is in option any more', async () => {
  const { id } = await book('customerOption')
  expect(await alertOf('customerRelease')).toMatchObject({ params: { n: 1 } })
  const booking = { ...params, bookingId: id }
  const { version } = await call(getBooking, { params: booking })
  await call(cancelBooking, { params: booking, body: { version, reason: 'Non parte' } })
  expect(await closed('customerRelease')).toMatchObject(byCause)
})

test('3: a reached minimum is settled by confirming the trip', async () => {
  expect(await alertOf('minReached')).toBeUndefined()
  await book()
  expect(await alertOf('minReached')).toMatchObject({ dueOn: '2027-03-03', params: { n: 2, min: 2 } })
  await confirm()
  expect(await closed('minReached')).toMatchObject(byCause)
})

test('4: balances are settled when nothing is due, and are the next deadline of the list', async () => {
  const { id } = await book()
  await confirm()
  await hotel({ roomingDays: 1 })
  const booking = { ...params, bookingId: id }
  const alert = (await alertOf('balances'))!
  const { money } = await call(getBooking, { params: booking })
  expect(alert.params).toMatchObject({ n: 1, cents: money.dueCents })
  const { trips } = await call(listTrips, { query: { limit: '100' } })
  expect(trips.find((one) => one.id === trip.tripId)!.nextDeadline).toMatchObject({ kind: 'balances' })
  const payment = { kind: 'balance', cents: money.dueCents, method: 'bankTransfer', paidOn: '2027-03-03' } as const
  await call(registerPayment, { params: booking, body: payment })
  expect(await closed('balances')).toMatchObject(byCause)
})

test('4: reminding everybody moves the balances by seven days; a booking that was not reminded keeps them due', async () => {
  const { id } = await book()
  expect(await alertOf('balances')).toMatchObject({ dueOn: '2027-03-03' })
  await call(tellBalance, { body: { how: 'phone', reminders: [{ bookingId: id, lastId: null }] } })
  expect(await alertOf('balances')).toMatchObject({ dueOn: '2027-03-10' })
  await book()
  expect(await alertOf('balances')).toMatchObject({ dueOn: '2027-03-03', params: { n: 2 } })
})

test('4: a reminder that came back reminded nobody, and its booking stays due', async () => {
  const { id } = await book()
  const reminders = [{ bookingId: id, lastId: null }]
  await call(sendBalanceReminders, { body: { subject: 'Saldo', body: 'Gentile {nome}, {importo}', reminders } })
  expect(await alertOf('balances')).toMatchObject({ dueOn: '2027-03-10' })
  const { rows } = await db.execute<{ id: string }>(
    sql`select message_id as id from balance_reminders where booking_id = ${id}`,
  )
  for (const state of ['bounced', 'stopped', 'uncertain', 'held'] as const) {
    await setMessageState(office, rows[0]!.id, state)
    await act(async (work) => work.touch(topic.trip(trip.tripId)))
    expect(await alertOf('balances'), state).toMatchObject({ dueOn: '2027-03-03' })
  }
})

test('5: the release of a supplier is settled by giving rooms back, or by the confirmation', async () => {
  await hotel({ releaseOn: '2027-03-05' })
  expect(await alertOf('supplierRelease')).toMatchObject({ dueOn: '2027-03-05' })
  const { version, allotments } = await call(getService, { params: { serviceId: trip.hotelId } })
  const given = { allotmentId: allotments[0]!.id, quantity: 1, releasedOn: '2027-03-03', toldTo: 'Rosaria', version }
  await call(releaseRooms, { params: { serviceId: trip.hotelId }, body: given })
  expect(await closed('supplierRelease')).toMatchObject(byCause)
})

test('the list of trips shows an alert of a confirmed trip, and one that is put off on the day of its return', async () => {
  const next = async () => {
    const { trips } = await call(listTrips, { query: { limit: '100' } })
    return trips.find((one) => one.id === trip.tripId)!.nextDeadline
  }
  await confirm()
  await call(markServiceSent, { params: { serviceId: trip.hotelId }, body: { communicationStatus: 'sent' } })
  await hotel({ roomingDays: 1 })
  await book('customerOption')
  const { id, version, dueOn } = (await alertOf('customerRelease'))!
  expect(await next()).toEqual({ kind: 'customersRelease', dueOn })
  const until = '2027-03-05'
  await call(putOffAlerts, { body: { alerts: [{ id, version }], until, reason: 'Ci richiamano' } })
  expect(await next()).toEqual({ kind: 'customersRelease', dueOn: until })
})

test('7: confirmations are settled when every supplier has one', async () => {
  await confirm()
  expect(await alertOf('supplierConfirmations')).toMatchObject({ dueOn: '2027-03-03', params: { n: 1 } })
  const { trips } = await call(listTrips, { query: { limit: '100' } })
  const { nextDeadline } = trips.find((one) => one.id === trip.tripId)!
  expect(nextDeadline).toEqual({ kind: 'supplierConfirmations', dueOn: '2027-03-03' })
  await call(markServiceSent, { params: { serviceId: trip.hotelId }, body: { communicationStatus: 'sent' } })
  expect(await closed('supplierConfirmations')).toMatchObject(byCause)
})

test('9, 12, 16: dossier, recaps and questionnaire are settled by hand', async () => {
  const { providerId } = await hotelRow()
  await act((work) => aServiceOn(work, trip.tripId, aCoach({ providerId, category: 'guide', day: 2, guidesBooked: 1 })))
  await book()
  await confirm()
  await finish('dossier')
  expect(await alertOf('recaps')).toMatchObject({ dueOn: '2027-03-08', params: { n: 1, m: 0 } })
  await finish('recaps')
  clock.set('2027-03-17T09:00:00Z')
  const { version } = await call(getTrip, { params })
  await call(completeTrip, { params, body: { version } })
  expect(await alertOf('questionnaire')).toMatchObject({ dueOn: '2027-03-17', params: { n: 2 } })
  await finish('questionnaire')
})

test('12: recaps closed by hand come back for a restaurant that is added, and for nothing else', async () => {
  const { providerId } = await hotelRow()
  const add = (category: 'guide' | 'restaurant') =>
    act((work) => aServiceOn(work, trip.tripId, aCoach({ providerId, category, day: 2 })))
  await add('guide')
  await book()
  await confirm()
  const { id, version } = (await alertOf('recaps'))!
  const { alerts } = await call(finishAlerts, { body: { alerts: [{ id, version }] } })
  await book()
  expect(await alertOf('recaps')).toBeUndefined()
  const restaurant = await add('restaurant')
  expect(await alertOf('recaps')).toMatchObject({ params: { n: 1, m: 1 } })
  expect(await refused(reopenAlerts, { body: { alerts } })).toMatchObject({ code: 'alerts.back', status: 422 })
  await finish('recaps')
  await act((work) => changeService(work, restaurant.id, { notes: 'Menu fisso' }))
  expect(await alertOf('recaps')).toBeUndefined()
})

test('9: the dossier is settled when the leader and the driver both have theirs', async () => {
  await book()
  await act((work) => bookCrew(work, trip, 'Serra Paola', 'guide'))
  await act((work) => bookCrew(work, trip, 'Locatelli Ivan', 'driver'))
  await confirm()
  await tellAll('dossier', (name) => name === 'Paola Serra')
  expect(await alertOf('dossier')).toMatchObject({ dueOn: '2027-03-07' })
  await tellAll('dossier', (name) => name === 'Ivan Locatelli')
  expect(await closed('dossier')).toMatchObject(byCause)
})

test('13: a payment to a supplier is settled when it is paid', async () => {
  clock.set('2027-03-05T09:00:00Z')
  await hotel({ notes: 'Saldo alla partenza' })
  expect(await alertOf('supplierPayments')).toMatchObject({ dueOn: '2027-03-09', params: { n: 1 } })
  await call(markServicePaid, { params: { serviceId: trip.hotelId }, body: { paymentStatus: 'paid' } })
  expect(await closed('supplierPayments')).toMatchObject(byCause)
})

test('14: a second guide is settled by the number of guides of the service', async () => {
  const { providerId } = await hotelRow()
  const guide = await act((work) =>
    aServiceOn(work, trip.tripId, aCoach({ providerId, category: 'guide', day: 2, maxPerGuide: 1, guidesBooked: 1 })),
  )
  await book()
  expect(await alertOf('secondGuide')).toMatchObject({ causeId: guide.id, params: { n: 2, limit: 1 } })
  await act((work) => changeService(work, guide.id, { guidesBooked: 2 }))
  expect(await closed('secondGuide')).toMatchObject(byCause)
})

test('15: a cancellation is settled when every supplier who counts on us was told', async () => {
  await tell('order')
  await call(cancelTrip, { params, body: { ...(await seen()), reason: 'Minimo non raggiunto' } })
  expect(await alertOf('cancelNotices')).toMatchObject({ dueOn: '2027-03-03', params: { m: 1 } })
  await tell('cancellation')
  expect(await closed('cancelNotices')).toMatchObject(byCause)
})

test('15: a supplier whom the notice did not reach is still to tell', async () => {
  const { providerId } = await hotelRow()
  await tell('order')
  await act((work) => aServiceOn(work, trip.tripId, aCoach({ providerId, category: 'guide', day: 2 })))
  await call(cancelTrip, { params, body: { ...(await seen()), reason: 'Minimo non raggiunto' } })
  const letters = { ...params, kind: 'suppliersCancelled' as const }
  await act((work) =>
    work.tx.execute(sql`update providers set email = 'hotel@example.it' where id = ${providerId}::uuid`),
  )
  const { subject, body, people: listed } = await call(prepareLetters, { params: letters })
  expect(listed.map(({ isUnaware = false }) => isUnaware).toSorted()).toEqual([false, true])
  const people = listed.filter(({ isUnaware }) => !isUnaware)
  expect(await alertOf('cancelNotices')).toMatchObject({ params: { n: 0, m: people.length } })
  const recipients = people.map(({ id }) => ({ id, lastId: null }))
  await call(sendLetters, { params: letters, body: { subject, body, recipients, fileIds: [] } })
  expect(await alertOf('cancelNotices')).toMatchObject({ params: { n: 0, m: 1 } })
  const { people: written } = await call(prepareLetters, { params: letters })
  await call(tellReaders, {
    params: letters,
    body: {
      how: 'phone',
      recipients: written
        .filter(({ isUnaware }) => !isUnaware)
        .map(({ id, last }) => ({ id, lastId: last?.id ?? null })),
    },
  })
  expect(await closed('cancelNotices')).toMatchObject(byCause)
})

test('6 and the others that letters settle: a summons that left, a recap, a notice to each customer', async () => {
  const { providerId } = await hotelRow()
  await act((work) => aServiceOn(work, trip.tripId, aCoach({ providerId, category: 'guide', day: 2, guidesBooked: 1 })))
  await book()
  await confirm()
  expect(await alertOf('newsSheet')).toMatchObject({ dueOn: '2027-03-04', params: { n: 2 } })
  await tellAll('summons')
  expect(await closed('newsSheet')).toMatchObject(byCause)
  await tellAll('guideRecap')
  expect(await closed('recaps')).toMatchObject(byCause)
  const { version, title } = await call(getTrip, { params })
  await call(cancelTrip, { params, body: { version, title, reason: 'Minimo non raggiunto' } })
  expect(await alertOf('cancelNotices')).toMatchObject({ params: { n: 1, m: 0 } })
  await tellAll('customersCancelled')
  expect(await closed('cancelNotices')).toMatchObject(byCause)
})

async function tellAll(kind: LetterKind, isMeant = (_name: string) => true): Promise<void> {
  const { people } = await call(prepareLetters, { params: { ...params, kind } })
  const recipients = people
    .filter(({ name }) => isMeant(name))
    .map(({ id, last }) => ({ id, lastId: last?.id ?? null }))
  await call(tellReaders, { params: { ...params, kind }, body: { how: 'phone', recipients } })
}

async function hotelRow(): Promise<{ providerId: string }> {
  const { provider } = await call(getService, { params: { serviceId: trip.hotelId } })
  return { providerId: provider!.id }
}
