import { sql } from 'drizzle-orm'
import { keptDocuments } from '#src/features/trips/page/trip-documents.queries.ts'
import { isoOf } from '#src/server/db/columns.ts'
import type { Reader } from '#src/server/db/database.ts'
import type { AppAbility, Subject } from '#src/shared/abilities.ts'
import type { MessageState } from '#src/shared/outbox.ts'
import { Refusal } from '#src/shared/refusal.ts'
import { archiveTypes } from './archive-types.values.ts'
import type { ArchivedDocument, SentPaper, sentKinds } from './documents.contract.ts'

const filePairs = sql`'fileId', f.id, 'name', f.name, 'size', f.size, 'contentType', f.content_type,
  'createdAt', ${isoOf(sql`f.created_at`)}, 'createdBy', (select u.name from users u where u.id = f.created_by)`

/** The documents of a trip by type, newest first. A deleted file and one whose content was erased are left out. */
export async function documentsOf(reader: Reader, tripId: string): Promise<ArchivedDocument[]> {
  const { rows } = await reader.execute<{ document: ArchivedDocument }>(sql`
    select json_build_object('id', d.id, 'source', d.source, 'type', d.type, ${filePairs},
      'about', json_build_object('serviceId', d.service_id, 'service', d.service, 'people', d.people, 'person', d.person),
      'former', coalesce((
        select json_agg(json_build_object(${filePairs}) order by o.age)
        from unnest(d.former) with ordinality as o(file_id, age) join files f on f.id = o.file_id
        where f.deleted_at is null), '[]'::json)) as document
    from (${keptDocuments(sql`${tripId}::uuid`)}) d join files f on f.id = d.file_id
    where f.deleted_at is null
    order by array_position(${sql.param([...archiveTypes])}::text[], d.type), f.created_at desc, f.name, d.id`)
  return rows.map(({ document }) => document)
}

type SentKind = (typeof sentKinds)[number]

/** The subjects that a reader of a kind of message must be able to read, because its content tells them. */
const toldBy: Partial<Record<SentKind, readonly Subject[]>> = {
  paymentRequest: ['SupplierPayment'],
  roomingList: ['HealthData', 'IdentityDocument'],
  balanceReminder: ['Payment'],
}

const stateOfDelivery = sql`case when d.told_how is not null then 'told' when d.failure is not null then 'failed'
  when m.id is null then 'queued' else m.state end`

/** The subjects of papers that letters carry, such as dossiers: only a reader of all of them gets the file. */
const ofLetters: readonly Subject[] = ['Payment', 'HealthData', 'IdentityDocument']

/**
 * One row for each recipient of what was sent for a trip. Rows with one `together` left together. Of several papers of a
 * letter its file is the one that most letters carry.
 */
const sendings = (tripId: string, seesLetters: boolean) => sql`
  select d.id, d.kind, d.created_at, d.created_by_name, d.service_id, d.message_id, coalesce(d.recipient_name, d.recipient,
      (select v.company_name from providers v where v.id = d.provider_id), '') as who,
    case when p.id is not null then p.number || '/' || p.year end as number, p.file_id,
    ${stateOfDelivery} as state, concat_ws(' ', d.kind, d.created_at, d.created_by, d.paper_id, d.service_id) as together
  from deliveries d left join messages m on m.id = d.message_id left join supplier_papers p on p.id = d.paper_id
  where d.itinerary_id = ${tripId} and d.taken_back_at is null
  union all
  select l.id, l.kind, l.created_at, l.created_by_name, l.service_id, l.message_id, coalesce(
      (select string_agg(rtrim(c.surname || ' ' || c.name), ', ' order by c.folded, q.id)
        from participants q join customers c on c.id = q.customer_id where q.id = any(l.participant_ids)),
      pr.company_name, ag.name, m.recipient, l.office, ''),
    null, case when ${seesLetters}::boolean then (
      select mf.file_id from message_files mf where mf.message_id = l.message_id
      order by (select count(*) from message_files o where o.file_id = mf.file_id) desc, mf.file_id limit 1) end,
    case when l.told_how is not null then 'told' else coalesce(m.state, 'queued') end,
    coalesce(l.mailing_id, l.id)::text
  from letters l left join messages m on m.id = l.message_id left join providers pr on pr.id = l.provider_id
  left join agencies ag on ag.id = l.agency_id
  where l.trip_id = ${tripId} and l.excluded_reason is null
  union all
  select v.id, 'roomingList', v.sent_at, v.sent_by_name, v.service_id, v.message_id, coalesce(s.name, v.recipient),
    v.number::text, (select mf.file_id from message_files mf where mf.message_id = v.message_id limit 1),
    case when v.told_how is null then coalesce(m.state, 'queued') else 'told' end, v.id::text
  from rooming_versions v left join messages m on m.id = v.message_id left join services s on s.id = v.service_id
  where v.trip_id = ${tripId}
  union all
  select r.id, 'balanceReminder', r.created_at, r.created_by_name, null, r.message_id,
    coalesce((select rtrim(c.surname || ' ' || c.name) from participants q join customers c on c.id = q.customer_id
      where q.booking_id = b.id and q.canceled_at is null order by q.is_default_contact desc, q.position limit 1),
      b.number::text),
    null, null, case when r.told_how is not null then 'told' else m.state end,
    concat_ws(' ', 'reminder', r.created_at, r.created_by)
  from bookings b join balance_reminders r on r.booking_id = b.id left join messages m on m.id = r.message_id
  where b.trip_id = ${tripId}`

/** The states of messages behind each state of the archive. */
const statesOf = {
  sent: ['sent'],
  queued: ['queued', 'sending'],
  failed: ['failed', 'bounced'],
  uncertain: ['uncertain'],
  stopped: ['stopped'],
  held: ['held'],
  told: ['told'],
} as const satisfies Record<string, readonly (MessageState | 'told')[]>
const counts = sql.raw(
  Object.entries(statesOf)
    .map(([name, states]) => `'${name}', count(*) filter (where x.state in ('${states.join("', '")}'))`)
    .join(', '),
)

/** What was sent for a trip and this reader may see, newest first. What left together is one row. */
export async function sentOf(reader: Reader, tripId: string, ability: AppAbility): Promise<SentPaper[]> {
  const hidden = (Object.entries(toldBy) as [SentKind, readonly Subject[]][])
    .filter(([, subjects]) => !subjects.every((subject) => ability.can('read', subject)))
    .map(([kind]) => kind)
  const seesLetters = ofLetters.every((subject) => ability.can('read', subject))
  const { rows } = await reader.execute<{ paper: SentPaper }>(sql`
    select json_build_object('id', (array_agg(x.id order by x.id))[1], 'kind', min(x.kind), 'number', min(x.number),
      'recipients', json_agg(x.who order by x.who, x.id), 'sentAt', ${isoOf(sql`max(x.created_at)`)},
      'by', min(x.created_by_name), 'serviceId', (array_agg(x.service_id))[1],
      'messageId', case when count(*) = 1 then (array_agg(x.message_id))[1] end,
      'states', json_build_object(${counts}),
      'file', (select json_build_object('fileId', f.id, 'name', f.name) from files f
        where f.id = mode() within group (order by x.file_id) and f.deleted_at is null)) as paper
    from (${sendings(tripId, seesLetters)}) x where x.kind <> all(${sql.param(hidden)}::text[])
    group by x.together order by max(x.created_at) desc, x.together`)
  return rows.map(({ paper }) => paper)
}

/** A stored file of the archive, with its folder in a ZIP file: the type of a document, or `sent`. */
export type ArchivedFile = { fileId: string; name: string; size: number; storedAs: string; contentType: string }
export type FileInFolder = ArchivedFile & { folder: ArchivedDocument['type'] | 'sent' }

async function filesByIds(reader: Reader, fileIds: readonly string[]): Promise<Map<string, ArchivedFile>> {
  const { rows } = await reader.execute<ArchivedFile>(sql`
    select id as "fileId", name, size::float8 as size, stored_as as "storedAs", content_type as "contentType"
    from files where id = any(${sql.param([...fileIds])}::uuid[]) and deleted_at is null`)
  return new Map(rows.map((file) => [file.fileId, file]))
}

/** The present documents of a trip and the copies that were sent, for downloading them together. */
export async function filesForZip(reader: Reader, tripId: string, ability: AppAbility): Promise<FileInFolder[]> {
  const documents = (await documentsOf(reader, tripId)).map(({ fileId, type }) => [fileId, type] as const)
  const sent = (await sentOf(reader, tripId, ability)).flatMap(({ file }) =>
    file ? ([[file.fileId, 'sent']] as const) : [],
  )
  // A voucher is a document and was sent: it is one file. The document wins, because it is named first.
  const folders = new Map([...sent, ...documents])
  const files = await filesByIds(reader, [...folders.keys()])
  return [...documents, ...sent].flatMap(([fileId, folder]) => {
    const file = files.get(fileId)
    return file && folders.get(fileId) === folder && folders.delete(fileId) ? [{ ...file, folder }] : []
  })
}

/** A file of a trip's archive that this reader may see, for sending it. Refuses any other. */
export async function documentFile(
  reader: Reader,
  { tripId, fileId }: { tripId: string; fileId: string },
  ability: AppAbility,
): Promise<ArchivedFile> {
  const documents = await documentsOf(reader, tripId)
  const sent = await sentOf(reader, tripId, ability)
  const known = [...documents.flatMap((one) => [one, ...one.former]), ...sent.flatMap(({ file }) => file ?? [])]
  const file = known.some((one) => one.fileId === fileId) && (await filesByIds(reader, [fileId])).get(fileId)
  if (!file) throw new Refusal('calls.not-found', { kind: 'notFound' })
  return file
}

/** What the screen says about a trip's final report: whether it is there, the day of return, who writes it. */
export async function reportOf(
  reader: Reader,
  tripId: string,
): Promise<{ title: string; code: string; status: string; returnsOn: string; leader: string | null }> {
  const { rows } = await reader.execute<{
    title: string
    code: string
    status: string
    returnsOn: string
    leader: string | null
  }>(sql`
    select t.title, t.code, t.status, t.returns_on::text as "returnsOn", (
      select rtrim(c.name || ' ' || c.surname) from participants p
      join bookings b on b.id = p.booking_id and b.is_holding join customers c on c.id = p.customer_id
      where p.trip_id = t.id and p.type = 'guide' and p.canceled_at is null
      order by b.number, p.position limit 1) as leader
    from trips t where t.id = ${tripId}`)
  if (!rows[0]) throw new Refusal('calls.not-found', { kind: 'notFound' })
  return rows[0]
}

/** A document that the archive holds, which may be a deleted one. */
export type StoredEntry = {
  id: string
  tripId: string
  fileId: string
  type: ArchivedDocument['type']
  name: string
  isDeleted: boolean
  isReplaced: boolean
}

export async function entryById(reader: Reader, entryId: string): Promise<StoredEntry> {
  const { rows } = await reader.execute<StoredEntry>(sql`
    select e.id, e.trip_id as "tripId", e.file_id as "fileId", e.type, f.name, f.deleted_at is not null as "isDeleted",
      exists (select from archive_entries n where n.replaces_id = e.id) as "isReplaced"
    from archive_entries e join files f on f.id = e.file_id where e.id = ${entryId}`)
  if (!rows[0]) throw new Refusal('calls.not-found', { kind: 'notFound' })
  return rows[0]
}

/** The files of a document and of all versions that it replaced. */
export async function filesOfEntry(reader: Reader, entryId: string): Promise<string[]> {
  const { rows } = await reader.execute<{ fileId: string }>(sql`
    with recursive document as (
      select e.* from archive_entries e where e.id = ${entryId}
      union all select o.* from document d join archive_entries o on o.id = d.replaces_id
    ) select file_id as "fileId" from document`)
  return rows.map(({ fileId }) => fileId)
}
