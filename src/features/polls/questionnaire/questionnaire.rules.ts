import type { TripStatus } from '#src/features/trips/life/trip-statuses.values.ts'
import type { Day } from '#src/shared/day.ts'
import { type Comeback, type GradedQuestion, gradedQuestions } from './questions.values.ts'

export type Answers = Record<GradedQuestion, number | null> & {
  comesBack: Comeback | null
  comment: string | null
  showsName: boolean
}

/** These answers without those to questions that are not asked. */
export function answersTo(questions: readonly GradedQuestion[], answers: Answers): Answers {
  const left = gradedQuestions.filter((question) => !questions.includes(question))
  return { ...answers, ...Object.fromEntries(left.map((question) => [question, null])) }
}

type Over = { status: TripStatus; returnsOn: Day }

/** Why nobody is asked how the trip was, or null. People are asked from the last day on. */
export function askRefusal({ status, returnsOn }: Over, today: Day): 'itineraries.archived' | 'polls.not-over' | null {
  if (status === 'archived') return 'itineraries.archived'
  const isOver = status === 'completed' || (status === 'confirmed' && today >= returnsOn)
  return isOver ? null : 'polls.not-over'
}

type Reached = {
  /** Null before the person is asked. */
  personId: string | null
  email: string | null
  sentAt: string | null
  answeredAt: string | null
  isOptedOut: boolean
}

/** Tells whether a person gets the first message with the questionnaire. */
export const isToAsk = ({ personId, email }: Reached): boolean => personId === null && email !== null

/** Tells whether a person gets the reminder: asked by email, without an answer, and still willing to get such messages. */
export const isToRemind = ({ personId, email, sentAt, answeredAt, isOptedOut }: Reached): boolean =>
  personId !== null && email !== null && sentAt !== null && answeredAt === null && !isOptedOut

type OpenPoll = { closesOn: Day; closedAt: string | null }

/**
 * Why the questionnaire takes no answer, or null. It takes some on its closing day too, and none once the trip is archived.
 */
export function closedRefusal(
  { closesOn, closedAt }: OpenPoll,
  { status, today }: { status: TripStatus; today: Day },
): 'polls.closed' | null {
  return closedAt !== null || today > closesOn || status === 'archived' ? 'polls.closed' : null
}

/** Why a closing day is not possible, or null: people need a day to answer, and remember a trip for some months. */
export function closingRefusal(closesOn: Day, today: Day, latest: Day): 'polls.closing-day' | null {
  return closesOn <= today || closesOn > latest ? 'polls.closing-day' : null
}

/** Why these answers are none, or null. Every question may be left out, but not all of them. */
export function answersRefusal(answers: Answers): 'polls.nothing-answered' | null {
  const isEmpty =
    gradedQuestions.every((question) => answers[question] === null) &&
    answers.comesBack === null &&
    (answers.comment ?? '').trim() === ''
  return isEmpty ? 'polls.nothing-answered' : null
}

/** Why a text cannot be sent, or null: it needs the link. */
export function textFault(body: string): 'polls.link-missing' | null {
  return body.includes('{link}') ? null : 'polls.link-missing'
}
