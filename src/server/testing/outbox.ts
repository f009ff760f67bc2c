import { createHash, randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import type { Parts } from '#src/server/parts.ts'
import { files, messages } from '#src/server/server.tables.ts'
import type { MessageState } from '#src/shared/outbox.ts'

/** A stored file with this content. Answers its id. */
export async function aStoredFile(
  { writing, files: store }: Pick<Parts, 'writing' | 'files'>,
  { name, content, contentType = 'text/plain' }: { name: string; content: string; contentType?: string },
): Promise<string> {
  const storedAs = randomUUID()
  const sha256 = createHash('sha256').update(content).digest('hex')
  await store.put(storedAs, Buffer.from(content), contentType)
  const row = { sha256, name, size: Buffer.byteLength(content), contentType, storedAs }
  const [made] = await writing.insert(files).values(row).returning({ id: files.id })
  return made!.id
}

export async function setMessageState(
  { writing }: Pick<Parts, 'writing'>,
  id: string,
  state: MessageState,
): Promise<void> {
  await writing.update(messages).set({ state }).where(eq(messages.id, id))
}
