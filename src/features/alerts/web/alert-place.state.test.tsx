import { expect, it } from 'vitest'
import { placeOfAlert } from './alert-place.state.ts'

const id = '0198a1b2-0000-7000-8000-000000000001'
const recaps = { kind: 'recaps' as const, tripId: id, causeId: id }

it('the alert of the recaps opens the letter to those who wait: guides first, then restaurants', () => {
  expect(placeOfAlert({ ...recaps, params: { n: 2, m: 1 } })).toMatchObject({ search: { kind: 'guideRecap' } })
  expect(placeOfAlert({ ...recaps, params: { n: 0, m: 1 } })).toMatchObject({ search: { kind: 'restaurantRecap' } })
})
