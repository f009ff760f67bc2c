import { expect, it } from 'vitest'
import { nightsOn } from './stays.rules.ts'

const hotel = { name: 'Hotel Miralago', day: 1, untilDay: 5 }
const lunch = { name: 'Pranzo', day: 2, untilDay: null }

it('names on each day after the arrival which night of the stay it is, up to the eve of the check-out', () => {
  const nights = [1, 2, 3, 4, 5].map((day) => nightsOn([hotel, lunch], day).map(({ night, nights }) => [night, nights]))
  expect(nights).toEqual([[], [[2, 4]], [[3, 4]], [[4, 4]], []])
})

it('names nothing for a single night, nor for a service that is no stay', () => {
  expect(nightsOn([{ ...hotel, untilDay: 2 }, lunch], 2)).toEqual([])
})
