import { type BookingStatus, isHolding } from '#src/features/bookings/booking/booking.rules.ts'
import { bookingFaults } from '#src/features/bookings/booking/booking-faults.rules.ts'
import type { BookingInput } from '#src/features/bookings/booking/booking-input.contract.ts'
import { namesDay } from '#src/features/bookings/people/people.rules.ts'
import { isOfChildAge } from '#src/features/bookings/people/slots.values.ts'
import { type PersonValues, personInputOf } from '#src/features/customers/person/person.values.ts'
import { isSamePerson } from '#src/features/customers/person/same-person.rules.ts'
import { type RoomType, roomCapacity, roomTypes } from '#src/features/services/form/room-types.values.ts'
import { ageOn, type Day, isDay } from '#src/shared/day.ts'
import { foldText } from '#src/shared/folded.ts'
import type { TextParams } from '#src/shared/text.ts'
import type { PastedColumn, PlaceColumn } from './pasted-columns.values.ts'
import { roomOf } from './room-cells.rules.ts'

/** The choices for the whole file. `roomType` and `departureId` are used for empty cells. */
export type ImportChoices = {
  status: BookingStatus
  confirmBy: Day | null
  agencyId: string | null
  departureId: string | null
  roomType: RoomType | null
  /** True when the consent to the handling of health data was collected. Food notes are imported only then. */
  hasConsent: boolean
  /** True when bookings that no longer fit join the waiting list. */
  lastWait: boolean
}

export type ImportGrounds = {
  isMultiDay: boolean
  today: Day
  departsOn: Day
  namesDaysBefore: number
  /** Children are younger on the day of departure, in years. */
  childAgeLimit: number
  departures: readonly { id: string; name: string }[]
  placesLeft: number | null
  roomsLeft: Readonly<Record<RoomType, number | null>>
}

/** A row that is imported: its person, completed with the stored data, and the values of its cells about the place. */
export type RowToImport = { at: number; person: PersonValues; place: Partial<Record<PlaceColumn, string>> }

export type ImportColumn = PastedColumn | PlaceColumn | 'row'
export type RowFault = { at: number; column: ImportColumn; code: string; params?: TextParams | undefined }
/**
 * `faults` are those of rooms, departures and bookings; the format of cells is judged separately. `choices` are the
 * faults of the choices for the file.
 */
export type ImportPlan = {
  bookings: { input: BookingInput; rows: number[] }[]
  faults: RowFault[]
  choices: { field: string; code: string; params?: TextParams | undefined }[]
  heads: number
  rooms: { roomType: RoomType; asked: number; left: number | null }[]
  waiting: number
}

type Party = { roomType: RoomType | null; rows: RowToImport[] }

/** The bookings that these rows become, and the faults that prevent them. */
export function importPlan(rows: readonly RowToImport[], choices: ImportChoices, grounds: ImportGrounds): ImportPlan {
  const faults: RowFault[] = []
  const parties = partiesOf(rows, choices, grounds, faults)
  const wrong: ImportPlan['choices'] = []
  const holds = isHolding(choices.status)
  let left = grounds.placesLeft
  let isFull = false
  let waiting = 0
  const bookings = parties.map((party) => {
    const heads = party.rows.length
    // A party after the first one that does not fit waits too, because a later party never passes ahead.
    isFull ||= holds && choices.lastWait && left !== null && heads > left
    if (holds && !isFull && left !== null) left -= heads
    if (isFull) waiting += heads
    const status = isFull ? ('waitingList' as const) : choices.status
    const input = bookingOf(party, { ...choices, status }, grounds, faults)
    const names = { departsOn: grounds.departsOn, namesDaysBefore: grounds.namesDaysBefore }
    const judged = { ...input, namesBy: namesDay(null, names) }
    for (const { path, code, params } of bookingFaults(judged, { ...grounds, names })) {
      const [, field, index, column] = path.split('/')
      // These are told at the cells of the row, each in its own words.
      if (field === 'departureId' || field === 'roomType') continue
      if (field === 'people') {
        const row = party.rows[Number(index)]
        if (row) faults.push({ at: row.at, column: (column ?? 'row') as ImportColumn, code, params })
      } else if (field === 'referencePhone') faults.push({ at: party.rows[0]!.at, column: 'phone', code, params })
      else if (field === 'adults') faults.push({ at: party.rows[0]!.at, column: 'row', code, params })
      else if (!wrong.some((one) => one.code === code)) wrong.push({ field: field ?? '', code, params })
    }
    return { input, rows: party.rows.map(({ at }) => at) }
  })
  const holding = bookings.filter(({ input }) => isHolding(input.status))
  return {
    bookings,
    faults,
    choices: wrong,
    heads: rows.length,
    rooms: grounds.isMultiDay ? roomsOf(holding, grounds) : [],
    waiting,
  }
}

function roomsOf(bookings: ImportPlan['bookings'], { roomsLeft }: ImportGrounds): ImportPlan['rooms'] {
  return roomTypes.flatMap((roomType) => {
    const asked = bookings.filter(({ input }) => input.roomType === roomType).length
    return asked > 0 ? [{ roomType, asked, left: roomsLeft[roomType] }] : []
  })
}

/**
 * Groups rows into parties: rows with one room label, and neighbours of one type without a label, as many as the room
 * has beds. A label without a type gets the type for the number of its people. On a daily trip rows without a label
 * travel alone.
 */
function partiesOf(
  rows: readonly RowToImport[],
  { roomType: usual }: ImportChoices,
  { isMultiDay }: ImportGrounds,
  faults: RowFault[],
): Party[] {
  const parties: (Party & { label: string })[] = []
  for (const row of rows) {
    const said = row.place.room?.trim() ?? ''
    const room = said === '' ? { label: '', roomType: usual } : roomOf(said)
    if (room === null || (isMultiDay && room.label === '' && room.roomType === null)) {
      if (isMultiDay)
        faults.push({
          ...{ at: row.at, column: 'room' },
          code: said === '' ? 'bookings.import-room-missing' : 'bookings.import-room-unknown',
        })
      parties.push({ label: '', roomType: null, rows: [row] })
      continue
    }
    const { label, roomType } = room
    const last = parties.at(-1)
    const same =
      label === ''
        ? isMultiDay &&
          last?.label === '' &&
          last.roomType === roomType &&
          hasBed(last) &&
          (said !== '') === isSaid(last)
          ? last
          : undefined
        : parties.find((one) => one.label === label && (one.roomType === roomType || !roomType || !one.roomType))
    if (same) {
      same.rows.push(row)
      same.roomType ??= roomType
    } else parties.push({ label, roomType, rows: [row] })
  }
  for (const party of parties) settleRoom(party, isMultiDay, faults)
  return parties
}

const isSaid = ({ rows }: Party) => (rows[0]?.place.room?.trim() ?? '') !== ''
const hasBed = ({ roomType, rows }: Party) => roomType !== null && rows.length < roomCapacity[roomType]

const bySize = ['SGL', 'DBL', 'TRP', 'QUAD'] as const

/** Gives a room the type for the number of its people, and a fault to everybody who has no bed in it. */
function settleRoom(party: Party & { label: string }, isMultiDay: boolean, faults: RowFault[]): void {
  if (!isMultiDay) {
    party.roomType = null
    return
  }
  if (party.label !== '') party.roomType ??= bySize[party.rows.length - 1] ?? 'QUAD'
  if (party.roomType === null) return
  const beds = roomCapacity[party.roomType]
  for (const row of party.rows.slice(beds))
    faults.push({
      ...{ at: row.at, column: 'room', code: 'bookings.import-room-over' },
      params: { people: party.rows.length, n: beds },
    })
}

function bookingOf(
  { rows, roomType }: Party,
  { status, confirmBy, agencyId, departureId, hasConsent }: ImportChoices,
  grounds: ImportGrounds,
  faults: RowFault[],
): BookingInput {
  const departures = rows.map((row) => {
    const said = row.place.departure?.trim() ?? ''
    const found = said === '' ? departureId : departureOf(said, grounds.departures)
    if (found === null)
      faults.push({
        ...{ at: row.at, column: 'departure' },
        code: said === '' ? 'bookings.import-departure-missing' : 'bookings.import-departure-unknown',
      })
    return found
  })
  const [first = null] = departures
  const contact = contactAmong(rows, grounds.departsOn)
  const young = rows.filter(({ person }) => isOfChildAge(person, grounds)).length
  // Children never travel alone: one head is charged as an adult.
  const children = Math.min(young, rows.length - 1)
  return {
    ...{ status, confirmBy, agencyId, roomType, departureId: first, namesBy: null, notes: null },
    ...{ adults: rows.length - children, children, referenceName: null, referencePhone: null, isStaff: false },
    ...{ extras: [], depositCents: null, balanceDueOn: null, takesTodaysPrice: false },
    people: rows.map(({ person }, at) => ({
      ...personInputOf({
        ...person,
        hasHealthConsent: person.hasHealthConsent || (hasConsent && Boolean(person.allergies)),
      }),
      customerId: person.customerId,
      version: person.version,
      type: 'customer' as const,
      isDefaultContact: at === contact,
      departureId: departures[at] === first ? null : (departures[at] ?? null),
      plate: null,
      boardingNote: null,
    })),
  }
}

/**
 * The person to whom the booking is written: the first adult with a telephone, otherwise the first person with one,
 * otherwise the first adult.
 */
function contactAmong(rows: readonly RowToImport[], departsOn: Day): number {
  const isAdult = ({ person: { bornOn } }: RowToImport) => !bornOn || !isDay(bornOn) || ageOn(bornOn, departsOn) >= 18
  const places = [
    rows.findIndex((row) => isAdult(row) && row.person.phone),
    rows.findIndex(({ person }) => person.phone),
    rows.findIndex(isAdult),
  ]
  return places.find((at) => at >= 0) ?? 0
}

/**
 * The departure that a cell names: the one with that name, otherwise the only one whose name contains the text or is
 * contained in it. Null when there is none.
 */
export function departureOf(said: string, departures: ImportGrounds['departures']): string | null {
  const wanted = foldText(said)
  const same = departures.find(({ name }) => foldText(name) === wanted)
  if (same) return same.id
  const near = departures.filter(({ name }) => foldText(name).includes(wanted) || wanted.includes(foldText(name)))
  return wanted.length >= 3 && near.length === 1 ? near[0]!.id : null
}

/**
 * For each row whose person is in an earlier row too, by tax code or by name and birth date, that first row. Other rows
 * are left out.
 */
export function repeatedRows(rows: readonly RowToImport[]): Map<number, number> {
  const repeated = new Map<number, number>()
  const byKey = new Map<string, RowToImport[]>()
  for (const row of rows) {
    const { taxCode, bornOn } = row.person
    const keys = [taxCode && `code ${taxCode}`, bornOn && `born ${bornOn}`].filter(Boolean) as string[]
    const earlier = keys.flatMap((key) => byKey.get(key) ?? []).find((one) => isSamePerson(one.person, row.person))
    if (earlier) repeated.set(row.at, earlier.at)
    for (const key of keys) byKey.set(key, [...(byKey.get(key) ?? []), row])
  }
  return repeated
}
