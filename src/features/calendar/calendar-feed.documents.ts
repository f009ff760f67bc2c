import ical, { ICalEventStatus, ICalEventTransparency } from 'ical-generator'
import type { z } from 'zod'
import { toldHour } from '#src/features/departures/told-hour.words.ts'
import type { TripStatus } from '#src/features/trips/life/trip-statuses.values.ts'
import type { getCalendar } from '#src/features/trips/list/trips.contract.ts'
import { findText } from '#src/server/text.ts'
import { addDays } from '#src/shared/day.ts'
import type { TextParams } from '#src/shared/text.ts'

export type FeedTrip = z.output<(typeof getCalendar)['schema']['response'][200]>['trips'][number] & {
  createdAt: string
  /** The first departure: the place and time at which the coach starts. */
  start: { name: string; address: string; time: string } | null
}

const secondsBetweenReads = 3_600
const t = (key: string, params?: TextParams) => findText(key, params) ?? key

const statuses: Record<TripStatus, ICalEventStatus> = {
  draft: ICalEventStatus.TENTATIVE,
  forSale: ICalEventStatus.CONFIRMED,
  confirmed: ICalEventStatus.CONFIRMED,
  completed: ICalEventStatus.CONFIRMED,
  cancelled: ICalEventStatus.CANCELLED,
  archived: ICalEventStatus.CONFIRMED,
}

/** The content of an entry, without its stamps. */
export type Entry = ReturnType<typeof entryOf>

/** A trip as a whole-day event with its own id. By the standard an event ends on the day after the return. */
export function entryOf(trip: FeedTrip, publicUrl: string) {
  const { id, title, departsOn, returnsOn, status, createdAt } = trip
  return {
    id,
    start: departsOn,
    end: addDays(returnsOn, 1),
    allDay: true,
    summary: status === 'cancelled' ? t('calendar.feed-cancelled', { title }) : title,
    description: aboutTrip(trip),
    location: trip.start && `${trip.start.name}, ${trip.start.address}`,
    url: `${publicUrl}/trips/${id}`,
    status: statuses[status],
    categories: [{ name: t(`trips.status.${status}`) }],
    created: createdAt,
    transparency: ICalEventTransparency.TRANSPARENT,
  }
}

/** `changedAt` is the instant at which an entry last changed, `sequence` the number of its changes. */
export type Stamps = { sequence: number; changedAt: string }

/**
 * Entries as a calendar file (RFC 5545; names and refreshing by RFC 7986). Events block nobody's time. They give
 * numbers of people, never names.
 */
export function calendarFile(entries: readonly (Entry & Stamps)[], name: string): string {
  const file = ical({
    name,
    prodId: { company: 'Torpedone', product: 'Torpedone', language: 'IT' },
    scale: 'gregorian',
    ttl: secondsBetweenReads,
  })
  for (const { changedAt, created, ...entry } of entries) {
    const at = new Date(changedAt)
    file.createEvent({ ...entry, stamp: at, lastModified: at, created: new Date(created) })
  }
  // Every line must end with a line break, but the library leaves out the last. The library also keeps control
  // characters, for which strict readers refuse the whole file.
  return `${file.toString().replace(/(?![\t\r\n])\p{Cc}/gu, '')}\r\n`
}

function aboutTrip({ code, status, transport, heads, places, owners, start, departsOn }: FeedTrip): string {
  const taken = places === null ? t('calendar.people', { n: heads.confirmed }) : placesInWords(heads.confirmed, places)
  const lines = [
    [code, t(`trips.status.${status}`), transport !== 'unselected' && t(`itineraries.transport.${transport}`)],
    [taken, heads.option > 0 && t('calendar.in-option', { n: heads.option })],
    [start && t('calendar.feed-start', { time: toldHour(departsOn, start.time), place: start.name })],
    [owners.length > 0 && `${t('trips.field.owner')}: ${owners.map(({ name }) => name).join(', ')}`],
  ]
  return lines
    .map((parts) => parts.filter(Boolean).join(' · '))
    .filter((line) => line !== '')
    .join('\n')
}

const placesInWords = (taken: number, n: number) => t('calendar.places', { taken, n })
