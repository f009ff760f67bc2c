import { addressOf, countAttempt } from '#src/server/http/attempts.ts'
import type { Calls } from '#src/server/http/calls.ts'
import { transact } from '#src/server/transact.ts'
import { systemActor } from '#src/server/work.ts'
import * as commands from './questionnaire/questionnaire.commands.ts'
import * as calls from './questionnaire/questionnaire.contract.ts'
import { openPollOf, personOfLink, pollOf } from './questionnaire/questionnaire.queries.ts'

/** The most times in which one address opens or answers questionnaires: a family answers from one house. */
const openings = { name: 'questionnaire', attempts: 60, minutes: 10 }

export function pollsRoutes({ reads, writes, handles }: Calls): void {
  reads(calls.getPoll, ({ db, params, today, actor }) => pollOf(db, params.tripId, { today, by: actor }))
  writes(calls.sendPoll, (work, { params, body, parts: { publicUrl } }) =>
    commands.sendPoll(work, params.tripId, { ...body, publicUrl }),
  )
  writes(calls.remindPoll, (work, { params, body, parts: { publicUrl } }) =>
    commands.remindPoll(work, params.tripId, { ...body, publicUrl }),
  )
  writes(calls.enterPaperAnswer, (work, { params, body }) => commands.enterPaperAnswer(work, params, body))
  writes(calls.closePoll, (work, { params }) => commands.closePoll(work, params.tripId))
  handles(calls.openPoll, async ({ parts, request, body, today }) => {
    await countAttempt(parts, openings, addressOf(request))
    return openPollOf(parts.db, await personOfLink(parts.db, body.token), today)
  })
  handles(calls.answerPoll, async ({ parts, request, body, today }) => {
    await countAttempt(parts, openings, addressOf(request))
    const link = await personOfLink(parts.db, body.token)
    await transact(parts, systemActor, (work) => commands.answerPoll(work, link, body.answers))
    return openPollOf(parts.db, link, today)
  })
}
