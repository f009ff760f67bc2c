import { recordSight } from '#src/features/access/sights.commands.ts'
import { printingOf } from '#src/features/settings/logo.queries.ts'
import type { Calls } from '#src/server/http/calls.ts'
import { pdfType } from '#src/shared/media-types.ts'
import { contractPdf } from './contracts/contract-summary.contract.ts'
import { contractFile } from './contracts/contract-summary.documents.ts'
import { dossierPdf } from './dossiers/dossier.contract.ts'
import { dossierFile, dossierFileName } from './dossiers/dossier.documents.ts'
import { newsFacts } from './news-sheets/news-facts.queries.ts'
import { saveNewsSheet as saveSheet } from './news-sheets/news-sheet.commands.ts'
import { getNewsSheet, newsSheetPdf, previewNewsSheet, saveNewsSheet } from './news-sheets/news-sheet.contract.ts'
import { newsSheetFile, newsSheetOf } from './news-sheets/news-sheet.documents.ts'
import { sheetFileName, sheetPicture } from './news-sheets/sheet-paper.documents.ts'
import { summonsPdf } from './summonses/summons.contract.ts'
import { summonsFile, summonsFileName } from './summonses/summons.documents.ts'
import { getSupplierPaper } from './supplier-papers/supplier-paper.contract.ts'
import { paperFileName, paperWords, supplierPaperPdf } from './supplier-papers/supplier-paper.documents.ts'
import { paperById } from './supplier-papers/supplier-papers.queries.ts'

export function travelPapersRoutes({ reads, writes, sendsFile }: Calls): void {
  sendsFile(getSupplierPaper, async ({ db, params, parts, actor, now }) => {
    const paper = await paperById(db, params.paperId)
    const { kind, facts, storedAs } = paper
    // Until the job has stored the PDF, it is made here from the same facts.
    const content = storedAs
      ? await parts.files.read(storedAs)
      : supplierPaperPdf(paperWords(kind, paper, facts), await printingOf(db, now, actor))
    return { name: paperFileName(kind, paper, facts), contentType: pdfType, content, isInline: true }
  })
  reads(getNewsSheet, async ({ db, parts, params, query, actor, now }) => {
    const { sheet, seen } = await newsSheetOf(db, { ...params, ...query, by: actor })
    await recordSight(parts.writing, { actor, now, people: seen })
    return sheet
  })
  writes(saveNewsSheet, (work, { params, query, body }) => saveSheet(work, params.tripId, { ...query, ...body }))
  reads(previewNewsSheet, async ({ db, params, query, body, actor, now }) => {
    const facts = await newsFacts(db, params.tripId)
    const printing = { ...query, marked: body.marked, printedAt: now.toISOString(), printedBy: actor.name }
    return { svg: sheetPicture(facts, body.blocks, printing) }
  })
  sendsFile(newsSheetPdf, async ({ db, parts, params, query, actor, now }) => {
    const { content, trip, seen } = await newsSheetFile(db, { ...params, ...query, now, by: actor })
    await recordSight(parts.writing, { actor, now, people: seen })
    return { name: `${sheetFileName(trip, query.view)}.pdf`, contentType: pdfType, content, isInline: true }
  })
  sendsFile(summonsPdf, async ({ db, params, query, actor, now }) => {
    const { content, trip } = await summonsFile(db, { ...params, ...query, now, by: actor })
    return { name: `${summonsFileName(trip)}.pdf`, contentType: pdfType, content, isInline: true }
  })
  sendsFile(dossierPdf, async ({ db, parts, params, query, actor, now }) => {
    const { content, trip, seen } = await dossierFile(db, { ...params, ...query, now, by: actor })
    await recordSight(parts.writing, { actor, now, people: seen })
    return { name: `${dossierFileName(trip, query.kind)}.pdf`, contentType: pdfType, content, isInline: true }
  })
  sendsFile(contractPdf, async ({ db, params, actor, now }) => {
    const { content, booking } = await contractFile(db, { ...params, now, by: actor })
    return { name: `contratto_${booking.code}.pdf`, contentType: pdfType, content, isInline: true }
  })
}
