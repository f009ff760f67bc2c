import type { Calls } from '#src/server/http/calls.ts'
import { changeMessageText as change, restoreMessageText as restore } from './messages/message-texts.commands.ts'
import { changeMessageText, listMessageTexts, restoreMessageText } from './messages/message-texts.contract.ts'
import { allMessageTexts } from './messages/message-texts.queries.ts'

export function textsRoutes({ reads, writes }: Calls): void {
  reads(listMessageTexts, async ({ db }) => ({ texts: await allMessageTexts(db) }))
  writes(changeMessageText, (work, { params, body }) => change(work, params.kind, body))
  writes(restoreMessageText, (work, { params, body }) => restore(work, params.kind, body))
}
