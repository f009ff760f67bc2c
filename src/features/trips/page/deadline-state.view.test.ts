import { expect, it } from 'vitest'
import { shownDeadlines } from './deadline-state.view.ts'

const today = '2027-03-03'
const trip = {
  status: 'forSale' as const,
  heads: { option: 0 },
  confirmBy: '2027-02-23',
  cancelBy: '2027-02-26',
  customersReleaseOn: '2027-02-16',
}
const met = (one: Parameters<typeof shownDeadlines>[0]) =>
  shownDeadlines(one, today).flatMap(({ deadline, isMet }) => (isMet ? [deadline] : []))

it('shows the three deadlines of a trip on sale, confirmation first', () => {
  expect(shownDeadlines(trip, today).map(({ deadline }) => deadline)).toEqual([
    'confirmBy',
    'cancelBy',
    'customersReleaseOn',
  ])
})

it('counts the release as met when its day passed without options', () => {
  expect(met(trip)).toEqual(['customersReleaseOn'])
  expect(met({ ...trip, heads: { option: 2 } })).toEqual([])
  expect(met({ ...trip, customersReleaseOn: today })).toEqual([])
})

it('counts the confirmation as met when the trip is confirmed, and then a past last notice too', () => {
  expect(met({ ...trip, status: 'confirmed' })).toEqual(['confirmBy', 'cancelBy', 'customersReleaseOn'])
  expect(met({ ...trip, status: 'confirmed', cancelBy: today })).toEqual(['confirmBy', 'customersReleaseOn'])
})

it('leaves out deadlines without a day, and those of trips that are over', () => {
  expect(shownDeadlines({ ...trip, cancelBy: null }, today)).toHaveLength(2)
  for (const status of ['completed', 'cancelled', 'archived'] as const)
    expect(shownDeadlines({ ...trip, status }, today)).toEqual([])
})
