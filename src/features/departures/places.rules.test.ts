import { describe, expect, it } from 'vitest'
import { placesRefusal } from './places.rules.ts'

describe('the places of a trip and its minimum', () => {
  const after = (places: number | null) => ({ places, minParticipants: 25 })
  it('go down to the minimum and no further', () => {
    expect(placesRefusal(50, after(25))).toBeNull()
    expect(placesRefusal(50, after(24))).toBe('departures.places-below-minimum')
    expect(placesRefusal(null, after(24))).toBe('departures.places-below-minimum')
  })
  it('stand in the way of nothing that takes none away, however few they are', () => {
    expect(placesRefusal(20, after(20))).toBeNull()
    expect(placesRefusal(20, after(22))).toBeNull()
    expect(placesRefusal(20, after(19))).toBe('departures.places-below-minimum')
  })
  it('are free while nobody has set a minimum, or knows the places', () => {
    expect(placesRefusal(50, { places: 1, minParticipants: null })).toBeNull()
    expect(placesRefusal(50, after(null))).toBeNull()
  })
})
