import { createHash, randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import type { Parts } from '#src/server/parts.ts'
import { files, messages } from '#src/server/server.tables.ts'
import type { MessageState } from '#src/shared/outbox.ts'

/** A stored file with this content. Answers its id. */
export async function aStoredFile(
  { db, files: store }: Pick<Parts, 'db' | 'files'>,
  { name, content, contentType = 'text/plain' }: { name: string; content: string; contentType?: string },
): Promise<string> {
  const storedAs = randomUUID()
  const sha256 = createHash('sha256').update(content).digest('hex')
  await store.put(storedAs, Buffer.from(content), contentType)
  const row = { sha256, name, size: Buffer.byteLength(content), contentType, storedAs }
  const [made] = await db.insert(files).values(row).returning({ id: files.id })
  return made!.id
}

/** Sets the state of a message. */
export async function setMessageState({ db }: Pick<Parts, 'db'>, id: string, state: MessageState): Promise<void> {
  await db.update(messages).set({ state }).where(eq(messages.id, id))
}
