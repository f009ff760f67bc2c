import { createHash, randomUUID } from 'node:crypto'
import { answersOf, peopleOfPoll, tripOfPoll } from '#src/features/polls/questionnaire/questionnaire.queries.ts'
import { meanText, summaryOf } from '#src/features/polls/questionnaire/questionnaire.view.ts'
import { agencyOnPapers } from '#src/features/settings/logo.queries.ts'
import type { Reader } from '#src/server/db/database.ts'
import { announceContent } from '#src/server/files/remnants.ts'
import type { StoredContent } from '#src/server/files/uploads.ts'
import type { Parts } from '#src/server/parts.ts'
import { longPaper } from '#src/server/pdf/long-paper.ts'
import { agencyPhones, letterNotes, paperFoot } from '#src/server/pdf/paper-words.ts'
import { findText } from '#src/server/text.ts'
import { formatDay, formatDayRange } from '#src/shared/day.ts'
import { pdfType } from '#src/shared/media-types.ts'
import type { TextParams } from '#src/shared/text.ts'

const t = (key: string, params?: TextParams) => findText(key, params) ?? key

/** The layout of the summary, and the name of its file in the archive. */
export const pollLayout = 'features/polls/paper/poll-paper.typ'
export const pollFileName = () => t('polls.paper.file')

/** What the summary of a trip's questionnaire says; null when nobody answered. */
export async function pollSummary(
  reader: Reader,
  tripId: string,
  { now, by }: { now: Date; by: string },
): Promise<object | null> {
  const trip = await tripOfPoll(reader, tripId)
  const people = await peopleOfPoll(reader, tripId)
  const agency = await agencyOnPapers(reader)
  const { answered, meanTenths, questions, comesBack, comments } = summaryOf(answersOf(people))
  if (answered === 0) return null
  const words = {
    heading: t('polls.paper.title', { title: trip.title }),
    trip: t('polls.paper.facts', { code: trip.code, days: formatDayRange(trip.departsOn, trip.returnsOn) }),
    totals: [
      t('polls.answers', { n: answered, of: people.filter(({ personId }) => personId !== null).length }),
      ...(meanTenths === null ? [] : [t('polls.paper.mean', { mean: meanText(meanTenths) })]),
    ].join(' · '),
    columns: [
      t('polls.paper.question'),
      ...[5, 4, 3, 2, 1].map((n) => t('polls.paper.grade', { n })),
      t('polls.paper.average'),
    ],
    rows: questions.map(({ question, grades, meanTenths: mean }) => [
      t(`polls.short.${question}`),
      ...grades.toReversed().map(String),
      meanText(mean),
    ]),
    comesBack: t('polls.would-return', comesBack),
    commentsTitle: t('polls.paper.comments'),
    comments: comments.map(({ text, name, on }) => ({
      text,
      by: [name ?? t('polls.paper.no-name'), formatDay(on)].join(' · '),
    })),
    agency: agency.name,
    phones: agencyPhones(agency),
    ...paperFoot({ printedAt: now.toISOString(), printedBy: by }),
  }
  return { ...words, notes: letterNotes(words), logo: agency.logo }
}

/**
 * Stores the summary as a tagged PDF on A4; null when nobody answered. A thread sets it, because many questionnaires may
 * close in one night. Content that no command keeps is removed later.
 */
export async function storedPollPaper(parts: Parts, tripId: string, by: string): Promise<StoredContent | null> {
  const summary = await pollSummary(parts.db, tripId, { now: parts.clock.now(), by })
  if (summary === null) return null
  const paper = await longPaper(pollLayout, summary)
  const storedAs = `${parts.clock.today().slice(0, 7)}/${randomUUID()}`
  await announceContent(parts, storedAs)
  await parts.files.put(storedAs, paper, pdfType)
  const sha256 = createHash('sha256').update(paper).digest('hex')
  return { name: pollFileName(), size: paper.byteLength, sha256, contentType: pdfType, storedAs }
}
