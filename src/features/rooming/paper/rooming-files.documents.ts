import { toldHour } from '#src/features/departures/told-hour.words.ts'
import { blocksOf } from '#src/features/rooming/board/rooming.rules.ts'
import { roomTypes } from '#src/features/services/form/room-types.values.ts'
import { agencyPhones, paperFoot, plainName } from '#src/server/pdf/paper-words.ts'
import { paper as setPaper } from '#src/server/pdf/papers.ts'
import { type SheetColumn, sheet } from '#src/server/sheets/sheet.ts'
import { findText } from '#src/server/text.ts'
import { formatDay, wallClock } from '#src/shared/day.ts'
import { formatPhone } from '#src/shared/phone.ts'
import type { TextParams } from '#src/shared/text.ts'
import { type PaperPerson, type PaperRoom, paperColumns, type RoomingPaper } from './rooming-paper.contract.ts'

const t = (key: string, params?: TextParams) => findText(key, params) ?? key
const joined = (parts: readonly (string | false | null | undefined)[], by = ', ') => parts.filter(Boolean).join(by)

/** The version that a list was sent as, and the one that it replaces. */
export type SentAs = { number: number; sentOn: string; replaces: number | null }

/** The list as a tagged PDF on landscape A4. One that was sent says which version it is and which it replaces. */
export function pdfOf(
  paper: RoomingPaper,
  { logo, sent = null }: { logo: string | null; sent?: SentAs | null },
): Uint8Array {
  const words = roomingWords(paper)
  return setPaper('features/rooming/paper/rooming-list.typ', {
    ...words,
    code: sent ? `${words.code} · ${versionWords(sent)}` : words.code,
    logo,
  })
}

/** "Versione 2 del 05/03/2027, sostituisce la versione 1" */
function versionWords({ number, sentOn, replaces }: SentAs): string {
  const version = { n: number, day: formatDay(wallClock(new Date(sentOn)).day) }
  return replaces === null
    ? t('rooming.paper.version', version)
    : t('rooming.paper.replaces', { ...version, k: replaces })
}

/** The list as a sheet: the head of the paper (hotel, trip, guide), then a row for each person. */
export function sheetOf(paper: RoomingPaper, signal: AbortSignal): Promise<Uint8Array> {
  const { code, rooms, withoutRoom } = paper
  const name = t('rooming.title')
  const labelled = factsOf(paper).filter(({ value }) => value !== '')
  const lines = [
    joined([code, paper.agency.name, ...agencyPhones(paper.agency)], ' · '),
    ...[labelled.slice(0, 3), labelled.slice(3)].map((facts) =>
      facts.map((fact) => t('papers.labelled', fact)).join(' · '),
    ),
    totalsOf(paper),
  ]
  const rows: SheetRow[] = [
    ...rooms.flatMap((room) => room.people.map((person, index) => ({ room, person, isFirst: index === 0 }))),
    ...withoutRoom.map((person) => ({ room: null, person, isFirst: true })),
  ]
  return sheet(
    { name, columns, heading: headingOf(paper), lines: lines.filter(Boolean), notes: notesBelow(paper) },
    rows,
    { signal },
  )
}

/** The name of the file: viaggio_napoli-e-la-costiera_2027-03-12_rooming-list */
export function fileName({ title, departsOn }: Pick<RoomingPaper, 'title' | 'departsOn'>): string {
  return `viaggio_${plainName(title, 'senza-titolo')}_${departsOn}_rooming-list`
}

/** Everything that the layout prints, as words; a dossier prints it too. */
export function roomingWords(paper: RoomingPaper) {
  const { code, agency, rooms, withoutRoom } = paper
  const blocks = blocksOf(rooms).map(({ key, rooms: inBlock }) => ({
    title: key === 'crew' ? t('rooming.crew') : t('rooming.group', { type: typeName(key), n: inBlock.length }),
    rooms: inBlock.map(roomWords),
  }))
  const left = {
    title: t('rooming.paper.without-room', { n: withoutRoom.length }),
    rooms: withoutRoom.map((person) => ({ number: '', type: '', notes: '', people: [personWords(person)] })),
  }
  return {
    heading: headingOf(paper),
    code,
    agency: agency.name,
    phones: agencyPhones(agency),
    facts: factsOf(paper),
    totals: totalsOf(paper),
    columns: paperColumns.map((name) => t(`rooming.column.${name}`)),
    blocks: withoutRoom.length > 0 ? [...blocks, left] : blocks,
    empty: t('rooming.paper.empty'),
    notes: [...notesBelow(paper), ...(paper.unprintable.length > 0 ? [t('papers.unknown-letters')] : [])],
    ...paperFoot(paper),
  }
}

const headingOf = ({ title }: RoomingPaper) => `${t('rooming.title')} · ${title}`

/** Notes about rooms that the list leaves out. */
const notesBelow = ({ optionRooms }: RoomingPaper) =>
  optionRooms > 0 ? [t('rooming.options-left-out', { n: optionRooms })] : []

/** The facts above the list: the hotel, the group and the days. */
function factsOf({ hotel, leader, coach }: RoomingPaper): { label: string; value: string }[] {
  const facts = {
    hotel: joined([hotel?.name, hotel?.city]),
    arrival: hotel
      ? joined([formatDay(hotel.checkInOn), hotel.arrivesAt && toldHour(hotel.checkInOn, hotel.arrivesAt)])
      : '',
    leader: joined([leader?.name, leader?.phone && formatPhone(leader.phone)]),
    treatment: hotel ? treatmentOf(hotel) : '',
    departure: hotel ? departureOf(hotel) : '',
    coach: joined([coach?.company, coach?.plate]),
  }
  return Object.entries(facts).map(([name, value]) => ({ label: t(`rooming.paper.${name}`), value }))
}

const typeName = (type: string) => t(`bookings.room.${type}`)

function treatmentOf({ hotelType, hasBeverages }: NonNullable<RoomingPaper['hotel']>): string {
  return joined([hotelType && t(`services.hotel-type.${hotelType}`), hasBeverages && t('rooming.beverages')])
}

function departureOf({ checkOutOn, nights }: NonNullable<RoomingPaper['hotel']>): string {
  return `${formatDay(checkOutOn)} · ${t('rooming.nights', { n: nights })}`
}

function totalsOf({ totals }: RoomingPaper): string {
  const { rooms, byType, guests, adults, minors, staff, withoutRoom, dietaryNotes } = totals
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
      withoutRoom > 0 && t('rooming.total.withoutRoom', { n: withoutRoom }),
      dietaryNotes > 0 && t('rooming.total.dietaryNotes', { n: dietaryNotes }),
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
    people: people.map(personWords),
  }
}

function personWords(person: PaperPerson) {
  const { number, fullName, sex, bornOn, birthPlace, citizenship, dietaryNote } = person
  return {
    number: String(number),
    name: nameOf(person),
    beside: besideName(person),
    isUnnamed: fullName === null,
    sex: sex ?? '',
    bornOn: bornOn ? formatDay(bornOn) : '',
    birthPlace: birthPlace ?? '',
    citizenship: citizenship ?? '',
    document: documentOf(person),
    dietaryNote: dietaryNote ?? '',
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

/** `room` is null for a person without a room. */
type SheetRow = { room: PaperRoom | null; person: PaperPerson; isFirst: boolean }
const head = (name: string, width: number) => ({ header: t(`rooming.column.${name}`), width })
const columns: readonly SheetColumn<SheetRow>[] = [
  { ...head('room', 7), kind: 'number', value: ({ room }) => room?.number ?? null },
  { ...head('type', 7), kind: 'text', value: ({ room }) => room?.roomType ?? null },
  { ...head('number', 6), kind: 'number', value: ({ person }) => person.number },
  { ...head('person', 30), kind: 'text', value: ({ person }) => nameOf(person) },
  { ...head('role', 24), kind: 'text', value: ({ person }) => besideName(person) },
  { ...head('sex', 5), kind: 'text', value: ({ person }) => person.sex },
  { ...head('bornOn', 12), kind: 'day', value: ({ person }) => person.bornOn },
  { ...head('birthPlace', 22), kind: 'text', value: ({ person }) => person.birthPlace },
  { ...head('citizenship', 14), kind: 'text', value: ({ person }) => person.citizenship },
  { ...head('document', 44), kind: 'text', value: ({ person }) => documentOf(person) },
  { ...head('dietaryNote', 28), kind: 'text', value: ({ person }) => person.dietaryNote ?? null },
  { ...head('notes', 28), kind: 'text', value: noteInSheet },
]

function noteInSheet({ room, isFirst }: SheetRow): string | null {
  if (room === null) return t('rooming.paper.no-room')
  return isFirst ? notesOf(room) : null
}
