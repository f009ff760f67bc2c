import { toldBack, toldHour } from '#src/features/departures/told-hour.words.ts'
import { type Day, dayInWords } from '#src/shared/day.ts'
import { formatPhone } from '#src/shared/phone.ts'
import { mealPlan } from './meals.rules.ts'
import type { NewsFacts, NewsService, NewsStop, Reached } from './news-facts.queries.ts'
import { addressOf, coachLine, dayOf, hotelsOf, joined, lines, nightsOf, t } from './trip-words.documents.ts'

/** What the trip gives one block: its text, and what it holds in a few words. */
export type TripText = { text: string; summary: string }

/** The stops, each as `line` says it, then `notes` and the coach. */
export function departuresBlock(
  facts: NewsFacts,
  line: (stop: NewsStop) => string,
  notes: readonly string[] = [],
): TripText {
  const told = facts.stops.map((stop) => line({ ...stop, time: toldHour(facts.trip.departsOn, stop.time) }))
  return {
    text: told.length === 0 ? '' : lines([...told, ...notes, coachLine(facts)]),
    summary: t('news.summary.stops', { n: facts.stops.length }),
  }
}

/** The programme, each service as `line` says it. */
export function programmeText(
  facts: NewsFacts,
  line: (service: NewsService) => string,
  dayEnd?: (day: number) => string,
): string {
  return byDay(facts, programmeServices(facts), line, { last: returnLine(facts), ...(dayEnd && { dayEnd }) })
}

/** The guides, each as `line` says them. */
export function guidesBlock(facts: NewsFacts, line: (service: NewsService) => string): TripText {
  const guides = facts.services.filter(({ category }) => category === 'guide')
  return { text: byDay(facts, guides, line), summary: t('news.summary.guides', { n: guides.length }) }
}

/** A hotel with its nights, board and address. `code` and `reached` are lines of their own. */
export function hotelText(
  facts: NewsFacts,
  hotel: NewsService,
  { code, reached }: { code: string | null; reached: string },
): string {
  const { name, provider } = hotel
  const { startsAt } = timeTold(facts, hotel)
  return lines([
    joined([provider?.companyName ?? name, t('news.nights', { n: nightsOf(hotel) })]),
    code,
    capital(boardOf(hotel)),
    startsAt && t('news.arrival', { time: startsAt }),
    addressOf(provider),
    reached,
  ])
}

type InRole = Reached & { role: string }

export const withRole = (people: readonly Reached[], role: string): InRole[] =>
  people.map((person) => ({ ...person, role }))

/** The telephones of these people, and of the office in an emergency and otherwise. */
export function numberLines(people: readonly InRole[], agency: NewsFacts['agency']): string[] {
  const { name, phone, emergencyPhone } = agency
  return [
    ...people.map(reachedLine),
    emergencyPhone && t('news.number', { who: t('news.emergencies'), phone: emergencyPhone }),
    phone && t('news.number', { who: t('news.in-office', { agency: name }), phone }),
  ].flatMap((line) => line || [])
}

const reachedLine = ({ name, phone, role }: InRole) =>
  phone ? t('news.number', { who: joined([name, role]), phone: formatPhone(phone) }) : null

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
function byDay(
  facts: NewsFacts,
  services: readonly NewsService[],
  line: (service: NewsService) => string,
  { dayEnd = () => '', last = '' }: { dayEnd?: (day: number) => string; last?: string } = {},
): string {
  const days = Array.from({ length: facts.trip.days }, (_, at) => at + 1)
  return days
    .flatMap((day) => {
      const said = services.filter((service) => service.day === day).map((service) => line(timeTold(facts, service)))
      const all = [...said, ...(day === facts.trip.days && last ? [last] : [])]
      return all.length === 0 ? [] : [joined([dayInWords(dayOf(facts, day)), dayEnd(day)], ' · '), ...all]
    })
    .join('\n')
}

/** A service with its hour as papers tell it. */
const timeTold = (facts: NewsFacts, service: NewsService): NewsService => ({
  ...service,
  startsAt: service.startsAt && toldHour(dayOf(facts, service.day), service.startsAt),
})

/** The coach that brings everybody: the first of the trip. Its hire is no point of the programme. */
const isMainCoach = (service: NewsService, services: readonly NewsService[]) =>
  service.id === services.find(({ category }) => category === 'bus')?.id

/** The services that happen at some time, as travellers meet them: neither the hire of the coach nor the leader. */
function programmeServices({ services }: NewsFacts): NewsService[] {
  return services.filter(
    (service) =>
      service.category !== 'tourLeader' &&
      !isMainCoach(service, services) &&
      (service.category !== 'bus' || service.startsAt !== null) &&
      (service.category !== 'other' || service.startsAt !== null),
  )
}

/** A word that begins a sentence or a line. */
const capital = (text: string): string => text.slice(0, 1).toUpperCase() + text.slice(1)

/** "mezza pensione, bevande comprese" */
const boardOf = ({ hotelType, hasBeverages }: NewsService): string =>
  joined([hotelType && t(`services.hotel-type-short.${hotelType}`), hasBeverages && t('news.beverages')])

/** "20:45 rientro a Verona nord, alle 22:30 a Bergamo": the way back, where its times are known. */
function returnLine({ trip, stops }: NewsFacts): string {
  const known = toldBack(stops, trip).map(({ stop: { name }, told: time }) => ({ name, time }))
  const [first, ...others] = known
  if (!first) return ''
  const more = others.map((stop) => t('news.return-stop', stop))
  return joined([t('news.return', first), ...more])
}
