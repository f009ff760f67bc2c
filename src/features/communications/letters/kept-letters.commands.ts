import { eq, inArray } from 'drizzle-orm'
import type { z } from 'zod'
import { type ActivityKind, recordActivity } from '#src/features/activity/activity.commands.ts'
import { lockTripFor } from '#src/features/bookings/booking/booked-trip.commands.ts'
import { participants } from '#src/features/bookings/bookings.tables.ts'
import { letters } from '#src/features/communications/communications.tables.ts'
import { customers } from '#src/features/customers/customers.tables.ts'
import { services } from '#src/features/services/services.tables.ts'
import type { OfficeKind } from '#src/features/settings/settings.tables.ts'
import { signature } from '#src/server/edits.ts'
import { findText } from '#src/server/text.ts'
import type { Work } from '#src/server/work.ts'
import { Refusal, refuseIf } from '#src/shared/refusal.ts'
import { topic } from '#src/shared/topics.ts'
import { addresseesOf } from './addressees.queries.ts'
import { type LetterKind, unitOf } from './letter-kinds.values.ts'
import type { sendLetters, tellReaders } from './letters.contract.ts'
import { type Addressee, letterRefusal, maySendLetters, tripLetterRefusal } from './letters.rules.ts'

export type About = { tripId: string; kind: LetterKind }

export function refuseOthers({ actor }: Work, kind: LetterKind): void {
  if (!maySendLetters(kind, actor.ability)) throw new Refusal('communications.not-your-letters', { kind: 'forbidden' })
}

type Recipients = z.output<(typeof sendLetters)['schema']['body']>['recipients']

/**
 * Locks the trip and finds these readers as they are now, at least one. `left` names those who are no longer meant.
 * Refuses a reader who was written to since the sender read the list.
 */
export async function lockReaders(
  work: Work,
  about: About,
  recipients: Recipients,
  { isByMail }: { isByMail: boolean },
) {
  const { tripId, kind } = about
  refuseOthers(work, kind)
  const trip = await lockTripFor(work, tripId, 'messages')
  refuseIf(tripLetterRefusal(kind, trip))
  const { people: all } = await addresseesOf(work.tx, { ...about, by: work.actor })
  const known = new Map(all.map((one) => [one.id, one]))
  const people = recipients.flatMap(({ id, lastId, email }) => {
    const found = known.get(id)
    if (!found) return []
    const one = { ...found, email: email ?? found.email }
    const refusal = letterRefusal(kind, one, { lastId, isByMail })
    if (!refusal) return one
    const how = refusal === 'communications.written-meanwhile' ? { kind: 'conflict' as const } : {}
    throw new Refusal(refusal, { params: { name: one.name, by: one.last?.by ?? '' }, ...how })
  })
  if (people.length === 0) throw new Refusal('communications.nobody-left')
  const gone = recipients.filter(({ id }) => !known.has(id)).map(({ id }) => id)
  return { people, left: await namesOf(work, gone) }
}

/** The names of heads who are no longer meant. */
async function namesOf(work: Work, ids: readonly string[]): Promise<string[]> {
  const heads = ids.filter((id) => /^[0-9a-f-]{36}$/.test(id))
  if (heads.length === 0) return []
  const rows = await work.tx
    .select({ name: customers.name, surname: customers.surname })
    .from(participants)
    .innerJoin(customers, eq(customers.id, participants.customerId))
    .where(inArray(participants.id, heads))
  const names = rows.map(({ name, surname }) => `${surname} ${name}`.trim()).toSorted()
  return names.length < ids.length
    ? [...names, ...Array(ids.length - names.length).fill(findText('letters.unnamed'))]
    : names
}

/** How readers got a letter: by a message of a mailing, told otherwise, or excluded with a reason. */
type Way = {
  mailingId?: string
  messageId?: string
  toldHow?: z.output<(typeof tellReaders)['schema']['body']>['how']
  excludedReason?: string
}

/** Stores these letters, each with the readers who share it, and answers their ids in the same order. */
export async function keepLetters(
  work: Work,
  { tripId, kind }: About,
  written: readonly (Way & { people: readonly Addressee[] })[],
  maker = signature(work),
): Promise<string[]> {
  const unit = unitOf[kind]
  const first = written.map(({ people }) => people[0]!)
  const providers = unit === 'service' ? await providersOf(work, first) : undefined
  const kept = await work.tx
    .insert(letters)
    .values(
      written.map(({ people, ...way }, at) => {
        const { id, bookingId } = first[at]!
        return {
          ...{ tripId, kind, ...way, ...maker },
          bookingId: people.every((one) => one.bookingId === bookingId) ? bookingId : null,
          participantIds: unit === 'person' || unit === 'crew' ? people.map((one) => one.id) : null,
          serviceId: unit === 'service' ? id : null,
          providerId: providers?.get(id) ?? null,
          agencyId: unit === 'agency' ? id : null,
          office: unit === 'office' ? (id as OfficeKind) : null,
        }
      }),
    )
    .returning({ id: letters.id })
  return kept.map(({ id }) => id)
}

async function providersOf(work: Work, of: readonly Addressee[]): Promise<Map<string, string | null>> {
  const ids = of.map(({ id }) => id)
  const rows = await work.tx
    .select({ id: services.id, providerId: services.providerId })
    .from(services)
    .where(inArray(services.id, ids))
  return new Map(rows.map(({ id, providerId }) => [id, providerId]))
}

/** Notes in the trip's log what was done about letters of a kind. */
export async function recordLetters(
  work: Work,
  { tripId, kind }: About,
  entry: ActivityKind,
  params: Record<string, string | number>,
): Promise<void> {
  await recordActivity(work, {
    kind: entry,
    params: { ...params, kind: findText(`texts.kind.${kind}`)! },
    ...{ itineraryId: tripId, subject: 'Communication', subjectId: tripId },
  })
  work.touch(topic.trip(tripId))
}
