import type { NewsFacts, NewsService } from './news-facts.queries.ts'
import type { sheetBlocks } from './news-sheet.values.ts'
import {
  addressOf,
  boardOf,
  byDay,
  capital,
  coachLine,
  hotelsOf,
  joined,
  lines,
  mealLines,
  nightsOf,
  phoneOf,
  programmeServices,
  reachedLine,
  returnLine,
  type TripText,
  t,
} from './trip-words.documents.ts'

type Key = (typeof sheetBlocks)['client'][number]

/** What the trip says to its customers, block by block. */
export const clientBlocks: Record<Key, (facts: NewsFacts) => TripText> = {
  departures: (facts) => ({
    text: facts.stops.length === 0 ? '' : lines([...facts.stops.map(stopLine), t('news.be-early'), coachLine(facts)]),
    summary: t('news.summary.stops', { n: facts.stops.length }),
  }),
  programme: (facts) => ({
    text: byDay(facts, programmeServices(facts), programmeLine, { last: returnLine(facts) }),
    summary: t('news.summary.days', { n: facts.trip.days }),
  }),
  hotel: (facts) => {
    const hotels = hotelsOf(facts)
    const nights = hotels.reduce((sum, hotel) => sum + nightsOf(hotel), 0)
    return {
      text: hotels.map(hotelText).join('\n\n'),
      summary: joined([t('news.summary.hotels', { n: hotels.length }), t('news.nights', { n: nights })]),
    }
  },
  numbers: ({ leaders, agency }) => ({
    text: lines([
      ...leaders.map((leader) => reachedLine(leader, t('news.leader'))),
      agency.emergencyPhone && t('news.number', { who: t('news.emergencies'), phone: agency.emergencyPhone }),
      agency.phone && t('news.number', { who: t('news.in-office', { agency: agency.name }), phone: agency.phone }),
    ]),
    summary: joined([
      leaders.some(({ phone }) => phone) && t('news.leader'),
      agency.emergencyPhone && t('news.summary.emergencies'),
      agency.phone && t('news.summary.office'),
    ]),
  }),
  documents: ({ services }) => {
    const isAbroad = services.some(({ isExtraEu }) => isExtraEu)
    return { text: t(isAbroad ? 'news.documents-abroad' : 'news.documents'), summary: '' }
  },
  bring: () => ({ text: t('news.bring'), summary: '' }),
  meals: mealLines,
  conditions: ({ isInsured }) => ({ text: lines([isInsured && t('news.insured'), t('news.conditions')]), summary: '' }),
  guides: (facts) => {
    const guides = facts.services.filter(({ category }) => category === 'guide')
    return { text: byDay(facts, guides, programmeLine), summary: t('news.summary.guides', { n: guides.length }) }
  },
}

const stopLine = ({ time, name, address }: NewsFacts['stops'][number]) =>
  joined([`${time} ${name}`, address !== name && address], ' · ')

/** "13:00 Pranzo a Capri, Da Gennaro, Capri (NA)": what happens, with whom it is and where, each once. */
function programmeLine(service: NewsService): string {
  const { category, startsAt, name, location, provider } = service
  const host = category === 'restaurant' || category === 'hotel' ? provider?.companyName : null
  const what = category === 'hotel' ? t('news.arrival-in-hotel') : name
  const said = [host, location].filter((part) => part && !what.includes(part.replace(/ \(.*\)$/, '')))
  return joined([startsAt, joined([what, ...said])], ' ')
}

function hotelText(hotel: NewsService): string {
  const { name, provider, startsAt } = hotel
  return lines([
    joined([provider?.companyName ?? name, t('news.nights', { n: nightsOf(hotel) })]),
    capital(boardOf(hotel)),
    startsAt && t('news.arrival', { time: startsAt }),
    addressOf(provider),
    phoneOf({ contact: null, provider }),
  ])
}
