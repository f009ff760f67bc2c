import { readFile } from 'node:fs/promises'
import type { Download } from '@playwright/test'
import { extractText, getDocumentProxy } from 'unpdf'
import { tableOfFile } from '#src/server/testing/sheets.ts'

/** What a downloaded paper says, its lines joined. */
export async function textOfPdf(download: Download): Promise<string> {
  return (await pagesOfPdf(await readFile(await download.path()))).text
}

/** What a paper says, its lines joined, and on how many pages. */
export async function pagesOfPdf(paper: Uint8Array): Promise<{ text: string; pages: number }> {
  const document = await getDocumentProxy(new Uint8Array(paper))
  const { text, totalPages } = await extractText(document, { mergePages: true })
  return { text: text.replace(/\s+/g, ' '), pages: totalPages }
}

/** The rows of a downloaded sheet, by the titles of its columns. */
export async function rowsOfSheet(download: Download): Promise<Record<string, unknown>[]> {
  return tableOfFile(await readFile(await download.path()))
}
