import { headName } from '#src/features/bookings/people/booking-names.words.ts'
import type { ListedBooking } from '#src/features/bookings/people/participants.contract.ts'
import {
  paymentWord,
  rowsOf,
  type ShownParticipant,
  shownDue,
  shownParticipants,
} from '#src/features/bookings/people/participants.view.ts'
import type { ParticipantSort, ParticipantsView } from '#src/features/bookings/people/participants-views.values.ts'
import { seatShown } from '#src/features/bookings/people/seat.words.ts'
import { toldHour } from '#src/features/departures/told-hour.words.ts'
import type { AgencyOnPapers } from '#src/features/settings/logo.queries.ts'
import type { SentFile } from '#src/server/files/sent-file.ts'
import { agencyPhones, plainName } from '#src/server/pdf/paper-words.ts'
import { columnsInUse, printedColumns, printedRow, tablePdf } from '#src/server/pdf/table-paper.ts'
import { csv } from '#src/server/sheets/csv.ts'
import { type SheetColumn, sheet } from '#src/server/sheets/sheet.ts'
import { findText } from '#src/server/text.ts'
import { type Day, formatDayRange } from '#src/shared/day.ts'
import { csvType, pdfType, sheetType } from '#src/shared/media-types.ts'
import type { TextParams } from '#src/shared/text.ts'
import type { exportedColumns } from './exporting.contract.ts'

type Row = ShownParticipant
type Name = (typeof exportedColumns)[number]
type Value<Of> = (row: Row) => Of | null | undefined

const t = (key: string, params?: TextParams) => findText(key, params) ?? key
const text = (key: string, width: number, value: Value<string>) =>
  ({ header: t(key), width, kind: 'text', value: (row: Row) => value(row) ?? null }) as const
const money = (key: string, value: Value<number>) =>
  ({ header: t(key), width: 14, kind: 'money', value: (row: Row) => value(row) ?? null }) as const
const day = (key: string, value: Value<Day>) =>
  ({ header: t(key), width: 12, kind: 'day', value: (row: Row) => value(row) ?? null }) as const

const always: readonly SheetColumn<Row>[] = [
  text('bookings.column-booking', 16, ({ bookingCode }) => bookingCode),
  text('customers.field.surname', 20, (row) => row.surname ?? headName(row)),
  text('customers.field.name', 18, ({ name }) => name),
  text('bookings.field.role', 16, ({ type }) => t(`bookings.role.${type}`)),
]

/** The columns of a file for each column of the screen; each cell of a file holds one value. */
const columnsOf: Record<Name, readonly SheetColumn<Row>[]> = {
  taxCode: [text('customers.field.taxCode', 18, ({ taxCode }) => taxCode)],
  room: [text('bookings.column-room', 9, ({ roomType }) => roomType)],
  departure: [
    text('bookings.column-time', 8, ({ departureTime }) => departureTime),
    text('bookings.field.departure', 26, ({ departureName }) => departureName),
  ],
  seat: [text('bookings.column-seat', 10, ({ seat }) => seat && seatShown(seat))],
  status: [
    text('bookings.field.status', 22, ({ status, leftOn }) =>
      t(`bookings.status.${leftOn === null ? status : 'canceled'}`),
    ),
  ],
  payment: [
    text('bookings.column-payment', 18, (row) => {
      const word = paymentWord(row)
      return word && t(`bookings.payment.${word}`)
    }),
  ],
  price: [
    money('bookings.column-price', ({ isFirst, isStaff, priceCents }) => (isFirst && !isStaff ? priceCents : null)),
  ],
  due: [money('bookings.field.due', shownDue)],
  left: [day('bookings.column-left', ({ leftOn }) => leftOn)],
  penalty: [
    money('bookings.column-penalty', ({ leftOn, isStaff, penaltyCents }) => (leftOn && !isStaff ? penaltyCents : null)),
  ],
  refund: [
    money('bookings.column-refund', ({ isFirst, dueCents = 0 }) => (isFirst && dueCents < 0 ? -dueCents : null)),
  ],
  refundBy: [day('bookings.column-refund-by', ({ isFirst, refundBy }) => (isFirst ? refundBy : null))],
  notes: [
    text('customers.field.allergies', 26, ({ hasAllergies }) =>
      hasAllergies === true ? t('bookings.export-allergies') : null,
    ),
  ],
}

/** The columns of which a reader who may not see payments, or health data, gets none. */
const ofMoney: readonly Name[] = ['payment', 'price', 'due', 'penalty', 'refund', 'refundBy']

type Wanted = {
  show: ParticipantsView
  search: string
  isGrouped: boolean
  sort: ParticipantSort
  participantIds?: readonly string[] | undefined
  columns: readonly Name[]
  format: 'xlsx' | 'csv' | 'pdf'
}
type Around = {
  trip: { title: string; code: string; departsOn: Day; returnsOn: Day }
  agency: AgencyOnPapers
  printing: { printedAt: string; printedBy: string }
  sees: { money: boolean; health: boolean }
  signal: AbortSignal
}

/** The people that the list shows, as a file with the list's columns. `bookings` are as the reader may see them. */
export async function participantsFile(
  bookings: readonly ListedBooking[],
  { show, search, isGrouped, sort, participantIds, columns, format }: Wanted,
  { trip, agency, printing, sees, signal }: Around,
): Promise<SentFile> {
  const wanted = participantIds && new Set(participantIds)
  const all = rowsOf(bookings).filter(({ participantId }) => wanted?.has(participantId) ?? true)
  const rows = shownParticipants(all, { show, search, isGrouped, sort }).map((row) => ({
    ...row,
    departureTime: row.departureTime && toldHour(trip.departsOn, row.departureTime),
  }))
  const isSeen = (name: Name) => (name === 'notes' ? sees.health : sees.money || !ofMoney.includes(name))
  const chosen = [...always, ...[...new Set(columns)].filter(isSeen).flatMap((name) => columnsOf[name])]
  const name = `viaggio_${plainName(trip.title, 'senza-titolo')}_${trip.departsOn}_partecipanti.${format}`
  if (format === 'csv') return { name, contentType: csvType, content: csv(chosen, rows) }
  if (format === 'pdf') {
    const used = columnsInUse(chosen, rows)
    const table = {
      heading: `${t('bookings.list-title')} · ${trip.title}`,
      trip: `${trip.code} · ${formatDayRange(trip.departsOn, trip.returnsOn)}`,
      agency: agency.name,
      phones: agencyPhones(agency),
      totals: t('bookings.export-total', { n: rows.length }),
      columns: printedColumns(used),
      groups: [{ title: '', rows: rows.map((row) => printedRow(used, row)) }],
      empty: t('bookings.export-nobody'),
    }
    return { name, contentType: pdfType, content: tablePdf(table, { ...printing, isFlipped: true, logo: agency.logo }) }
  }
  const content = await sheet({ name: t('bookings.list-title'), columns: chosen }, rows, { signal })
  return { name, contentType: sheetType, content }
}
