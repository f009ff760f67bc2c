import { mkdir, rename } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { Readable } from 'node:stream'
import { Disk } from 'flydrive'
import { FSDriver } from 'flydrive/drivers/fs'

/** The store of file contents: a folder, or a bucket when `S3_URL` is set. */
export type FileStore = {
  /** Moves a file from {@link incomingFolder} to `key`, whole or not at all. */
  take(path: string, key: string, about: { contentType: string; size: number }): Promise<void>
  /** Stores content that the program itself made. */
  put(key: string, content: Uint8Array, contentType: string): Promise<void>
  read(key: string): Promise<Readable>
  /** Removes the content under `key`, if there is any. */
  remove(key: string): Promise<void>
}

/** The folder where uploads arrive. It lies beside the stored files, so that a move into the store is a rename. */
export const incomingFolder = (dataDir: string) => join(dataDir, 'files', 'incoming')

/** Opens the store of `dataDir/files`, or of the bucket in `https://key:secret@host/bucket`. */
export async function openFileStore({
  dataDir,
  s3Url,
}: {
  dataDir: string
  s3Url: string | undefined
}): Promise<FileStore> {
  const folder = join(dataDir, 'files')
  const disk = new Disk(
    s3Url ? await s3Driver(new URL(s3Url)) : new FSDriver({ location: folder, visibility: 'private' }),
  )
  return {
    async take(path, key, { contentType, size }) {
      if (s3Url) return disk.copyFromFs(path, key, { contentType, contentLength: size })
      const place = join(folder, key)
      await mkdir(dirname(place), { recursive: true, mode: 0o700 })
      await rename(path, place)
    },
    put: (key, content, contentType) => disk.put(key, content, { contentType }),
    read: (key) => disk.getStream(key),
    remove: (key) => disk.delete(key),
  }
}

/** The driver of a bucket. It uses only what all S3 servers share: no access lists, no checksums of newer clients. */
async function s3Driver(url: URL) {
  const { S3Driver } = await import('flydrive/drivers/s3')
  return new S3Driver({
    endpoint: url.origin,
    region: url.searchParams.get('region') ?? 'eu-south-1',
    bucket: url.pathname.slice(1),
    credentials: { accessKeyId: decodeURIComponent(url.username), secretAccessKey: decodeURIComponent(url.password) },
    forcePathStyle: true,
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    supportsACL: false,
    visibility: 'private',
  })
}
