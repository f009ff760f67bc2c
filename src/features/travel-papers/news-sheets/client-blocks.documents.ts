import type { NewsFacts, NewsService } from './news-facts.queries.ts'
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
import { hotelsOf, joined, lines, nightsOf, phoneOf, t } from './trip-words.documents.ts'

type Key = (typeof sheetBlocks)['client'][number]

/** What the trip says to its customers, block by block. */
export const clientBlocks: Record<Key, (facts: NewsFacts) => TripText> = {
  departures: (facts) => departuresBlock(facts, stopLine, [t('news.be-early')]),
  programme: (facts) => ({
    text: programmeText({ ...facts, services: facts.services.filter(isForTravellers) }, programmeLine),
    summary: t('news.summary.days', { n: facts.trip.days }),
  }),
  hotel: (facts) => {
    const hotels = hotelsOf(facts)
    const nights = hotels.reduce((sum, hotel) => sum + nightsOf(hotel), 0)
    return {
      text: hotels
        .map((hotel) => hotelText(facts, hotel, { code: null, reached: phoneOf({ ...hotel, contact: null }) }))
        .join('\n\n'),
      summary: joined([t('news.summary.hotels', { n: hotels.length }), t('news.nights', { n: nights })]),
    }
  },
  numbers: ({ leaders, agency }) => ({
    text: lines(numberLines(withRole(leaders, t('news.leader')), agency)),
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
  guides: (facts) => guidesBlock(facts, programmeLine),
}

/** Tells whether travellers meet a service. The permits of the coach are the crew's. */
const isForTravellers = ({ category, hasPermits }: NewsService) => category !== 'other' || !hasPermits

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
