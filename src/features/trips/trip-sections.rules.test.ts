import { expect, test } from 'vitest'
import { sectionCounts, sectionStates } from './trip-sections.rules.ts'

const today = '2027-03-03'
const service = {
  ...{ provider: {}, paymentStatus: 'paid' as const, communicationStatus: 'sent' as const, releaseOn: null },
  isCosted: true,
}
const trip = {
  ...{ status: 'confirmed' as const, heads: { confirmed: 34, option: 4 }, isMinimumReached: true },
  ...{ costs: { minParticipants: 25, unitCents: 89_000 }, departures: [{}, {}], services: [service] },
}

test('the index counts people who hold a place, services and load points', () => {
  expect(sectionCounts(trip)).toEqual({ participants: 38, services: 1, loading: 2 })
})

test('open options are to do until nobody is in option', () => {
  expect(sectionStates(trip, today).participants).toBe('toDo')
  expect(sectionStates({ ...trip, heads: { confirmed: 38, option: 0 } }, today).participants).toBe('done')
})

test('services are done when all are paid and written to, overdue when a release passed without the confirmation', () => {
  expect(sectionStates(trip, today).services).toBe('done')
  const unpaid = { ...service, paymentStatus: 'toBePaid' as const }
  expect(sectionStates({ ...trip, services: [service, unpaid] }, today).services).toBe('toDo')
  const unsent = { ...service, communicationStatus: 'toSend' as const, releaseOn: '2027-03-02' }
  expect(sectionStates({ ...trip, services: [unsent] }, today).services).toBe('overdue')
  expect(sectionStates({ ...trip, services: [{ ...unsent, releaseOn: today }] }, today).services).toBe('toDo')
  expect(sectionStates({ ...trip, status: 'forSale', services: [unsent] }, today).services).toBe('toDo')
})

test('costs are done with a minimum, a price, and the cost of every service', () => {
  expect(sectionStates(trip, today).costs).toBe('done')
  const unpriced = { ...trip, costs: { minParticipants: 25, unitCents: null } }
  expect(sectionStates(unpriced, today).costs).toBe('toDo')
  const uncosted = { ...trip, services: [service, { ...service, isCosted: false }] }
  expect(sectionStates(uncosted, today).costs).toBe('toDo')
})

test('a trip that is over has no check list, a cancelled one has its communications', () => {
  expect(sectionStates({ ...trip, status: 'completed' }, today)).toEqual({})
  expect(sectionStates({ ...trip, status: 'cancelled' }, today)).toEqual({ cancellation: 'toDo' })
})
