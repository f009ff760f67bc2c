import { settingsOf } from '#src/features/settings/settings.queries.ts'
import { zipOf } from '#src/server/files/archive.ts'
import type { Calls } from '#src/server/http/calls.ts'
import { addDays } from '#src/shared/day.ts'
import { zipType } from '#src/shared/media-types.ts'
import { refuseIf } from '#src/shared/refusal.ts'
import * as commands from './documents/documents.commands.ts'
import * as calls from './documents/documents.contract.ts'
import { documentFile, documentsOf, filesForZip, reportOf, sentOf } from './documents/documents.queries.ts'
import { zipPaths, zipRefusal } from './documents/documents.rules.ts'
import { documentsText } from './documents/documents.text.ts'

export function archiveRoutes({ reads, writes, takesFile, sendsFile }: Calls): void {
  reads(calls.listDocuments, async ({ db, params: { tripId }, actor }) => {
    const { status, returnsOn, leader } = await reportOf(db, tripId)
    const documents = await documentsOf(db, tripId)
    const isDue = status === 'confirmed' || status === 'completed'
    const hasReport = documents.some(({ type }) => type === 'finalReport')
    const { finalReportDaysAfter } = await settingsOf(db)
    return {
      documents,
      sent: await sentOf(db, tripId, actor.ability),
      reportBy: isDue && !hasReport ? addDays(returnsOn, finalReportDaysAfter) : null,
      leader,
    }
  })
  takesFile(calls.addDocument, (work, { params, query }, content) =>
    commands.addDocument(work, params.tripId, content, query.type),
  )
  takesFile(calls.replaceDocument, (work, { params }, content) =>
    commands.replaceDocument(work, params.entryId, content),
  )
  writes(calls.editDocument, (work, { params, body }) => commands.editDocument(work, params.entryId, body))
  writes(calls.removeDocument, (work, { params }) => commands.removeDocument(work, params.entryId))
  writes(calls.restoreDocument, (work, { params }) => commands.restoreDocument(work, params.entryId))
  sendsFile(calls.getDocumentFile, async ({ db, params, query, actor, parts }) => {
    const { name, contentType, storedAs } = await documentFile(db, params, actor.ability)
    return { name, contentType, content: await parts.files.read(storedAs), isInline: query.inline === 'true' }
  })
  sendsFile(calls.documentsZip, async ({ db, params, actor, parts }) => {
    const { title, code } = await reportOf(db, params.tripId)
    const files = await filesForZip(db, params.tripId, actor.ability)
    refuseIf(zipRefusal(files))
    const paths = zipPaths(
      files.map(({ folder, name }) => ({
        folder: folder === 'sent' ? documentsText['archive.folder-sent'] : documentsText[`archive.type.${folder}`],
        name,
      })),
    )
    const content = zipOf(
      parts.files,
      files.map(({ storedAs }, at) => ({ path: paths[at]!, storedAs })),
    )
    return { name: `${code} ${title.replace(/[/\\]/g, '-')}.zip`, contentType: zipType, content }
  })
}
