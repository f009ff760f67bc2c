import { sql } from 'drizzle-orm'
import type { z } from 'zod'
import { aDefinition } from '#src/features/costs/costs.builders.ts'
import { saveCosts } from '#src/features/costs/costs.commands.ts'
import { aDeparture } from '#src/features/departures/departures.builders.ts'
import { addDeparture } from '#src/features/departures/departures.commands.ts'
import { aProvider } from '#src/features/providers/providers.builders.ts'
import { createProvider } from '#src/features/providers/providers.commands.ts'
import { addService } from '#src/features/services/programme/services.commands.ts'
import { aCoach, aHotel } from '#src/features/services/services.builders.ts'
import type { WritingDb } from '#src/server/db/database.ts'
import type { Work } from '#src/server/work.ts'
import type { createTrip as createCall } from './data/trip-editing.contract.ts'
import { codeOf, lockTrip } from './life/trip-rows.commands.ts'
import { putOnSale } from './life/trip-sale.commands.ts'
import { cancelTrip, completeTrip, confirmTrip, storeAsArchived } from './life/trip-states.commands.ts'
import { tripNumbers } from './trips.tables.ts'
import { createTrip } from './wizard/trip-creation.commands.ts'

type TripForm = z.output<(typeof createCall)['schema']['body']>

/** Three days in Trentino in June; `given` replaces fields. The actor owns the trip unless others are named. */
export function aTrip(work: Pick<Work, 'actor'>, given: Partial<TripForm> = {}): TripForm {
  return {
    type: 'multiDay',
    series: { repetition: 'none' },
    days: 3,
    title: 'Trentino, castelli e laghi',
    departsOn: '2027-06-11',
    ownerIds: work.actor.userId ? [work.actor.userId] : [],
    transport: 'bus',
    maxPlaces: 50,
    ...given,
  }
}

/** A draft with only what the wizard asks for. */
export function aDraft(work: Work, given: Partial<TripForm> = {}) {
  return createTrip(work, aTrip(work, given))
}

/** A draft that lacks nothing: costs, two departures, a coach and, for several days, a hotel with its rooms. */
export async function aCompleteDraft(work: Work, given: Partial<TripForm> = {}) {
  const trip = await aDraft(work, given)
  const days = given.days ?? 3
  await saveCosts(work, trip.id, aDefinition({ minParticipants: Math.min(25, given.maxPlaces ?? 50) }))
  const first = await addDeparture(work, trip.id, aDeparture())
  await addDeparture(work, trip.id, aDeparture({ name: 'Brescia Ovest', address: 'Casello A4', time: '06:45' }))
  const coach = await createProvider(work, aProvider({ companyName: 'Autoservizi Locatelli', category: 'bus' }))
  const coachService = await addService(work, trip.id, aCoach({ providerId: coach.id }))
  const hotel = days < 3 ? null : await createProvider(work, aProvider())
  const hotelService = hotel && (await addService(work, trip.id, aHotel({ providerId: hotel.id })))
  const providerId = hotel?.id ?? coach.id
  return { ...trip, providerId, departureId: first.id, coachId: coachService.id, hotelId: hotelService?.id ?? null }
}

/** A complete trip on sale. If it has departed, it was put on sale before. */
export async function aTripOnSale(work: Work, given: Partial<TripForm> = {}) {
  const draft = await aCompleteDraft(work, given)
  const { departsOn = work.today } = given
  const then = departsOn < work.today ? { ...work, today: departsOn } : work
  const { trips } = await putOnSale(then, draft.id, draft.version)
  return { ...draft, version: draft.version + 1, series: trips }
}

/** A completed trip; by default it returned on 22 January 2027. */
export async function aCompletedTrip(work: Work, given: Partial<TripForm> = {}) {
  const trip = await aTripOnSale(work, { departsOn: '2027-01-20', ...given })
  await confirmTrip(work, trip.id, { version: trip.version, force: { reason: 'Gruppo chiuso' } })
  await completeTrip(work, trip.id)
  return { ...trip, version: trip.version + 2 }
}

/** A trip that was cancelled while on sale. */
export async function aCancelledTrip(work: Work, given: Partial<TripForm> = {}) {
  const trip = await aTripOnSale(work, given)
  const { title } = aTrip(work, given)
  await cancelTrip(work, trip.id, { version: trip.version, title, reason: 'Minimo non raggiunto' })
  return { ...trip, version: trip.version + 1 }
}

/** Archives a trip even if something is open on it, as trips of past seasons are. */
export async function archiveUnchecked(work: Work, trip: { id: string }): Promise<void> {
  await storeAsArchived(work, await lockTrip(work, trip.id))
}

/** The next `count` codes of a year of departure, for many trips made at once. */
export async function manyCodes(db: Pick<WritingDb, 'insert'>, year: number, count: number): Promise<string[]> {
  const [counted] = await db
    .insert(tripNumbers)
    .values({ year, last: count })
    .onConflictDoUpdate({ target: tripNumbers.year, set: { last: sql`${tripNumbers.last} + ${count}` } })
    .returning({ last: tripNumbers.last })
  const first = counted!.last - count + 1
  return Array.from({ length: count }, (_, index) => codeOf(year, first + index))
}
