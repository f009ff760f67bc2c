import { toldHour } from '#src/features/departures/told-hour.words.ts'
import type { Payable } from '#src/features/payables/ledger/payables.queries.ts'
import { formatDay } from '#src/shared/day.ts'
import { euro } from '#src/shared/money.ts'
import { formatPhone } from '#src/shared/phone.ts'
import type { NewsFacts, NewsPermit, NewsService, NewsStop } from './news-facts.queries.ts'
import type { sheetBlocks } from './news-sheet.values.ts'
import {
  departuresBlock,
  guidesBlock,
  hotelText,
  mealLines,
  numberLines,
  programmeText,
  type TripText,
  withRole,
} from './shared-blocks.documents.ts'
import { addressOf, hotelsOf, joined, lines, phoneOf, t } from './trip-words.documents.ts'

type Key = (typeof sheetBlocks)['technical'][number]

/** What only some readers of a technical sheet get; null for the others. */
export type Sight = { seesDiets: boolean; toPay: readonly Payable[] | null }

/** What the trip says to who works on it, block by block. */
export const technicalBlocks: Record<Key, (facts: NewsFacts, sight: Sight) => TripText> = {
  departures: (facts) => departuresBlock(facts, stopLine),
  programme: (facts) => ({
    text: programmeText(facts, programmeLine, (day) => drivingOn(facts, day)),
    summary: t('news.summary.programme', { n: facts.trip.days }),
  }),
  hotel: (facts) => {
    const hotels = hotelsOf(facts)
    const codes = hotels.flatMap(({ pnr }) => (pnr ? t('news.pnr', { pnr }) : []))
    return {
      text: hotels.map((hotel) => bookedHotel(facts, hotel)).join('\n\n'),
      summary: codes.length > 0 ? joined(codes) : t('news.summary.hotels', { n: hotels.length }),
    }
  },
  meals: (facts) => {
    const restaurants = facts.services.filter(({ category }) => category === 'restaurant')
    const { text, summary } = mealLines(facts)
    const places = restaurants.map((service) => joined([service.name, ...placeOf(service), phoneOf(service)]))
    return { text: lines([...places, text]), summary }
  },
  diets: ({ diets }, { seesDiets }) => {
    const counted = diets.length > 0 ? t('news.diets-count', { n: diets.length }) : ''
    return { text: seesDiets ? lines(diets.map((person) => t('news.diet', person))) : counted, summary: counted }
  },
  guides: (facts) => guidesBlock(facts, programmeLine),
  numbers: (facts) => {
    const { leaders, drivers, agency } = facts
    const people = [...withRole(leaders, t('news.leader')), ...withRole(drivers, t('news.driver'))]
    const suppliers = suppliersOf(facts)
    return {
      text: lines([...numberLines(people, agency), ...suppliers]),
      summary: t('news.summary.suppliers', { n: suppliers.length }),
    }
  },
  payments: (facts, { toPay }) => {
    const due = unpaidOnTheWay(facts, toPay)
    return {
      text: lines([...due, ...facts.permits.map(permitLine)]),
      summary: joined([
        due.length > 0 && t('news.summary.to-pay', { n: due.length }),
        facts.permits.length > 0 && t('news.summary.permits', { n: facts.permits.length }),
      ]),
    }
  },
}

/** "05:20 Milano Lampugnano · autostazione, tel. +39 02 … · 10 persone" */
function stopLine({ time, name, address, referencePhone, people, isExtra }: NewsStop): string {
  const phone = referencePhone && t('news.phone', { phone: formatPhone(referencePhone) })
  const count = joined([t('news.people', { n: people }), isExtra && t('news.extra')])
  return [`${time} ${name}`, joined([address, phone]), count].join(' · ')
}

function drivingOn({ driving }: NewsFacts, day: number): string {
  const known = driving.find((one) => one.day === day)
  if (!known) return ''
  const hours = Math.floor(known.minutes / 60)
  const rest = known.minutes % 60
  return t('news.driving', { time: rest === 0 ? `${hours}h` : `${hours}h ${rest}min` })
}

/** "09:00 Visita di Napoli antica, Partenope Guide, Napoli (NA), PNR VPN-48211 · +39 081 552 3318" */
function programmeLine(service: NewsService): string {
  const { startsAt, name, location, provider, contact, pnr, accessLimit } = service
  const said = [provider?.companyName, location, contact?.name].filter((part) => part && !name.includes(part))
  const codes = [pnr && t('news.pnr', { pnr }), accessLimit !== null && t('news.access', { n: accessLimit })]
  return joined([joined([startsAt, joined([name, ...said, ...codes])], ' '), phoneOf(service)], ' · ')
}

const placeOf = ({ provider, location }: NewsService) => [provider?.companyName, addressOf(provider) || location]

const bookedHotel = (facts: NewsFacts, hotel: NewsService) =>
  hotelText(facts, hotel, {
    code: hotel.pnr && t('news.pnr', { pnr: hotel.pnr }),
    reached: joined([hotel.contact?.name, phoneOf(hotel)]),
  })

/** The suppliers with their telephones, each once. */
function suppliersOf({ services }: NewsFacts): string[] {
  const known = services.flatMap((service) => {
    const { provider, contact } = service
    const phone = phoneOf(service)
    return provider && phone ? t('news.number', { who: joined([provider.companyName, contact?.name]), phone }) : []
  })
  return [...new Set(known)]
}

/**
 * The services left to pay on the way: with an instalment due from the departure on, or with terms of their own, such as
 * cash for the guide.
 */
function unpaidOnTheWay({ services, trip }: NewsFacts, toPay: Sight['toPay']): string[] {
  return (toPay ?? []).flatMap(({ serviceId, settlement: { leftCents, instalments } }) => {
    const service = services.find(({ id }) => id === serviceId)
    const later = instalments.filter((instalment) => instalment.leftCents > 0 && instalment.dueOn >= trip.departsOn)
    if (!service || !leftCents || leftCents <= 0 || (later.length === 0 && !service.paymentTerms)) return []
    const cents = later.length > 0 ? later.reduce((sum, instalment) => sum + instalment.leftCents, 0) : leftCents
    const due = later[0] && t('news.due', { day: formatDay(later[0].dueOn) })
    const who = joined([service.provider?.companyName, service.name])
    return t('news.to-pay', { who, amount: joined([euro(cents), due, service.paymentTerms]) })
  })
}

/** "Permesso Napoli, Ztl Mare Arte: n. NA-2291-B, dal 12/03/2027 06:00 al 12/03/2027 22:00, targa GA482KR" */
export function permitLine(permit: NewsPermit): string {
  const { city, zone, number, plate, fromOn, fromTime, untilOn, untilTime, state } = permit
  const from = `${formatDay(fromOn)} ${toldHour(fromOn, fromTime)}`
  const until = `${formatDay(untilOn)} ${toldHour(untilOn, untilTime)}`
  return t('news.permit', {
    place: joined([city, zone]),
    facts: joined([
      number ? t('news.permit-number', { number }) : t('news.permit-without-number'),
      t('news.permit-validity', { from, until }),
      plate && t('news.plate', { plate }),
      state !== 'granted' && t(`news.permit-${state}`),
    ]),
  })
}
