import { expect, test } from 'vitest'
import { nextDeadline, type TripForDeadline } from './next-deadline.rules.ts'

const onSale: TripForDeadline = {
  status: 'forSale',
  confirmBy: '2027-03-09',
  customersReleaseOn: '2027-03-02',
  options: 0,
  alert: null,
}
const on = (today: string, given: Partial<TripForDeadline> = {}) => nextDeadline({ ...onSale, ...given }, today)

test('before its day the customers release comes first', () => {
  expect(on('2027-03-02')).toEqual({ kind: 'customersRelease', dueOn: '2027-03-02' })
})

test('once past, the release is met when nobody is in option, and stays open while somebody is', () => {
  expect(on('2027-03-03')).toEqual({ kind: 'confirm', dueOn: '2027-03-09' })
  expect(on('2027-03-03', { options: 1 })).toEqual({ kind: 'customersRelease', dueOn: '2027-03-02' })
})

test('an overdue confirmation stays the next deadline', () => {
  expect(on('2027-04-01')).toEqual({ kind: 'confirm', dueOn: '2027-03-09' })
})

test('of deadlines and alerts the earliest comes', () => {
  const recaps = { kind: 'recaps', dueOn: '2027-03-05' } as const
  expect(on('2027-03-03', { alert: recaps })).toEqual(recaps)
  expect(on('2027-03-03', { alert: { ...recaps, dueOn: '2027-03-10' } })).toEqual({
    kind: 'confirm',
    dueOn: '2027-03-09',
  })
})

test('a confirmed trip waits for its alerts alone', () => {
  expect(on('2027-03-10', { status: 'confirmed' })).toBeNull()
  const balances = { kind: 'balances', dueOn: '2027-03-01' } as const
  expect(on('2027-03-10', { status: 'confirmed', alert: balances })).toEqual(balances)
})

test('a trip without dates waits for nothing', () => {
  expect(on('2027-03-01', { confirmBy: null, customersReleaseOn: null })).toBeNull()
})
