import { sql } from 'drizzle-orm'
import type { ServiceFile } from '#src/features/services/form/service.values.ts'
import { serviceFilePairs } from '#src/features/services/programme/services.queries.ts'
import type { Reader } from '#src/server/db/database.ts'
import { Refusal } from '#src/shared/refusal.ts'

/**
 * A document and its place: `serviceId` is null while it has no service, `isDeleted` is true while it can be restored,
 * `isReplaced` once another has replaced it.
 */
export type HungFile = {
  file: ServiceFile
  fileId: string
  serviceId: string | null
  isDeleted: boolean
  isReplaced: boolean
}

/** A document, which may be a deleted one. Refuses an unknown id. */
export async function serviceFileById(reader: Reader, serviceFileId: string): Promise<HungFile> {
  const [found] = await serviceFilesByIds(reader, [serviceFileId])
  if (!found) throw new Refusal('calls.not-found', { kind: 'notFound' })
  return found
}

/** Several documents, in no order. Documents that are gone are left out. */
export async function serviceFilesByIds(reader: Reader, serviceFileIds: readonly string[]): Promise<HungFile[]> {
  const { rows } = await reader.execute<HungFile>(sql`
    select json_build_object(${serviceFilePairs}) as file, r.file_id as "fileId", r.service_id as "serviceId",
      r.deleted_at is not null as "isDeleted",
      exists (select from service_files n where n.replaces_id = r.id) as "isReplaced"
    from (select sf.*, f.name, f.size, f.content_type, f.deleted_at
      from service_files sf join files f on f.id = sf.file_id) r
    where r.id = any(${sql.param([...serviceFileIds])}::uuid[])`)
  return rows
}

/** The content of a document, for sending it. Refuses a deleted one. */
export async function contentOfServiceFile(
  reader: Reader,
  serviceFileId: string,
): Promise<{ name: string; contentType: string; storedAs: string }> {
  const { rows } = await reader.execute<{ name: string; contentType: string; storedAs: string }>(sql`
    select f.name, f.content_type as "contentType", f.stored_as as "storedAs"
    from service_files sf join files f on f.id = sf.file_id
    where sf.id = ${serviceFileId} and f.deleted_at is null`)
  if (!rows[0]) throw new Refusal('calls.not-found', { kind: 'notFound' })
  return rows[0]
}

/** The files of a document and of all versions that it replaced. */
export async function filesOfDocument(reader: Reader, serviceFileId: string): Promise<string[]> {
  const { rows } = await reader.execute<{ fileId: string }>(sql`
    with recursive document as (
      select sf.* from service_files sf where sf.id = ${serviceFileId}
      union all select o.* from document d join service_files o on o.id = d.replaces_id
    ) select file_id as "fileId" from document`)
  return rows.map(({ fileId }) => fileId)
}
