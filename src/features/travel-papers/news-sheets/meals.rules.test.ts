import { expect, it } from 'vitest'
import { type MealService, mealPlan } from './meals.rules.ts'

const restaurant = (day: number, startsAt: string | null): MealService => ({
  ...{ category: 'restaurant', day, startsAt, hotelType: null, checkInDay: null, checkOutDay: null },
})
const hotel = (hotelType: MealService['hotelType'], checkInDay: number, checkOutDay: number): MealService => ({
  ...{ category: 'hotel', day: checkInDay, startsAt: '18:00', hotelType, checkInDay, checkOutDay },
})

it('half board gives a dinner each night; lunches come from restaurants before the evening', () => {
  const plan = mealPlan([hotel('HB', 1, 5), restaurant(1, '13:00'), restaurant(4, null), restaurant(2, '20:30')], 5)
  expect(plan.lunch).toEqual({ hotel: [], restaurant: [1, 4], missing: [2, 3, 5] })
  expect(plan.dinner).toEqual({ hotel: [1, 3, 4], restaurant: [2], missing: [] })
})

it('full board gives the lunches between arrival and departure; the last dinner is at home', () => {
  const plan = mealPlan([hotel('FB', 1, 4)], 4)
  expect(plan.lunch).toEqual({ hotel: [2, 3], restaurant: [], missing: [1, 4] })
  expect(plan.dinner).toEqual({ hotel: [1, 2, 3], restaurant: [], missing: [] })
})

it('bed and breakfast gives no meal, and a day trip has only its lunch', () => {
  expect(mealPlan([hotel('BB', 1, 2)], 2).dinner.missing).toEqual([1])
  expect(mealPlan([], 1)).toEqual({
    lunch: { hotel: [], restaurant: [], missing: [1] },
    dinner: { hotel: [], restaurant: [], missing: [] },
  })
})
