import { asc, eq } from 'drizzle-orm'
import { agencies } from '#src/features/agencies/agencies.tables.ts'
import type { priceBooking } from '#src/features/bookings/booking/booking.contract.ts'
import { priceLines } from '#src/features/bookings/bookings.tables.ts'
import { costDefinitions } from '#src/features/costs/costs.tables.ts'
import { settingsOf } from '#src/features/settings/settings.queries.ts'
import { trips } from '#src/features/trips/trips.tables.ts'
import type { Reader } from '#src/server/db/database.ts'
import type { Output } from '#src/shared/endpoint.ts'
import { Refusal } from '#src/shared/refusal.ts'
import { commissionBps, type PriceTerms, type StoredPriceLine } from './price.rules.ts'

/** What the trip asks of who comes along, and the agency's usual terms. Refuses while no price was set. */
export async function termsOf(reader: Reader, tripId: string) {
  const [definition] = await reader.select().from(costDefinitions).where(eq(costDefinitions.itineraryId, tripId))
  const settings = await settingsOf(reader)
  if (definition?.unitCents == null) throw new Refusal('bookings.price-not-set')
  const prices: PriceTerms = {
    unitCents: definition.unitCents,
    adultCents: definition.adultCents,
    childCents: definition.childCents,
    singleSupplementCents: definition.singleSupplementCents,
    registrationFeeCents: settings.registrationFeeCents,
    insuranceBps: definition.insuranceBps,
    isInsuranceIncluded: definition.isInsuranceIncluded,
  }
  return { prices, agencyFeeBps: definition.agencyFeeBps, settings }
}
export type BookingTerms = Awaited<ReturnType<typeof termsOf>>

/** Every line of a booking's price, the oldest first, reversed and reversing ones too. */
export function storedLines(reader: Reader, bookingId: string): Promise<StoredPriceLine[]> {
  return reader
    .select()
    .from(priceLines)
    .where(eq(priceLines.bookingId, bookingId))
    .orderBy(asc(priceLines.createdAt), asc(priceLines.position))
}

/** How the selling agency pays, and what it keeps of the price. Kept with the booking, so that neither changes by itself. */
export type SaleTerms = { paysNet: boolean; commissionBps: number }

/** What selling through this agency means on this trip today. Refuses an agency that there is not. */
export async function saleTerms(
  reader: Reader,
  agencyId: string | null,
  { agencyFeeBps }: Pick<BookingTerms, 'agencyFeeBps'>,
): Promise<SaleTerms> {
  const [agency] = agencyId ? await reader.select().from(agencies).where(eq(agencies.id, agencyId)) : []
  if (!agency) throw new Refusal('bookings.agency-missing', { path: '/agencyId' })
  return { paysNet: agency.paysNet && !agency.isDirect, commissionBps: commissionBps(agency, { agencyFeeBps }) }
}

/** What the form shows the price with while it is typed; a trip of which no price was set has null. */
export async function termsForForm(reader: Reader, tripId: string): Promise<Output<typeof priceBooking>> {
  const [trip] = await reader.select({ departsOn: trips.departsOn }).from(trips).where(eq(trips.id, tripId))
  if (!trip) throw new Refusal('calls.not-found', { kind: 'notFound' })
  const [definition] = await reader.select().from(costDefinitions).where(eq(costDefinitions.itineraryId, tripId))
  const { registrationFeeCents, childAgeLimit, depositBps, balanceDaysBefore, optionDays } = await settingsOf(reader)
  return {
    unitCents: definition?.unitCents ?? null,
    adultCents: definition?.adultCents ?? null,
    childCents: definition?.childCents ?? null,
    singleSupplementCents: definition?.singleSupplementCents ?? null,
    registrationFeeCents,
    insuranceBps: definition?.insuranceBps ?? null,
    isInsuranceIncluded: definition?.isInsuranceIncluded ?? false,
    childAgeLimit,
    depositBps,
    balanceDaysBefore,
    optionDays,
    departsOn: trip.departsOn,
  }
}
