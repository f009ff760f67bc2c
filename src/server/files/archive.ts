import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { Zip, ZipPassThrough, zipSync } from 'fflate'
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

/**
 * Stored files as one ZIP file, which is read while it leaves: one file after the other, a piece at a time, so that
 * memory holds a few pieces however large the whole is.
 */
export function zipOf(store: Pick<FileStore, 'read'>, files: readonly { path: string; storedAs: string }[]): Readable {
  return Readable.from(zipPieces(store, files), { objectMode: false })
}

async function* zipPieces(
  store: Pick<FileStore, 'read'>,
  files: readonly { path: string; storedAs: string }[],
): AsyncGenerator<Uint8Array> {
  let made: Uint8Array[] = []
  let fault: Error | null = null
  const zip = new Zip((error, piece) => {
    fault ??= error
    made.push(piece)
  })
  const taken = () => {
    if (fault) throw fault
    const pieces = made.filter(({ length }) => length > 0)
    made = []
    return pieces
  }
  for (const { path, storedAs } of files) {
    const entry = new ZipPassThrough(path)
    zip.add(entry)
    for await (const piece of await store.read(storedAs)) {
      entry.push(piece as Uint8Array)
      yield* taken()
    }
    entry.push(new Uint8Array(0), true)
    yield* taken()
  }
  zip.end()
  yield* taken()
}
