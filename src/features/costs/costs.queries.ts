import { type SQL, sql } from 'drizzle-orm'
import type { z } from 'zod'
import type { Reader } from '#src/server/db/database.ts'
import { Refusal } from '#src/shared/refusal.ts'
import type { costDefinitionShape, getCosts } from './costs.contract.ts'

export type CostDefinition = z.output<typeof costDefinitionShape>

/** The cost definition of an itinerary as JSON. */
export function costsJson(itineraryId: SQL): SQL {
  return sql`(
    select json_build_object('minParticipants', d.min_participants, 'unitCents', d.unit_cents,
      'adultCents', d.adult_cents, 'childCents', d.child_cents, 'singleSupplementCents', d.single_supplement_cents,
      'agencyFeeBps', d.agency_fee_bps, 'insuranceBps', d.insurance_bps,
      'isInsuranceIncluded', d.is_insurance_included, 'markupBps', d.markup_bps, 'marginBps', d.margin_bps,
      'roundingCents', d.rounding_cents, 'freeEvery', d.free_every, 'version', d.version,
      'scenarios', coalesce((
        select json_agg(s.participants order by s.participants) from cost_scenarios s
        where s.itinerary_id = d.itinerary_id), '[]'::json))
    from cost_definitions d where d.itinerary_id = ${itineraryId})`
}

/** The places of a trip. Null while neither the trip nor a coach states them, and for a template. */
export async function placesOf(reader: Reader, itineraryId: string): Promise<number | null> {
  const { rows } = await reader.execute<{ places: number | null }>(sql`select trip_places(${itineraryId}) as places`)
  return rows[0]!.places
}

export async function costsOf(
  reader: Reader,
  itineraryId: string,
): Promise<z.output<(typeof getCosts)['schema']['response'][200]>> {
  const { rows } = await reader.execute<{
    costs: CostDefinition | null
    priced: { bookings: number; fromCents: number | null; toCents: number | null }
  }>(sql`
    select ${costsJson(sql`${itineraryId}`)} as costs, (
      select json_build_object('bookings', count(distinct b.id), 'fromCents', min(l.cents), 'toCents', max(l.cents))
      from bookings b join price_lines l on l.booking_id = b.id
      where b.trip_id = ${itineraryId} and b.status <> 'canceled' and l.kind = 'adultQuota' and l.reverses_id is null
        and not exists (select 1 from price_lines r where r.reverses_id = l.id)) as priced`)
  const { costs, priced } = rows[0]!
  if (!costs) throw new Refusal('calls.not-found', { kind: 'notFound' })
  return { ...costs, priced }
}
