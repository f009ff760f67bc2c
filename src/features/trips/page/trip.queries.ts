import { type SQL, sql } from 'drizzle-orm'
import type { z } from 'zod'
import { costsJson } from '#src/features/costs/costs.queries.ts'
import { departuresJson, vehiclesJson } from '#src/features/departures/departures.queries.ts'
import { programmeJson } from '#src/features/services/programme/services.queries.ts'
import { settingsOf } from '#src/features/settings/settings.queries.ts'
import { lastNotice, noticeLateFrom, refundDue } from '#src/features/trips/life/deadlines.rules.ts'
import { seriesDates } from '#src/features/trips/life/series.rules.ts'
import type { getCancellation } from '#src/features/trips/life/trip-states.contract.ts'
import { missingForArchive, missingForSale, type TripForArchive } from '#src/features/trips/life/trip-states.rules.ts'
import { corePairs, headsJoin, headsPairs } from '#src/features/trips/list/trip-core.queries.ts'
import { workJson } from '#src/features/trips/list/trip-work.queries.ts'
import type { getTrip } from '#src/features/trips/page/trip.contract.ts'
import { countsOnUs } from '#src/features/trips/page/trip-suppliers.queries.ts'
import { isoOf } from '#src/server/db/columns.ts'
import type { Reader } from '#src/server/db/database.ts'
import { prepared } from '#src/server/db/prepared.ts'
import { writtenOnce } from '#src/server/db/written-once.ts'
import type { Day } from '#src/shared/day.ts'
import { Refusal } from '#src/shared/refusal.ts'

type Trip = z.output<(typeof getTrip)['schema']['response'][200]>
type StoredTrip = Omit<Trip, 'series' | 'placesLeft' | 'lastNoticeOn' | 'missingForSale' | 'missingForArchive'> & {
  series: Pick<Trip['series'], 'repetition' | 'until' | 'customOn'> | null
}

const neighbour = (isNext: boolean) => sql`(
  select json_build_object('id', n.id, 'title', n.title) from trips n
  where n.status <> 'archived' and (n.departs_on, n.id) ${isNext ? sql`>` : sql`<`} (t.departs_on, t.id)
  order by n.departs_on ${isNext ? sql`asc` : sql`desc`}, n.id ${isNext ? sql`asc` : sql`desc`} limit 1)`

const siblings = sql`coalesce((
  select json_agg(json_build_object('id', t.id, 'code', t.code, 'title', t.title, 'status', t.status,
    'departsOn', t.departs_on, 'heads', json_build_object(${headsPairs}), 'places', trip_places(t.id)) order by t.departs_on)
  from trips t ${headsJoin} where t.series_id = me.series_id and t.id <> me.id), '[]'::json)`

const nameOf = (id: string) => sql`(select u.name from users u where u.id = ${sql.raw(id)})`

/** When the trip `t` was cancelled and by whom, from its log, or null. */
const cancelled = sql`case when t.cancel_reason is not null then (
  select json_build_object('at', ${isoOf(sql`e.at`)}, 'by', e.user_name) from activity_entries e
  where e.itinerary_id = t.id and e.kind = 'trips.activity-cancelled' order by e.seq desc limit 1) end`

const pageOf = writtenOnce<{ tripId: string }>(
  ({ tripId }) => sql`${prepared}
    select json_build_object(${corePairs}, 'notes', t.notes, 'maxPlaces', t.max_places, 'bookingCount', h.bookings,
        'templateId', t.template_id, 'templateName', t.template_name, 'confirmBy', t.confirm_by,
        'cancelBy', t.cancel_by, 'customersReleaseOn', t.customers_release_on,
        'confirmedAt', ${isoOf(sql`t.confirmed_at`)}, 'cancelReason', t.cancel_reason, 'cancelled', ${cancelled},
        'forced', case when t.forced_reason is null then null
          else json_build_object('by', coalesce(${nameOf('t.forced_by')}, ''), 'reason', t.forced_reason) end,
        'previous', ${neighbour(false)}, 'following', ${neighbour(true)},
        'createdAt', ${isoOf(sql`t.created_at`)}, 'updatedAt', ${isoOf(sql`t.updated_at`)},
        'updatedBy', ${nameOf('t.updated_by')}) as core,
      json_build_object(
        'series', (select json_build_object('repetition', s.repetition, 'until', s.until, 'customOn', s.custom_on)
          from trip_series s where s.id = me.series_id),
        'siblings', ${siblings}, 'costs', ${costsJson(sql`me.id`)}, 'departures', ${departuresJson(sql`me.id`)},
        'drivingTimes', coalesce((select json_agg(json_build_object('day', w.day, 'minutes', w.minutes) order by w.day)
          from driving_times w where w.itinerary_id = me.id), '[]'::json),
        'vehicles', ${vehiclesJson(sql`me.id`)}, 'services', ${programmeJson(sql`me.id`)}) as itinerary,
      ${workJson} as people
    from trips t ${headsJoin} join trips me on me.id = t.id where t.id = ${tripId}`,
)

/** One trip with everything that its page shows. An extra query is made only where the trip may be archived. */
export async function tripById(reader: Reader, tripId: string): Promise<Trip> {
  type Parts = { core: StoredTrip; itinerary: Partial<StoredTrip>; people: Pick<StoredTrip, 'work' | 'drivers'> }
  const { rows } = await reader.execute<Parts>(pageOf({ tripId }))
  if (!rows[0]) throw new Refusal('calls.not-found', { kind: 'notFound' })
  const stored = { ...rows[0].core, ...rows[0].itinerary, ...rows[0].people }
  const isClosing = stored.status === 'completed' || stored.status === 'cancelled'
  const { departsOn, places, heads } = stored
  const series = stored.series ?? { repetition: 'none' as const, until: null, customOn: null }
  return {
    ...stored,
    series: { ...series, dates: seriesDates({ departsOn, ...series }) },
    placesLeft: places === null ? null : places - heads.confirmed - heads.option,
    lastNoticeOn: lastNotice(stored),
    missingForSale: stored.status === 'draft' ? missingForSale(saleState(stored)) : [],
    missingForArchive: isClosing ? missingForArchive(await archiveState(reader, tripId)) : [],
  }
}

/** The facts of a trip for the rules of putting it on sale. */
export function saleState(
  trip: Pick<Trip, 'status' | 'title' | 'type' | 'departsOn' | 'days' | 'transport' | 'costs' | 'departures'>,
) {
  const { minParticipants, unitCents } = trip.costs
  return { ...trip, minParticipants, unitCents, departureCount: trip.departures.length }
}

/** The condition that the archive of the trip `t` has a final report. */
export const hasFinalReport: SQL = sql`exists (
  select from archive_entries e join files f on f.id = e.file_id
  where e.trip_id = t.id and e.type = 'finalReport' and f.deleted_at is null)`

/**
 * The facts of a trip for the rules of archiving it. Suppliers to be paid are all suppliers of a completed trip, but
 * only the confirmed ones of a cancelled trip; an unknown amount counts as open. Open bookings owe a balance or a
 * penalty, or paid more than they owe.
 */
export async function archiveState(reader: Reader, tripId: string): Promise<TripForArchive> {
  const { rows } = await reader.execute<TripForArchive>(sql`
    select t.status,
      (select count(*) from services s where s.itinerary_id = t.id and s.payment_status = 'toBePaid'
        and (s.amount_up_to is not null
          or coalesce(s.amount_cents, (select sum(a.price_cents) from allotments a where a.service_id = s.id)) is distinct from 0)
        and (t.status <> 'cancelled' or s.communication_status = 'sent')
      )::int as "openSupplierPayments",
      due.balances as "openBalances", due.refunds as "openRefunds",
      ${hasFinalReport} as "hasFinalReport"
    from trips t
    cross join lateral (
      select count(*) filter (where b.status in ('confirmed', 'canceled') and m.due > 0)::int as balances,
        count(*) filter (where m.net > greatest(m.owed, 0))::int as refunds
      from bookings b join booking_money m on m.booking_id = b.id where b.trip_id = t.id and not b.is_staff
    ) due
    where t.id = ${tripId}`)
  if (!rows[0]) throw new Refusal('calls.not-found', { kind: 'notFound' })
  return rows[0]
}

type Cancellation = z.output<(typeof getCancellation)['schema']['response'][200]>

/** The effects of cancelling a trip: bookings, people and suppliers to be told, money to refund. */
export async function cancellationOf(
  reader: Reader,
  tripId: string,
  { now, today }: { now: Date; today: Day },
): Promise<Cancellation> {
  const { rows } = await reader.execute<
    Pick<
      Cancellation,
      'bookings' | 'customers' | 'suppliers' | 'refundCents' | 'agencyRefundCents' | 'paidToSuppliersCents'
    > & {
      departsOn: Day
      days: number
      firstTime: string | null
    }
  >(sql`
    select t.departs_on as "departsOn", t.returns_on - t.departs_on + 1 as days,
      (select to_char(min(d.time), 'HH24:MI') from departures d where d.itinerary_id = t.id) as "firstTime",
      due.bookings, due.customers, due.refund::float8 as "refundCents", due."agencyRefund"::float8 as "agencyRefundCents",
      (select count(*)::int from services s where s.itinerary_id = t.id and ${countsOnUs}) as suppliers,
      (select coalesce(sum(case p.kind when 'payment' then p.cents when 'refund' then -p.cents else 0 end
          * case when p.reverses_id is null then 1 else -1 end), 0)
        from services s join supplier_payments p on p.service_id = s.id
        where s.itinerary_id = t.id)::float8 as "paidToSuppliersCents"
    from trips t ${headsJoin}
    cross join lateral (
      select count(*)::int as bookings, coalesce(sum(b.adults + b.children), 0)::int as customers,
        coalesce(sum(greatest(m.net - kept.cents, 0)) filter (where not b.pays_net), 0) as refund,
        coalesce(sum(greatest(m.net - kept.cents, 0)) filter (where b.pays_net), 0) as "agencyRefund"
      from bookings b join booking_money m on m.booking_id = b.id
      -- The penalty of a person who withdrew before stays.
      cross join lateral (
        select penalty.cents - case when b.pays_net
          then round(penalty.cents::numeric * b.commission_bps / 10000) else 0 end as cents
        from (
          select coalesce(sum(l.cents), 0) as cents from price_lines l where l.booking_id = b.id and l.kind = 'penalty'
        ) penalty
      ) kept
      where b.trip_id = t.id and not b.is_staff and b.status not in ('canceled', 'notConfirmed')
    ) due
    where t.id = ${tripId}`)
  if (!rows[0]) throw new Refusal('calls.not-found', { kind: 'notFound' })
  const { departsOn, days, firstTime, ...counted } = rows[0]
  const trip = { departsOn, days, firstTime }
  const refundBy = refundDue(today, (await settingsOf(reader)).refundDays)
  return { ...counted, refundBy, lastNoticeOn: lastNotice(trip), isLate: now >= noticeLateFrom(trip) }
}

/** The number of people who count towards the minimum of a trip, and that minimum. */
export async function confirmationState(
  reader: Reader,
  tripId: string,
): Promise<{ confirmedParticipants: number; minParticipants: number | null }> {
  const { rows } = await reader.execute<{ confirmedParticipants: number; minParticipants: number | null }>(sql`
    select hp.paying as "confirmedParticipants", cd.min_participants as "minParticipants"
    from trips t ${headsJoin} where t.id = ${tripId}`)
  return rows[0]!
}

/** Tells whether a trip has bookings that are not cancelled, without the crew's: its schedule then cannot change. */
export async function hasBookings(reader: Reader, tripId: string): Promise<boolean> {
  const { rows } = await reader.execute<{ has: boolean }>(sql`
    select exists (
      select 1 from bookings b where b.trip_id = ${tripId} and not b.is_staff and b.status <> 'canceled') as has`)
  return rows[0]!.has
}

export async function hasVehicles(reader: Reader, tripId: string): Promise<boolean> {
  const { rows } = await reader.execute<{ has: boolean }>(sql`
    select exists (select 1 from vehicles v where v.itinerary_id = ${tripId}) as has`)
  return rows[0]!.has
}
