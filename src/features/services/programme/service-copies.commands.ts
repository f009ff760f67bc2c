import { eq, sql } from 'drizzle-orm'
import { allotments, gratuities, services } from '#src/features/services/services.tables.ts'
import { creation } from '#src/server/edits.ts'
import type { Work } from '#src/server/work.ts'
import type { Day } from '#src/shared/day.ts'

/** A target of a copy. `start` is the day on which the trip begins, null for a template. */
export type CopyTarget = { id: string; start: Day | null; days: number }

/**
 * Copies the services of an itinerary to each target, with allotments and gratuities. A supplier's option and release
 * move with the start. PNR, vouchers, documents, and states of payment and communication are not copied. Services on
 * days that a shorter target lacks are left out; stays beyond its end are cut. Answers the number of services left out.
 */
export async function copyServices(
  work: Work,
  from: { id: string; start: Day | null },
  targets: readonly CopyTarget[],
): Promise<number> {
  const { createdAt, createdBy } = creation(work)
  const offset = (on: 'option' | 'release') =>
    sql`coalesce(s.${sql.raw(on)}_offset, s.${sql.raw(on)}_on - ${from.start}::date)`
  const dated = (on: 'option' | 'release') => sql`p.start + ${offset(on)},
        case when p.start is null then ${offset(on)} end`
  const { rows } = await work.tx.execute<{ leftOut: number }>(sql`
    with targets as (
      select * from jsonb_to_recordset(${JSON.stringify(targets)}::jsonb) as t(id uuid, start date, days int)
    ), pairs as materialized (
      select gen_random_uuid() as id, s.id as source, t.id as itinerary_id, t.start, t.days
      from ${services} s cross join targets t where s.itinerary_id = ${from.id} and s.day <= t.days
    ), copied as (
      insert into ${services} (id, itinerary_id, day, position, category, name, code, cost_kind, repeats, provider_id,
        contact_id, amount_cents, amount_up_to, amount_beyond_cents, payment_terms, guides_booked, hotel_type, has_beverages, starts_at, location, notes,
        option_on, option_offset, release_on, release_offset, release_days, rooming_days, max_per_guide,
        has_limited_access, access_limit, is_in_house, is_extra_eu, created_at, created_by, updated_at, updated_by)
      select p.id, p.itinerary_id, s.day, s.position, s.category, s.name, s.code, s.cost_kind, s.repeats, s.provider_id,
        s.contact_id, s.amount_cents, s.amount_up_to, s.amount_beyond_cents, s.payment_terms, s.guides_booked, s.hotel_type, s.has_beverages, s.starts_at, s.location, s.notes,
        ${dated('option')}, ${dated('release')}, s.release_days, s.rooming_days, s.max_per_guide,
        s.has_limited_access, s.access_limit, s.is_in_house, s.is_extra_eu,
        ${createdAt}::timestamptz, ${createdBy}::uuid, ${createdAt}::timestamptz, ${createdBy}::uuid
      from pairs p join ${services} s on s.id = p.source
    ), rows as (
      insert into ${allotments} (service_id, room_type, quantity, price_cents, available_quantity, extra_cents,
        check_in_day, check_out_day)
      select p.id, a.room_type, a.quantity, a.price_cents, a.available_quantity, a.extra_cents,
        a.check_in_day, least(a.check_out_day, p.days)
      from pairs p join ${allotments} a on a.service_id = p.source and a.check_in_day < p.days
    ), free as (
      insert into ${gratuities} (service_id, basis, threshold, counts_free, rounding, max, value)
      select p.id, g.basis, g.threshold, g.counts_free, g.rounding, g.max, g.value
      from pairs p join ${gratuities} g on g.service_id = p.source
    )
    select ((select count(*) from ${services} s where s.itinerary_id = ${from.id}) * (select count(*) from targets)
      - (select count(*) from pairs))::int as "leftOut"`)
  return rows[0]!.leftOut
}

/** Removes all services of a template, which nobody books. */
export async function clearServices(work: Work, itineraryId: string): Promise<void> {
  await work.tx.delete(services).where(eq(services.itineraryId, itineraryId))
}
