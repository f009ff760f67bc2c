import { expect, it } from 'vitest'
import { concernCounts, shownPayables, sumsOf } from './payables.view.ts'

const row = { name: 'Hotel Miralago', provider: { companyName: 'Garda S.r.l.' }, costCents: 988_000 }
const open = {
  state: 'partlyPaid' as const,
  owedCents: 950_000,
  paidCents: 300_000,
  leftCents: 650_000,
  overpaidCents: 0,
}
const paid = { state: 'paid' as const, owedCents: 10_000, paidCents: 10_000, leftCents: 0, overpaidCents: 500 }
const unknown = { ...open, state: 'toBePaid' as const, owedCents: null, paidCents: 0, leftCents: null }
const hotel = { ...row, settlement: open, communicationStatus: 'toSend' as const }
const coach = {
  ...hotel,
  name: 'Bus GT',
  provider: { companyName: 'Autolinee Alba' },
  communicationStatus: 'sent' as const,
}
const lunch = { ...hotel, name: 'Pranzo', provider: null, costCents: null, settlement: paid }
const rows = [hotel, coach, lunch]
const all = { search: '', by: 'day', only: undefined } as const
const namesOf = (shown: readonly { name: string }[]) => shown.map(({ name }) => name)

it('keeps the order of the programme by day, and follows the suppliers with those missing last', () => {
  expect(namesOf(shownPayables(rows, all))).toEqual(['Hotel Miralago', 'Bus GT', 'Pranzo'])
  expect(namesOf(shownPayables(rows, { ...all, by: 'provider' }))).toEqual(['Bus GT', 'Hotel Miralago', 'Pranzo'])
})

it('finds a service by its name or its supplier, and narrows to the open work', () => {
  expect(namesOf(shownPayables(rows, { ...all, search: 'alba' }))).toEqual(['Bus GT'])
  expect(namesOf(shownPayables(rows, { ...all, search: 'miral' }))).toEqual(['Hotel Miralago'])
  expect(namesOf(shownPayables(rows, { ...all, only: 'toPay' }))).toEqual(['Hotel Miralago', 'Bus GT'])
  expect(namesOf(shownPayables(rows, { ...all, only: 'toSend' }))).toEqual(['Hotel Miralago', 'Pranzo'])
})

it('counts nothing to pay for a reader who may not see payments', () => {
  expect(concernCounts(rows)).toEqual({ toPay: 2, toSend: 2 })
  expect(concernCounts(rows.map(({ settlement: _, ...seen }) => seen)).toPay).toBe(0)
})

it('adds up what is owed, paid and left, and counts what is not known', () => {
  expect(sumsOf([...rows, { ...hotel, settlement: unknown }])).toEqual({
    owedCents: 1_910_000,
    paidCents: 610_000,
    leftCents: 1_300_000,
    overpaidCents: 500,
    unknown: 1,
  })
})

it('adds up the estimated costs for a reader who may not see payments', () => {
  const seen = rows.map(({ settlement: _, ...one }) => one)
  expect(sumsOf(seen)).toEqual({ owedCents: 1_976_000, paidCents: 0, leftCents: 0, overpaidCents: 0, unknown: 1 })
})
