import { and, eq, inArray, isNull, lt } from 'drizzle-orm'
import { recordActivity } from '#src/features/activity/activity.commands.ts'
import { lockItinerary, touchItinerary } from '#src/features/itineraries/itineraries.commands.ts'
import { documentRefusal } from '#src/features/itineraries/itineraries.rules.ts'
import type { ServiceFile } from '#src/features/services/form/service.values.ts'
import { type Service, serviceById } from '#src/features/services/programme/services.queries.ts'
import { serviceFiles } from '#src/features/services/services.tables.ts'
import { discardFiles, keepFile, renameFile, restoreFiles } from '#src/server/files/keep.ts'
import type { StoredContent } from '#src/server/files/uploads.ts'
import type { Work } from '#src/server/work.ts'
import type { Difference } from '#src/shared/difference.ts'
import { Refusal, refuseIf } from '#src/shared/refusal.ts'
import { filesOfDocument, type HungFile, serviceFileById, serviceFilesByIds } from './service-files.queries.ts'
import { serviceFilesText } from './service-files.text.ts'

/** Adds a document to a service. A trip takes documents in every state except archived. */
export async function addServiceFile(
  work: Work,
  serviceId: string,
  content: StoredContent,
  isVoucher: boolean,
): Promise<ServiceFile> {
  const { itineraryId } = await openService(work, serviceId)
  const file = await hang(work, { serviceId, isVoucher }, content)
  await record(work, 'added', file, { itineraryId, serviceId })
  return file
}

/** Uploads a document for a service that is not saved yet. */
export async function bringServiceFile(
  work: Work,
  itineraryId: string,
  content: StoredContent,
  isVoucher: boolean,
): Promise<ServiceFile> {
  refuseIf(documentRefusal(await lockItinerary(work, itineraryId)))
  return hang(work, { serviceId: null, isVoucher }, content)
}

/** Attaches to an added service the documents that were uploaded for it, or those that were removed with it before. */
export async function attachFiles(work: Work, service: Service, serviceFileIds: readonly string[]): Promise<void> {
  if (serviceFileIds.length === 0) return
  const attached = await work.tx
    .update(serviceFiles)
    .set({ serviceId: service.id })
    .where(and(inArray(serviceFiles.id, [...serviceFileIds]), isNull(serviceFiles.serviceId)))
    .returning({ id: serviceFiles.id, fileId: serviceFiles.fileId })
  if (attached.length < new Set(serviceFileIds).size) throw new Refusal('services.file-gone', { path: '/files' })
  const restored = await restoreFiles(
    work,
    attached.map(({ fileId }) => fileId),
  )
  const added = attached.filter(({ fileId }) => !restored.includes(fileId))
  const files = await serviceFilesByIds(
    work.tx,
    added.map(({ id }) => id),
  )
  for (const { file } of files)
    await record(work, 'added', file, { itineraryId: service.itineraryId, serviceId: service.id })
}

/** Deletes the documents of a service that is about to be removed. */
export async function discardFilesOf(work: Work, serviceId: string): Promise<void> {
  const hung = await work.tx
    .select({ fileId: serviceFiles.fileId })
    .from(serviceFiles)
    .where(eq(serviceFiles.serviceId, serviceId))
  await discardFiles(
    work,
    hung.map(({ fileId }) => fileId),
  )
}

/** Replaces a document by another. The former one is kept as its earlier version. */
export async function replaceServiceFile(
  work: Work,
  serviceFileId: string,
  content: StoredContent,
): Promise<ServiceFile> {
  const { hung, home } = await openFile(work, serviceFileId)
  if (hung.isDeleted) throw new Refusal('calls.not-found', { kind: 'notFound' })
  const { isVoucher, name } = hung.file
  const file = await hang(work, { serviceId: hung.serviceId, isVoucher, replacesId: serviceFileId }, content)
  if (home) await record(work, 'replaced', file, home, { former: name })
  return file
}

export async function editServiceFile(
  work: Work,
  serviceFileId: string,
  { name, isVoucher }: { name?: string | undefined; isVoucher?: boolean | undefined },
): Promise<ServiceFile> {
  const { hung, home } = await openFile(work, serviceFileId)
  if (hung.isDeleted) throw new Refusal('calls.not-found', { kind: 'notFound' })
  if (name !== undefined) await renameFile(work, hung.fileId, name)
  if (isVoucher !== undefined)
    await work.tx.update(serviceFiles).set({ isVoucher }).where(eq(serviceFiles.id, serviceFileId))
  const { file } = await serviceFileById(work.tx, serviceFileId)
  const yesOrNo = (is: boolean) => serviceFilesText[is ? 'services.file-said-yes' : 'services.file-said-no']
  const changes = [
    { field: serviceFilesText['services.file-said-name'], theirs: hung.file.name, mine: file.name },
    {
      field: serviceFilesText['services.file-said-voucher'],
      ...{ theirs: yesOrNo(hung.file.isVoucher), mine: yesOrNo(file.isVoucher) },
    },
  ].filter(({ theirs, mine }) => theirs !== mine)
  if (home) await record(work, 'edited', file, home, {}, changes)
  return file
}

/**
 * Deletes a document with the versions that it replaced; `restoreServiceFile` can bring it back. Deleting it again
 * changes nothing.
 */
export async function removeServiceFile(work: Work, serviceFileId: string): Promise<ServiceFile> {
  const { hung, home } = await openFile(work, serviceFileId)
  await discardFiles(work, await filesOfDocument(work.tx, serviceFileId))
  if (home && !hung.isDeleted) await record(work, 'removed', hung.file, home)
  return hung.file
}

export async function restoreServiceFile(work: Work, serviceFileId: string): Promise<ServiceFile> {
  const { hung, home } = await openFile(work, serviceFileId)
  await restoreFiles(work, await filesOfDocument(work.tx, serviceFileId))
  if (home && hung.isDeleted) await record(work, 'restored', hung.file, home)
  return hung.file
}

/**
 * Deletes documents that belonged to no service since `before`: their service was never saved, or was deleted with its
 * trip.
 */
export async function discardLooseFiles(work: Work, before: Date): Promise<void> {
  const loose = await work.tx
    .select({ fileId: serviceFiles.fileId })
    .from(serviceFiles)
    .where(and(isNull(serviceFiles.serviceId), lt(serviceFiles.createdAt, before.toISOString())))
  await discardFiles(
    work,
    loose.map(({ fileId }) => fileId),
  )
}

type Home = { itineraryId: string; serviceId: string }

async function hang(
  work: Work,
  place: { serviceId: string | null; isVoucher: boolean; replacesId?: string },
  content: StoredContent,
): Promise<ServiceFile> {
  const fileId = await keepFile(work, content)
  const [row] = await work.tx
    .insert(serviceFiles)
    .values({ ...place, fileId, createdAt: work.now.toISOString() })
    .returning({ id: serviceFiles.id })
  return (await serviceFileById(work.tx, row!.id)).file
}

/** Locks the itinerary before its service's documents change. Refuses an itinerary that takes no documents. */
async function openService(work: Work, serviceId: string): Promise<Home> {
  const { itineraryId } = await serviceById(work.tx, serviceId)
  const itinerary = await lockItinerary(work, itineraryId)
  refuseIf(documentRefusal(itinerary))
  await serviceById(work.tx, serviceId)
  touchItinerary(work, itinerary)
  return { itineraryId, serviceId }
}

/** A document that may be changed, which no other has replaced. `home` is null while it belongs to no service. */
async function openFile(work: Work, serviceFileId: string): Promise<{ hung: HungFile; home: Home | null }> {
  const { serviceId } = await serviceFileById(work.tx, serviceFileId)
  const home = serviceId === null ? null : await openService(work, serviceId)
  const hung = await serviceFileById(work.tx, serviceFileId)
  if (hung.isReplaced) throw new Refusal('services.file-replaced')
  return { hung, home }
}

function record(
  work: Work,
  what: 'added' | 'edited' | 'removed' | 'restored' | 'replaced',
  { name }: ServiceFile,
  home: Home,
  params: Record<string, string> = {},
  changes: readonly Difference[] = [],
) {
  return recordActivity(work, {
    kind: `services.activity-file-${what}`,
    params: { document: name, ...params },
    changes,
    itineraryId: home.itineraryId,
    subject: 'Service',
    subjectId: home.serviceId,
  })
}
