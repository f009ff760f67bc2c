import type { FastifyRequest } from 'fastify'
import { receiveContent } from '#src/server/files/receive.ts'
import type { MergedCell } from '#src/server/sheets/merged-cells.ts'
import { readSheets, type SheetFault } from '#src/server/sheets/read-sheet.ts'
import { sheet } from '#src/server/sheets/sheet.ts'
import type { Day } from '#src/shared/day.ts'
import { Refusal } from '#src/shared/refusal.ts'
import { mostBeside, mostImported } from './importing.contract.ts'
import { importedKeys } from './pasted-columns.values.ts'
import { peopleOf } from './pasted-people.values.ts'
import { pastedRows, separatorOf } from './pasted-rows.values.ts'

/** The most bytes of a file: a hundred times an office's sheet of five hundred people. */
const maxBytes = 5 * 1024 * 1024

const refusals: Record<SheetFault, string> = {
  kind: 'bookings.import-kind',
  oldKind: 'bookings.import-old-kind',
  locked: 'bookings.import-locked',
  unreadable: 'bookings.import-unreadable',
  tooLarge: 'bookings.import-file-too-large',
  empty: 'bookings.import-empty',
}

/** The sheets of an uploaded file. The file is read and not stored. */
export async function uploadedSheets(request: FastifyRequest, today: Day) {
  const received = await receiveContent(request, maxBytes)
  if (!received) throw new Refusal('bookings.import-file-too-large', { path: '/file' })
  const found = await readSheets(received.content, (text) => pastedRows(text, separatorOf(text)))
  if (typeof found === 'string') throw new Refusal(refusals[found], { path: '/file' })
  if (found.length === 1 && cutAt(found[0]!.rows) < lastFilled(found[0]!.rows) + 1)
    throw new Refusal('bookings.import-too-many', { path: '/file', params: { n: mostImported } })
  const sheets = found.map(({ sheetName, rows, merged }) => {
    const read = rows.slice(0, cutAt(rows))
    return { name: sheetName, rows: withMergedPlaces(read, merged, today) }
  })
  return { sheets }
}

const lastFilled = (rows: readonly string[][]) => rows.findLastIndex((cells) => cells.some(Boolean))

/** The number of rows until the last filled one, or until the first that is too much. */
function cutAt(rows: readonly string[][]): number {
  const filled = rows.flatMap((cells, at) => (cells.some(Boolean) ? [at] : []))
  return (filled[mostImported + mostBeside] ?? filled.at(-1) ?? -1) + 1
}

/** Repeats the room and the departure that are written once in cells merged over several people. */
function withMergedPlaces(rows: string[][], merged: readonly MergedCell[], today: Day): string[][] {
  const { columns } = peopleOf(rows, today, {}, importedKeys)
  const places = merged.filter(({ column }) => columns[column]?.key === 'room' || columns[column]?.key === 'departure')
  return rows.map((cells, at) => {
    const over = places.filter((one) => one.at < at && at <= one.last)
    if (over.length === 0 || !cells.some(Boolean)) return cells
    return cells.map(
      (cell, column) => cell || (rows[over.find((one) => one.column === column)?.at ?? at]?.[column] ?? ''),
    )
  })
}

type Example = { [Head in (typeof heads)[number]]?: string }
const heads = [
  'Cognome',
  'Nome',
  'Codice fiscale',
  'Sesso',
  'Data di nascita',
  'Luogo di nascita',
  'Residenza',
  'Cittadinanza',
  'Telefono',
  'Email',
  'Tipo documento',
  'Numero documento',
  'Rilasciato il',
  'Luogo di rilascio',
  'Scade il',
  'Camera',
  'Partenza',
  'Allergie e intolleranze',
] as const

const example: Example = {
  Residenza: 'Via Roma 1, 24068 Seriate (BG)',
  Cittadinanza: 'Italia',
  'Tipo documento': "Carta d'identità",
  Camera: '1 DBL',
}
const people: readonly Example[] = [
  {
    ...{ ...example, Cognome: 'Rossi', Nome: 'Mario', 'Codice fiscale': 'RSSMRA84H14A794N', Sesso: 'M' },
    ...{ 'Data di nascita': '14/06/1984', 'Luogo di nascita': 'Bergamo (BG)', Telefono: '333 482 1907' },
    ...{ Email: 'mario.rossi@example.it', 'Numero documento': 'CA12345AB', 'Scade il': '14/06/2032' },
  },
  {
    ...{ ...example, Cognome: 'Ferri', Nome: 'Elena', 'Codice fiscale': 'FRRLNE87P42F205E', Sesso: 'F' },
    ...{ 'Data di nascita': '02/09/1987', 'Luogo di nascita': 'Milano (MI)' },
  },
]

/** The template: every column that is read, and a couple as an example. */
export function templateSheet(): Promise<Uint8Array> {
  const columns = heads.map((header) => ({
    ...{ header, width: Math.max(14, header.length + 2), kind: 'text' as const },
    value: (person: Example) => person[header] ?? null,
  }))
  return sheet({ name: 'Partecipanti', columns }, people)
}
