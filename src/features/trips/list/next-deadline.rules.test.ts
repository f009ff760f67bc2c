import { expect, test } from 'vitest'
import { nextDeadline, type TripForDeadline } from './next-deadline.rules.ts'

const onSale: TripForDeadline = {
  status: 'forSale',
  confirmBy: '2027-03-09',
  customersReleaseOn: '2027-03-02',
  options: 0,
  balanceDueOn: null,
  unsentServices: 3,
  confirmedAt: null,
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

test('a confirmed trip waits for balances, and for suppliers from the day of Rome on which it was confirmed', () => {
  const confirmed = { status: 'confirmed', confirmedAt: '2027-03-04T23:30:00.000Z' } as const
  expect(on('2027-03-10', confirmed)).toEqual({ kind: 'supplierConfirmations', dueOn: '2027-03-05' })
  expect(on('2027-03-10', { ...confirmed, balanceDueOn: '2027-03-01' })!.kind).toBe('balances')
  expect(on('2027-03-10', { ...confirmed, unsentServices: 0 })).toBeNull()
})

test('a trip in any other state waits for nothing, nor does one without dates', () => {
  for (const status of ['draft', 'completed', 'cancelled', 'archived'] as const)
    expect(on('2027-03-01', { status, balanceDueOn: '2027-02-01' })).toBeNull()
  expect(on('2027-03-01', { confirmBy: null, customersReleaseOn: null })).toBeNull()
})
