import type { Work } from '#src/server/work.ts'
import type { Role } from '#src/shared/abilities.ts'
import type { Day } from '#src/shared/day.ts'
import type { Chance } from './chance.ts'
import type { Crowd } from './people.ts'

/** Runs a command as somebody of the office, on a day of the past or today, at a time of the morning. */
export type Acting = <Result>(role: Role, on: Day, run: (work: Work) => Promise<Result>) => Promise<Result>

export type World = {
  act: Acting
  today: Day
  chance: Chance
  crowd: Crowd
  owners: Record<'admin' | 'organizer', string>
  agencyIds: { direct: string; gross: string; net: string }
  suppliers: Record<string, string>
}

/** A trip of the demo, once it is a draft. */
export type Trip = { tripId: string; departsOn: Day; departureIds: string[]; isMultiDay: boolean; begunOn: Day }
