import { untilGone } from '#src/server/files/sent-file.ts'
import type { Calls } from '#src/server/http/calls.ts'
import { pdfType, sheetType } from '#src/shared/media-types.ts'
import { changeMinimum, saveCosts } from './costs.commands.ts'
import * as calls from './costs.contract.ts'
import { costTableOf, fileName, pdfOf, sheetOf } from './costs.documents.ts'
import { costsOf } from './costs.queries.ts'

export function costsRoutes({ reads, writes, sendsFile }: Calls): void {
  reads(calls.getCosts, ({ db, params }) => costsOf(db, params.itineraryId))
  sendsFile(calls.costsSheet, async ({ db, params, reply }) => {
    const table = await costTableOf(db, params.itineraryId)
    return { name: `${fileName(table)}.xlsx`, contentType: sheetType, content: await sheetOf(table, untilGone(reply)) }
  })
  sendsFile(calls.costsPdf, async ({ db, params, actor, now }) => {
    const table = await costTableOf(db, params.itineraryId)
    const content = pdfOf(table, { printedAt: now.toISOString(), printedBy: actor.name })
    return { name: `${fileName(table)}.pdf`, contentType: pdfType, content, isInline: true }
  })
  writes(calls.saveCosts, (work, { params, body }) => saveCosts(work, params.itineraryId, body))
  writes(calls.changeMinimum, (work, { params, body }) => changeMinimum(work, params.itineraryId, body))
}
