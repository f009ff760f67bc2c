import { addDays, type Day, type Time } from '#src/shared/day.ts'
import type { PermitState } from './permit-states.values.ts'

type Validity = { fromOn: Day; fromTime: Time; untilOn: Day; untilTime: Time }

/** Tells whether a permit ends after it begins. */
export function endsAfterItBegins({ fromOn, fromTime, untilOn, untilTime }: Validity): boolean {
  return `${untilOn} ${untilTime}` > `${fromOn} ${fromTime}`
}

/** Tells whether a permit is valid on the day of its service. `day` is the number of that day in the trip. */
export function holdsOnItsDay(
  { fromOn, untilOn }: Pick<Validity, 'fromOn' | 'untilOn'>,
  { day, departsOn }: { day: number; departsOn: Day },
): boolean {
  const on = addDays(departsOn, day - 1)
  return fromOn <= on && on <= untilOn
}

/**
 * Tells whether a permit that was removed and is brought back is still to be updated: it was, and no coach of the trip
 * has its plate.
 */
export function isStillToUpdate(
  { plate, state, isToUpdate }: Plated & { isToUpdate: boolean },
  plates: readonly string[],
): boolean {
  return isToUpdate && plate !== null && state !== 'toRequest' && !plates.includes(plate)
}

type Plated = { plate: string | null; state: PermitState }

/**
 * The permit after a coach changed its plate from `from` to `to` and the trip has coaches with `plates`. A permit still
 * to be asked for takes the new plate. A permit that was asked for or given keeps its own, because the town recorded
 * it: it is to be updated while no coach has that plate. Null where nothing changes.
 */
export function afterPlateChange(
  permit: Plated & { isToUpdate: boolean },
  { from, to, plates }: { from: string | null; to: string | null; plates: readonly string[] },
): { plate: string | null; isToUpdate: boolean } | null {
  const { plate, state } = permit
  if (plate === null || (plate !== from && plate !== to)) return null
  const isCoach = plates.includes(plate)
  const next =
    state === 'toRequest' && !isCoach
      ? { plate: to, isToUpdate: false }
      : { plate, isToUpdate: !isCoach && state !== 'toRequest' }
  return next.plate === plate && next.isToUpdate === permit.isToUpdate ? null : next
}
