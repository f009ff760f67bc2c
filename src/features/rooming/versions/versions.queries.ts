import { sql } from 'drizzle-orm'
import { hotelOf, roomingFacts } from '#src/features/rooming/board/rooming-facts.queries.ts'
import { isoOf } from '#src/server/db/columns.ts'
import type { Reader } from '#src/server/db/database.ts'
import type { AppAbility, Subject } from '#src/shared/abilities.ts'
import { Refusal } from '#src/shared/refusal.ts'
import type { RoomingVersion } from './versions.contract.ts'
import type { ComparedFact, RoomingDifference, RoomingSnapshot } from './versions.rules.ts'

export type StoredVersion = RoomingVersion & { replaces: number | null; snapshot: RoomingSnapshot }

/** The hotel of a trip whose list is meant, with the address to which it goes. Null on a trip without hotels. */
export async function hotelToTell(reader: Reader, tripId: string, serviceId: string | undefined) {
  const hotel = hotelOf(await roomingFacts(reader, tripId, serviceId))
  if (!hotel) return null
  const { rows } = await reader.execute<{ email: string | null }>(sql`
    select coalesce(k.email, v.email, (
      select o.email from provider_contacts o where o.provider_id = v.id and o.removed_at is null and o.email is not null
      order by o.name, o.id limit 1)) as email
    from services s left join providers v on v.id = s.provider_id
    left join provider_contacts k on k.id = s.contact_id and k.removed_at is null
    where s.id = ${hotel.serviceId}`)
  return { ...hotel, email: rows[0]?.email ?? null }
}

/** The versions that a hotel got, newest first. */
export async function versionsOf(reader: Reader, tripId: string, serviceId: string): Promise<StoredVersion[]> {
  const { rows } = await reader.execute<StoredVersion>(sql`
    select r.id, r.number, r.replaces, r.is_final as "isFinal", r.has_notes as "hasNotes", ${isoOf(sql`r.sent_at`)} as "sentAt",
      r.sent_by_name as "by", r.recipient, r.told_how as "toldHow", ${isoOf(sql`r.confirmed_at`)} as "confirmedAt",
      case when r.told_how is null then coalesce(m.state, 'queued') end as state,
      (r.snapshot->'totals'->>'rooms')::int as rooms, (r.snapshot->'totals'->>'guests')::int as guests, r.snapshot
    from rooming_versions r left join messages m on m.id = r.message_id
    where r.trip_id = ${tripId} and r.service_id = ${serviceId} order by r.number desc`)
  return rows
}

/** One version, as it was sent. Refuses an unknown hotel or number. */
export async function versionOf(reader: Reader, tripId: string, serviceId: string | undefined, number: number) {
  const hotel = await hotelToTell(reader, tripId, serviceId)
  // Versions of a hotel that is gone are not those of the first hotel.
  const isMeant = hotel !== null && (serviceId === undefined || hotel.serviceId === serviceId)
  const versions = isMeant ? await versionsOf(reader, tripId, hotel.serviceId) : []
  const found = versions.find((one) => one.number === number)
  if (!found) throw new Refusal('calls.not-found', { kind: 'notFound' })
  return found
}

/** The people whose food notes and documents these lists hold, for the record of sights. */
export async function seenIn(reader: Reader, lists: readonly RoomingSnapshot[]) {
  const people = lists
    .flatMap(({ rooms, withoutRoom }) => [...rooms.flatMap((room) => room.people), ...withoutRoom])
    .filter(({ dietaryNote, documentNumber }) => dietaryNote !== null || documentNumber !== null)
  const ids = [...new Set(people.map(({ participantId }) => participantId))]
  // A head that was handed over has the customers of before too.
  const { rows } = await reader.execute<{ participantId: string; customerId: string; name: string }>(sql`
    select coalesce(p.replaced_by_id, p.id) as "participantId", c.id as "customerId", rtrim(c.surname || ' ' || c.name) as name
    from participants p join customers c on c.id = p.customer_id
    where p.id = any (${sql.param(ids)}::uuid[]) or p.replaced_by_id = any (${sql.param(ids)}::uuid[])
    order by p.replaced_by_id nulls first`)
  return people.flatMap(({ participantId, fullName, dietaryNote, documentNumber }) => {
    const customers = rows.filter((row) => row.participantId === participantId)
    const own = customers.find(({ name }) => name === fullName) ?? customers[0]
    return own ? { customerId: own.customerId, allergies: dietaryNote, documentNumber } : []
  })
}

/** The number of the last list that reached a hotel, and whether one of them was final. */
export type ListsSent = { number: number; hasFinal: boolean }

/** What each hotel of a trip has got, by its service. A list whose email is not out yet does not count. */
export async function listsSent(reader: Reader, tripId: string): Promise<Map<string, ListsSent>> {
  const { rows } = await reader.execute<ListsSent & { serviceId: string }>(sql`
    select r.service_id as "serviceId", max(r.number) as number, bool_or(r.is_final) as "hasFinal"
    from rooming_versions r left join messages m on m.id = r.message_id
    where r.trip_id = ${tripId} and r.service_id is not null and (m.state = 'sent' or r.told_how is not null)
    group by r.service_id`)
  return new Map(rows.map(({ serviceId, ...sent }) => [serviceId, sent]))
}

export type RoomLock = { serviceId: string; number: number; hotel: string; sentAt: string }

/** The final list that closes the rooms of a trip to changes of the board: the newest of its hotel, and not opened. */
export async function roomLock(reader: Reader, tripId: string): Promise<RoomLock | null> {
  const { rows } = await reader.execute<RoomLock>(sql`
    select r.service_id as "serviceId", r.number, ${isoOf(sql`r.sent_at`)} as "sentAt", coalesce(r.snapshot->'hotel'->>'name', '') as hotel
    from rooming_versions r
    where r.trip_id = ${tripId} and r.service_id is not null and r.is_final and r.opened_at is null and not exists (
      select from rooming_versions n where n.service_id = r.service_id and n.number > r.number)
    order by r.seq desc limit 1`)
  return rows[0] ?? null
}

const needed: Partial<Record<ComparedFact, Subject>> = { document: 'IdentityDocument', dietaryNote: 'HealthData' }

/** The differences that this reader may see. */
export function readableDifferences(rows: readonly RoomingDifference[], ability: AppAbility): RoomingDifference[] {
  return rows.filter(({ fact }) => {
    const subject = needed[fact]
    return subject === undefined || ability.can('read', subject)
  })
}
