import { sql } from 'drizzle-orm'
import { messageTextOf } from '#src/features/texts/messages/message-texts.queries.ts'
import type { StoredContent } from '#src/server/files/uploads.ts'
import { noteAttempt } from '#src/server/mail/outbox.ts'
import { paper } from '#src/server/pdf/papers.ts'
import type { Work } from '#src/server/work.ts'
import type { Day } from '#src/shared/day.ts'
import { pollFileName, pollLayout, pollSummary } from './paper/poll-paper.documents.ts'
import { answerPoll, closePoll, keepPollPaper, sendPoll } from './questionnaire/questionnaire.commands.ts'
import type { Answers } from './questionnaire/questionnaire.rules.ts'

const withoutJobs = (work: Work): Work => ({ ...work, enqueue: async () => undefined })

/** Sends the questionnaire as it is proposed, and marks its emails as sent. No job runs for it. */
export async function aPollSent(work: Work, tripId: string, closesOn: Day): Promise<void> {
  const text = await messageTextOf(work.tx, 'questionnaire')
  await sendPoll(withoutJobs(work), tripId, { ...text, closesOn, publicUrl: 'https://viaggi.example' })
  const { rows } = await work.tx.execute<{ id: string }>(
    sql`select distinct k.message_id as id from poll_links k join poll_people r on r.id = k.person_id
      where r.trip_id = ${tripId}`,
  )
  for (const { id } of rows) await noteAttempt(work.tx, id, { state: 'sent', error: null, now: work.now })
}

/** Answers by their links, one for each of the first people who were asked. */
export async function pollAnswers(work: Work, tripId: string, answers: readonly Answers[]): Promise<void> {
  const { rows } = await work.tx.execute<{ id: string }>(sql`
    select id from poll_people where trip_id = ${tripId} and sent_at is not null
    order by participant_id limit ${answers.length}`)
  for (const [at, { id }] of rows.entries()) await answerPoll(work, { personId: id, tripId }, answers[at]!)
}

/** Closes a questionnaire, with its summary in the archive. No job runs for it. */
export async function aPollClosed(
  work: Work,
  tripId: string,
  store: (paper: Uint8Array) => Promise<Omit<StoredContent, 'name'>>,
): Promise<void> {
  await closePoll(withoutJobs(work), tripId)
  const summary = await pollSummary(work.tx, tripId, { now: work.now, by: work.actor.name })
  if (summary) await keepPollPaper(work, tripId, { ...(await store(paper(pollLayout, summary))), name: pollFileName() })
}
