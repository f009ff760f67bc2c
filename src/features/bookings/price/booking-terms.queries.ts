import { asc, eq, sql } from 'drizzle-orm'
import type { AnyPgColumn } from 'drizzle-orm/pg-core'
import { agencies } from '#src/features/agencies/agencies.tables.ts'
import type { getPriceTerms } from '#src/features/bookings/booking/booking.contract.ts'
import { bookingTerms, priceLines } from '#src/features/bookings/bookings.tables.ts'
import { costDefinitions } from '#src/features/costs/costs.tables.ts'
import { departures } from '#src/features/departures/departures.tables.ts'
import type { Settings } from '#src/features/settings/settings.contract.ts'
import { settingsFrom, settingsJson, settingsOf } from '#src/features/settings/settings.queries.ts'
import { trips } from '#src/features/trips/trips.tables.ts'
import type { Reader } from '#src/server/db/database.ts'
import { prepared } from '#src/server/db/prepared.ts'
import { writtenOnce } from '#src/server/db/written-once.ts'
import type { Output } from '#src/shared/endpoint.ts'
import { Refusal } from '#src/shared/refusal.ts'
import { commissionBps, type PriceTerms, type SaleTerms, type StoredPriceLine, termsAsked } from './price.rules.ts'

/** The terms of a booking when it was made: unit prices, and when it is paid. */
export type KeptTerms = PriceTerms & { depositBps: number; balanceDaysBefore: number }

/**
 * The facts, besides places, that decide how a booking is saved: the settings, the trip's prices and departures, the
 * agency.
 */
export type Grounds = {
  settings: Settings
  prices: Pick<typeof costDefinitions.$inferSelect, (typeof priced)[number]> | null
  departureIds: readonly string[]
  agency: Pick<typeof agencies.$inferSelect, (typeof ofAgency)[number]> | null
}

const priced = [
  'unitCents',
  'adultCents',
  'childCents',
  'singleSupplementCents',
  'insuranceBps',
  'isInsuranceIncluded',
  'agencyFeeBps',
] as const
const ofAgency = ['paysNet', 'isDirect', 'commissionBps'] as const

/** These columns as pairs for `json_build_object`. */
const pairsOf = <Name extends string>(table: Record<Name, AnyPgColumn>, names: readonly Name[]) =>
  sql.join(
    names.map((name) => sql`${sql.raw(`'${name}'`)}, ${table[name]}`),
    sql`, `,
  )

const groundsBy = writtenOnce<{ tripId: string; agencyId: string | null }>(
  ({ tripId, agencyId }) => sql`${prepared}
    select ${settingsJson} as settings,
      (select json_build_object(${pairsOf(costDefinitions, priced)})
        from ${costDefinitions} where ${costDefinitions.itineraryId} = ${tripId}) as prices,
      array(select ${departures.id}::text from ${departures} where ${departures.itineraryId} = ${tripId}) as "departureIds",
      (select json_build_object(${pairsOf(agencies, ofAgency)})
        from ${agencies} where ${agencies.id} = ${agencyId}) as agency`,
)

/** The grounds of a booking on this trip through this agency, in one read. */
export async function groundsOf(reader: Reader, tripId: string, agencyId: string | null): Promise<Grounds> {
  const { rows } = await reader.execute<Omit<Grounds, 'settings'> & { settings: Record<string, unknown> | null }>(
    groundsBy({ tripId, agencyId }),
  )
  const { settings, ...found } = rows[0]!
  return { ...found, settings: settingsFrom(settings) }
}

/** The trip's prices for a booking made today, and the agency's usual terms. Refuses while the trip has no price. */
export function termsOf({ prices, settings }: Pick<Grounds, 'prices' | 'settings'>) {
  if (prices?.unitCents == null) throw new Refusal('bookings.price-not-set')
  const { depositBps, balanceDaysBefore } = settings
  const asked = termsAsked({ ...prices, unitCents: prices.unitCents }, settings)
  return { today: { ...asked, depositBps, balanceDaysBefore }, agencyFeeBps: prices.agencyFeeBps }
}
export type TripTerms = ReturnType<typeof termsOf>

/** The terms that a booking keeps. Refuses a booking that is gone: it may have been joined to another meanwhile. */
export async function keptTerms(reader: Reader, bookingId: string): Promise<KeptTerms> {
  const [kept] = await reader.select().from(bookingTerms).where(eq(bookingTerms.bookingId, bookingId))
  if (!kept) throw new Refusal('calls.not-found', { kind: 'notFound' })
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
export function saleTerms(agency: Grounds['agency'], { agencyFeeBps }: Pick<TripTerms, 'agencyFeeBps'>): SaleTerms {
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
