import { type SQL, sql } from 'drizzle-orm'

/** The earlier versions of the row `d` of a table whose rows replace each other, latest first, as ids of files. */
const formerOf = (table: 'archive_entries' | 'service_files' | 'supplier_papers') => sql`array(
  with recursive former as (
    select o.*, 1 as age from ${sql.raw(table)} o where o.id = d.replaces_id
    union all select o.*, f.age + 1 from former f join ${sql.raw(table)} o on o.id = f.replaces_id
  )
  select file_id from former where file_id is not null order by age)`

/** The condition that no later version replaces the row `d`. */
const isLatest = (table: 'archive_entries' | 'service_files') =>
  sql`not exists (select from ${sql.raw(table)} n where n.replaces_id = d.id)`

/** Tells whether the supplier's paper was marked as handed over and that mark was taken back. */
export const wasTakenBack = (paperId: SQL) =>
  sql`exists (select from deliveries k where k.paper_id = ${paperId} and k.taken_back_at is not null)`

/** The condition that the voucher `d` is in force: neither taken back, nor followed by one that was not. */
const isInForce = sql`not ${wasTakenBack(sql`d.id`)} and not exists (
  select from supplier_papers n
  where n.kind = 'voucher' and n.itinerary_id = d.itinerary_id and n.seq > d.seq and n.provider_id = d.provider_id
    and coalesce(n.service_id, n.removed_service_id) = coalesce(d.service_id, d.removed_service_id)
    and not ${wasTakenBack(sql`n.id`)})`

/** The documents of a trip, each once, where they are kept: in the archive, with a service, a policy, or as a voucher. */
export const keptDocuments = (tripId: SQL) => sql`
  select d.id, 'archive' as source, d.type, d.file_id, null::uuid as service_id, null::text as service,
    null::int as people, null::text as person, ${formerOf('archive_entries')} as former
  from archive_entries d where d.trip_id = ${tripId} and ${isLatest('archive_entries')}
  union all
  select d.id, 'service', 'serviceDocument', d.file_id, s.id, s.name, null, null, ${formerOf('service_files')}
  from services s join service_files d on d.service_id = s.id
  where s.itinerary_id = ${tripId} and ${isLatest('service_files')}
  union all
  select d.id, 'paper', 'serviceDocument', d.file_id, s.id, s.name, null, null, ${formerOf('supplier_papers')}
  from supplier_papers d left join services s on s.id = d.service_id
  where d.itinerary_id = ${tripId} and d.kind = 'voucher' and ${isInForce}
  union all
  select y.ids[1], 'policy', 'insurancePolicy', y.file_id, null, null, cardinality(y.ids), y.person, array(
    select r.file_id from former_policy_files r where r.policy_id = any(y.ids)
    group by r.file_id order by max(r.replaced_at) desc, r.file_id)
  from (
    select file_id, array_agg(id order by id) as ids, case when count(*) = 1 then min(insured_name) end as person
    from policies where trip_id = ${tripId} and revoked_at is null group by file_id
  ) y`

/** The number of documents in the archive of the trip `t`. */
export const documentCount: SQL = sql`(
  select count(*)::int from (${keptDocuments(sql`t.id`)}) k join files f on f.id = k.file_id and f.deleted_at is null)`
