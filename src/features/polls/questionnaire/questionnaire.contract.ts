import { z } from 'zod'
import { tripParams } from '#src/features/trips/list/trips.contract.ts'
import type { Endpoint } from '#src/shared/endpoint.ts'
import type { RefusalsOf } from '#src/shared/refusal.ts'
import { nameShapes } from '#src/shared/shape-names.ts'
import { daySchema, requiredLines, requiredText, severalLines } from '#src/shared/shapes.ts'
import type { answersRefusal, askRefusal, closedRefusal, closingRefusal, textFault } from './questionnaire.rules.ts'
import { comebacks, gradedQuestions } from './questions.values.ts'

const grade = z.int().min(1).max(5).nullable()
export const longestComment = 2_000

/** The answers of one person. Every question may be left out. */
const PollAnswers = z.object({
  organization: grade,
  leader: grade,
  hotel: grade,
  meals: grade,
  coach: grade,
  comesBack: z.enum(comebacks).nullable(),
  comment: severalLines(longestComment).nullable(),
  /** True when the office may see whose answer it is. */
  showsName: z.boolean(),
})

/** The questions with a grade that are asked. An answer to another one is not kept. */
const questions = z.array(z.enum(gradedQuestions))

const PollSummary = z.object({
  answered: z.int(),
  meanTenths: z.int().nullable(),
  questions: z.array(
    z.object({ question: z.enum(gradedQuestions), grades: z.array(z.int()).length(5), meanTenths: z.int() }),
  ),
  comesBack: z.object({ yes: z.int(), maybe: z.int(), no: z.int() }),
  comments: z.array(z.object({ text: z.string(), name: z.string().nullable(), on: z.string() })),
})

/** A person who is asked. What they answered is not told here. */
const PollPerson = z.object({
  participantId: z.uuid(),
  name: z.string(),
  hasEmail: z.boolean(),
  /** False for who was not asked yet. */
  isAsked: z.boolean(),
  isOnPaper: z.boolean(),
  isToRemind: z.boolean(),
  hasAnswered: z.boolean(),
  /** True when the office copied the answer from paper, and may correct it. */
  isEntered: z.boolean(),
  remindedAt: z.string().nullable(),
})

/** A reader of a message, with the data that it may name. */
const Sample = z.object({ email: z.string(), sender: z.string(), values: z.record(z.string(), z.string()) })

export const Poll = z.object({
  /** Null before the questionnaire is sent. */
  poll: z
    .object({ sentAt: z.string(), closesOn: z.string(), closedAt: z.string().nullable(), isClosed: z.boolean() })
    .nullable(),
  people: z.array(PollPerson),
  questions,
  summary: PollSummary,
  /** The proposed messages, and the proposed closing day. */
  drafts: z.object({
    first: z.object({ subject: z.string(), body: z.string() }),
    reminder: z.object({ subject: z.string(), body: z.string() }),
    closesOn: z.string(),
  }),
  /** The first address that gets each message; null where nobody does. */
  samples: z.object({ first: Sample.nullable(), reminder: Sample.nullable() }),
})
export type Poll = z.output<typeof Poll>

/** The questionnaire as its person sees it. */
export const OpenPoll = z.object({
  title: z.string(),
  departsOn: z.string(),
  returnsOn: z.string(),
  /** `logo` is a data URL, or null without one. */
  agency: z.object({ name: z.string(), phone: z.string(), logo: z.string().nullable() }),
  /** The last day for answers: the closing day, or an earlier one on which the office closed it. */
  closesOn: z.string(),
  isClosed: z.boolean(),
  questions,
  /** The first name of the person, to greet them. */
  name: z.string(),
  answers: PollAnswers.nullable(),
})
export type OpenPoll = z.output<typeof OpenPoll>

nameShapes({ PollAnswers, PollSummary, PollPerson, Poll, OpenPoll })

const tags = ['polls'] as const
const access = ['edit', 'Communication'] as const
const changes = ['trip', 'activity', 'outbox'] as const
const asking = { 'itineraries.archived': 422, 'polls.not-over': 422 } as const satisfies RefusalsOf<typeof askRefusal>
const closed = { 'polls.closed': 422 } as const satisfies RefusalsOf<typeof closedRefusal>
const answering = { ...closed, 'polls.nothing-answered': 422 } as const satisfies RefusalsOf<typeof answersRefusal>
const wording = { 'polls.link-missing': 422, 'polls.unknown-variable': 422 } as const satisfies RefusalsOf<
  typeof textFault
>
const message = { subject: requiredText(200), body: requiredLines(5_000) }

export const getPoll = {
  method: 'GET',
  url: '/api/trips/:tripId/poll',
  config: { access: ['read', 'Communication'], dependsOn: ['trip'] },
  schema: {
    operationId: 'getPoll',
    summary: 'Il questionario di gradimento di un viaggio: a chi, chi ha risposto, il riepilogo',
    tags,
    params: tripParams,
    response: { 200: Poll },
  },
} as const satisfies Endpoint

/**
 * Sends the questionnaire to everybody who was not asked yet: each person by email has a link of their own, and people
 * with one address get one message. Who has no email is noted for an answer on paper.
 */
export const sendPoll = {
  method: 'POST',
  url: '/api/trips/:tripId/poll',
  config: {
    access,
    changes,
    refusals: {
      ...asking,
      ...closed,
      ...wording,
      'polls.nobody': 422,
      'polls.closing-day': 422,
    } satisfies RefusalsOf<typeof closingRefusal>,
  },
  schema: {
    operationId: 'sendPoll',
    summary: 'Invia il questionario di gradimento a chi non lo ha ancora ricevuto',
    tags,
    params: tripParams,
    body: z.object({ ...message, closesOn: daySchema }),
    response: { 200: z.object({ sent: z.int(), onPaper: z.int() }) },
  },
} as const satisfies Endpoint

/** Reminds everybody who was asked by email and has not answered. Their first link stays good. */
export const remindPoll = {
  method: 'POST',
  url: '/api/trips/:tripId/poll/reminders',
  config: { access, changes, refusals: { ...asking, ...closed, ...wording, 'polls.nobody': 422 } },
  schema: {
    operationId: 'remindPoll',
    summary: 'Sollecita chi non ha ancora risposto al questionario',
    tags,
    params: tripParams,
    body: z.object(message),
    response: { 200: z.object({ sent: z.int() }) },
  },
} as const satisfies Endpoint

/** Copies the answer that somebody gave on paper. It can be corrected, but no answer given by link is overwritten. */
export const enterPaperAnswer = {
  method: 'PUT',
  url: '/api/trips/:tripId/poll/answers/:participantId',
  config: { access, changes, refusals: { ...answering, 'polls.answered': 422, 'polls.not-asked': 422 } },
  schema: {
    operationId: 'enterPaperAnswer',
    summary: 'Registra la risposta su carta di una persona',
    tags,
    params: tripParams.extend({ participantId: z.uuid() }),
    body: PollAnswers,
    response: { 204: z.undefined() },
  },
} as const satisfies Endpoint

/** Closes the questionnaire: its summary becomes a document of the archive. The program does it after the closing day. */
export const closePoll = {
  method: 'POST',
  url: '/api/trips/:tripId/poll/closing',
  config: { access, changes, refusals: { 'polls.not-sent': 422, 'itineraries.archived': 422 } },
  schema: {
    operationId: 'closePoll',
    summary: "Chiude il questionario e ne mette il riepilogo nell'archivio",
    tags,
    params: tripParams,
    response: { 204: z.undefined() },
  },
} as const satisfies Endpoint

const token = z.string().min(20).max(100)

/** Opens the questionnaire of a personal link. The link is in the body, so that it stands in no log of addresses. */
export const openPoll = {
  method: 'POST',
  url: '/api/questionnaire',
  config: { access: 'public', refusals: { 'polls.unknown-link': 422 } },
  schema: {
    operationId: 'openPoll',
    summary: 'Il questionario di un link personale',
    tags,
    body: z.object({ token }),
    response: { 200: OpenPoll },
  },
} as const satisfies Endpoint

/** Stores the answers of a personal link. Until the closing day they can be changed. */
export const answerPoll = {
  method: 'PUT',
  url: '/api/questionnaire',
  config: { access: 'public', refusals: { ...answering, 'polls.unknown-link': 422 } },
  schema: {
    operationId: 'answerPoll',
    summary: 'Invia le risposte di un link personale',
    tags,
    body: z.object({ token, answers: PollAnswers }),
    response: { 200: OpenPoll },
  },
} as const satisfies Endpoint
