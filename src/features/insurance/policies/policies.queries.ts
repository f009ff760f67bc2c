import { sql } from 'drizzle-orm'
import { headName } from '#src/features/bookings/people/booking-names.words.ts'
import { dueSince, insured, isCrew, policyJoin } from '#src/features/trips/page/trip-insured.queries.ts'
import { isoOf } from '#src/server/db/columns.ts'
import type { Reader } from '#src/server/db/database.ts'
import { zoneOfOperator } from '#src/shared/day.ts'
import { Refusal } from '#src/shared/refusal.ts'
import type { Whole } from '#src/shared/seen-by.ts'
import type { IssuedPolicy, LineToIssue } from './policies.contract.ts'
import { type HeadToInsure, premiumCents } from './policies.rules.ts'

/** What decides the premium of the head `p`: its lines, and the price of the trip `t`. */
const ground = sql`
  (select coalesce(sum(l.cents), 0)::float8 from price_lines l
    where l.participant_id = p.id and l.kind = 'insurance') as "chargedCents",
  (select sum(l.cents)::float8 from price_lines l
    where l.participant_id = p.id and l.kind in ('adultQuota', 'childQuota')) as "quotaCents",
  coalesce(d.adult_cents, d.unit_cents)::float8 as "adultCents", d.insurance_bps as "insuranceBps"`

const ofHead = sql`p.id as "participantId", p.booking_id as "bookingId", b.number as "bookingNumber",
  ${isCrew} as "isCrew"`

const taxCode = sql`c.tax_code as "taxCode", coalesce(c.tax_code_country <> 'IT', false) as "isForeignCode"`

type Ground = Parameters<typeof premiumCents>[0]
type ReadLine = Omit<Whole<LineToIssue>, 'premiumCents'> & Ground
type ReadPolicy = Omit<Whole<IssuedPolicy>, 'premiumNowCents' | 'nameNow'> & Ground & { surname: string; name: string }

export type Line = Whole<LineToIssue>
export type Policy = Whole<IssuedPolicy>

const withoutGround = <Row extends Ground>({
  chargedCents: _charged,
  quotaCents: _quota,
  adultCents: _adult,
  insuranceBps: _bps,
  ...row
}: Row) => row

/** The people of a trip whose policy is to be issued, by name; those without a name come last. */
export async function linesToIssue(reader: Reader, tripId: string): Promise<Line[]> {
  const { rows } = await reader.execute<ReadLine>(sql`
    select ${ofHead}, c.surname, c.name, ${taxCode}, c.born_on::text as "bornOn",
      (b.confirmed_at at time zone ${zoneOfOperator})::date::text as "confirmedOn",
      (select f.insured_name from policies f where f.participant_id = p.id and f.revoked_at is null
        order by f.issued_at desc, f.id limit 1) as "insteadOf", ${ground}
    from trips t
    cross join lateral (select p.id from ${insured} and y.id is null) open
    join participants p on p.id = open.id
    join bookings b on b.id = p.booking_id
    left join cost_definitions d on d.itinerary_id = t.id
    left join customers c on c.id = p.customer_id
    where t.id = ${tripId}
    order by c.surname is null, c.folded, b.number, p.position, p.id`)
  return rows.map((row) => ({ ...withoutGround(row), premiumCents: premiumCents(row) }))
}

const fileOf = sql`case when f.id is null then null else
  json_build_object('name', f.name, 'size', f.size, 'contentType', f.content_type) end as file,
  (select coalesce(json_agg(json_build_object('id', r.id, 'name', rf.name, 'replacedAt', ${isoOf(sql`r.replaced_at`)})
      order by r.replaced_at desc, r.id), '[]')
    from former_policy_files r join files rf on rf.id = r.file_id and rf.deleted_at is null
    where r.policy_id = y.id) as former`

/** The issued policies of a trip, by name. Those of people who left stay. */
export async function issuedPolicies(reader: Reader, tripId: string): Promise<Policy[]> {
  const { rows } = await reader.execute<ReadPolicy>(sql`
    select y.id, y.version, ${ofHead}, ${taxCode}, c.born_on::text as "bornOn",
      y.insured_name as "insuredName", c.surname, c.name, y.premium_cents::float8 as "premiumCents",
      ${isoOf(sql`y.issued_at`)} as "issuedAt", u.name as "issuedBy",
      (coalesce(p.canceled_at, case when b.status = 'canceled' then b.canceled_at end)
        at time zone ${zoneOfOperator})::date::text as "leftOn",
      p.customer_id is distinct from y.customer_id as "isOfFormerPerson",
      y.to_verify_since is not null as "isToVerify", ${fileOf}, ${ground}
    from policies y
    join participants p on p.id = y.participant_id
    join bookings b on b.id = p.booking_id
    join trips t on t.id = y.trip_id
    join customers c on c.id = y.customer_id
    left join cost_definitions d on d.itinerary_id = t.id
    left join files f on f.id = y.file_id and f.deleted_at is null
    left join users u on u.id = y.created_by
    where y.trip_id = ${tripId} and y.revoked_at is null
    order by c.folded, y.issued_at, y.id`)
  return rows.map(({ surname, name, ...row }) => ({
    ...withoutGround(row),
    nameNow: headName({ surname, name }),
    premiumNowCents: row.isOfFormerPerson || row.leftOn !== null ? row.premiumCents : premiumCents(row),
  }))
}

/** A head as the issue of its policy needs it. */
export type HeadForPolicy = HeadToInsure &
  Ground & {
    participantId: string
    customerId: string | null
    surname: string | null
    name: string | null
  }

/** These heads of a trip, in no order. Those that the trip does not have are left out. */
export async function headsForPolicies(
  reader: Reader,
  tripId: string,
  participantIds: readonly string[],
): Promise<HeadForPolicy[]> {
  const { rows } = await reader.execute<HeadForPolicy>(sql`
    select p.id as "participantId", p.customer_id as "customerId", c.surname, c.name,
      p.customer_id is not null as "isNamed", p.canceled_at is null and b.status = 'confirmed' as "isOnTrip",
      not ${isCrew} or ic.participant_id is not null as "isInsured", y.id is not null as "hasPolicy", ${ground}
    from participants p join bookings b on b.id = p.booking_id
    left join insured_crew ic on ic.participant_id = p.id
    ${policyJoin}
    left join customers c on c.id = p.customer_id
    left join cost_definitions d on d.itinerary_id = p.trip_id
    where p.trip_id = ${tripId} and p.id = any(${sql.param([...participantIds])}::uuid[])`)
  return rows
}

export type CrewMember = { participantId: string; surname: string | null; name: string | null; isInsured: boolean }

/** The crew of a trip, by name. */
export async function crewToInsure(reader: Reader, tripId: string): Promise<CrewMember[]> {
  const { rows } = await reader.execute<CrewMember>(sql`
    select p.id as "participantId", c.surname, c.name, ic.participant_id is not null as "isInsured"
    from participants p join bookings b on b.id = p.booking_id
    left join insured_crew ic on ic.participant_id = p.id
    left join customers c on c.id = p.customer_id
    where p.trip_id = ${tripId} and p.canceled_at is null and b.status = 'confirmed' and ${isCrew}
    order by c.surname is null, c.folded, p.id`)
  return rows
}

/**
 * What a list of policies says about its trip: its percentage, and since when the earliest policy is due. On a trip that
 * sells no insurance none is due.
 */
export async function termsOfPolicies(
  reader: Reader,
  tripId: string,
): Promise<{ insuranceBps: number | null; dueSince: string | null }> {
  const { rows } = await reader.execute<{ insuranceBps: number | null; dueSince: string | null }>(sql`
    select d.insurance_bps as "insuranceBps", (select case when t.status in ('confirmed', 'completed') and d.insurance_bps > 0
      then min(${dueSince})::text end from ${insured} and y.id is null) as "dueSince"
    from trips t left join cost_definitions d on d.itinerary_id = t.id where t.id = ${tripId}`)
  if (!rows[0]) throw new Refusal('calls.not-found', { kind: 'notFound' })
  return rows[0]
}

/** The content of a policy, or of a file that it replaced, for sending it. Refuses what is gone. */
export async function contentOfPolicy(
  reader: Reader,
  policyId: string,
  former: string | undefined,
): Promise<{ name: string; contentType: string; storedAs: string }> {
  const { rows } = await reader.execute<{ name: string; contentType: string; storedAs: string }>(sql`
    select f.name, f.content_type as "contentType", f.stored_as as "storedAs"
    from policies y
    left join former_policy_files r on r.policy_id = y.id and r.id = ${former ?? null}
    join files f on f.id = case when ${former ?? null}::uuid is null then y.file_id else r.file_id end
    where y.id = ${policyId} and y.revoked_at is null and f.deleted_at is null`)
  if (!rows[0]) throw new Refusal('calls.not-found', { kind: 'notFound' })
  return rows[0]
}
