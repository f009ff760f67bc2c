import { expect, it } from 'vitest'
import { concernCounts, shownPayables, sumsOf } from './payables.view.ts'

const row = { name: 'Hotel Miralago', provider: { companyName: 'Garda S.r.l.' }, costCents: 988_000 }
const hotel = { ...row, paymentStatus: 'toBePaid' as const, communicationStatus: 'toSend' as const }
const coach = {
  ...hotel,
  name: 'Bus GT',
  provider: { companyName: 'Autolinee Alba' },
  communicationStatus: 'sent' as const,
}
const lunch = { ...hotel, name: 'Pranzo', provider: null, costCents: null, paymentStatus: 'paid' as const }
const rows = [hotel, coach, lunch]
const all = { search: '', by: 'day', only: undefined } as const
const namesOf = (shown: typeof rows) => shown.map(({ name }) => name)

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
  expect(concernCounts(rows.map(({ paymentStatus: _, ...seen }) => seen)).toPay).toBe(0)
})

it('adds up the known costs and counts the unknown ones', () => {
  expect(sumsOf(rows)).toEqual({ costCents: 1_976_000, uncosted: 1 })
})
