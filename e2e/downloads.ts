import { readFile } from 'node:fs/promises'
import type { Download } from '@playwright/test'
import { extractText, getDocumentProxy } from 'unpdf'
import { tableOfFile } from '#src/server/testing/sheets.ts'

/** The text of a downloaded paper, its lines joined. */
export async function textOfPdf(download: Download): Promise<string> {
  return (await pagesOfPdf(await readFile(await download.path()))).text
}

/** The text of a paper, its lines joined, and its number of pages. */
export async function pagesOfPdf(paper: Uint8Array): Promise<{ text: string; pages: number }> {
  const document = await getDocumentProxy(new Uint8Array(paper))
  const { text, totalPages } = await extractText(document, { mergePages: true })
  return { text: text.replace(/\s+/g, ' '), pages: totalPages }
}

/** The rows of a downloaded sheet, by the titles of its columns. */
export async function rowsOfSheet(download: Download): Promise<Record<string, unknown>[]> {
  return tableOfFile(await readFile(await download.path()))
}
