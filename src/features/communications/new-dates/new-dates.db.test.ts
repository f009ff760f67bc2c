import { expect, it } from 'vitest'
import { getActivity } from '#src/features/activity/activity.contract.ts'
import { createBooking, getBooking } from '#src/features/bookings/booking/booking.contract.ts'
import { aBooking, aParticipant } from '#src/features/bookings/bookings.builders.ts'
import { listMoveTargets, moveBooking, previewMove } from '#src/features/bookings/moving/moving.contract.ts'
import { aTripOnSale } from '#src/features/bookings/trip-on-sale.builders.ts'
import { cancelBooking } from '#src/features/bookings/withdrawal/cancellation.contract.ts'
import { mailLeaving } from '#src/server/mail/outbox.ts'
import { testApp } from '#src/server/testing/app.ts'
import { prepareNewDate, sendNewDate, takeBackNewDate, tellNewDate } from './new-dates.contract.ts'

const { act, call, clock, refused, pool } = await testApp({ now: '2027-01-18T09:00:00Z' })

/** Two people booked on 12 March; Anna is their contact. */
async function booked(email: string | null) {
  const trip = await act((work) => aTripOnSale(work, { until: '2027-03-19' }))
  const people = ['Anna', 'Bice'].map((name, n) =>
    aParticipant({
      ...{ surname: 'Rossi', name, taxCode: null, bornOn: `196${n}-05-06` },
      ...{ email: n === 0 ? email : null, isDefaultContact: n === 0 },
    }),
  )
  const { id } = await call(createBooking, { params: trip, body: aBooking({ ...trip, people }) })
  return { tripId: trip.tripId, bookingId: id }
}

/** The same booking a week later. */
async function moved(email: string | null = 'anna@example.it') {
  const params = await booked(email)
  const [to] = (await call(listMoveTargets, { params })).targets
  const { version } = await call(getBooking, { params })
  const { tripId: toTripId, departureId } = to!
  const shown = await call(previewMove, { params: { ...params, toTripId }, query: { roomType: 'DBL' } })
  const seen = { price: 'new', seenPriceCents: shown.new.priceCents } as const
  await call(moveBooking, { params, body: { version, toTripId, roomType: 'DBL', departureId, ...seen } })
  return { tripId: toTripId, bookingId: params.bookingId }
}
const mailsTo = async (recipient: string) => {
  const { rows } = await pool.query<{ subject: string }>('select subject from messages where recipient = $1', [
    recipient,
  ])
  return rows.map(({ subject }) => subject)
}

it('the message names both dates and the stop, and goes once to the contact', async () => {
  const params = await moved('una@example.it')
  const message = await call(prepareNewDate, { params })
  expect(message).toMatchObject({ name: 'Anna Rossi', email: 'una@example.it', told: null })
  expect(message.subject).toBe('Napoli e la Costiera: la tua nuova data è il 19/03/2027')
  expect(message.body).toContain('passa dal 12/03/2027 al 19/03/2027, con ritorno il')
  expect(message.body).not.toMatch(/[{}[\]]/)
  const body = { subject: message.subject, body: message.body }
  await call(sendNewDate, { params, body })
  expect(await mailsTo('una@example.it')).toEqual([message.subject])
  expect((await call(prepareNewDate, { params })).told).toMatchObject({ by: 'Prova admin' })
  expect(await refused(sendNewDate, { params, body })).toMatchObject({
    ...{ status: 409, code: 'communications.new-date-told' },
  })
  expect(await mailsTo('una@example.it')).toHaveLength(1)
  const { entries } = await call(getActivity, { params: { itineraryId: params.tripId }, query: {} })
  expect(entries[0]).toMatchObject({
    kind: 'communications.activity-new-date-sent',
    params: { customer: 'Anna Rossi' },
  })
})

it('the message is taken back if the booking is cancelled before it leaves', async () => {
  const params = await moved('resta@example.it')
  await call(sendNewDate, { params, body: { subject: 'Nuova data', body: 'Il 19 marzo' } })
  const leave = async () => {
    const { rows } = await pool.query(`select id from messages where recipient = 'resta@example.it'`)
    await act((work) => work.emit(mailLeaving, { messageId: rows[0].id, kind: 'customer.newDate' }))
    return (await pool.query('select state from messages where id = $1', [rows[0].id])).rows[0].state
  }
  expect(await leave()).toBe('queued')
  const { version } = await call(getBooking, { params })
  await call(cancelBooking, { params, body: { version, reason: 'Malattia' } })
  expect(await leave()).toBe('stopped')
})

it('a message that did not arrive told nobody: it is written again, or the contact is told otherwise', async () => {
  const params = await moved('rifiuta@example.it')
  const body = { subject: 'Nuova data', body: 'Il 19 marzo' }
  await call(sendNewDate, { params, body })
  const fate = (state: string, why: string | null) =>
    pool.query(`update messages set state = $1, last_error = $2 where recipient = 'rifiuta@example.it'`, [state, why])
  await fate('failed', 'Casella inesistente')
  expect(await call(prepareNewDate, { params })).toMatchObject({
    told: null,
    lost: { recipient: 'rifiuta@example.it', state: 'failed', why: 'Casella inesistente' },
  })
  await call(tellNewDate, { params, body: { how: 'phone' } })
  expect(await call(prepareNewDate, { params })).toMatchObject({ told: { by: 'Prova admin' }, lost: null })
  await call(takeBackNewDate, { params })
  clock.set(new Date(clock.now().getTime() + 60_000))
  await call(sendNewDate, { params, body })
  expect(await call(prepareNewDate, { params })).toMatchObject({ told: { by: 'Prova admin' }, lost: null })
  await fate('bounced', 'casella piena')
  expect((await call(prepareNewDate, { params })).told).toBeNull()
})

it('who has no email is marked as told instead', async () => {
  const params = await moved(null)
  const body = { subject: 'Nuova data', body: 'Il 19 marzo' }
  expect((await refused(sendNewDate, { params, body })).code).toBe('communications.no-email')
  await call(tellNewDate, { params, body: { how: 'phone' } })
  expect((await refused(tellNewDate, { params, body: { how: 'phone' } })).status).toBe(409)
  expect((await call(prepareNewDate, { params })).told).not.toBeNull()

  // A mark made by mistake is taken back by its maker and nobody else, once.
  expect((await refused(takeBackNewDate, { params }, { as: 'booking' })).code).toBe('communications.telling-stays')
  await call(takeBackNewDate, { params })
  expect((await call(prepareNewDate, { params })).told).toBeNull()
  expect((await refused(takeBackNewDate, { params })).status).toBe(422)
  await call(tellNewDate, { params, body: { how: 'post' } })
})

it('a booking that never moved has no such message, and only who may write sees it', async () => {
  const params = await booked('mai@example.it')
  expect((await refused(prepareNewDate, { params })).code).toBe('communications.not-moved')
  expect((await refused(prepareNewDate, { params }, { as: 'accountingOffice' })).status).toBe(403)
})
