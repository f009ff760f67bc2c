import { findText } from '#src/server/text.ts'
import { addDays, type Day } from '#src/shared/day.ts'
import { formatPhone } from '#src/shared/phone.ts'
import type { TextParams } from '#src/shared/text.ts'
import type { NewsFacts, NewsService } from './news-facts.queries.ts'

export const t = (key: string, params?: TextParams): string => findText(key, params) ?? key
export const joined = (parts: readonly (string | false | null | undefined)[], by = ', '): string =>
  parts.filter(Boolean).join(by)
export const lines = (parts: readonly (string | false | null | undefined)[]): string => joined(parts, '\n')

export const dayOf = ({ trip }: NewsFacts, day: number): Day => addDays(trip.departsOn, day - 1)

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

/** "Bus Autolinee Valseriana, targa GA482KR." */
export function coachLine({ coach }: NewsFacts): string {
  if (!coach?.company && !coach?.plate) return ''
  return t('news.coach', { coach: joined([coach.company, coach.plate && t('news.plate', { plate: coach.plate })]) })
}
