import { type FileHandle, open } from 'node:fs/promises'
import { fileTypeFromFile } from 'file-type'
import { fileKinds } from '#src/shared/files.ts'

/** Other names of the kinds that are accepted. */
const synonyms: Readonly<Record<string, string>> = {
  'image/apng': 'image/png',
  'image/heif': 'image/heic',
  'image/heic-sequence': 'image/heic',
  'image/heif-sequence': 'image/heic',
}

/**
 * The media type of a file, judged only by its content and never by its name. Null when the product does not accept it.
 */
export async function contentTypeOf(path: string): Promise<string | null> {
  const found = (await fileTypeFromFile(path).catch(() => undefined))?.mime
  const type = synonyms[found ?? ''] ?? found
  if (type === undefined || type === 'application/pdf') return (await isPdf(path)) ? 'application/pdf' : null
  return type in fileKinds ? type : null
}

/**
 * Tells whether the file is a PDF. Scanners put blanks before its head, and readers skip them; nothing else may precede
 * it.
 */
async function isPdf(path: string): Promise<boolean> {
  const file = await open(path)
  try {
    return /^[\s\0\xef\xbb\xbf]*%PDF-\d/.test(await headOf(file))
  } finally {
    await file.close()
  }
}

async function headOf(file: FileHandle): Promise<string> {
  const { buffer, bytesRead } = await file.read(Buffer.alloc(1024), 0, 1024, 0)
  return buffer.toString('latin1', 0, bytesRead)
}
