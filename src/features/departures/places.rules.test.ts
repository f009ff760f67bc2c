import { describe, expect, it } from 'vitest'
import { placesRefusal } from './places.rules.ts'

describe('the places of a trip and its minimum', () => {
  const after = (places: number | null, heads = 0) => ({ places, minParticipants: 25, heads })
  it('go down to the minimum and no further', () => {
    expect(placesRefusal(50, after(25))).toBeNull()
    expect(placesRefusal(50, after(24))).toBe('departures.places-below-minimum')
    expect(placesRefusal(null, after(24))).toBe('departures.places-below-minimum')
  })
  it('allow every change that removes none, however few they are', () => {
    expect(placesRefusal(20, after(20))).toBeNull()
    expect(placesRefusal(20, after(22))).toBeNull()
    expect(placesRefusal(20, after(19))).toBe('departures.places-below-minimum')
  })
  it('go down to the people who hold one and no further, which is refused before the minimum', () => {
    expect(placesRefusal(50, after(38, 38))).toBeNull()
    expect(placesRefusal(50, after(37, 38))).toBe('departures.places-below-people')
    expect(placesRefusal(50, after(24, 38))).toBe('departures.places-below-people')
    expect(placesRefusal(37, after(37, 38))).toBeNull()
    expect(placesRefusal(50, { places: 3, minParticipants: null, heads: 4 })).toBe('departures.places-below-people')
  })
  it('are free while the minimum is not set, or the places are unknown', () => {
    expect(placesRefusal(50, { places: 1, minParticipants: null, heads: 1 })).toBeNull()
    expect(placesRefusal(50, after(null))).toBeNull()
  })
})
