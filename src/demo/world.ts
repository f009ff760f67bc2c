import type { FileStore } from '#src/server/files/store.ts'
import type { Work } from '#src/server/work.ts'
import type { Day } from '#src/shared/day.ts'
import type { StaffKey } from './office.ts'
import type { Chance } from './people/chance.ts'
import type { Crew } from './people/crew.ts'
import type { Parties } from './people/parties.ts'
import type { SupplierKey } from './trade/suppliers.ts'

/** Runs a command on a day, either as a person of the office or, at night, as the program itself. */
export type Acting = <Result>(who: StaffKey, run: (work: Work) => Promise<Result>) => Promise<Result>
type Noting = (on: Day, run: (act: Acting, on: Day) => Promise<void>) => void

export type World = {
  /** Notes an act of the office for a day; acts run in the order of days. */
  note: Noting
  /** Notes an act that the program does by itself soon after midnight. */
  noteNight: (on: Day, run: (work: Work) => Promise<void>) => void
  today: Day
  /** The store of the papers that the office keeps. */
  files: FileStore
  chance: Chance
  parties: Parties
  crew: Crew
  staff: Record<StaffKey, string>
  /** The operator itself, and the agencies that sell for it. */
  agencyIds: { direct: string; others: readonly string[] }
  suppliers: Record<SupplierKey, string>
}
