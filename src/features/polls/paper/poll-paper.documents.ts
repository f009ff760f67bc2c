import { createHash, randomUUID } from 'node:crypto'
import { answersOf, peopleOfPoll, tripOfPoll } from '#src/features/polls/questionnaire/questionnaire.queries.ts'
import { meanText, summaryOf } from '#src/features/polls/questionnaire/questionnaire.view.ts'
import type { Reader } from '#src/server/db/database.ts'
import { announceContent } from '#src/server/files/remnants.ts'
import type { StoredContent } from '#src/server/files/uploads.ts'
import type { Parts } from '#src/server/parts.ts'
import { letterNotes, paperFoot } from '#src/server/pdf/paper-words.ts'
import { paper as setPaper } from '#src/server/pdf/papers.ts'
import { findText } from '#src/server/text.ts'
import { formatDay, formatDayRange } from '#src/shared/day.ts'
import { pdfType } from '#src/shared/media-types.ts'
import type { TextParams } from '#src/shared/text.ts'

const t = (key: string, params?: TextParams) => findText(key, params) ?? key

/** The summary of a trip's questionnaire as a tagged PDF on A4; null when nobody answered. */
async function pollPaper(
  reader: Reader,
  tripId: string,
  { now, by }: { now: Date; by: string },
): Promise<Uint8Array | null> {
  const trip = await tripOfPoll(reader, tripId)
  const people = await peopleOfPoll(reader, tripId)
  const { answered, meanTenths, questions, comesBack, comments } = summaryOf(answersOf(people))
  if (answered === 0) return null
  const words = {
    heading: t('polls.paper.title', { title: trip.title }),
    facts: t('polls.paper.facts', { code: trip.code, days: formatDayRange(trip.departsOn, trip.returnsOn) }),
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
    ...paperFoot({ printedAt: now.toISOString(), printedBy: by }),
  }
  return setPaper('features/polls/paper/poll-paper.typ', { ...words, notes: letterNotes(words) })
}

/** Stores the summary; null when nobody answered. Content that no command keeps is removed later. */
export async function storedPollPaper(parts: Parts, tripId: string, by: string): Promise<StoredContent | null> {
  const paper = await pollPaper(parts.db, tripId, { now: parts.clock.now(), by })
  if (paper === null) return null
  const storedAs = `${parts.clock.today().slice(0, 7)}/${randomUUID()}`
  await announceContent(parts, storedAs)
  await parts.files.put(storedAs, paper, pdfType)
  const sha256 = createHash('sha256').update(paper).digest('hex')
  return { name: t('polls.paper.file'), size: paper.byteLength, sha256, contentType: pdfType, storedAs }
}
