import { toldHour } from '#src/features/departures/told-hour.words.ts'
import { roomingPaper } from '#src/features/rooming/paper/rooming-paper.documents.ts'
import { messageTextOf } from '#src/features/texts/messages/message-texts.queries.ts'
import { filledBody, filledSubject, type TextValues } from '#src/features/texts/messages/message-texts.words.ts'
import type { Reader } from '#src/server/db/database.ts'
import { findText } from '#src/server/text.ts'
import type { Actor } from '#src/server/work.ts'
import { formatDay, formatDayRange } from '#src/shared/day.ts'
import { formatPhone } from '#src/shared/phone.ts'
import { Refusal } from '#src/shared/refusal.ts'
import type { RoomingVersions } from './versions.contract.ts'
import { hotelToTell, readableDifferences, type StoredVersion, seenIn, versionsOf } from './versions.queries.ts'
import {
  lastMayHave,
  type RoomingSnapshot,
  roomingDifferences,
  roomsIn,
  sameRooms,
  toldList,
  withoutNotes,
} from './versions.rules.ts'

type Asked = {
  serviceId?: string | undefined
  from?: number | undefined
  to?: number | undefined
  now: Date
  by: Pick<Actor, 'name' | 'ability'>
}

/**
 * The versions of a hotel's list, and the differences of two of them: without a choice, of the last one and the list as
 * it is now, told in the same way. It also answers the people whose data the compared lists and the proposed text hold.
 */
export async function versionsShown(reader: Reader, tripId: string, { serviceId, from, to, now, by }: Asked) {
  const { paper, seen } = await roomingPaper(reader, { tripId, serviceId, now, by })
  const hotel = await hotelToTell(reader, tripId, serviceId)
  const versions = hotel ? await versionsOf(reader, tripId, hotel.serviceId) : []
  const versionAt = (number: number) => {
    const found = versions.find((one) => one.number === number)
    if (!found) throw new Refusal('calls.not-found', { kind: 'notFound' })
    return found
  }
  const before = from === undefined ? versions[0] : versionAt(from)
  const present = paper as RoomingSnapshot
  const sinceOf = (one: StoredVersion) => toldList(present, { hasNotes: one.hasNotes })
  const later = before && (to === undefined ? sinceOf(before) : versionAt(to).snapshot)
  const rows = later ? roomingDifferences(before.snapshot, later) : []
  const differences = readableDifferences(rows, by.ability)
  const [last] = versions
  const since = last && readableDifferences(roomingDifferences(last.snapshot, sinceOf(last)), by.ability)
  const { rooms, guests } = present.totals
  // The proposed texts count the food notes, which not every reader may know.
  const readable = by.ability.can('read', 'HealthData') ? present : withoutNotes(present)
  const words = roomingWords(readable, {
    version: (last?.number ?? 0) + 1,
    hotel: hotel?.name ?? '',
    by,
  })
  const proposed = async (kind: 'roomingList' | 'roomingUpdate' | 'roomingFinal') => {
    const { subject, body } = await messageTextOf(reader, kind)
    return { subject: filledSubject(subject, words), body: filledBody(body, words) }
  }
  const shown: RoomingVersions = {
    hotel: hotel && { serviceId: hotel.serviceId, name: hotel.name },
    versions: versions.map(({ snapshot: _told, replaces: _former, ...version }) => version),
    compared: before ? { from: before.number, to: to ?? null } : null,
    differences,
    sinceLast: since ? { differences: since.length, rooms: roomsIn(since) } : null,
    same: later ? sameRooms(before.snapshot, later, differences) : [],
    now: { rooms, guests },
    draft: {
      recipient: hotel?.email ?? null,
      ...(await proposed(lastMayHave(versions) ? 'roomingUpdate' : 'roomingList')),
      final: await proposed('roomingFinal'),
    },
  }
  const sent = before ? [before.snapshot, ...(to === undefined ? [] : [versionAt(to).snapshot])] : []
  const isPresent = (before && to === undefined) || words.note !== ''
  return { shown, seen: [...(isPresent ? seen : []), ...(await seenIn(reader, sent))] }
}

/** The data that the text of the message may name. */
export function roomingWords(
  { title, departsOn, hotel, leader, rooms, withoutRoom, totals, agency }: RoomingSnapshot,
  about: { version: number; hotel: string; by: Pick<Actor, 'name' | 'ability'> },
): TextValues {
  const guests = [...rooms.flatMap(({ people }) => people), ...withoutRoom]
  const notes = guests.flatMap(({ dietaryNote }) => dietaryNote ?? [])
  const counted = [...new Set(notes)].map((note) => `${notes.filter((one) => one === note).length} ${note}`)
  return {
    ...{ titolo: title, hotel: about.hotel, versione: String(about.version), operatore: about.by.name },
    date: hotel ? formatDayRange(hotel.checkInOn, hotel.checkOutOn) : formatDay(departsOn),
    data: hotel ? formatDay(hotel.checkInOn) : '',
    ora: hotel?.arrivesAt ? toldHour(hotel.checkInOn, hotel.arrivesAt) : '',
    camere: findText('rooming.mail-rooms', { n: totals.rooms })!,
    ospiti: findText('rooming.mail-guests', { n: totals.guests })!,
    // A reader who may not see health data finds none in the proposed text.
    note: about.by.ability.can('read', 'HealthData') ? counted.join('; ') : '',
    accompagnatore: leader?.name ?? '',
    telefono: leader?.phone ? formatPhone(leader.phone) : '',
    agenzia: agency.name,
  }
}
