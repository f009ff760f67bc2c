import { blocksOf } from '#src/features/rooming/board/rooming.rules.ts'
import { roomTypes } from '#src/features/services/form/room-types.values.ts'
import { paper as setPaper } from '#src/server/pdf/papers.ts'
import { type SheetColumn, sheet } from '#src/server/sheets/sheet.ts'
import { findText } from '#src/server/text.ts'
import { formatDay, wallClock } from '#src/shared/day.ts'
import { foldText } from '#src/shared/folded.ts'
import { formatPhone } from '#src/shared/phone.ts'
import type { TextParams } from '#src/shared/text.ts'
import { type PaperPerson, type PaperRoom, paperColumns, type RoomingPaper } from './rooming-paper.contract.ts'

const t = (key: string, params?: TextParams) => findText(key, params) ?? key
const joined = (parts: readonly (string | false | null | undefined)[], by = ', ') => parts.filter(Boolean).join(by)

/** The list as a tagged PDF, A4 across. */
export function pdfOf(paper: RoomingPaper): Uint8Array {
  return setPaper('features/rooming/paper/rooming-list.typ', paperWords(paper))
}

/** The list as a sheet, a row for each head. */
export function sheetOf({ rooms }: RoomingPaper, signal: AbortSignal): Promise<Uint8Array> {
  const rows = rooms.flatMap((room) => room.people.map((person, index) => ({ room, person, isFirst: index === 0 })))
  return sheet(t('rooming.title'), columns, rows, { signal })
}

/** viaggio_napoli-e-la-costiera_2027-03-12_rooming-list */
export function fileName({ title, departsOn }: Pick<RoomingPaper, 'title' | 'departsOn'>): string {
  const plain = foldText(title)
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '')
  return `viaggio_${plain || 'senza-titolo'}_${departsOn}_rooming-list`
}

/** What the layout sets, all as words. */
function paperWords(paper: RoomingPaper) {
  const { title, code, agency, hotel, leader, coach, rooms, optionRooms } = paper
  const printed = wallClock(new Date(paper.printedAt))
  return {
    title,
    code,
    agency,
    facts: [
      ['rooming.paper.hotel', joined([hotel?.name, hotel?.city])],
      ['rooming.paper.arrival', hotel ? joined([formatDay(hotel.checkInOn), hotel.arrivesAt]) : ''],
      ['rooming.paper.leader', joined([leader?.name, leader?.phone && formatPhone(leader.phone)])],
      ['rooming.paper.treatment', hotel ? treatmentOf(hotel) : ''],
      ['rooming.paper.departure', hotel ? departureOf(hotel) : ''],
      ['rooming.paper.coach', joined([coach?.company, coach?.plate])],
    ].map(([label, value]) => ({ label: t(label!), value })),
    totals: totalsOf(paper),
    columns: paperColumns.map((name) => t(`rooming.column.${name}`)),
    blocks: blocksOf(rooms).map(({ key, rooms: inBlock }) => ({
      title: key === 'crew' ? t('rooming.crew') : t('rooming.group', { type: typeName(key), n: inBlock.length }),
      rooms: inBlock.map(roomWords),
    })),
    empty: t('rooming.paper.empty'),
    options: optionRooms > 0 ? t('rooming.options-left-out', { n: optionRooms }) : '',
    printed: t('rooming.printed', { day: formatDay(printed.day), time: printed.time, name: paper.printedBy }),
    page: t('rooming.paper.page'),
  }
}

const typeName = (type: string) => t(`bookings.room.${type}`)

function treatmentOf({ hotelType, hasBeverages }: NonNullable<RoomingPaper['hotel']>): string {
  return joined([hotelType && t(`services.hotel-type.${hotelType}`), hasBeverages && t('rooming.beverages')])
}

function departureOf({ checkOutOn, nights }: NonNullable<RoomingPaper['hotel']>): string {
  return `${formatDay(checkOutOn)} · ${t('rooming.nights', { n: nights })}`
}

function totalsOf({ totals }: RoomingPaper): string {
  const { rooms, byType, guests, adults, minors, staff, dietaryNotes } = totals
  const types = roomTypes.filter((type) => byType[type] > 0).map((type) => `${type} ${byType[type]}`)
  const who = [
    t('rooming.total.adults', { n: adults }),
    minors > 0 && t('rooming.total.minors', { n: minors }),
    staff > 0 && t('rooming.total.staff', { n: staff }),
  ]
  return joined(
    [
      t('rooming.total.rooms', { n: rooms }),
      types.join(', '),
      `${t('rooming.total.guests', { n: guests })}: ${who.filter(Boolean).join(', ')}`,
      dietaryNotes > 0 ? t('rooming.total.dietaryNotes', { n: dietaryNotes }) : '',
    ],
    ' · ',
  )
}

function roomWords(room: PaperRoom) {
  const { number, roomType, people } = room
  return {
    number: String(number),
    type: roomType,
    notes: notesOf(room),
    people: people.map((person) => ({
      number: String(person.number),
      name: nameOf(person),
      beside: besideName(person),
      isUnnamed: person.fullName === null,
      sex: person.sex ?? '',
      bornOn: person.bornOn ? formatDay(person.bornOn) : '',
      birthPlace: person.birthPlace ?? '',
      citizenship: person.citizenship ?? '',
      document: documentOf(person),
      dietaryNote: person.dietaryNote ?? '',
    })),
  }
}

const notesOf = ({ isSingleUse, notes }: PaperRoom) => joined([isSingleUse && t('rooming.paper.single-use'), notes])
const nameOf = ({ fullName }: PaperPerson) => fullName ?? t('rooming.unnamed')
const roleOf = ({ type }: PaperPerson) => (type === 'customer' ? '' : t(`bookings.role.${type}`))
const ageOf = ({ age }: PaperPerson) => (age === null ? '' : t('rooming.age', { n: age }))
const besideName = (person: PaperPerson) => joined([roleOf(person), ageOf(person)])

function documentOf({ documentType, documentNumber, documentIssuedAt }: PaperPerson): string {
  if (!documentNumber) return ''
  const kind = documentType ? t(`customers.document.${documentType}`) : ''
  return joined([`${kind} ${documentNumber}`.trim(), documentIssuedAt])
}

type SheetRow = { room: PaperRoom; person: PaperPerson; isFirst: boolean }
const columns: readonly SheetColumn<SheetRow>[] = [
  { header: t('rooming.column.room'), width: 7, value: ({ room }) => room.number },
  { header: t('rooming.column.type'), width: 7, value: ({ room }) => room.roomType },
  { header: t('rooming.column.number'), width: 6, value: ({ person }) => person.number },
  { header: t('rooming.column.person'), width: 30, value: ({ person }) => nameOf(person) },
  { header: t('rooming.column.role'), width: 16, value: ({ person }) => besideName(person) || null },
  { header: t('rooming.column.sex'), width: 5, value: ({ person }) => person.sex },
  { header: t('rooming.column.bornOn'), width: 12, value: ({ person }) => person.bornOn && formatDay(person.bornOn) },
  { header: t('rooming.column.birthPlace'), width: 22, value: ({ person }) => person.birthPlace },
  { header: t('rooming.column.citizenship'), width: 14, value: ({ person }) => person.citizenship },
  { header: t('rooming.column.document'), width: 34, value: ({ person }) => documentOf(person) || null },
  { header: t('rooming.column.dietaryNote'), width: 28, value: ({ person }) => person.dietaryNote },
  { header: t('rooming.column.notes'), width: 28, value: ({ room, isFirst }) => (isFirst && notesOf(room)) || null },
]
