import { sql } from 'drizzle-orm'
import { hotelOf, roomingFacts } from '#src/features/rooming/board/rooming-facts.queries.ts'
import { isoOf } from '#src/server/db/columns.ts'
import type { Reader } from '#src/server/db/database.ts'
import type { AppAbility, Subject } from '#src/shared/abilities.ts'
import { Refusal } from '#src/shared/refusal.ts'
import type { RoomingVersion } from './versions.contract.ts'
import type { ComparedFact, RoomingDifference, RoomingSnapshot } from './versions.rules.ts'

export type StoredVersion = RoomingVersion & { snapshot: RoomingSnapshot }

/** The hotel of a trip whose list is meant, with the address to which it goes. Null on a trip without hotels. */
export async function hotelToTell(reader: Reader, tripId: string, serviceId: string | undefined) {
  const hotel = hotelOf(await roomingFacts(reader, tripId), serviceId)
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
    select r.id, r.number, r.is_final as "isFinal", r.has_notes as "hasNotes", ${isoOf(sql`r.sent_at`)} as "sentAt",
      r.sent_by_name as "by", r.recipient, coalesce(m.state, 'queued') as state,
      (r.snapshot->'totals'->>'rooms')::int as rooms, (r.snapshot->'totals'->>'guests')::int as guests, r.snapshot
    from rooming_versions r left join messages m on m.id = r.message_id
    where r.trip_id = ${tripId} and r.service_id = ${serviceId} order by r.number desc`)
  return rows
}

/** One version, as it was sent. Refuses an unknown number. */
export async function versionOf(reader: Reader, tripId: string, serviceId: string | undefined, number: number) {
  const hotel = await hotelToTell(reader, tripId, serviceId)
  const versions = hotel ? await versionsOf(reader, tripId, hotel.serviceId) : []
  const found = versions.find((one) => one.number === number)
  if (!found) throw new Refusal('calls.not-found', { kind: 'notFound' })
  return { ...found, replaces: versions.some((one) => one.number === number - 1) ? number - 1 : null }
}

const needed: Partial<Record<ComparedFact, Subject>> = { document: 'IdentityDocument', dietaryNote: 'HealthData' }

/** The differences that this reader may see. */
export function readableDifferences(rows: readonly RoomingDifference[], ability: AppAbility): RoomingDifference[] {
  return rows.filter(({ fact }) => {
    const subject = needed[fact]
    return subject === undefined || ability.can('read', subject)
  })
}
