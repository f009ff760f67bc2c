import { expect, test } from 'vitest'
import { grouped } from './alert-groups.view.ts'

const due = (dueOn: string) => ({ dueOn })
const groupsOn = (today: string, ...days: string[]) =>
  grouped(days.map(due), today).map(({ group, alerts }) => [group, alerts.map(({ dueOn }) => dueOn)])

test('alerts are late, due today, this week until its Sunday, or later', () => {
  expect(groupsOn('2027-03-03', '2027-03-02', '2027-03-03', '2027-03-04', '2027-03-07', '2027-03-08')).toEqual([
    ['late', ['2027-03-02']],
    ['today', ['2027-03-03']],
    ['week', ['2027-03-04', '2027-03-07']],
    ['later', ['2027-03-08']],
  ])
})

test('on a Sunday nothing is left of the week; empty groups are left out', () => {
  expect(groupsOn('2027-03-07', '2027-03-08')).toEqual([['later', ['2027-03-08']]])
  expect(groupsOn('2027-03-07')).toEqual([])
})
