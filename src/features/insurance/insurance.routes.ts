import { settingsOf } from '#src/features/settings/settings.queries.ts'
import type { Calls } from '#src/server/http/calls.ts'
import { addDays } from '#src/shared/day.ts'
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
  sendsFile(calls.getPolicyFile, async ({ db, params, query, parts }) => {
    const { name, contentType, storedAs } = await contentOfPolicy(db, params.policyId, query.former)
    return { name, contentType, content: await parts.files.read(storedAs), isInline: query.inline === 'true' }
  })
}
