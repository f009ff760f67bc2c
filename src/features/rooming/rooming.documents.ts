import type { Sight } from '#src/features/customers/customers.queries.ts'
import { roomTypes } from '#src/features/services/room-types.rules.ts'
import { settingsOf } from '#src/features/settings/settings.queries.ts'
import type { Reader } from '#src/server/db/database.ts'
import { type SheetColumn, sheet } from '#src/server/sheets/sheet.ts'
import { findText } from '#src/server/text.ts'
import { addDays, formatDay, wallClock } from '#src/shared/day.ts'
import { foldText } from '#src/shared/folded.ts'
import type { TextParams } from '#src/shared/text.ts'
import { hotelOf, roomingFacts } from './rooming.queries.ts'
import { listToSend, listTotals } from './rooming.rules.ts'

const t = (key: string, params?: TextParams) => findText(key, params) ?? key

export type PaperRow = {
  roomId: string
  room: number
  type: string
  /** Running number of the person; empty heads are numbered too. */
  person: number
  isFirst: boolean
  span: number
  isStaff: boolean
  name: string
  role: string
  sex: string
  bornOn: string
  birthPlace: string
  citizenship: string
  document: string
  age: string
  dietaryNote: string
  roomNotes: string
}
export type RoomingPaper = {
  title: string
  code: string
  departsOn: string
  agency: { name: string; phone: string; emergencyPhone: string }
  hotel: { name: string; arrival: string; departure: string; nights: string; treatment: string }
  leader: string
  coach: string
  totals: string[]
  crew: PaperRow[]
  guests: PaperRow[]
  options: string
  printed: string
}

type Asked = { tripId: string; serviceId?: string | undefined; sight: Sight; now: Date; by: string }

/** The list that the hotel gets (domain/rules.md 3.1): crew first as a block, then by type and surname, a room never parted. */
export async function roomingPaper(reader: Reader, { tripId, serviceId, sight, now, by }: Asked) {
  const [facts, settings] = [await roomingFacts(reader, tripId, sight), await settingsOf(reader)]
  const { trip, leader, coach } = facts
  const hotel = hotelOf(facts, serviceId)
  const notes = new Map(facts.rooms.map(({ roomId, notes: note }) => [roomId, note ?? '']))
  const list = listToSend(facts.rooms)
  const totals = listTotals(facts.rooms)
  let counted = 0
  const rows = list.flatMap((room): PaperRow[] => {
    const heads = [...room.people, ...Array.from({ length: room.unnamed }, () => null)]
    return heads.map((person, index) => ({
      roomId: room.roomId,
      room: room.number,
      type: room.roomType,
      person: ++counted,
      isFirst: index === 0,
      span: heads.length,
      isStaff: room.isStaff,
      name: person ? `${person.surname} ${person.name}` : t('rooming.unnamed'),
      role: person && person.type !== 'customer' ? t(`bookings.role.${person.type}`) : '',
      sex: person?.sex ?? '',
      bornOn: person?.bornOn ? formatDay(person.bornOn) : '',
      birthPlace: person?.birthPlace ?? '',
      citizenship: person?.citizenship ?? '',
      document: person?.isLead && person.documentNumber ? documentText(person) : '',
      age: person && person.age !== null && person.age < 18 ? t('rooming.age', { n: person.age }) : '',
      dietaryNote: person?.dietaryNote ?? '',
      roomNotes: index === 0 ? (notes.get(room.roomId) ?? '') : '',
    }))
  })
  const openOptions = facts.rooms.length - list.length
  const checkIn = hotel ? addDays(trip.departsOn, hotel.checkInDay - 1) : trip.departsOn
  const checkOut = hotel ? addDays(trip.departsOn, hotel.checkOutDay - 1) : trip.returnsOn
  const printedAt = wallClock(now)
  const data: RoomingPaper = {
    title: trip.title,
    code: trip.code,
    departsOn: trip.departsOn,
    agency: { name: settings.agencyName, phone: settings.agencyPhone, emergencyPhone: settings.agencyEmergencyPhone },
    hotel: {
      name: [hotel?.name, hotel?.city].filter(Boolean).join(', '),
      arrival: [formatDay(checkIn), hotel?.arrivesAt].filter(Boolean).join(', '),
      departure: formatDay(checkOut),
      nights: hotel ? t('rooming.nights', { n: hotel.checkOutDay - hotel.checkInDay }) : '',
      treatment: hotel?.hotelType ? t(`services.hotel-type.${hotel.hotelType}`) : '',
    },
    leader: leader ? [leader.name, leader.phone].filter(Boolean).join(', ') : '',
    coach: [coach?.company, coach?.plate].filter(Boolean).join(', '),
    totals: [
      t('rooming.total.rooms', { n: totals.rooms }),
      roomTypes
        .filter((type) => totals.byType[type] > 0)
        .map((type) => `${type} ${totals.byType[type]}`)
        .join(', '),
      t('rooming.total.guests', { n: totals.guests }),
      t('rooming.total.adults', { n: totals.adults }),
      ...(totals.minors > 0 ? [t('rooming.total.minors', { n: totals.minors })] : []),
      ...(totals.staff > 0 ? [t('rooming.total.staff', { n: totals.staff })] : []),
      ...(totals.dietaryNotes > 0 ? [t('rooming.total.dietaryNotes', { n: totals.dietaryNotes })] : []),
    ].filter(Boolean),
    crew: rows.filter(({ isStaff }) => isStaff),
    guests: rows.filter(({ isStaff }) => !isStaff),
    options: openOptions > 0 ? t('rooming.options-left-out', { n: openOptions }) : '',
    printed: `${t('rooming.printed', { day: formatDay(printedAt.day), time: printedAt.time, name: by })}`,
  }
  const people = list
    .flatMap(({ people: inRoom }) => inRoom)
    .map((person) => ({
      customerId: person.customerId,
      allergies: person.dietaryNote,
      documentNumber: person.isLead ? person.documentNumber : null,
    }))
  return { data, people }
}

function documentText(person: {
  documentType: string | null
  documentNumber: string | null
  documentIssuedAt: string | null
}): string {
  const type = person.documentType ? t(`customers.document.${person.documentType}`) : ''
  return [`${type} ${person.documentNumber}`.trim(), person.documentIssuedAt].filter(Boolean).join(', ')
}

const columns: readonly SheetColumn<PaperRow>[] = [
  { header: t('rooming.column.room'), width: 7, value: ({ room }) => room },
  { header: t('rooming.column.type'), width: 7, value: ({ type }) => type },
  { header: t('rooming.column.number'), width: 6, value: ({ person }) => person },
  { header: t('rooming.column.person'), width: 30, value: ({ name }) => name },
  { header: t('rooming.column.role'), width: 16, value: ({ role, age }) => role || age || null },
  { header: t('rooming.column.sex'), width: 5, value: ({ sex }) => sex || null },
  { header: t('rooming.column.bornOn'), width: 12, value: ({ bornOn }) => bornOn || null },
  { header: t('rooming.column.birthPlace'), width: 22, value: ({ birthPlace }) => birthPlace || null },
  { header: t('rooming.column.citizenship'), width: 14, value: ({ citizenship }) => citizenship || null },
  { header: t('rooming.column.document'), width: 34, value: ({ document }) => document || null },
  { header: t('rooming.column.dietaryNote'), width: 28, value: ({ dietaryNote }) => dietaryNote || null },
  { header: t('rooming.column.notes'), width: 28, value: ({ roomNotes }) => roomNotes || null },
]

export function roomingSheet({ crew, guests }: RoomingPaper): Promise<Uint8Array> {
  return sheet(t('rooming.title'), columns, [...crew, ...guests])
}

/** viaggio_napoli-e-la-costiera_2027-03-12_rooming-list */
export function fileName({ title, departsOn }: Pick<RoomingPaper, 'title' | 'departsOn'>): string {
  const plain = foldText(title)
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '')
  return `viaggio_${plain || 'senza-titolo'}_${departsOn}_rooming-list`
}
