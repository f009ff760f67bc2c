import { describe, expect, test } from 'vitest'
import { recordActivity } from '#src/features/activity/activity.commands.ts'
import { getActivity, getThingActivity } from '#src/features/activity/activity.contract.ts'
import { directAgencyId } from '#src/features/agencies/agencies.queries.ts'
import {
  createBooking,
  editBooking,
  getBooking,
  saveBookingNotes,
} from '#src/features/bookings/booking/booking.contract.ts'
import { aBooking, aParticipant } from '#src/features/bookings/bookings.builders.ts'
import { aTripOnSale } from '#src/features/bookings/trip-on-sale.builders.ts'
import { cancelBooking } from '#src/features/bookings/withdrawal/cancellation.contract.ts'
import { getCustomerActivity, saveCustomerNotes } from '#src/features/customers/card/card.contract.ts'
import { getProviderActivity } from '#src/features/providers/providers.contract.ts'
import { changeRoom, getRoomingList } from '#src/features/rooming/board/board.contract.ts'
import { saveNotes } from '#src/features/trips/data/trip-editing.contract.ts'
import { testApp } from '#src/server/testing/app.ts'
import { abilityFrom, abilityRulesOf, roles, type Subject } from '#src/shared/abilities.ts'

const { act, call, pool } = await testApp()

/** A word that stands in every text of this test that may tell of somebody's health. */
const secret = 'insulina'

const trip = await act((work) => aTripOnSale(work))
const { tripId } = trip
const { id: bookingId } = await call(createBooking, { params: trip, body: aBooking(trip) })
const params = { tripId, bookingId }
const first = await call(getBooking, { params })
const people = first.people.map((person) => ({ ...aParticipant(), ...person }))
const noted = people.map((person, at) => (at === 0 ? { ...person, boardingNote: `${secret} a bordo` } : person))
const edited = { ...aBooking({ ...trip, people: noted }), notes: `frigo per ${secret}`, version: first.version }
const { version } = await call(editBooking, { params, body: edited })
await call(saveBookingNotes, { params, body: { notes: `ancora ${secret}`, version } })
const [room] = (await call(getRoomingList, { params: trip, query: {} })).rooms
const roomType = room!.roomType
await call(changeRoom, {
  params: { tripId, roomId: room!.roomId },
  body: { from: { roomType, notes: null }, roomType, notes: `frigo, ${secret}` },
})
await call(saveNotes, { params: { tripId }, body: { notes: secret, from: '' } })
const customerId = first.people[0]!.customerId!
await call(saveCustomerNotes, { params: { customerId }, body: { notes: `usa ${secret}`, from: '' } })
const { version: last } = await call(getBooking, { params })
await call(cancelBooking, { params, body: { version: last, reason: `senza ${secret}` } })

const { rows } = await pool.query<{ id: string }>('select id from providers limit 1')
const providerId = rows[0]!.id
const agencyId = await act((work) => directAgencyId(work.tx))
const change = { field: 'Note', theirs: '', mine: secret, needs: 'HealthData' } as const
const tell = (subject: Subject & string, subjectId?: string) =>
  act((work) =>
    recordActivity(work, {
      ...{ kind: 'settings.activity-changed', subject: subject as 'Settings', changes: [change] },
      ...(subjectId && { subjectId }),
    }),
  )
await tell('Provider', providerId)
await tell('Agency', agencyId)
await tell('Settings')

const doors: Record<string, (as: (typeof roles)[number]) => Promise<unknown>> = {
  trip: (as) => call(getActivity, { params: { itineraryId: tripId }, query: {} }, { as }),
  booking: (as) => call(getThingActivity, { query: { of: bookingId } }, { as }),
  customer: (as) => call(getCustomerActivity, { params: { customerId }, query: {} }, { as }),
  provider: (as) => call(getProviderActivity, { params: { providerId }, query: {} }, { as }),
  agency: (as) => call(getThingActivity, { query: { of: agencyId } }, { as }),
  settings: (as) => call(getThingActivity, { query: {} }, { as }),
}

describe.each(Object.keys(doors))('the log of the %s', (door) => {
  test.each(roles)('tells %s of health only if they may read it', async (as) => {
    const ability = abilityFrom(abilityRulesOf([as]))
    const reads = ability.can('read', 'HealthData') && (door !== 'settings' || ability.can('read', 'Settings'))
    expect(JSON.stringify(await doors[door]!(as)).includes(secret)).toBe(reads)
  })
})

test('the log of a booking says from what to what, and that a reason is kept from who may not read it', async () => {
  const said = async (as: 'booking' | 'busOffice') =>
    (await call(getThingActivity, { query: { of: bookingId } }, { as })).entries.map(({ kind, params: told }) => [
      kind.replace('bookings.activity-', ''),
      told.changes ?? told.reason ?? '',
    ])
  expect(await said('booking')).toEqual([
    ['canceled', 'senza insulina'],
    ['room-noted', 'Nota: frigo, insulina (prima non indicato)'],
    ['noted', 'Note: frigo per insulina → ancora insulina'],
    ['boarding', 'Rossi Mario, Imbarco assistito: insulina a bordo (prima non indicato)'],
    ['edited', 'Note: frigo per insulina (prima non indicato)'],
    ['created', ''],
  ])
  expect(await said('busOffice')).toEqual([
    ['canceled', 'motivo riservato'],
    ['room-noted', ''],
    ['noted', ''],
    ['boarding', ''],
    ['edited', ''],
    ['created', ''],
  ])
})
