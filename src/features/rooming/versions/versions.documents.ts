import { roomingPaper } from '#src/features/rooming/paper/rooming-paper.documents.ts'
import type { Reader } from '#src/server/db/database.ts'
import { findText } from '#src/server/text.ts'
import type { Actor } from '#src/server/work.ts'
import { formatDay } from '#src/shared/day.ts'
import { Refusal } from '#src/shared/refusal.ts'
import type { TextParams } from '#src/shared/text.ts'
import type { RoomingVersions } from './versions.contract.ts'
import { hotelToTell, readableDifferences, type StoredVersion, versionsOf } from './versions.queries.ts'
import { type RoomingSnapshot, roomingDifferences, toldList } from './versions.rules.ts'

const t = (key: string, params?: TextParams) => findText(key, params) ?? key

type Asked = {
  serviceId?: string | undefined
  from?: number | undefined
  to?: number | undefined
  now: Date
  by: Pick<Actor, 'name' | 'ability'>
}

/**
 * The versions of a hotel's list, and the differences of two of them: without a choice, of the last one and the list as
 * it is now, told in the same way. It also answers the people whose data the present list holds.
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
  const after = (one: StoredVersion) =>
    to === undefined ? toldList(present, { hasNotes: one.hasNotes }) : versionAt(to).snapshot
  const rows = before ? roomingDifferences(before.snapshot, after(before)) : []
  const differences = readableDifferences(rows, by.ability)
  const touched = new Set(differences.map(({ room }) => room))
  const { rooms, guests } = present.totals
  const shown: RoomingVersions = {
    hotel: hotel && { serviceId: hotel.serviceId, name: hotel.name },
    versions: versions.map(({ snapshot: _told, ...version }) => version),
    compared: before ? { from: before.number, to: to ?? null } : null,
    differences,
    sameRooms: before ? present.rooms.filter(({ number }) => !touched.has(number)).length : 0,
    now: { rooms, guests },
    draft: {
      recipient: hotel?.email ?? null,
      subject: t('rooming.mail-subject', { title: present.title, hotel: hotel?.name ?? '' }),
      body: t('rooming.mail-body', {
        ...{ title: present.title, rooms, guests, operator: by.name, agency: present.agency.name },
        day: present.hotel ? formatDay(present.hotel.checkInOn) : '',
      }),
    },
  }
  return { shown, seen: before ? seen : [] }
}
