import { expect, it } from 'vitest'
import { headsAfter, stayingRefusal } from './heads.rules.ts'

const family = { adults: 2, children: 1 }

it('an adult leaves an adult place, a child a child place', () => {
  expect(headsAfter(family, { leaving: ['adult'], staying: ['adult', 'child'] })).toEqual({ adults: 1, children: 1 })
  expect(headsAfter(family, { leaving: ['child'], staying: ['adult', 'adult'] })).toEqual({ adults: 2, children: 0 })
})

it('a child booked as an adult leaves an adult place', () => {
  expect(headsAfter({ adults: 2, children: 0 }, { leaving: ['child'], staying: ['adult'] })).toEqual({
    adults: 1,
    children: 0,
  })
})

it('who was booked as a child and turned adult may leave the grown-up they came with', () => {
  const pair = { adults: 1, children: 1 }
  const after = headsAfter(pair, { leaving: ['adult'], staying: ['adult'] })
  expect(after).toEqual({ adults: 1, children: 0 })
  expect(stayingRefusal(after)).toBeNull()
})

it('the last grown-up does not leave children behind', () => {
  const after = headsAfter({ adults: 1, children: 2 }, { leaving: ['adult'], staying: ['child', 'child'] })
  expect(stayingRefusal(after)).toBe('bookings.last-adult')
})
