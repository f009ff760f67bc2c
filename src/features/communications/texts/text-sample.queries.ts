import { sql } from 'drizzle-orm'
import type { MessageKind } from '#src/features/communications/deliveries/message-kinds.values.ts'
import { serviceValues } from '#src/features/communications/drafts/message-draft.documents.ts'
import { addresseesOf } from '#src/features/communications/letters/addressees.queries.ts'
import { isCancellation, isLetterKind } from '#src/features/communications/letters/letter-kinds.values.ts'
import { openBalances } from '#src/features/communications/reminders/reminders.queries.ts'
import { reminderValues } from '#src/features/communications/reminders/reminders.words.ts'
import { roomingPaper } from '#src/features/rooming/paper/rooming-paper.documents.ts'
import { roomingWords } from '#src/features/rooming/versions/versions.documents.ts'
import type { RoomingSnapshot } from '#src/features/rooming/versions/versions.rules.ts'
import { settingsOf } from '#src/features/settings/settings.queries.ts'
import type { MessageTextKind } from '#src/features/texts/messages/message-texts.values.ts'
import type { TextValues } from '#src/features/texts/messages/message-texts.words.ts'
import type { Reader } from '#src/server/db/database.ts'
import type { Actor } from '#src/server/work.ts'

type Sample = { name: string; trip: string; values: TextValues }
type Asked = { kind: MessageTextKind; by: Pick<Actor, 'name' | 'ability'>; now: Date }

/** The trips in which a reader is looked for. */
const mostTrips = 6

/** The data of one real reader of this kind, from the trips that leave last. Null where there is none. */
export async function textSample(reader: Reader, asked: Asked): Promise<Sample | null> {
  const { kind } = asked
  const states = isLetterKind(kind) && isCancellation(kind) ? ['cancelled'] : ['confirmed', 'forSale', 'completed']
  const { rows: trips } = await reader.execute<{ id: string; title: string }>(sql`
    select id, title from trips where status = any (${sql.param(states)}::text[])
    order by status = 'confirmed' desc, departs_on desc, id limit ${mostTrips}`)
  for (const { id, title } of trips) {
    const found = await sampleOf(reader, id, asked)
    if (found) return { ...found, trip: title }
  }
  return null
}

async function sampleOf(reader: Reader, tripId: string, asked: Asked): Promise<Omit<Sample, 'trip'> | null> {
  const { kind, by } = asked
  if (isLetterKind(kind)) {
    const { people } = await addresseesOf(reader, { tripId, kind, by })
    const one = people.find(({ email }) => email !== null) ?? people[0]
    return one ? { name: one.name, values: one.values } : null
  }
  if (kind === 'balanceReminder') return reminderSample(reader, tripId, by.name)
  if (kind === 'roomingList' || kind === 'roomingUpdate' || kind === 'roomingFinal')
    return roomingSample(reader, tripId, asked)
  return serviceSample(reader, tripId, { kind, by })
}

async function reminderSample(reader: Reader, tripId: string, operator: string) {
  const [one] = await openBalances(reader, { tripId })
  const { agencyName } = await settingsOf(reader)
  return one ? { name: one.name, values: { ...reminderValues(one), operatore: operator, agenzia: agencyName } } : null
}

async function roomingSample(reader: Reader, tripId: string, { now, by }: Asked) {
  const { paper } = await roomingPaper(reader, { tripId, serviceId: undefined, now, by })
  if (!paper.hotel) return null
  const hotel = paper.hotel.name
  return { name: hotel, values: roomingWords(paper as RoomingSnapshot, { version: 1, hotel, by }) }
}

type OfService = Pick<Asked, 'by'> & { kind: MessageKind }

async function serviceSample(reader: Reader, tripId: string, { kind, by }: OfService) {
  const { rows } = await reader.execute<{ id: string; supplier: string }>(sql`
    select s.id, v.company_name as supplier from services s join providers v on v.id = s.provider_id
    where s.itinerary_id = ${tripId} order by s.category <> 'hotel', s.day, s.position, s.id limit 1`)
  const [service] = rows
  return service
    ? { name: service.supplier, values: await serviceValues(reader, { serviceId: service.id, kind, by }) }
    : null
}
