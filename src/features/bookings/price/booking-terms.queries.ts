import { asc, eq } from 'drizzle-orm'
import { agencies } from '#src/features/agencies/agencies.tables.ts'
import type { getPriceTerms } from '#src/features/bookings/booking/booking.contract.ts'
import { bookingTerms, priceLines } from '#src/features/bookings/bookings.tables.ts'
import { costDefinitions } from '#src/features/costs/costs.tables.ts'
import { settingsOf } from '#src/features/settings/settings.queries.ts'
import { trips } from '#src/features/trips/trips.tables.ts'
import type { Reader } from '#src/server/db/database.ts'
import type { Output } from '#src/shared/endpoint.ts'
import { Refusal } from '#src/shared/refusal.ts'
import { commissionBps, type PriceTerms, type SaleTerms, type StoredPriceLine, termsAsked } from './price.rules.ts'

/** The terms that a booking is made at: unit prices, and when it is paid. */
export type KeptTerms = PriceTerms & { depositBps: number; balanceDaysBefore: number }

/** The trip's prices for a booking made today, and the agency's usual terms. Refuses while the trip has no price. */
export async function termsOf(reader: Reader, tripId: string) {
  const [definition] = await reader.select().from(costDefinitions).where(eq(costDefinitions.itineraryId, tripId))
  const settings = await settingsOf(reader)
  if (definition?.unitCents == null) throw new Refusal('bookings.price-not-set')
  const { depositBps, balanceDaysBefore } = settings
  const prices = termsAsked({ ...definition, unitCents: definition.unitCents }, settings)
  return { today: { ...prices, depositBps, balanceDaysBefore }, agencyFeeBps: definition.agencyFeeBps }
}
export type TripTerms = Awaited<ReturnType<typeof termsOf>>

/** The terms that a booking keeps. */
export async function keptTerms(reader: Reader, bookingId: string): Promise<KeptTerms> {
  const [kept] = await reader.select().from(bookingTerms).where(eq(bookingTerms.bookingId, bookingId))
  if (!kept) throw new Error(`Booking ${bookingId} has no terms`)
  const { bookingId: _of, pricedAt: _at, ...terms } = kept
  return terms
}

/** Every line of a booking's price, the oldest first, reversed and reversing ones included. */
export function storedLines(reader: Reader, bookingId: string): Promise<StoredPriceLine[]> {
  return reader
    .select()
    .from(priceLines)
    .where(eq(priceLines.bookingId, bookingId))
    .orderBy(asc(priceLines.createdAt), asc(priceLines.position))
}

/** The terms of selling through this agency on this trip today. Refuses an unknown agency. */
export async function saleTerms(
  reader: Reader,
  agencyId: string | null,
  { agencyFeeBps }: Pick<TripTerms, 'agencyFeeBps'>,
): Promise<SaleTerms> {
  const [agency] = agencyId ? await reader.select().from(agencies).where(eq(agencies.id, agencyId)) : []
  if (!agency) throw new Refusal('bookings.agency-missing', { path: '/agencyId' })
  return { paysNet: agency.paysNet && !agency.isDirect, commissionBps: commissionBps(agency, { agencyFeeBps }) }
}

/** The terms from which the form composes a price; prices are null while the trip has none. */
export async function termsForForm(reader: Reader, tripId: string): Promise<Output<typeof getPriceTerms>> {
  const [trip] = await reader.select({ departsOn: trips.departsOn }).from(trips).where(eq(trips.id, tripId))
  if (!trip) throw new Refusal('calls.not-found', { kind: 'notFound' })
  const [definition] = await reader.select().from(costDefinitions).where(eq(costDefinitions.itineraryId, tripId))
  const settings = await settingsOf(reader)
  const { childAgeLimit, depositBps, balanceDaysBefore, optionDays, namesDaysBefore } = settings
  const isPriced = definition?.unitCents != null
  const prices = isPriced ? termsAsked({ ...definition, unitCents: definition.unitCents! }, settings) : null
  return {
    prices,
    childAgeLimit,
    depositBps,
    balanceDaysBefore,
    optionDays,
    namesDaysBefore,
    departsOn: trip.departsOn,
  }
}
