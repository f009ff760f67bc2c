import { createHash, randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { createWriteStream, type WriteStream } from 'node:fs'
import { mkdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import type { MultipartFile } from '@fastify/multipart'
import type { FastifyRequest } from 'fastify'
import { fileName, maxFileBytes } from '#src/shared/files.ts'
import { Refusal } from '#src/shared/refusal.ts'
import { contentTypeOf } from './content-type.ts'

/** An uploaded file on this machine's disk. Its receiver removes `path` when done. */
export type ReceivedFile = { path: string; name: string; size: number; sha256: string; contentType: string }

/** The most bytes that a multipart body adds to its file: boundaries, heads, small fields. */
const envelope = 64 * 1024

/**
 * Writes the one file of a call to the disk and judges its content. A refused or broken upload leaves nothing on the
 * disk.
 */
export async function receiveFile(request: FastifyRequest, folder: string): Promise<ReceivedFile> {
  if (!request.isMultipart()) throw new Refusal('calls.unsupported', { kind: 'invalid' })
  if (Number(request.headers['content-length'] ?? 0) > maxFileBytes + envelope) throw tooLarge()
  await mkdir(folder, { recursive: true, mode: 0o700 })
  const path = join(folder, randomUUID())
  try {
    return await judged(await onlyFile(request, path), path)
  } catch (error) {
    await rm(path, { force: true })
    throw refusalOf(error)
  }
}

/**
 * Tells whether the body is broken. The multipart parser throws plain errors for a torn or missing body, while errors
 * of this machine name a system call.
 */
const isMalformed = (error: unknown) =>
  error instanceof Error && !(error instanceof Refusal) && !('statusCode' in error) && !('syscall' in error)

function refusalOf(error: unknown): unknown {
  if (isMalformed(error)) return new Refusal('calls.unreadable', { kind: 'invalid' })
  const { code } = error as { code?: unknown }
  return code === 'FST_FILES_LIMIT' ? new Refusal('calls.one-file', { kind: 'invalid', path: '/file' }) : error
}

/** The one file of a call in memory, for content that is read and not kept. Null when it is longer than `maxBytes`. */
export async function receiveContent(
  request: FastifyRequest,
  maxBytes: number,
): Promise<{ name: string; content: Buffer } | null> {
  if (!request.isMultipart()) throw new Refusal('calls.unsupported', { kind: 'invalid' })
  if (Number(request.headers['content-length'] ?? 0) > maxBytes + envelope) return null
  let received: { name: string; content: Buffer } | null = null
  try {
    for await (const part of request.parts({ limits: { fileSize: maxBytes, files: 1 } }))
      if (part.type === 'file') {
        const chunks: Buffer[] = []
        for await (const chunk of part.file) chunks.push(chunk)
        if (part.file.truncated) return null
        received = { name: part.filename ?? '', content: Buffer.concat(chunks) }
      }
  } catch (error) {
    throw refusalOf(error)
  }
  if (!received) throw new Refusal('shapes.file-missing', { kind: 'invalid', path: '/file' })
  return received
}

type Arrived = { name: string; size: number; sha256: string; isCut: boolean }

async function onlyFile(request: FastifyRequest, path: string): Promise<Arrived> {
  let arrived: Arrived | null = null
  for await (const part of request.parts({ limits: { fileSize: maxFileBytes, files: 1 } }))
    if (part.type === 'file') arrived = await arrivedAt(path, part)
  if (!arrived) throw new Refusal('shapes.file-missing', { kind: 'invalid', path: '/file' })
  return arrived
}

async function arrivedAt(path: string, { file, filename }: MultipartFile): Promise<Arrived> {
  const hash = createHash('sha256')
  let size = 0
  const written = createWriteStream(path, { flags: 'wx', mode: 0o600, flush: true })
  await pipeline(
    file,
    async function* (chunks: AsyncIterable<Buffer>) {
      for await (const chunk of chunks) {
        hash.update(chunk)
        size += chunk.length
        yield chunk
      }
    },
    written,
  ).finally(() => closed(written))
  return { name: filename ?? '', size, sha256: hash.digest('hex'), isCut: file.truncated }
}

/** A body that breaks at once is told before its file is even made: whoever removes the file waits for it first. */
const closed = async (written: WriteStream) => written.closed || once(written, 'close')

async function judged({ name, size, sha256, isCut }: Arrived, path: string): Promise<ReceivedFile> {
  if (isCut) throw tooLarge()
  if (size === 0) throw new Refusal('shapes.file-empty', { kind: 'invalid', path: '/file' })
  const contentType = await contentTypeOf(path)
  if (contentType === null) throw new Refusal('shapes.file-format', { kind: 'invalid', path: '/file' })
  return { path, name: fileName(name, contentType), size, sha256, contentType }
}

const tooLarge = () => new Refusal('shapes.file-too-large', { kind: 'tooLarge', path: '/file' })
