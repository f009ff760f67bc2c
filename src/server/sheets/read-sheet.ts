import { Unzip, UnzipInflate } from 'fflate'
import readExcelFile from 'read-excel-file/node'
import { formatDay } from '#src/shared/day.ts'
import { type MergedCell, mergedCells } from './merged-cells.ts'

/** Why a file is not read as a sheet. `oldKind`: the XLS of before 2007. `locked`: it has a password. */
export type SheetFault = 'kind' | 'oldKind' | 'locked' | 'unreadable' | 'tooLarge' | 'empty'

/** A sheet as rows of text: days are `gg/mm/aaaa`, cells are trimmed. A text file has no sheet's name. */
export type ReadSheet = { sheetName: string | null; rows: string[][]; merged: MergedCell[] }

/** The most bytes to which an XLSX may unpack. The largest sheet of five hundred people takes a tenth. */
const maxUnpackedBytes = 40 * 1024 * 1024
const maxEntries = 500

/**
 * Reads the sheets with content of an XLSX, or a text with separators, told apart by content. `rowsOfText` cuts a text
 * into cells. An XLSX is unpacked here first and only counted, because its own account of its sizes may be false.
 */
export async function readSheets(
  content: Uint8Array,
  rowsOfText: (text: string) => string[][],
): Promise<ReadSheet[] | SheetFault> {
  if (content.length === 0) return 'empty'
  // An encrypted XLSX is packed like an XLS, and names this part in UTF-16.
  if (startsWith(content, [0xd0, 0xcf, 0x11, 0xe0]))
    return Buffer.from(content).includes('EncryptedPackage', 0, 'utf16le') ? 'locked' : 'oldKind'
  if (!startsWith(content, [0x50, 0x4b, 0x03, 0x04])) return textSheet(content, rowsOfText)
  const fault = packedFault(content)
  if (fault) return fault
  try {
    const sheets = await readExcelFile(Buffer.from(content))
    const merged = mergedCells(content)
    const read = sheets.map(({ sheet, data }) => ({
      sheetName: sheet,
      rows: data.map((row) => row.map(textOf)),
      merged: merged.get(sheet) ?? [],
    }))
    const filled = read.filter(({ rows }) => isFilled(rows))
    return filled.length > 0 ? filled : 'empty'
  } catch {
    return 'unreadable'
  }
}

const startsWith = (content: Uint8Array, bytes: readonly number[]) => bytes.every((byte, at) => content[at] === byte)
const isFilled = (rows: readonly (readonly string[])[]) => rows.some((cells) => cells.some(Boolean))

function textOf(cell: unknown): string {
  if (cell === null || cell === undefined) return ''
  // A sheet's days have no time zone; the library gives them as UTC.
  if (cell instanceof Date) return Number.isNaN(cell.getTime()) ? '' : formatDay(cell.toISOString().slice(0, 10))
  return String(cell).replace(/\s+/g, ' ').trim()
}

/** Why a packed file is no XLSX that can be read, or null. */
function packedFault(content: Uint8Array): 'kind' | 'tooLarge' | 'unreadable' | null {
  let bytes = 0
  let entries = 0
  let isBroken = false
  let isOther = false
  const unzip = new Unzip((file) => {
    entries += 1
    // The first entry of an ODS, and the folder of a DOCX or PPTX.
    isOther ||= /^(mimetype$|word\/|ppt\/)/.test(file.name)
    if (entries > maxEntries) return
    file.ondata = (error, chunk) => {
      if (error) isBroken = true
      else bytes += chunk.length
    }
    file.start()
  })
  unzip.register(UnzipInflate)
  // Small, because a step of zeros unpacks to a thousand times its size before it is counted.
  const step = 4 * 1024
  try {
    for (let from = 0; from < content.length; from += step) {
      unzip.push(content.subarray(from, from + step), from + step >= content.length)
      if (bytes > maxUnpackedBytes || entries > maxEntries) return 'tooLarge'
    }
  } catch {
    return 'unreadable'
  }
  if (isOther) return 'kind'
  return isBroken || entries === 0 ? 'unreadable' : null
}

function textSheet(content: Uint8Array, rowsOfText: (text: string) => string[][]): ReadSheet[] | SheetFault {
  const isWide = startsWith(content, [0xff, 0xfe])
  // Text holds no zero byte; pictures and programs do, near their beginning.
  const isBinary = !isWide && content.subarray(0, 4_000).includes(0)
  if (isBinary || startsWith(content, [0x25, 0x50, 0x44, 0x46])) return 'kind'
  const text = decoded(content)
  // Some programs write a page of the web and call it XLS.
  if (text.trimStart().startsWith('<')) return 'kind'
  const rows = rowsOfText(text)
  return isFilled(rows) ? [{ sheetName: null, rows, merged: [] }] : 'empty'
}

/**
 * The text of a file: UTF-16 or UTF-8 by its mark, UTF-8 where it is valid, otherwise Windows-1252, which old Excel
 * writes.
 */
function decoded(content: Uint8Array): string {
  if (startsWith(content, [0xff, 0xfe])) return new TextDecoder('utf-16le').decode(content)
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(content)
  } catch {
    return new TextDecoder('windows-1252').decode(content)
  }
}
