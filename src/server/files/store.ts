import { join } from 'node:path'
import { Disk } from 'flydrive'
import { FSDriver } from 'flydrive/drivers/fs'

/** Where the content of files lives: a folder, or a bucket when `S3_URL` is set. */
export type FileStore = {
  put(key: string, content: Uint8Array, contentType: string): Promise<void>
  get(key: string): Promise<Uint8Array>
  delete(key: string): Promise<void>
}

/** Opens the store of `dataDir/files`, or of the bucket in `https://key:secret@host/bucket`. */
export async function openFileStore({
  dataDir,
  s3Url,
}: {
  dataDir: string
  s3Url: string | undefined
}): Promise<FileStore> {
  const disk = new Disk(
    s3Url ? await s3Driver(new URL(s3Url)) : new FSDriver({ location: join(dataDir, 'files'), visibility: 'private' }),
  )
  return {
    put: (key, content, contentType) => disk.put(key, content, { contentType }),
    get: (key) => disk.getBytes(key),
    delete: (key) => disk.delete(key),
  }
}

async function s3Driver(url: URL) {
  const { S3Driver } = await import('flydrive/drivers/s3')
  return new S3Driver({
    endpoint: url.origin,
    region: url.searchParams.get('region') ?? 'eu-south-1',
    bucket: url.pathname.slice(1),
    credentials: { accessKeyId: decodeURIComponent(url.username), secretAccessKey: decodeURIComponent(url.password) },
    forcePathStyle: true,
    visibility: 'private',
  })
}
