import { setImmediate as letOthersBeServed } from 'node:timers/promises'
import { Worker } from 'node:worker_threads'
import { findText } from '#src/server/text.ts'
import type { Day } from '#src/shared/day.ts'
import { Refusal } from '#src/shared/refusal.ts'
import { type Cell, type SheetHead, writeSheet } from './sheet-file.ts'

/** A column of a sheet: what its cells hold of a row. Amounts are in cents, days `YYYY-MM-DD`: the kind writes them. */
export type SheetColumn<Row> = { header: string; width: number } & (
  | { kind: 'text' | 'day'; value: (row: Row) => string | Day | null }
  | { kind: 'number' | 'money'; value: (row: Row) => number | null }
)

/** What a sheet is beside its rows. A sheet that leaves the house says above its table whose it is and of what. */
export type SheetPlan<Row> = {
  name: string
  columns: readonly SheetColumn<Row>[]
  heading?: string
  lines?: readonly string[]
  /** Rows below the table that no filter or order moves. */
  totals?: readonly Row[]
  notes?: readonly string[]
}

/** A sheet of fewer rows is written sooner than a thread begins. */
const fewRows = 200
const rowsAtOnce = 250

/** In milliseconds, of one sheet; the longest takes a twentieth of it. */
const usualPatience = 60_000

let last: Promise<unknown> = Promise.resolve()

/** `signal` ends when nobody wants the sheet any more. */
type Wish = { signal?: AbortSignal; patience?: number }

/**
 * An XLSX of one sheet: real days, numbers and amounts with their formats, a filter, headers that stay in sight and are
 * printed on every page of A4 across. A cell is data, never a formula. A long one is written by a thread of its own, one
 * after the other: meanwhile everybody else is served. A thread that takes longer than `patience` is ended and its sheet
 * refused, so that those after it are not kept from theirs.
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
  // A thread that ends while it is still being told is not yet waited for.
  written.catch(() => undefined)
  try {
    for (let from = 0; from < rows.length && !ended.signal.aborted; from += rowsAtOnce) {
      thread.postMessage(cellsOf(rows.slice(from, from + rowsAtOnce)))
      await letOthersBeServed()
    }
    thread.postMessage('end')
    return await written
  } finally {
    // Awaited, so that no two threads write at once; its end rejects what nobody waits for any more.
    await thread.terminate()
  }
}
