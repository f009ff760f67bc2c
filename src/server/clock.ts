import { type Day, todayIn, zoneOfOperator } from '#src/shared/day.ts'

/** The current instant, and the operator's current day, independent of the machine's zone. */
export type Clock = { now(): Date; today(): Day }

function clockOf(now: () => Date, zone: string): Clock {
  return { now, today: () => todayIn(now(), zone) }
}

export function systemClock(zone = zoneOfOperator): Clock {
  return clockOf(() => new Date(), zone)
}

/** A clock that showed `start` when it was made and has run on since. */
export function clockFrom(start: Date, zone = zoneOfOperator): Clock {
  const ahead = start.getTime() - Date.now()
  return clockOf(() => new Date(Date.now() + ahead), zone)
}

export type StoppedClock = Clock & { set(instant: Date | string): void }

/** A clock for tests: it stands still until it is set again. */
export function stoppedClock(instant: Date | string, zone = zoneOfOperator): StoppedClock {
  let shown = new Date(instant)
  return {
    ...clockOf(() => new Date(shown), zone),
    set(other) {
      shown = new Date(other)
    },
  }
}
