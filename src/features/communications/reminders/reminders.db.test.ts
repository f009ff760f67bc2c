import { beforeEach, expect, it } from 'vitest'
import { getActivity } from '#src/features/activity/activity.contract.ts'
import { createBooking } from '#src/features/bookings/booking/booking.commands.ts'
import type { BookingInput } from '#src/features/bookings/booking/booking-input.contract.ts'
import { aBooking, aParticipant } from '#src/features/bookings/bookings.builders.ts'
import { aTripOnSale, type TripOnSale } from '#src/features/bookings/trip-on-sale.builders.ts'
import { listOutbox } from '#src/features/communications/outbox/outbox.contract.ts'
import { registerPayment } from '#src/features/payments/payments.commands.ts'
import { mailLeaving } from '#src/server/mail/outbox.ts'
import { testApp } from '#src/server/testing/app.ts'
import {
  listBalanceReminders,
  sendBalanceReminders,
  takeBackBalanceTelling,
  tellBalance,
} from './reminders.contract.ts'

const { act, call, refused, pool } = await testApp({ now: '2027-02-01T09:00:00Z' })

let trip: TripOnSale
beforeEach(async () => {
  trip = await act((work) => aTripOnSale(work, { rooms: { SGL: 5 } }))
})
const book = async (surname: string, email: string, given: Partial<BookingInput> = {}) => {
  const people = [aParticipant({ surname, name: 'Anna', email, isDefaultContact: true, taxCode: null, sex: 'F' })]
  const booking = { ...trip, people, roomType: 'SGL' as const, namesBy: '2027-03-05', ...given }
  return (await act((work) => createBooking(work, trip.tripId, aBooking(booking)))).id
}
const open = () => call(listBalanceReminders, { query: { tripId: trip.tripId } })
const send = (bookingIds: string[], lastId: string | null = null, text: { body?: string } = {}) => ({
  body: {
    subject: 'Saldo di {titolo}',
    body: 'Gentile {nome}, {importo}[ entro il {scadenza}].',
    ...text,
    reminders: bookingIds.map((bookingId) => ({ bookingId, lastId })),
  },
})
const pay = (bookingId: string, cents: number) =>
  act((work) =>
    registerPayment(
      work,
      { tripId: trip.tripId, bookingId },
      { kind: 'balance', cents, method: 'bankTransfer', paidOn: '2027-02-01', note: null },
    ),
  )
const mails = async () => {
  const { rows } = await pool.query<{ recipient: string; subject: string; text: string }>(
    `select recipient, subject, body_text as text from messages where kind = 'customer.balanceReminder'
     and id in (select message_id from balance_reminders r join bookings b on b.id = r.booking_id where b.trip_id = $1)
     order by recipient`,
    [trip.tripId],
  )
  return rows.map((row) => ({ ...row, text: row.text.replace(/\s/g, ' ') }))
}

it('lists who owes a balance, and neither options nor who paid', async () => {
  const owing = await book('Rossi', 'rossi@example.it')
  await book('Villa', 'villa@example.it', { status: 'customerOption', confirmBy: '2027-02-05' })
  const paid = await book('Ferri', 'ferri@example.it')
  const { balances } = await open()
  const { dueCents } = balances.find(({ bookingId }) => bookingId === paid)!
  await pay(paid, dueCents)
  const now = await open()
  expect(now.balances.map(({ bookingId, name, email, last }) => [bookingId, name, email, last])).toEqual([
    [owing, 'Anna Rossi', 'rossi@example.it', null],
  ])
  expect(now.body).toContain('risulta da versare un saldo di {importo}[ entro il {scadenza}]')
})

it('writes one email for each booking, with its own data, and one entry in the log', async () => {
  const ids = [await book('Rossi', 'rossi@example.it'), await book('Ferri', 'ferri@example.it')]
  expect(await call(sendBalanceReminders, send(ids))).toEqual({ sent: 2 })
  const [ferri, rossi] = await mails()
  expect([ferri?.recipient, rossi?.recipient]).toEqual(['ferri@example.it', 'rossi@example.it'])
  expect(rossi?.subject).toBe('Saldo di Napoli e la Costiera')
  expect(rossi?.text).toMatch(/^Gentile Anna Rossi, € [\d.]+,\d\d entro il \d\d\/\d\d\/2027\.$/)
  const { entries } = await call(getActivity, { params: { itineraryId: trip.tripId }, query: {} })
  expect(entries[0]).toMatchObject({ kind: 'communications.activity-reminded', params: { n: 2 } })
  const { balances } = await open()
  expect(balances.map(({ last }) => last?.by)).toEqual(['Prova admin', 'Prova admin'])
})

it('never reminds twice unseen: of two who remind at once one is told by name', async () => {
  const id = await book('Rossi', 'rossi@example.it')
  const both = await Promise.allSettled([1, 2].map(() => call(sendBalanceReminders, send([id]))))
  expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
  const problem = await refused(sendBalanceReminders, send([id]))
  expect(problem).toMatchObject({ code: 'communications.reminded-meanwhile', status: 409 })
  expect(problem.detail).toContain('Prova admin ha già sollecitato Anna Rossi')
  const { balances } = await open()
  await call(sendBalanceReminders, send([id], balances[0]!.last!.id))
  expect(await mails()).toHaveLength(2)
})

it('keeps who has no email for the telephone, and records that they were told', async () => {
  const id = await book('Rossi', '', { referenceName: 'Rossi', referencePhone: '035 123456' })
  expect((await refused(sendBalanceReminders, send([id]))).code).toBe('communications.no-email')
  const body = { how: 'phone' as const, reminders: [{ bookingId: id, lastId: null }] }
  const { told, reminderIds } = await call(tellBalance, { body })
  expect(told).toBe(1)
  expect((await open()).balances[0]?.last).toMatchObject({ toldHow: 'phone', state: null })
  expect((await refused(tellBalance, { body })).code).toBe('communications.reminded-meanwhile')

  // A mark made by mistake is taken back by its maker and nobody else.
  const marks = { body: { reminderIds } }
  expect(await call(takeBackBalanceTelling, marks, { as: 'booking' })).toEqual({ told: 0 })
  expect((await open()).balances[0]?.last).not.toBeNull()
  expect(await call(takeBackBalanceTelling, marks)).toEqual({ told: 1 })
  expect((await open()).balances[0]?.last).toBeNull()
  expect(await mails()).toEqual([])
})

it('sends to all or to nobody', async () => {
  const ids = [
    await book('Rossi', 'rossi@example.it'),
    await book('Villa', 'villa@example.it', { status: 'customerOption', confirmBy: '2027-02-05' }),
  ]
  expect((await refused(sendBalanceReminders, send(ids))).code).toBe('communications.nothing-owed')
  const wrong = await refused(sendBalanceReminders, send([ids[0]!], null, { body: 'Gentile {cliente}' }))
  expect(wrong).toMatchObject({ code: 'communications.unknown-variable', fields: [{ path: '/body' }] })
  expect(await mails()).toEqual([])
})

it('is of who registers payments; who may not see them finds no reminder in the outbox', async () => {
  const id = await book('Rossi', 'rossi@example.it')
  expect((await refused(sendBalanceReminders, send([id]), { as: 'busOffice' })).code).toBe('calls.forbidden')
  await call(sendBalanceReminders, send([id]), { as: 'accountingOffice' })
  const kinds = async (as: 'busOffice' | 'accountingOffice') =>
    (await call(listOutbox, { query: {} }, { as })).messages.map(({ kind }) => kind)
  expect(await kinds('accountingOffice')).toContain('customer.balanceReminder')
  expect(await kinds('busOffice')).not.toContain('customer.balanceReminder')
})

it('reminds of the balances of several trips at once, those that are late, with one entry in the log of each trip', async () => {
  const other = await act((work) => aTripOnSale(work, { rooms: { SGL: 5 }, departsOn: '2027-02-20' }))
  const here = await book('Rossi', 'rossi@example.it')
  const first = trip
  trip = other
  const there = await book('Ferri', 'ferri@example.it', { namesBy: '2027-02-13' })
  // The balance of a trip that leaves within thirty days is due at once.
  const late = await call(listBalanceReminders, { query: { dueUntil: '2027-02-01' } })
  const ids = late.balances.map(({ bookingId }) => bookingId)
  expect(ids).toContain(there)
  expect(ids).not.toContain(here)
  const both = await call(listBalanceReminders, { query: { bookingIds: [here, there] } })
  expect(both.balances.map(({ tripId, departsOn }) => [tripId, departsOn])).toEqual([
    [other.tripId, '2027-02-20'],
    [first.tripId, '2027-03-12'],
  ])
  expect(await call(sendBalanceReminders, send([here, there]))).toEqual({ sent: 2 })
  for (const { tripId } of [first, other]) {
    const { entries } = await call(getActivity, { params: { itineraryId: tripId }, query: {} })
    expect(entries[0]).toMatchObject({ kind: 'communications.activity-reminded', params: { n: 1 } })
  }
})

it('takes back a reminder that waited until the balance was paid, and lets the others leave', async () => {
  const [owing, paid] = [await book('Rossi', 'rossi@example.it'), await book('Ferri', 'ferri@example.it')]
  const { balances } = await open()
  await call(sendBalanceReminders, send([owing, paid]))
  await pay(paid, balances.find(({ bookingId }) => bookingId === paid)!.dueCents)
  const of = 'from messages m join balance_reminders r on r.message_id = m.id where r.booking_id = any($1)'
  const { rows } = await pool.query<{ id: string }>(`select m.id ${of}`, [[owing, paid]])
  for (const { id: messageId } of rows)
    await act((work) => work.emit(mailLeaving, { messageId, kind: 'customer.balanceReminder' }))
  const left = await pool.query(`select m.recipient, m.state ${of} order by 1`, [[owing, paid]])
  expect(left.rows).toEqual([
    { recipient: 'ferri@example.it', state: 'stopped' },
    { recipient: 'rossi@example.it', state: 'queued' },
  ])
})
