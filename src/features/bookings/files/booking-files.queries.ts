import { sql } from 'drizzle-orm'
import { isoOf } from '#src/server/db/columns.ts'
import type { Reader } from '#src/server/db/database.ts'
import type { AppAbility } from '#src/shared/abilities.ts'
import { Refusal } from '#src/shared/refusal.ts'
import type { BookingFile } from './booking-files.contract.ts'
import { bookingFileKinds, subjectOfKind } from './booking-files.rules.ts'

/** A paper with its place. A deleted one can be restored. `customerId` is the person that it is about. */
export type KeptPaper = BookingFile & {
  fileId: string
  storedAs: string
  tripId: string
  bookingId: string
  customerId: string | null
  isDeleted: boolean
}

const pairs = sql`'id', bf.id, 'kind', bf.kind, 'participantId', bf.participant_id, 'name', f.name, 'size', f.size,
  'contentType', f.content_type, 'createdAt', ${isoOf(sql`bf.created_at`)}`

const readableKinds = (ability: AppAbility) =>
  bookingFileKinds.filter((kind) => ability.can('read', subjectOfKind[kind]))

/** The papers of a booking that this reader may see. Refuses an unknown booking. */
export async function filesOfBooking(
  reader: Reader,
  { tripId, bookingId }: { tripId: string; bookingId: string },
  ability: AppAbility,
): Promise<BookingFile[]> {
  const { rows } = await reader.execute<{ files: BookingFile[] }>(sql`
    select (
      select coalesce(json_agg(json_build_object(${pairs}) order by bf.created_at, bf.id), '[]'::json)
      from booking_files bf join files f on f.id = bf.file_id
      where bf.booking_id = b.id and f.deleted_at is null
        and bf.kind = any(${sql.param(readableKinds(ability))}::text[])) as files
    from bookings b where b.id = ${bookingId} and b.trip_id = ${tripId}`)
  if (!rows[0]) throw new Refusal('calls.not-found', { kind: 'notFound' })
  return rows[0].files
}

/** What the reader of a paper sees of the person it is about, for the record of sights. */
export function sightOfPaper({ customerId, kind, name }: KeptPaper) {
  if (customerId === null) return []
  const isHealth = kind === 'disabilityCard'
  const isDocument = kind === 'parentsConsent' || kind === 'other'
  return [{ customerId, allergies: isHealth ? name : null, documentNumber: isDocument ? name : null }]
}

/** One paper, which may be a deleted one. Refuses an unknown one, and one that this reader may not see. */
export async function paperOfBooking(reader: Reader, bookingFileId: string, ability: AppAbility): Promise<KeptPaper> {
  const { rows } = await reader.execute<{ paper: KeptPaper }>(sql`
    select json_build_object(${pairs}, 'fileId', f.id, 'storedAs', f.stored_as, 'tripId', b.trip_id,
      'bookingId', b.id, 'customerId', p.customer_id, 'isDeleted', f.deleted_at is not null) as paper
    from booking_files bf join files f on f.id = bf.file_id join bookings b on b.id = bf.booking_id
    left join participants p on p.id = bf.participant_id
    where bf.id = ${bookingFileId}`)
  const paper = rows[0]?.paper
  if (!paper) throw new Refusal('calls.not-found', { kind: 'notFound' })
  if (!ability.can('read', subjectOfKind[paper.kind])) throw new Refusal('calls.forbidden', { kind: 'forbidden' })
  return paper
}
