import { settingsOf } from '#src/features/settings/settings.queries.ts'
import { untilGone } from '#src/server/files/sent-file.ts'
import type { Calls } from '#src/server/http/calls.ts'
import { addDays } from '#src/shared/day.ts'
import { pdfType, sheetType } from '#src/shared/media-types.ts'
import { insuredPdf, insuredSheet } from './insured/insured-list.contract.ts'
import { insuredFileName, insuredList, insuredPdfFile, insuredSheetFile } from './insured/insured-list.documents.ts'
import * as commands from './policies/policies.commands.ts'
import * as calls from './policies/policies.contract.ts'
import {
  contentOfPolicy,
  crewToInsure,
  issuedPolicies,
  linesToIssue,
  termsOfPolicies,
} from './policies/policies.queries.ts'

export function insuranceRoutes({ reads, writes, takesFile, sendsFile }: Calls): void {
  reads(calls.listPolicies, async ({ db, params: { tripId } }) => {
    const { insuranceBps, dueSince } = await termsOfPolicies(db, tripId)
    const { policyOverdueDays } = await settingsOf(db)
    return {
      toIssue: await linesToIssue(db, tripId),
      issued: await issuedPolicies(db, tripId),
      crew: await crewToInsure(db, tripId),
      insuranceBps,
      issueBy: dueSince && addDays(dueSince, policyOverdueDays),
    }
  })
  takesFile(calls.issuePolicies, (work, { params, query }, content) =>
    commands.issuePolicies(work, params.tripId, query.people, content),
  )
  takesFile(calls.replacePolicy, (work, { params, query }, content) =>
    commands.replacePolicy(work, params.policyId, query.version, content),
  )
  writes(calls.verifyPolicy, (work, { params, body }) => commands.verifyPolicy(work, params.policyId, body.version))
  writes(calls.removePolicy, (work, { params, query }) => commands.removePolicy(work, params.policyId, query.version))
  writes(calls.restorePolicy, (work, { params, body }) => commands.restorePolicy(work, params.policyId, body.version))
  writes(calls.insureCrew, (work, { params, body }) => commands.insureCrew(work, params, body.isInsured))
  sendsFile(insuredPdf, async ({ db, params, query, actor, now }) => {
    const seesPremiums = actor.ability.can('read', 'Payment')
    const list = await insuredList(db, { ...params, ...query, now, by: actor, seesPremiums })
    return { name: `${insuredFileName(list)}.pdf`, contentType: pdfType, content: insuredPdfFile(list), isInline: true }
  })
  sendsFile(insuredSheet, async ({ db, params, query, actor, now, reply }) => {
    const seesPremiums = actor.ability.can('read', 'Payment')
    const list = await insuredList(db, { ...params, ...query, now, by: actor, seesPremiums })
    const content = await insuredSheetFile(list, untilGone(reply))
    return { name: `${insuredFileName(list)}.xlsx`, contentType: sheetType, content }
  })
  sendsFile(calls.getPolicyFile, async ({ db, params, query, parts }) => {
    const { name, contentType, storedAs } = await contentOfPolicy(db, params.policyId, query.former)
    return { name, contentType, content: await parts.files.read(storedAs), isInline: query.inline === 'true' }
  })
}
