import { readFile } from 'node:fs/promises'
import type { Download } from '@playwright/test'
import readExcelFile from 'read-excel-file/node'
import { extractText, getDocumentProxy } from 'unpdf'

/** What a downloaded paper says, its lines joined. */
export async function textOfPdf(download: Download): Promise<string> {
  const document = await getDocumentProxy(new Uint8Array(await readFile(await download.path())))
  const { text } = await extractText(document, { mergePages: true })
  return text.replace(/\s+/g, ' ')
}

/** The rows of a downloaded sheet, by the titles of its columns. */
export async function rowsOfSheet(download: Download): Promise<Record<string, unknown>[]> {
  const [page] = await readExcelFile(await readFile(await download.path()))
  const [titles = [], ...rows] = page?.data ?? []
  return rows.map((row) => Object.fromEntries(titles.map((title, at) => [String(title), row[at] ?? null])))
}
