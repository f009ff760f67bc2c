import type { z } from 'zod'
import type { SentFile } from '#src/server/files/sent-file.ts'
import { csv } from '#src/server/sheets/csv.ts'
import { type SheetColumn, sheet } from '#src/server/sheets/sheet.ts'
import { findText } from '#src/server/text.ts'
import { type Day, formatDay } from '#src/shared/day.ts'
import { csvType, sheetType } from '#src/shared/media-types.ts'
import type { exportColumns, listTrips } from './trips.contract.ts'

type Row = z.output<(typeof listTrips)['schema']['response'][200]>['trips'][number]
type Name = (typeof exportColumns)[number]
type Choice = { format: 'xlsx' | 'csv'; columns: readonly Name[]; today: Day; signal: AbortSignal }

const t = (key: string) => findText(key) ?? key
const column = (key: string, width: number, value: SheetColumn<Row>['value']) => ({ header: t(key), width, value })

const always: readonly SheetColumn<Row>[] = [
  column('trips.column.code', 14, ({ code }) => code),
  column('trips.field.title', 36, ({ title }) => title),
]
/** What a column of the screen is in a file, where each cell holds one thing. */
const columnsOf: Record<Name, readonly SheetColumn<Row>[]> = {
  status: [column('trips.column.status', 13, ({ status }) => t(`trips.status.${status}`))],
  dates: [
    column('trips.column.departs', 12, ({ departsOn }) => formatDay(departsOn)),
    column('trips.column.returns', 12, ({ returnsOn }) => formatDay(returnsOn)),
    column('trips.column.days', 8, ({ days }) => days),
  ],
  type: [column('trips.column.type', 13, ({ type }) => t(`itineraries.type.${type}`))],
  transport: [column('trips.column.transport', 12, ({ transport }) => t(`itineraries.transport.${transport}`))],
  participants: [
    column('trips.column.confirmed', 12, ({ heads }) => heads.confirmed),
    column('trips.column.option', 12, ({ heads }) => heads.option),
    column('trips.column.waiting', 14, ({ heads }) => heads.waiting),
    column('trips.column.places', 8, ({ places }) => places),
  ],
  minimum: [
    column('trips.column.minimum', 9, ({ minParticipants }) => minParticipants),
    column('trips.column.minimum-reached', 17, (trip) =>
      trip.minParticipants === null ? null : t(trip.isMinimumReached ? 'trips.yes' : 'trips.no'),
    ),
  ],
  deadline: [
    column('trips.column.deadline', 20, ({ nextDeadline }) =>
      nextDeadline ? t(`trips.deadline.${nextDeadline.kind}`) : null,
    ),
    column('trips.column.due', 12, ({ nextDeadline }) => (nextDeadline ? formatDay(nextDeadline.dueOn) : null)),
  ],
  owner: [column('trips.field.owner', 28, ({ owners }) => owners.map(({ name }) => name).join(', '))],
}

/** A list of trips as a file, with the columns chosen on the screen in their order. */
export async function tripsFile(rows: readonly Row[], { format, columns, today, signal }: Choice): Promise<SentFile> {
  const chosen = [...always, ...[...new Set(columns)].flatMap((name) => columnsOf[name])]
  const name = `viaggi_${today}.${format}`
  if (format === 'csv') return { name, contentType: csvType, content: csv(chosen, rows) }
  return { name, contentType: sheetType, content: await sheet(t('trips.heading'), chosen, rows, { signal }) }
}
