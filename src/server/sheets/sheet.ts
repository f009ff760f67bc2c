import { setImmediate as letOthersBeServed } from 'node:timers/promises'
import { Worker } from 'node:worker_threads'
import { findText } from '#src/server/text.ts'
import type { Day } from '#src/shared/day.ts'
import { Refusal } from '#src/shared/refusal.ts'
import { type Cell, type SheetHead, writeSheet } from './sheet-file.ts'

/**
 * A column of a sheet, with the value of its cell for a row. Amounts are in cents, days `YYYY-MM-DD`; the kind formats
 * them.
 */
export type SheetColumn<Row> = { header: string; width: number } & (
  | { kind: 'text' | 'day'; value: (row: Row) => string | Day | null }
  | { kind: 'number' | 'money'; value: (row: Row) => number | null }
)

/** A sheet without its rows. A sheet that leaves the house names its owner and its subject above the table. */
export type SheetPlan<Row> = {
  name: string
  columns: readonly SheetColumn<Row>[]
  heading?: string
  lines?: readonly string[]
  /** Rows below the table. No filter or order moves them. */
  totals?: readonly Row[]
  notes?: readonly string[]
}

/** A sheet with fewer rows is written sooner than a thread starts. */
const fewRows = 200
const rowsAtOnce = 250

/** Milliseconds for one sheet. The longest takes a twentieth of it. */
const usualPatience = 60_000

let last: Promise<unknown> = Promise.resolve()

/** `signal` aborts when nobody waits for the sheet any more. `patience` is in milliseconds. */
type Wish = { signal?: AbortSignal; patience?: number }

/**
 * An XLSX of one sheet: real days, numbers and amounts in their formats, a filter, headers that stay in sight and
 * repeat on every printed A4 page. A cell is data, never a formula. A thread writes long sheets, one after the other,
 * so that calls are answered meanwhile. A thread that takes longer than `patience` is ended and its sheet refused, so
 * that the next ones get their turn.
 */
export function sheet<Row>(plan: SheetPlan<Row>, rows: readonly Row[], wish: Wish = {}): Promise<Uint8Array> {
  const { columns } = plan
  const cellsOf = (some: readonly Row[]) => some.map((row) => columns.map(({ value }) => value(row)))
  const head = headOf(plan, cellsOf)
  if (rows.length <= fewRows) return writeSheet(head, cellsOf(rows))
  const written = last.then(() => writtenByThread(head, rows, cellsOf, wish))
  last = written.catch(() => undefined)
  return written
}

function headOf<Row>(plan: SheetPlan<Row>, cellsOf: (some: readonly Row[]) => Cell[][]): SheetHead {
  const { name, columns, heading = null, lines = [], totals = [], notes = [] } = plan
  return {
    name,
    heading,
    lines,
    columns: columns.map(({ header, width, kind }) => ({ header, width, kind })),
    totals: cellsOf(totals),
    notes,
    pageOf: findText('papers.page', { n: '&P', of: '&N' })!,
  }
}

async function writtenByThread<Row>(
  head: SheetHead,
  rows: readonly Row[],
  cellsOf: (some: readonly Row[]) => Cell[][],
  { signal, patience = usualPatience }: Wish,
): Promise<Uint8Array> {
  signal?.throwIfAborted()
  const thread = new Worker(new URL('sheet-worker.ts', import.meta.url), { workerData: head })
  const ended = new AbortController()
  const written = new Promise<Uint8Array>((resolve, reject) => {
    const end = (reason: unknown) => {
      ended.abort(reason)
      reject(reason)
    }
    thread.once('message', resolve)
    thread.once('error', end)
    thread.once('exit', (code) => end(new Error(`the thread that writes a sheet ended with ${code}`)))
    signal?.addEventListener('abort', () => end(signal.reason), { signal: ended.signal })
    const late = setTimeout(() => end(new Refusal('calls.away', { kind: 'away' })), patience)
    ended.signal.addEventListener('abort', () => clearTimeout(late))
  })
  // The thread may end while rows are still being sent, before anybody awaits this promise.
  written.catch(() => undefined)
  try {
    for (let from = 0; from < rows.length && !ended.signal.aborted; from += rowsAtOnce) {
      thread.postMessage(cellsOf(rows.slice(from, from + rowsAtOnce)))
      await letOthersBeServed()
    }
    thread.postMessage('end')
    return await written
  } finally {
    // This is awaited so that no two threads write at once. Ending the thread rejects the promise, which nobody awaits
    // any more.
    await thread.terminate()
  }
}
