import { expect, test } from 'vitest'
import {
  peopleOfMargin,
  sectionCounts,
  sectionStates,
  sectionsWithNumber,
  sectionsWithoutNumber,
} from './trip-sections.view.ts'

type Left = { left: number; toVerify: number; total: number }

const service = {
  ...{ provider: {}, paymentStatus: 'paid' as const, communicationStatus: 'sent' as const },
  isCosted: true,
}
const trip = {
  ...{ status: 'confirmed' as const, heads: { confirmed: 34, option: 4 }, isMinimumReached: true },
  work: {
    owing: 0,
    refunds: 0,
    rooms: 0,
    withoutBed: 0,
    aloneOpen: 0,
    seated: 0,
    withoutSeat: 0,
    policies: null as Left | null,
    documents: 0,
  },
  ...{ costs: { minParticipants: 25, unitCents: 89_000 }, departures: [{}, {}], services: [service] },
}

test('the index counts people who hold a place, services and departures', () => {
  expect(sectionCounts(trip)).toEqual({ participants: 38, services: 1, loading: 2 })
  expect(sectionCounts({ ...trip, work: { ...trip.work, rooms: 20 } }).rooming).toBe(20)
  expect(sectionCounts({ ...trip, status: 'cancelled' })).toEqual({})
})

test('policies of a confirmed trip are to do until all are issued', () => {
  const left = (n: number) => ({ ...trip, work: { ...trip.work, policies: { left: n, toVerify: 0, total: 34 } } })
  expect(sectionStates(trip).policies).toBeUndefined()
  expect(sectionStates(left(9)).policies).toBe('toDo')
  expect(sectionStates(left(0)).policies).toBe('done')
  expect(sectionStates({ ...left(9), status: 'forSale' }).policies).toBeUndefined()
  expect([sectionCounts(left(9)).policies, sectionCounts(left(0)).policies]).toEqual([9, undefined])
})

test('a policy to verify with the insurer is to do, also before the trip is confirmed', () => {
  const work = { ...trip.work, policies: { left: 0, toVerify: 2, total: 34 } }
  expect(sectionStates({ ...trip, work }).policies).toBe('toDo')
  expect(sectionStates({ ...trip, work, status: 'forSale' }).policies).toBe('toDo')
  expect(sectionCounts({ ...trip, work }).policies).toBe(2)
})

test('a cancelled trip still counts its documents', () => {
  const kept = { ...trip, work: { ...trip.work, documents: 7 } }
  expect(sectionCounts(kept).archive).toBe(7)
  expect(sectionCounts({ ...kept, status: 'cancelled' })).toEqual({ archive: 7 })
})

test('options are to do until nobody is in option', () => {
  expect(sectionStates(trip).participants).toBe('toDo')
  const allConfirmed = { ...trip, heads: { confirmed: 38, option: 0 } }
  expect(sectionStates(allConfirmed).participants).toBe('done')
  expect(sectionStates({ ...allConfirmed, work: { ...trip.work, owing: 2 } }).participants).toBe('toDo')
  expect(sectionStates({ ...allConfirmed, work: { ...trip.work, refunds: 1 } }).participants).toBe('toDo')
})

test('rooms are to do while somebody has no bed', () => {
  expect(sectionStates(trip).rooming).toBeUndefined()
  expect(sectionStates({ ...trip, work: { ...trip.work, rooms: 20, withoutBed: 3 } }).rooming).toBe('toDo')
  expect(sectionStates({ ...trip, work: { ...trip.work, rooms: 20, aloneOpen: 1 } }).rooming).toBe('toDo')
})

test('seats are counted and to do once somebody has one, until everybody has', () => {
  expect(sectionStates(trip).bus).toBeUndefined()
  const seats = (seated: number, withoutSeat: number) => ({ ...trip, work: { ...trip.work, seated, withoutSeat } })
  expect(sectionStates(seats(0, 38)).bus).toBeUndefined()
  expect(sectionStates(seats(36, 2)).bus).toBe('toDo')
  expect(sectionStates(seats(38, 0)).bus).toBe('done')
  expect(sectionCounts(seats(36, 2)).bus).toBe(36)
})

test('services are done when all are paid and written to', () => {
  expect(sectionStates(trip).services).toBe('done')
  const unpaid = { ...service, paymentStatus: 'toBePaid' as const }
  expect(sectionStates({ ...trip, services: [service, unpaid] }).services).toBe('toDo')
  const unsent = { ...service, communicationStatus: 'toSend' as const }
  expect(sectionStates({ ...trip, services: [unsent] }).services).toBe('toDo')
})

test('costs are done with a minimum, a price, and the cost of every service', () => {
  expect(sectionStates(trip).costs).toBe('done')
  const unpriced = { ...trip, costs: { minParticipants: 25, unitCents: null } }
  expect(sectionStates(unpriced).costs).toBe('toDo')
  const uncosted = { ...trip, services: [service, { ...service, isCosted: false }] }
  expect(sectionStates(uncosted).costs).toBe('toDo')
  expect(sectionStates(trip, { isAtLoss: true }).costs).toBe('toDo')
})

test('a trip that is over has no check list, a cancelled one has its refunds and suppliers', () => {
  expect(sectionStates({ ...trip, status: 'completed' })).toEqual({})
  const cancelled = { ...trip, status: 'cancelled' as const }
  expect(sectionStates(cancelled)).toEqual({})
  const unpaid = { ...service, paymentStatus: 'toBePaid' as const }
  expect(sectionStates({ ...cancelled, work: { ...trip.work, refunds: 3 }, services: [unpaid] })).toEqual({
    participants: 'toDo',
    services: 'toDo',
  })
  const neverConfirmed = { ...unpaid, communicationStatus: 'toSend' as const }
  expect(sectionStates({ ...cancelled, services: [neverConfirmed] }).services).toBeUndefined()
})

test('a section with a figure is a card, the others are lines, each section once and in order', () => {
  const costs = { unitCents: 89_000, insuranceBps: 400 }
  const whole = { status: 'confirmed' as const, costs, services: [{ category: 'hotel' }], vehicles: [{}] }
  expect(sectionsWithNumber(whole)).toEqual([
    ...['participants', 'services', 'rooming', 'loading', 'bus', 'costs', 'policies'],
  ])
  expect(sectionsWithoutNumber(whole)).toEqual(['technical', 'news', 'archive', 'cancellation'])
  const bare = { ...whole, costs: { unitCents: null, insuranceBps: null }, services: [], vehicles: [] }
  expect(sectionsWithNumber(bare)).toEqual(['participants', 'services', 'loading'])
  expect(sectionsWithoutNumber(bare)).toEqual([
    ...['rooming', 'technical', 'bus', 'costs', 'policies', 'news', 'archive', 'cancellation'],
  ])
  expect(sectionsWithNumber({ ...whole, status: 'cancelled' })).toEqual(['participants', 'services'])
})

test('a margin counts those who travelled, before the trip the minimum or the confirmed, and nobody not at all', () => {
  const people = (status: 'forSale' | 'completed', confirmed: number, option: number) =>
    peopleOfMargin({ status, heads: { confirmed, option }, minParticipants: 25 })
  expect(people('forSale', 10, 0)).toBe(25)
  expect(people('forSale', 34, 4)).toBe(34)
  expect(people('forSale', 0, 2)).toBe(25)
  expect(people('forSale', 0, 0)).toBeNull()
  expect(people('completed', 10, 0)).toBe(10)
  expect(people('completed', 0, 0)).toBeNull()
})
