import { buffer } from 'node:stream/consumers'
import { zipSync } from 'fflate'
import type { FileStore } from './store.ts'

/** A file with stored ones beside it, in one archive. The stored ones are numbered, because two may have one name. */
export async function archiveOf(
  store: Pick<FileStore, 'read'>,
  first: { name: string; content: Uint8Array },
  others: { folder: string; files: readonly { name: string; storedAs: string }[] },
): Promise<Uint8Array> {
  const entries: Record<string, Uint8Array> = { [first.name]: first.content }
  for (const [at, { name, storedAs }] of others.files.entries())
    entries[`${others.folder}/${String(at + 1).padStart(2, '0')}_${name}`] = await buffer(await store.read(storedAs))
  // Pictures and PDFs are packed already: packing them again takes time and saves nothing.
  return zipSync(entries, { level: 0 })
}
