import { randomUUID } from 'node:crypto'
import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import S3rver from '@20minutes/s3rver'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openFileStore } from './store.ts'

const scratch = await mkdtemp(join(tmpdir(), 'torpedone-store-'))
const server = new S3rver({
  ...{ port: 0, address: '127.0.0.1', silent: true, directory: join(scratch, 'bucket') },
  configureBuckets: [{ name: 'torpedone', configs: [] }],
})
let port = 0

beforeAll(async () => {
  port = ((await server.run()) as AddressInfo).port
})
afterAll(async () => {
  await server.close()
  await rm(scratch, { recursive: true, force: true })
})

const bucket = (secret = 'S3RVER') => `http://S3RVER:${secret}@127.0.0.1:${port}/torpedone?region=us-east-1`
const arrival = async (content: Buffer) => {
  const path = join(scratch, randomUUID())
  await writeFile(path, content)
  return path
}

describe.each([
  ['a folder', () => undefined],
  ['a bucket', bucket],
])('%s', (_kind, s3Url) => {
  const open = () => openFileStore({ dataDir: join(scratch, 'data'), s3Url: s3Url() })

  test('keeps what it takes over, byte by byte, until it is removed', async () => {
    const store = await open()
    const content = Buffer.alloc(3_000_001, 'Torpedone ')
    await store.take(await arrival(content), '2027-02/one', { contentType: 'application/pdf', size: content.length })
    expect((await buffer(await store.read('2027-02/one'))).equals(content)).toBe(true)
    await store.remove('2027-02/one')
    await expect(store.read('2027-02/one').then(buffer)).rejects.toThrow()
  })

  test('keeps what the program made itself', async () => {
    const store = await open()
    await store.put('2027-02/two', Buffer.from('perché'), 'text/plain')
    expect((await buffer(await store.read('2027-02/two'))).toString()).toBe('perché')
  })

  test('removes what is not there without complaint', async () => {
    await (await open()).remove('2027-02/never')
  })
})

test('a file that a folder takes over leaves the place it came from', async () => {
  const store = await openFileStore({ dataDir: join(scratch, 'other'), s3Url: undefined })
  const path = await arrival(Buffer.from('x'))
  await store.take(path, '2027-02/three', { contentType: 'application/pdf', size: 1 })
  expect(await readdir(join(scratch, 'other', 'files', '2027-02'))).toEqual(['three'])
  expect(await readdir(scratch)).not.toContain(path)
})

test('a bucket that refuses the secret is reported, not taken for empty', async () => {
  const store = await openFileStore({ dataDir: scratch, s3Url: bucket('wrong') })
  await expect(store.put('2027-02/four', Buffer.from('x'), 'text/plain')).rejects.toThrow()
})
