import type { z } from 'zod'
import type { SentFile } from '#src/server/files/sent-file.ts'
import { csv } from '#src/server/sheets/csv.ts'
import { type SheetColumn, sheet } from '#src/server/sheets/sheet.ts'
import { findText } from '#src/server/text.ts'
import type { Day } from '#src/shared/day.ts'
import { csvType, sheetType } from '#src/shared/media-types.ts'
import type { exportColumns, listTrips } from './trips.contract.ts'

type Row = z.output<(typeof listTrips)['schema']['response'][200]>['trips'][number]
type Name = (typeof exportColumns)[number]
type Choice = { format: 'xlsx' | 'csv'; columns: readonly Name[]; today: Day; signal: AbortSignal }

const t = (key: string) => findText(key) ?? key
type Value<Of> = (row: Row) => Of | null
const text = (key: string, width: number, value: Value<string>) =>
  ({ header: t(key), width, kind: 'text', value }) as const
const number = (key: string, width: number, value: Value<number>) =>
  ({ header: t(key), width, kind: 'number', value }) as const
const day = (key: string, value: Value<Day>) => ({ header: t(key), width: 12, kind: 'day', value }) as const

const always: readonly SheetColumn<Row>[] = [
  text('trips.column.code', 14, ({ code }) => code),
  text('trips.field.title', 36, ({ title }) => title),
]
/** The columns of a file for each column of the screen; each cell of a file holds one value. */
const columnsOf: Record<Name, readonly SheetColumn<Row>[]> = {
  status: [text('trips.column.status', 13, ({ status }) => t(`trips.status.${status}`))],
  dates: [
    day('trips.column.departs', ({ departsOn }) => departsOn),
    day('trips.column.returns', ({ returnsOn }) => returnsOn),
    number('trips.column.days', 8, ({ days }) => days),
  ],
  type: [text('trips.column.type', 13, ({ type }) => t(`itineraries.type.${type}`))],
  transport: [text('trips.column.transport', 12, ({ transport }) => t(`itineraries.transport.${transport}`))],
  participants: [
    number('trips.column.confirmed', 12, ({ heads }) => heads.confirmed),
    number('trips.column.option', 12, ({ heads }) => heads.option),
    number('trips.column.waiting', 14, ({ heads }) => heads.waiting),
    number('trips.column.places', 8, ({ places }) => places),
  ],
  minimum: [
    number('trips.column.minimum', 9, ({ minParticipants }) => minParticipants),
    text('trips.column.minimum-reached', 17, (trip) =>
      trip.minParticipants === null ? null : t(trip.isMinimumReached ? 'trips.yes' : 'trips.no'),
    ),
  ],
  deadline: [
    text('trips.column.deadline', 20, ({ nextDeadline }) =>
      nextDeadline ? t(`trips.deadline.${nextDeadline.kind}`) : null,
    ),
    day('trips.column.due', ({ nextDeadline }) => nextDeadline?.dueOn ?? null),
  ],
  owner: [text('trips.field.owner', 28, ({ owners }) => owners.map(({ name }) => name).join(', '))],
}

/** A list of trips as a file, with the columns chosen on the screen in their order. */
export async function tripsFile(rows: readonly Row[], { format, columns, today, signal }: Choice): Promise<SentFile> {
  const chosen = [...always, ...[...new Set(columns)].flatMap((name) => columnsOf[name])]
  const name = `viaggi_${today}.${format}`
  if (format === 'csv') return { name, contentType: csvType, content: csv(chosen, rows) }
  const content = await sheet({ name: t('trips.heading'), columns: chosen }, rows, { signal })
  return { name, contentType: sheetType, content }
}
