import { eq } from 'drizzle-orm'
import { recordActivity } from '#src/features/activity/activity.commands.ts'
import { archiveEntries } from '#src/features/archive/archive.tables.ts'
import { lockTrip } from '#src/features/trips/life/trip-rows.commands.ts'
import { discardFiles, keepFile, renameFile, restoreFiles } from '#src/server/files/keep.ts'
import type { StoredContent } from '#src/server/files/uploads.ts'
import type { Work } from '#src/server/work.ts'
import type { Difference } from '#src/shared/difference.ts'
import { Refusal, refuseIf } from '#src/shared/refusal.ts'
import { topic } from '#src/shared/topics.ts'
import type { ArchiveType } from './archive-types.values.ts'
import { entryById, filesOfEntry, type StoredEntry } from './documents.queries.ts'
import { entryRefusal } from './documents.rules.ts'
import { documentsText } from './documents.text.ts'

type SavedEntry = { id: string; name: string }

/** Adds a document to the archive of a trip, which takes some in every state except archived. */
export async function addDocument(
  work: Work,
  tripId: string,
  content: StoredContent,
  type: ArchiveType,
): Promise<SavedEntry> {
  await openTrip(work, tripId, type)
  return add(work, { tripId, type }, content)
}

/** Replaces a document by another. The former one is kept as its earlier version. */
export async function replaceDocument(work: Work, entryId: string, content: StoredContent): Promise<SavedEntry> {
  const { tripId, type, name, isDeleted } = await openEntry(work, entryId)
  if (isDeleted) throw new Refusal('calls.not-found', { kind: 'notFound' })
  return add(work, { tripId, type, replacesId: entryId }, content, name)
}

/**
 * Renames a document or changes its type, which its former versions share. An edit that changes nothing leaves no entry
 * in the log.
 */
export async function editDocument(
  work: Work,
  entryId: string,
  { name, type }: { name?: string | undefined; type?: ArchiveType | undefined },
): Promise<SavedEntry> {
  const entry = await openEntry(work, entryId, type)
  if (entry.isDeleted) throw new Refusal('calls.not-found', { kind: 'notFound' })
  const kept = name === undefined ? entry.name : await renameFile(work, entry.fileId, name)
  if (type !== undefined) await work.tx.update(archiveEntries).set({ type }).where(eq(archiveEntries.id, entryId))
  const changes = [
    { field: documentsText['archive.said-name'], theirs: entry.name, mine: kept },
    {
      field: documentsText['archive.said-type'],
      theirs: typeInWords(entry.type),
      mine: typeInWords(type ?? entry.type),
    },
  ].filter(({ theirs, mine }) => theirs !== mine)
  if (changes.length === 0) return { id: entryId, name: kept }
  await record(work, 'edited', { ...entry, name: kept }, { former: entry.name }, changes)
  return { id: entryId, name: kept }
}

/**
 * Deletes a document with the versions that it replaced; `restoreDocument` can bring it back. Deleting it again changes
 * nothing.
 */
export async function removeDocument(work: Work, entryId: string): Promise<SavedEntry> {
  const entry = await openEntry(work, entryId)
  await discardFiles(work, await filesOfEntry(work.tx, entryId))
  if (!entry.isDeleted) await record(work, 'removed', entry)
  return { id: entryId, name: entry.name }
}

export async function restoreDocument(work: Work, entryId: string): Promise<SavedEntry> {
  const entry = await openEntry(work, entryId)
  await restoreFiles(work, await filesOfEntry(work.tx, entryId))
  if (entry.isDeleted) await record(work, 'restored', entry)
  return { id: entryId, name: entry.name }
}

async function add(
  work: Work,
  place: { tripId: string; type: ArchiveType; replacesId?: string },
  content: StoredContent,
  former?: string,
): Promise<SavedEntry> {
  const fileId = await keepFile(work, content)
  const [row] = await work.tx
    .insert(archiveEntries)
    .values({ ...place, fileId, createdAt: work.now.toISOString() })
    .returning({ id: archiveEntries.id })
  const entry = { id: row!.id, tripId: place.tripId, name: content.name }
  await record(work, former === undefined ? 'added' : 'replaced', entry, former === undefined ? {} : { former })
  return { id: entry.id, name: entry.name }
}

const typeInWords = (type: ArchiveType): string => documentsText[`archive.type.${type}`]

/** Locks the trip before its archive changes, because the trip cannot be archived meanwhile. */
async function openTrip(work: Work, tripId: string, type: ArchiveType): Promise<void> {
  refuseIf(entryRefusal(await lockTrip(work, tripId), type, work.today))
}

/** A document that may be changed, which no other has replaced. `type` is the type that it will have. */
async function openEntry(work: Work, entryId: string, type?: ArchiveType): Promise<StoredEntry> {
  const { tripId } = await entryById(work.tx, entryId)
  // Only a new type is judged: a report that is there may be renamed even if the trip was put off meanwhile.
  await openTrip(work, tripId, type ?? 'serviceDocument')
  const entry = await entryById(work.tx, entryId)
  if (entry.isReplaced) throw new Refusal('archive.replaced')
  return entry
}

function record(
  work: Work,
  what: 'added' | 'edited' | 'removed' | 'restored' | 'replaced',
  { id, tripId, name }: Pick<StoredEntry, 'id' | 'tripId' | 'name'>,
  params: Record<string, string> = {},
  changes: readonly Difference[] = [],
): Promise<void> {
  work.touch(topic.trip(tripId))
  return recordActivity(work, {
    kind: `archive.activity-${what}`,
    params: { document: name, ...params },
    changes,
    itineraryId: tripId,
    subject: 'Archive',
    subjectId: id,
  })
}
