import { and, eq, inArray, isNotNull, isNull } from 'drizzle-orm'
import { files } from '#src/server/server.tables.ts'
import type { Work } from '#src/server/work.ts'
import { typedFileName } from '#src/shared/files.ts'
import { Refusal } from '#src/shared/refusal.ts'
import { remnantsQueue } from './remnants-queue.ts'
import type { StoredContent } from './uploads.ts'

/** Turns stored content into a file, which exists once this transaction commits. Answers its id. */
export async function keepFile(work: Work, content: StoredContent): Promise<string> {
  const { name, size, sha256, contentType, storedAs } = content
  const [kept] = await work.tx
    .insert(files)
    .values({
      ...{ name, size, sha256, contentType, storedAs },
      createdAt: work.now.toISOString(),
      createdBy: work.actor.userId,
    })
    .returning({ id: files.id })
  return kept!.id
}

/** Renames a file. Its ending always fits its content. Answers the new name. */
export async function renameFile(work: Work, fileId: string, given: string): Promise<string> {
  const [file] = await work.tx.select({ contentType: files.contentType }).from(files).where(eq(files.id, fileId))
  if (!file) throw new Refusal('calls.not-found', { kind: 'notFound' })
  const name = typedFileName(given, file.contentType)
  await work.tx.update(files).set({ name }).where(eq(files.id, fileId))
  return name
}

/** Deletes files. For a month `restoreFiles` can bring them back, then they are removed for good. */
export async function discardFiles(work: Work, fileIds: readonly string[]): Promise<void> {
  if (fileIds.length === 0) return
  await work.tx
    .update(files)
    .set({ deletedAt: work.now.toISOString() })
    .where(and(inArray(files.id, [...fileIds]), isNull(files.deletedAt)))
}

/** Erases files for good, their content right after the commit. Nothing else may still refer to them. */
export async function eraseFiles(work: Work, fileIds: readonly string[]): Promise<void> {
  if (fileIds.length === 0) return
  const gone = await work.tx
    .delete(files)
    .where(inArray(files.id, [...fileIds]))
    .returning({ storedAs: files.storedAs })
  for (const one of gone) await work.enqueue(remnantsQueue, one)
}

/** Brings deleted files back. Answers the ids of those that had been deleted. */
export async function restoreFiles(work: Work, fileIds: readonly string[]): Promise<string[]> {
  if (fileIds.length === 0) return []
  const back = await work.tx
    .update(files)
    .set({ deletedAt: null })
    .where(and(inArray(files.id, [...fileIds]), isNotNull(files.deletedAt)))
    .returning({ id: files.id })
  return back.map(({ id }) => id)
}
