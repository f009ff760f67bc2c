import type { SeatingTimes } from './automatic-seats.ts'
import type { BrowserTimes } from './browser.ts'
import type { BusyTrip } from './busy-trip.ts'
import type { CallKey } from './calls.ts'
import type { ImportTimes } from './import.ts'
import type { Load } from './load.ts'
import type { Nightly } from './nightly.ts'
import type { OpenScreens } from './open-screens.ts'
import type { Times } from './percentiles.ts'
import type { PaperTimes } from './trip-papers.ts'

/**
 * Processor milliseconds for each call, of the program itself and of PostgreSQL; null where the system does not tell.
 */
export type Processor = { server: number | null; database: number | null }
export type Measured = { one: Load; sixteen: Load; sixtyFour: Load | null; processor: Processor; memory: number }
type Both<Value> = { mine: Value; theirs: Value }
export type Row = {
  key: CallKey
  label: string
  queries: number
  bytes: { plain: number; compressed: number; theirs: number | null }
  mine: Measured
  theirs: Measured | null
}
export type Report = {
  isQuick: boolean
  sizes: {
    trips: number
    dataSeconds: number | null
    rows: Row[]
    /** The most memory a process held, in MB. */
    highest: { mine: number; theirs: number | null }
  }[]
  session: { check: Times; lookUp: Times } | null
  start: (Both<number> & { idle: Both<number> }) | null
  busy: BusyTrip | null
  seats: SeatingTimes | null
  papers: PaperTimes | null
  import: ImportTimes | null
  rest: {
    seconds: number
    rows: (Both<number[]> & { key: CallKey; label: string })[]
    memory: Both<number>
  } | null
  open: OpenScreens | null
  nightly: Nightly | null
  browser: BrowserTimes | null
  seconds: number
}
