import type { Time } from '#src/shared/day.ts'

export type Meal = 'lunch' | 'dinner'

export type MealService = {
  category: string
  day: number
  startsAt: Time | null
  hotelType: 'BB' | 'HB' | 'FB' | null
  checkInDay: number | null
  checkOutDay: number | null
}

/** A meal at a restaurant before this time is a lunch. */
const eveningFrom = '17:00'

const daysFrom = (first: number, last: number) =>
  Array.from({ length: Math.max(0, last - first + 1) }, (_, at) => first + at)

/** The meals that one service gives: its day, and whether it is in the hotel. */
function mealsOf({ category, day, startsAt, hotelType, checkInDay, checkOutDay }: MealService) {
  if (category === 'restaurant')
    return [
      {
        day,
        meal: startsAt === null || startsAt < eveningFrom ? ('lunch' as const) : ('dinner' as const),
        isHotel: false,
      },
    ]
  if (category !== 'hotel' || (hotelType !== 'HB' && hotelType !== 'FB')) return []
  const first = checkInDay ?? day
  const nights = daysFrom(first, (checkOutDay ?? day + 1) - 1)
  const dinners = nights.map((night) => ({ day: night, meal: 'dinner' as const, isHotel: true }))
  // Full board gives the lunches between the days of arrival and of departure.
  const lunches =
    hotelType === 'FB' ? nights.slice(1).map((night) => ({ day: night, meal: 'lunch' as const, isHotel: true })) : []
  return [...dinners, ...lunches]
}

export type MealPlan = Record<Meal, { hotel: number[]; restaurant: number[]; missing: number[] }>

/**
 * The days on which a trip's services include lunch and dinner, and those on which they do not. The dinner of the last
 * day is at home; a trip of one day has only its lunch.
 */
export function mealPlan(services: readonly MealService[], days: number): MealPlan {
  const meals = services.flatMap(mealsOf)
  const plan = (meal: Meal, last: number) => {
    const on = (isHotel: boolean) =>
      [...new Set(meals.filter((one) => one.meal === meal && one.isHotel === isHotel).map(({ day }) => day))]
        .filter((day) => day >= 1 && day <= days)
        .toSorted((a, b) => a - b)
    const restaurant = on(false)
    const hotel = on(true).filter((day) => !restaurant.includes(day))
    const missing = daysFrom(1, last).filter((day) => !hotel.includes(day) && !restaurant.includes(day))
    return { hotel, restaurant, missing }
  }
  return { lunch: plan('lunch', days), dinner: plan('dinner', days - 1) }
}
