import { randomUUID } from 'node:crypto'
import { beforeEach, expect, test } from 'vitest'
import type { TripSection } from '#src/features/trips/page/trip-sections.view.ts'
import { aDraft } from '#src/features/trips/trips.builders.ts'
import { testApp } from '#src/server/testing/app.ts'
import type { Role } from '#src/shared/abilities.ts'
import { listPresent, sayGone, sayPresent } from './presence.contract.ts'

const { act, call, refused, pool, clock, person } = await testApp()
let tripId: string

beforeEach(async () => {
  clock.set('2027-03-03T09:00:00Z')
  tripId = (await act((work) => aDraft(work))).id
})

const say = (section: TripSection, as: Role, windowId = randomUUID(), on = tripId) =>
  call(sayPresent, { params: { tripId: on, windowId }, body: { section } }, { as }).then(() => windowId)
const seenBy = async (as: Role, on = tripId) => {
  const { people } = await call(listPresent, { params: { tripId: on } }, { as })
  return people.map(({ id, section }) => ({ id, section }))
}
const told = async () => {
  const { rows } = await pool.query<{ n: number }>(`select count(*)::int as n from changes where $1 = any(topics)`, [
    `presence:${tripId}`,
  ])
  return rows[0]!.n
}

test('people on a trip see each other with their sections, and nobody sees themselves', async () => {
  const [admin, booking] = [await person('admin'), await person('booking')]
  await say('rooming', 'admin')
  await say('participants', 'booking')
  expect(await seenBy('booking')).toEqual([{ id: admin.userId, section: 'rooming' }])
  expect(await seenBy('admin')).toEqual([{ id: booking.userId, section: 'participants' }])
})

test('the window heard of last says the section of a person with two', async () => {
  const { userId: id } = await person('booking')
  const first = await say('participants', 'booking')
  clock.set('2027-03-03T09:00:10Z')
  const second = await say('costs', 'booking')
  expect(await seenBy('admin')).toEqual([{ id, section: 'costs' }])
  await call(sayGone, { params: { tripId, windowId: second } }, { as: 'booking' })
  expect(await seenBy('admin')).toEqual([{ id, section: 'participants' }])
  await call(sayGone, { params: { tripId, windowId: first } }, { as: 'booking' })
  expect(await seenBy('admin')).toEqual([])
})

test('a window that fell silent counts as closed, and comes back with its next word', async () => {
  const windowId = await say('services', 'booking')
  clock.set('2027-03-03T09:00:50Z')
  expect(await seenBy('admin')).toHaveLength(1)
  clock.set('2027-03-03T09:00:51Z')
  expect(await seenBy('admin')).toEqual([])
  await say('services', 'booking', windowId)
  expect(await seenBy('admin')).toHaveLength(1)
})

test('only a change is announced: a window that moves takes its person off the other trip', async () => {
  const windowId = await say('services', 'booking')
  expect(await told()).toBe(1)
  clock.set('2027-03-03T09:00:20Z')
  await say('services', 'booking', windowId)
  expect(await told()).toBe(1)
  const { id: other } = await act((work) => aDraft(work, { title: 'Un altro' }))
  await say('summary', 'booking', windowId, other)
  expect(await told()).toBe(2)
  expect(await seenBy('admin')).toEqual([])
  expect(await seenBy('admin', other)).toHaveLength(1)
})

test('nobody moves or closes the window of somebody else', async () => {
  const windowId = await say('services', 'booking')
  const params = { tripId, windowId }
  const moved = await refused(sayPresent, { params, body: { section: 'costs' } }, { as: 'admin' })
  expect(moved.status).toBe(404)
  expect((await refused(sayGone, { params }, { as: 'admin' })).status).toBe(404)
  expect(await seenBy('admin')).toMatchObject([{ section: 'services' }])
})
