import { toldHour } from '#src/features/departures/told-hour.words.ts'
import type { ServiceFacts } from '#src/features/travel-papers/supplier-papers/supplier-facts.rules.ts'
import { stayOf } from '#src/features/travel-papers/supplier-papers/supplier-paper.documents.ts'
import { findText } from '#src/server/text.ts'
import { formatDay } from '#src/shared/day.ts'

/** When a service takes place, as its supplier is told: the nights of its rooms, else the day with the hour if known. */
export function whenOf({ rooms, startsOn, startsAt }: Pick<ServiceFacts, 'rooms' | 'startsOn' | 'startsAt'>): string {
  if (rooms.length > 0) return stayOf(rooms)
  const day = formatDay(startsOn)
  return startsAt ? findText('communications.when', { day, time: toldHour(startsOn, startsAt) })! : day
}
