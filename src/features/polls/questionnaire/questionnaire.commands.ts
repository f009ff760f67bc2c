import { randomBytes } from 'node:crypto'
import { and, eq, inArray, sql } from 'drizzle-orm'
import { type ActivityKind, recordActivity } from '#src/features/activity/activity.commands.ts'
import { addDocument } from '#src/features/archive/documents/documents.commands.ts'
import { pollLinks, pollPeople, polls } from '#src/features/polls/polls.tables.ts'
import { senderOf, settingsOf } from '#src/features/settings/settings.queries.ts'
import { unknownVariable } from '#src/features/texts/messages/message-texts.rules.ts'
import { filledBody, filledSubject } from '#src/features/texts/messages/message-texts.words.ts'
import { lockTrip } from '#src/features/trips/life/trip-rows.commands.ts'
import type { StoredContent } from '#src/server/files/uploads.ts'
import { queueMail, stopMail } from '#src/server/mail/outbox.ts'
import { findText } from '#src/server/text.ts'
import type { Work } from '#src/server/work.ts'
import { addDays, type Day } from '#src/shared/day.ts'
import { Refusal, refuseIf } from '#src/shared/refusal.ts'
import { topic } from '#src/shared/topics.ts'
import { pollValues } from './poll-message.words.ts'
import { type Asked, hashOf, type Link, type PollTrip, peopleOfPoll, tripOfPoll } from './questionnaire.queries.ts'
import {
  type Answers,
  answersRefusal,
  answersTo,
  askRefusal,
  closedRefusal,
  closingRefusal,
  isToRemind,
  textFault,
} from './questionnaire.rules.ts'
import { longestOpenDays } from './questions.values.ts'

type Message = { subject: string; body: string }

/** Sends the questionnaire to everybody who was not asked yet, and notes who answers on paper. */
export async function sendPoll(
  work: Work,
  tripId: string,
  { closesOn, publicUrl, ...message }: Message & { closesOn: Day; publicUrl: string },
): Promise<{ sent: number; onPaper: number }> {
  const trip = await openTrip(work, tripId)
  judgeText(message)
  refuseIf(closingRefusal(closesOn, work.today, addDays(work.today, longestOpenDays)), { path: '/closesOn' })
  const asked = (await peopleOfPoll(work.tx, tripId)).filter(({ personId }) => personId === null)
  if (asked.length === 0) throw new Refusal('polls.nobody')
  const sentAt = work.now.toISOString()
  await work.tx
    .insert(polls)
    .values({ tripId, closesOn, sentAt })
    .onConflictDoUpdate({ target: polls.tripId, set: { closesOn } })
  const made = await work.tx
    .insert(pollPeople)
    .values(
      asked.map(({ participantId, email }) => ({ tripId, participantId, sentAt: email === null ? null : sentAt })),
    )
    .returning({ id: pollPeople.id, participantId: pollPeople.participantId })
  const idOf = new Map(made.map(({ id, participantId }) => [participantId, id]))
  const byMail = asked
    .filter(({ email }) => email !== null)
    .map((one) => ({ ...one, personId: idOf.get(one.participantId)! }))
  await writeToEach(work, byMail, { ...message, trip, closesOn, publicUrl })
  const onPaper = asked.length - byMail.length
  await record(work, tripId, 'polls.activity-sent', { n: byMail.length, m: onPaper })
  return { sent: byMail.length, onPaper }
}

/** Reminds everybody who was asked by email and has not answered, by another link to the same questionnaire. */
export async function remindPoll(
  work: Work,
  tripId: string,
  { publicUrl, ...message }: Message & { publicUrl: string },
): Promise<{ sent: number }> {
  const trip = await openTrip(work, tripId)
  judgeText(message)
  const silent = (await peopleOfPoll(work.tx, tripId)).filter(isToRemind)
  if (!trip.poll || silent.length === 0) throw new Refusal('polls.nobody')
  await writeToEach(work, silent as Addressed[], { ...message, trip, closesOn: trip.poll.closesOn, publicUrl })
  await work.tx
    .update(pollPeople)
    .set({ remindedAt: work.now.toISOString() })
    .where(
      inArray(
        pollPeople.id,
        silent.map(({ personId }) => personId!),
      ),
    )
  await record(work, tripId, 'polls.activity-reminded', { n: silent.length })
  return { sent: silent.length }
}

/**
 * Before a questionnaire leaves: one that waited, or is sent again, is taken back once its link takes no answer, or
 * everybody in it answered or wants no more messages like this one.
 */
export async function recheckPollMail(work: Work, messageId: string): Promise<void> {
  const links = await work.tx
    .select({ personId: pollLinks.personId, tripId: pollPeople.tripId })
    .from(pollLinks)
    .innerJoin(pollPeople, eq(pollPeople.id, pollLinks.personId))
    .where(eq(pollLinks.messageId, messageId))
  const [asked] = links
  if (!asked) return
  const { poll, status } = await tripOfPoll(work.tx, asked.tripId)
  const readers = (await peopleOfPoll(work.tx, asked.tripId)).filter((one) =>
    links.some(({ personId }) => personId === one.personId),
  )
  const isMeant = readers.some(({ answeredAt, isOptedOut }) => answeredAt === null && !isOptedOut)
  const closed = closedRefusal(poll!, { status, today: work.today })
  if (!isMeant || closed) await stopMail(work, [messageId], findText('polls.not-needed'))
}

/** Copies an answer from paper. An answer that was given by link stays as it is. */
export async function enterPaperAnswer(
  work: Work,
  { tripId, participantId }: { tripId: string; participantId: string },
  answers: Answers,
): Promise<void> {
  await lockTrip(work, tripId)
  const { poll, status, questions } = await tripOfPoll(work.tx, tripId)
  const person = (await peopleOfPoll(work.tx, tripId)).find((one) => one.participantId === participantId)
  if (!person) throw new Refusal('calls.not-found', { kind: 'notFound' })
  if (!poll || person.personId === null) throw new Refusal('polls.not-asked')
  refuseIf(closedRefusal(poll, { status, today: work.today }))
  if (person.answeredAt !== null && person.enteredBy === null) throw new Refusal('polls.answered')
  await keepAnswers(work, { personId: person.personId, tripId }, answersTo(questions, answers), work.actor.userId)
  await record(work, tripId, 'polls.activity-paper', { customer: person.name })
}

/** Stores the answers of a person who opened their link. The questionnaire stays as it is until then. */
export async function answerPoll(work: Work, link: Link, answers: Answers): Promise<void> {
  await work.tx.select({ tripId: polls.tripId }).from(polls).where(eq(polls.tripId, link.tripId)).for('share')
  const { poll, status, questions } = await tripOfPoll(work.tx, link.tripId)
  refuseIf(closedRefusal(poll!, { status, today: work.today }))
  await keepAnswers(work, link, answersTo(questions, answers), null)
}

export const pollPaperQueue = 'polls.paper'

/** Closes the questionnaire; its summary then becomes a document of the archive. Closing it again changes nothing. */
export async function closePoll(work: Work, tripId: string): Promise<void> {
  await lockTrip(work, tripId)
  const { poll, status } = await tripOfPoll(work.tx, tripId)
  if (!poll) throw new Refusal('polls.not-sent')
  if (status === 'archived') throw new Refusal('itineraries.archived')
  if (poll.closedAt !== null) return
  await work.tx.update(polls).set({ closedAt: work.now.toISOString() }).where(eq(polls.tripId, tripId))
  await work.enqueue(pollPaperQueue, { tripId, by: work.actor.name })
  await record(work, tripId, 'polls.activity-closed', {})
}

/** Puts the summary of a closed questionnaire into the archive, unless it is there or the trip was archived. */
export async function keepPollPaper(work: Work, tripId: string, content: StoredContent): Promise<void> {
  const { status } = await lockTrip(work, tripId)
  const [poll] = await work.tx.select({ entryId: polls.entryId }).from(polls).where(eq(polls.tripId, tripId))
  if (!poll || poll.entryId !== null || status === 'archived') return
  const { id: entryId } = await addDocument(work, tripId, content, 'evaluationPoll')
  await work.tx.update(polls).set({ entryId }).where(eq(polls.tripId, tripId))
}

/**
 * Erases what a person wrote, and that it was they who wrote it. The grades stay in the numbers of the trip. A message
 * that waits and now asks nobody is taken back.
 */
export async function forgetAnswers(work: Work, { customerId }: { customerId: string }): Promise<void> {
  const { rows } = await work.tx.execute<{ id: string; tripId: string }>(sql`
    select r.id, r.trip_id as "tripId" from poll_people r join participants p on p.id = r.participant_id
    where p.customer_id = ${customerId}`)
  const ids = rows.map(({ id }) => id)
  if (ids.length === 0) return
  await work.tx.update(pollPeople).set({ comment: null, showsName: false }).where(inArray(pollPeople.id, ids))
  const links = await work.tx.delete(pollLinks).where(inArray(pollLinks.personId, ids)).returning()
  const messageIds = links.flatMap(({ messageId }) => messageId ?? [])
  const others = await work.tx.select().from(pollLinks).where(inArray(pollLinks.messageId, messageIds))
  const idle = messageIds.filter((id) => !others.some(({ messageId }) => messageId === id))
  await stopMail(work, idle, findText('polls.not-needed'))
  work.touch(...new Set(rows.map(({ tripId }) => topic.trip(tripId))))
}

type Addressed = Asked & { email: string; personId: string }
type Writing = Message & { trip: PollTrip; closesOn: Day; publicUrl: string }

/** Writes one message for each address: people who share it are named in it, each with a link of their own. */
async function writeToEach(
  work: Work,
  people: readonly (Asked & { personId: string })[],
  writing: Writing,
): Promise<void> {
  const { agencyName, agencyPhone } = await settingsOf(work.tx)
  const sender = await senderOf(work.tx, 'booking')
  const { trip, closesOn, publicUrl } = writing
  for (const [email, sharing] of Map.groupBy(people as readonly Addressed[], ({ email }) => email.toLowerCase())) {
    const links = sharing.map(({ personId, firstName, bookingCode }) => {
      const token = randomBytes(24).toString('base64url')
      return { personId, firstName, bookingCode, token, address: `${publicUrl}/q/${token}` }
    })
    const values = pollValues(links, { trip, closesOn, agencyName, agencyPhone, operator: work.actor.name })
    const messageId = await queueMail(work, {
      kind: 'letter.questionnaire',
      to: email,
      subject: filledSubject(writing.subject, values),
      text: `${filledBody(writing.body, values)}\n\n${findText('letters.opt-out')!}`,
      ...{ ...sender, aboutId: trip.id, isOptional: true },
    })
    await work.tx
      .insert(pollLinks)
      .values(links.map(({ personId, token }) => ({ personId, messageId, tokenHash: hashOf(token) })))
  }
}

async function keepAnswers(
  work: Work,
  { personId, tripId }: Link,
  answers: Answers,
  enteredBy: string | null,
): Promise<void> {
  refuseIf(answersRefusal(answers))
  const comment = answers.comment?.trim() || null
  await work.tx
    .update(pollPeople)
    .set({ ...answers, comment, answeredAt: work.now.toISOString(), enteredBy })
    .where(and(eq(pollPeople.id, personId), eq(pollPeople.tripId, tripId)))
  work.touch(topic.trip(tripId))
}

/** Locks a trip whose questionnaire goes out. Refuses one that is not over, and a questionnaire that is closed. */
async function openTrip(work: Work, tripId: string): Promise<PollTrip> {
  await lockTrip(work, tripId)
  const trip = await tripOfPoll(work.tx, tripId)
  refuseIf(askRefusal(trip, work.today))
  if (trip.poll) refuseIf(closedRefusal(trip.poll, { status: trip.status, today: work.today }))
  return trip
}

function judgeText(message: Message): void {
  refuseIf(textFault(message.body), { path: '/body' })
  const unknown = unknownVariable('questionnaire', message)
  if (unknown) throw new Refusal('polls.unknown-variable', { path: unknown.path, params: { name: unknown.name } })
}

async function record(work: Work, tripId: string, kind: ActivityKind, params: Record<string, string | number>) {
  work.touch(topic.trip(tripId))
  await recordActivity(work, { kind, params, itineraryId: tripId, subject: 'Communication', subjectId: tripId })
}
