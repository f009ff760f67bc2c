import { randomUUID } from 'node:crypto'
import { rm } from 'node:fs/promises'
import type { FastifyRequest } from 'fastify'
import { isDatabaseAway } from '#src/server/db/faults.ts'
import { countAttempt } from '#src/server/http/attempts.ts'
import type { Parts } from '#src/server/parts.ts'
import type { Actor } from '#src/server/work.ts'
import { type ReceivedFile, receiveFile } from './receive.ts'
import { announceContent, removeUnlessKept } from './remnants.ts'
import { incomingFolder } from './store.ts'

/** Content in the store that the database does not know yet: `keepFile` makes it a file. */
export type StoredContent = Omit<ReceivedFile, 'path'> & { storedAs: string }

/** The limit of uploads for one person. Uploads are not counted by address, because an office shares one. */
const uploads = { name: 'upload', attempts: 120, minutes: 10 }

/**
 * Receives the file of a call into the store and lets `act` keep it. If `act` refuses, fails or was done before, the
 * content is removed. If the program is killed meanwhile, a job removes it later.
 */
export async function withUpload<Result>(
  parts: Parts,
  { request, actor }: { request: FastifyRequest; actor: Actor },
  act: (content: StoredContent) => Promise<Result>,
): Promise<Result> {
  await countAttempt(parts, uploads, actor.userId ?? '')
  const { path, ...received } = await receiveFile(request, incomingFolder(parts.environment.dataDir))
  try {
    const storedAs = `${parts.clock.today().slice(0, 7)}/${randomUUID()}`
    await announceContent(parts, storedAs)
    await parts.files.take(path, storedAs, received)
    return await acted(parts, storedAs, () => act({ ...received, storedAs }))
  } finally {
    await rm(path, { force: true })
  }
}

async function acted<Result>(parts: Parts, storedAs: string, act: () => Promise<Result>): Promise<Result> {
  let isDecided = true
  try {
    return await act()
  } catch (error) {
    // When the answer to a commit was lost, nobody knows yet whether the commit succeeded. The job asks later.
    isDecided = !isDatabaseAway(error)
    throw error
  } finally {
    if (isDecided) await removeUnlessKept(parts, storedAs)
  }
}
