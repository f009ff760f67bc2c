import { createHash, randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { logoOf } from '#src/features/settings/logo.queries.ts'
import { supplierPapers } from '#src/features/travel-papers/travel-papers.tables.ts'
import { keepFile } from '#src/server/files/keep.ts'
import { announceContent } from '#src/server/files/remnants.ts'
import type { StoredContent } from '#src/server/files/uploads.ts'
import type { Parts } from '#src/server/parts.ts'
import type { Work } from '#src/server/work.ts'
import { pdfType } from '#src/shared/media-types.ts'
import type { PaperKind } from './paper-kinds.values.ts'
import type { PaperFacts } from './supplier-facts.rules.ts'
import { paperFileName, paperWords, supplierPaperPdf } from './supplier-paper.documents.ts'
import type { Paper } from './supplier-papers.queries.ts'

export type Issued = { id: string; kind: PaperKind; year: number; number: number }

type Issue = {
  kind: PaperKind
  itineraryId: string
  serviceId: string
  providerId: string
  facts: PaperFacts
  replacesId: string | null
}

/** Issues a paper: the database gives it the next number of its kind and year. */
export async function issuePaper(work: Work, issue: Issue): Promise<Issued> {
  const [issued] = await work.tx
    .insert(supplierPapers)
    .values({
      ...issue,
      year: Number(work.today.slice(0, 4)),
      issuedAt: work.now.toISOString(),
      issuedBy: work.actor.userId,
    })
    .returning({
      id: supplierPapers.id,
      kind: supplierPapers.kind,
      year: supplierPapers.year,
      number: supplierPapers.number,
    })
  return issued!
}

/** Makes the PDF of an issued paper and stores its content, which `keepPaperFile` links to the paper. */
export async function storePaper(parts: Parts, paper: Paper): Promise<StoredContent> {
  const content = supplierPaperPdf(paperWords(paper.kind, paper, paper.facts), {
    printedAt: parts.clock.now().toISOString(),
    printedBy: paper.facts.issuedBy,
    logo: await logoOf(parts.db),
  })
  const storedAs = `${parts.clock.today().slice(0, 7)}/${randomUUID()}`
  await announceContent(parts, storedAs)
  await parts.files.put(storedAs, content, pdfType)
  return {
    name: paperFileName(paper.kind, paper, paper.facts),
    size: content.byteLength,
    sha256: createHash('sha256').update(content).digest('hex'),
    contentType: pdfType,
    storedAs,
  }
}

/** Links the PDF to its paper and answers the paper's file. A paper that has a PDF keeps it. */
export async function keepPaperFile(work: Work, paperId: string, content: StoredContent | null): Promise<string> {
  const [paper] = await work.tx
    .select({ fileId: supplierPapers.fileId })
    .from(supplierPapers)
    .where(eq(supplierPapers.id, paperId))
    .for('no key update')
  if (paper!.fileId) return paper!.fileId
  const fileId = await keepFile(work, content!)
  await work.tx.update(supplierPapers).set({ fileId }).where(eq(supplierPapers.id, paperId))
  return fileId
}
