import type { FastifyRequest } from 'fastify'
import { receiveContent } from '#src/server/files/receive.ts'
import { type ReadSheet, readSheet, type SheetFault } from '#src/server/sheets/read-sheet.ts'
import { sheet } from '#src/server/sheets/sheet.ts'
import { Refusal } from '#src/shared/refusal.ts'
import { mostImported } from './importing.contract.ts'
import { pastedRows, separatorOf } from './pasted-rows.values.ts'

/** The most bytes of a file: a hundred times an office's sheet of five hundred people. */
const maxBytes = 5 * 1024 * 1024

const refusals: Record<SheetFault, string> = {
  kind: 'bookings.import-kind',
  oldKind: 'bookings.import-old-kind',
  unreadable: 'bookings.import-unreadable',
  tooLarge: 'bookings.import-file-too-large',
  empty: 'bookings.import-empty',
}

/** The most rows for a title, a header and sums beside the people. */
const mostBeside = 50

/** The rows of an uploaded sheet. The file is read and not stored. */
export async function uploadedRows(request: FastifyRequest): Promise<ReadSheet> {
  const received = await receiveContent(request, maxBytes)
  if (!received) throw new Refusal('bookings.import-file-too-large', { path: '/file' })
  const found = await readSheet(received.content, (text) => pastedRows(text, separatorOf(text)))
  if (typeof found === 'string') throw new Refusal(refusals[found], { path: '/file' })
  const filled = found.rows.filter((cells) => cells.some(Boolean)).length
  if (filled > mostImported + mostBeside)
    throw new Refusal('bookings.import-too-many', { path: '/file', params: { n: mostImported } })
  return { ...found, rows: found.rows.slice(0, lastFilled(found.rows) + 1) }
}

function lastFilled(rows: readonly (readonly string[])[]): number {
  return rows.findLastIndex((cells) => cells.some(Boolean))
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
