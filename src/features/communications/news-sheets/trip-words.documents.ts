import { returnOrder } from '#src/features/departures/return-order.rules.ts'
import { findText } from '#src/server/text.ts'
import { addDays, type Day, dayInWords } from '#src/shared/day.ts'
import { formatPhone } from '#src/shared/phone.ts'
import type { TextParams } from '#src/shared/text.ts'
import { mealPlan } from './meals.rules.ts'
import type { NewsFacts, NewsService, Reached } from './news-facts.queries.ts'

/** What the trip gives one block: its text, and what it holds in a few words. */
export type TripText = { text: string; summary: string }

export const t = (key: string, params?: TextParams): string => findText(key, params) ?? key
export const joined = (parts: readonly (string | false | null | undefined)[], by = ', '): string =>
  parts.filter(Boolean).join(by)
export const lines = (parts: readonly (string | false | null | undefined)[]): string => joined(parts, '\n')
/** A word that begins a sentence or a line. */
export const capital = (text: string): string => text.slice(0, 1).toUpperCase() + text.slice(1)

export const dayOf = ({ trip }: NewsFacts, day: number): Day => addDays(trip.departsOn, day - 1)

/** The coach that brings everybody: the first of the trip. Its hire is no point of the programme. */
const isMainCoach = (service: NewsService, services: readonly NewsService[]) =>
  service.id === services.find(({ category }) => category === 'bus')?.id

/** The services that happen at some time, as travellers meet them: neither the hire of the coach nor the leader. */
export function programmeServices({ services }: NewsFacts): NewsService[] {
  return services.filter(
    (service) =>
      service.category !== 'tourLeader' &&
      !isMainCoach(service, services) &&
      (service.category !== 'bus' || service.startsAt !== null) &&
      (service.category !== 'other' || service.startsAt !== null),
  )
}

export const hotelsOf = ({ services }: NewsFacts): NewsService[] =>
  services.filter(({ category }) => category === 'hotel')

export function nightsOf({ day, checkInDay, checkOutDay }: NewsService): number {
  const first = checkInDay ?? day
  return (checkOutDay ?? first + 1) - first
}

/** "via Partenope 41, 80121 Napoli" */
export function addressOf(provider: NewsService['provider']): string {
  return joined([provider?.address, joined([provider?.postalCode, provider?.city], ' ')])
}

/** The telephone to call about a service: of the person who was chosen for it, otherwise of the supplier. */
export function phoneOf({ contact, provider }: Pick<NewsService, 'contact' | 'provider'>): string {
  const phone = contact?.phone ?? provider?.phone
  return phone ? formatPhone(phone) : ''
}

export const reachedLine = ({ name, phone }: Reached, role: string): string | null =>
  phone ? t('news.number', { who: joined([name, role]), phone: formatPhone(phone) }) : null

/** "mezza pensione, bevande comprese" */
export const boardOf = ({ hotelType, hasBeverages }: NewsService): string =>
  joined([hotelType && t(`services.hotel-type-short.${hotelType}`), hasBeverages && t('news.beverages')])

/** "Bus Autolinee Valseriana, targa GA482KR." */
export function coachLine({ coach }: NewsFacts): string {
  if (!coach?.company && !coach?.plate) return ''
  return t('news.coach', { coach: joined([coach.company, coach.plate && t('news.plate', { plate: coach.plate })]) })
}

/** "20:45 rientro a Verona nord, alle 22:30 a Bergamo": the way back, where its times are known. */
export function returnLine({ stops }: NewsFacts): string {
  const known = returnOrder(stops).flatMap(({ name, returnTime }) => (returnTime ? { name, time: returnTime } : []))
  const [first, ...others] = known
  if (!first) return ''
  const more = others.map((stop) => t('news.return-stop', stop))
  return joined([t('news.return', first), ...more])
}

/** The days of meals as travellers read them: "Compresi: 4 cene in hotel, pranzi del 12 e del 15." */
export function mealLines(facts: NewsFacts): TripText {
  const { trip, services } = facts
  const { lunch, dinner } = mealPlan(services, trip.days)
  const on = (days: readonly number[]) => days.map((day) => dayNumber(dayOf(facts, day)))
  const said = (key: string, days: readonly number[]) =>
    days.length > 0 && t(`news.meals.${key}`, { n: days.length, days: enumerated(on(days)) })
  const given = [
    said('lunch-hotel', lunch.hotel),
    said('dinner-hotel', dinner.hotel),
    said('lunch', lunch.restaurant),
    said('dinner', dinner.restaurant),
  ]
  const missing = [said('lunch', lunch.missing), said('dinner', dinner.missing)]
  const hotel = hotelsOf(facts).find(({ hasBeverages }) => hasBeverages)
  if (!given.some(Boolean)) return { text: '', summary: '' }
  const count = (days: { hotel: readonly number[]; restaurant: readonly number[] }, key: string) => {
    const n = days.hotel.length + days.restaurant.length
    return n > 0 && t(`news.summary.${key}`, { n })
  }
  return {
    text: lines([
      t('news.meals.given', { meals: joined(given) }),
      hotel && t('news.meals.beverages'),
      missing.some(Boolean) && t('news.meals.missing', { meals: joined(missing) }),
    ]),
    summary: joined([count(dinner, 'dinners'), count(lunch, 'lunches')]),
  }
}

const dayNumber = (day: Day) => String(Number(day.slice(8)))

/** "12, 15 e 16", each with its article: "del 12, dell'8 e del 16". */
function enumerated(days: readonly string[]): string {
  const said = days.map((day) => t('news.of-day', { day }))
  const last = said.at(-1) ?? ''
  return said.length < 2 ? last : t('news.and', { first: said.slice(0, -1).join(', '), last })
}

/** The services of each day under the day's name, as `line` says them; `last` ends the last day. */
export function byDay(
  facts: NewsFacts,
  services: readonly NewsService[],
  line: (service: NewsService) => string,
  { dayEnd = () => '', last = '' }: { dayEnd?: (day: number) => string; last?: string } = {},
): string {
  const days = Array.from({ length: facts.trip.days }, (_, at) => at + 1)
  return days
    .flatMap((day) => {
      const said = services.filter((service) => service.day === day).map(line)
      const all = [...said, ...(day === facts.trip.days && last ? [last] : [])]
      return all.length === 0 ? [] : [joined([dayInWords(dayOf(facts, day)), dayEnd(day)], ' · '), ...all]
    })
    .join('\n')
}
