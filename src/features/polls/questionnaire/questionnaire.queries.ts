import { createHash } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { bookingCode } from '#src/features/bookings/booking/booking.queries.ts'
import type { ServiceCategory } from '#src/features/services/form/categories.values.ts'
import { logoOf } from '#src/features/settings/logo.queries.ts'
import { settingsOf } from '#src/features/settings/settings.queries.ts'
import { messageTextOf } from '#src/features/texts/messages/message-texts.queries.ts'
import type { TripStatus } from '#src/features/trips/life/trip-statuses.values.ts'
import { isoOf } from '#src/server/db/columns.ts'
import type { Reader } from '#src/server/db/database.ts'
import { findText } from '#src/server/text.ts'
import { addDays, type Day, wallClock } from '#src/shared/day.ts'
import { Refusal } from '#src/shared/refusal.ts'
import { questionsFor } from './asked-questions.rules.ts'
import { pollValues } from './poll-message.words.ts'
import type { OpenPoll, Poll } from './questionnaire.contract.ts'
import { type Answers, closedRefusal, isToAsk, isToRemind } from './questionnaire.rules.ts'
import { summaryOf } from './questionnaire.view.ts'
import { type GradedQuestion, usualDays, youngestAge } from './questions.values.ts'

/** A secret link as it is stored. */
export const hashOf = (token: string) => createHash('sha256').update(token).digest('base64url')

export type PollTrip = {
  id: string
  title: string
  code: string
  status: TripStatus
  departsOn: Day
  returnsOn: Day
  poll: { sentAt: string; closesOn: Day; closedAt: string | null } | null
  /** The questions with a grade that its people are asked. */
  questions: GradedQuestion[]
}

export async function tripOfPoll(reader: Reader, tripId: string): Promise<PollTrip> {
  const { rows } = await reader.execute<Omit<PollTrip, 'questions'> & { services: ServiceCategory[] }>(sql`
    select t.id, t.title, t.code, t.status, t.departs_on::text as "departsOn", t.returns_on::text as "returnsOn",
      case when l.trip_id is null then null else json_build_object('sentAt', ${isoOf(sql`l.sent_at`)},
        'closesOn', l.closes_on, 'closedAt', ${isoOf(sql`l.closed_at`)}) end as poll,
      array(select distinct s.category from services s where s.itinerary_id = t.id) as services
    from trips t left join polls l on l.trip_id = t.id where t.id = ${tripId}`)
  if (!rows[0]) throw new Refusal('calls.not-found', { kind: 'notFound' })
  const { services, ...trip } = rows[0]
  return { ...trip, questions: questionsFor(services) }
}

const answerColumns = sql`r.organization, r.leader, r.hotel, r.meals, r.coach, r.comes_back as "comesBack",
  r.comment, r.shows_name as "showsName"`

export type Asked = {
  participantId: string
  /** Null before the person is asked. */
  personId: string | null
  name: string
  firstName: string
  email: string | null
  bookingCode: string
  sentAt: string | null
  remindedAt: string | null
  answeredAt: string | null
  isOptedOut: boolean
  enteredBy: string | null
}
type AskedWithAnswers = Asked & Answers

/**
 * The people of a trip who are asked, by name: the confirmed customers who travelled, are old enough and want messages
 * like this one, and all who were asked already.
 */
export async function peopleOfPoll(reader: Reader, tripId: string): Promise<AskedWithAnswers[]> {
  const { rows } = await reader.execute<AskedWithAnswers>(sql`
    select p.id as "participantId", r.id as "personId", rtrim(c.surname || ' ' || c.name) as name, c.name as "firstName",
      nullif(c.email, '') as email, ${bookingCode} as "bookingCode", ${isoOf(sql`r.sent_at`)} as "sentAt", ${isoOf(sql`r.reminded_at`)} as "remindedAt",
      ${isoOf(sql`r.answered_at`)} as "answeredAt", o.customer_id is not null as "isOptedOut", r.entered_by as "enteredBy", ${answerColumns}
    from trips t join bookings b on b.trip_id = t.id
    join participants p on p.booking_id = b.id join customers c on c.id = p.customer_id
    left join message_opt_outs o on o.customer_id = c.id
    left join poll_people r on r.participant_id = p.id and r.trip_id = t.id
    where t.id = ${tripId} and (r.id is not null or (b.status = 'confirmed' and p.type = 'customer' and p.canceled_at is null and o.customer_id is null
      and (c.born_on is null or c.born_on <= t.returns_on - make_interval(years => ${youngestAge}))))
    order by c.folded, p.id`)
  return rows
}

/** The answers of these people, with the day of each. */
export const answersOf = (people: readonly AskedWithAnswers[]) =>
  people.flatMap(({ answeredAt, ...one }) =>
    answeredAt === null ? [] : [{ ...one, on: wallClock(new Date(answeredAt)).day }],
  )

export async function pollOf(
  reader: Reader,
  tripId: string,
  { today, by }: { today: Day; by: { name: string } },
): Promise<Poll> {
  const trip = await tripOfPoll(reader, tripId)
  const { poll, status, questions } = trip
  const people = await peopleOfPoll(reader, tripId)
  const { agencyName, agencyPhone } = await settingsOf(reader)
  const closesOn = addDays(today, usualDays)
  const about = { trip, closesOn: poll?.closesOn ?? closesOn, agencyName, agencyPhone, operator: by.name }
  return {
    poll: poll && { ...poll, isClosed: closedRefusal(poll, { status, today }) !== null },
    people: people.map((one) => ({
      ...{ participantId: one.participantId, name: one.name, remindedAt: one.remindedAt },
      ...{ hasEmail: one.email !== null, isAsked: one.personId !== null, isToRemind: isToRemind(one) },
      ...{ isOnPaper: one.personId !== null && one.sentAt === null, hasAnswered: one.answeredAt !== null },
      isEntered: one.enteredBy !== null,
    })),
    questions,
    summary: summaryOf(answersOf(people)),
    drafts: {
      first: await messageTextOf(reader, 'questionnaire'),
      reminder: { subject: findText('polls.reminder-subject')!, body: findText('polls.reminder-body')! },
      closesOn,
    },
    samples: {
      first: sampleOf(people.filter(isToAsk), about),
      reminder: sampleOf(people.filter(isToRemind), about),
    },
  }
}

/** The first address that gets a message to these people. */
function sampleOf(meant: readonly Asked[], about: Parameters<typeof pollValues>[1]) {
  const email = meant[0]?.email
  if (!email) return null
  const sharing = meant.filter((one) => one.email?.toLowerCase() === email.toLowerCase())
  const address = findText('polls.link-sample')!
  const values = pollValues(
    sharing.map(({ firstName, bookingCode }) => ({ firstName, bookingCode, address })),
    about,
  )
  return { email, sender: about.agencyName, values }
}

export type Link = { personId: string; tripId: string }

/** The person of a secret link. Refuses an unknown one. */
export async function personOfLink(reader: Reader, token: string): Promise<Link> {
  const { rows } = await reader.execute<Link>(sql`
    select r.id as "personId", r.trip_id as "tripId"
    from poll_links k join poll_people r on r.id = k.person_id where k.token_hash = ${hashOf(token)}`)
  if (!rows[0]) throw new Refusal('polls.unknown-link')
  return rows[0]
}

function lastDayOf({ closesOn, closedAt }: { closesOn: Day; closedAt: string | null }): Day {
  if (closedAt === null) return closesOn
  const { day } = wallClock(new Date(closedAt))
  return day < closesOn ? day : closesOn
}

/** The questionnaire of a person, as they see it. */
export async function openPollOf(reader: Reader, { personId, tripId }: Link, today: Day): Promise<OpenPoll> {
  const { title, status, departsOn, returnsOn, poll, questions } = await tripOfPoll(reader, tripId)
  const { rows } = await reader.execute<Answers & { name: string; isAnswered: boolean }>(sql`
    select coalesce(c.name, '') as name, r.answered_at is not null as "isAnswered", ${answerColumns}
    from poll_people r join participants p on p.id = r.participant_id left join customers c on c.id = p.customer_id
    where r.id = ${personId}`)
  const { agencyName, agencyPhone } = await settingsOf(reader)
  const { name, isAnswered, ...answers } = rows[0]!
  return {
    ...{ title, departsOn, returnsOn, name, questions, closesOn: lastDayOf(poll!) },
    agency: { name: agencyName, phone: agencyPhone, logo: await logoOf(reader) },
    isClosed: closedRefusal(poll!, { status, today }) !== null,
    answers: isAnswered ? answers : null,
  }
}

/** The trips whose questionnaire is over, and not closed yet. An archived trip is left alone. */
export async function pollsToClose(reader: Reader, today: Day): Promise<string[]> {
  const { rows } = await reader.execute<{ tripId: string }>(sql`
    select l.trip_id as "tripId" from polls l join trips t on t.id = l.trip_id
    where l.closed_at is null and l.closes_on < ${today}::date and t.status <> 'archived' order by l.trip_id`)
  return rows.map(({ tripId }) => tripId)
}
