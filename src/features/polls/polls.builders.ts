import { sql } from 'drizzle-orm'
import { messageTextOf } from '#src/features/texts/messages/message-texts.queries.ts'
import { noteAttempt } from '#src/server/mail/outbox.ts'
import type { Work } from '#src/server/work.ts'
import type { Day } from '#src/shared/day.ts'
import { answerPoll, sendPoll } from './questionnaire/questionnaire.commands.ts'
import type { Answers } from './questionnaire/questionnaire.rules.ts'

/** Sends the questionnaire as it is proposed, and marks its emails as sent. No job runs for it. */
export async function aPollSent(work: Work, tripId: string, closesOn: Day): Promise<void> {
  const quiet: Work = { ...work, enqueue: async () => undefined }
  const text = await messageTextOf(work.tx, 'questionnaire')
  await sendPoll(quiet, tripId, { ...text, closesOn, publicUrl: 'https://viaggi.example' })
  const { rows } = await work.tx.execute<{ id: string }>(
    sql`select distinct message_id as id from poll_people where trip_id = ${tripId} and message_id is not null`,
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
