import { readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { eq, lt } from 'drizzle-orm'
import { databaseFault } from '#src/server/db/faults.ts'
import type { Job } from '#src/server/job.ts'
import type { Parts } from '#src/server/parts.ts'
import { files } from '#src/server/server.tables.ts'
import { transact } from '#src/server/transact.ts'
import { systemActor } from '#src/server/work.ts'
import { remnantsQueue as queue } from './remnants-queue.ts'
import { incomingFolder } from './store.ts'

const hourInSeconds = 3_600
const dayInMs = 86_400_000
const daysInBin = 30

/**
 * Enqueues a later check of content before the content is stored, so that it is found even if the program is killed
 * before a row names it.
 */
export async function announceContent({ boss }: Pick<Parts, 'boss'>, storedAs: string): Promise<void> {
  await boss.send(queue, { storedAs }, { startAfter: hourInSeconds })
}

/** Removes content that no row names. */
export async function removeUnlessKept({ db, files: store }: Parts, storedAs: string): Promise<void> {
  const [kept] = await db.select({ id: files.id }).from(files).where(eq(files.storedAs, storedAs))
  if (!kept) await store.remove(storedAs)
}

export const fileRemnantsJob: Job<{ storedAs: string }> = {
  queue,
  run: (parts, { storedAs }) => removeUnlessKept(parts, storedAs),
}

/**
 * Every night, removes for good the files that were deleted a month ago, and uploads that broke off when the program
 * ended.
 */
export const fileCleaningJob: Job = {
  queue: 'files.cleaning',
  cron: '40 3 * * *',
  async run(parts) {
    const before = new Date(parts.clock.now().getTime() - daysInBin * dayInMs).toISOString()
    const gone = await parts.db.select({ id: files.id }).from(files).where(lt(files.deletedAt, before))
    for (const { id } of gone) await forget(parts, id)
    await clearArrivals(incomingFolder(parts.environment.dataDir))
  },
}

/**
 * Deletes the row of a file, and enqueues the removal of its content for after the commit. A file still in use stays.
 */
async function forget(parts: Parts, id: string): Promise<void> {
  try {
    await transact(parts, systemActor, async ({ tx, enqueue }) => {
      const [row] = await tx.delete(files).where(eq(files.id, id)).returning({ storedAs: files.storedAs })
      if (row) await enqueue(queue, row)
    })
  } catch (error) {
    if (databaseFault(error)?.code !== '23503') throw error
  }
}

async function clearArrivals(folder: string): Promise<void> {
  const names = await readdir(folder).catch(() => [])
  for (const name of names) {
    const found = await stat(join(folder, name)).catch(() => null)
    if (found && Date.now() - found.mtimeMs > dayInMs) await rm(join(folder, name), { force: true })
  }
}
