import { addDays, type Day, type Time, weekday } from '#src/shared/day.ts'
import { holidayName } from '#src/shared/holidays.ts'
import type { Chance } from './people/chance.ts'

type Step = { run(at: Time, on: Day): Promise<void> }

/**
 * The events of the agency, run day after day, so that they are stored, counted and logged in the order in which they
 * happened.
 */
type Diary = {
  /** Notes an act of the office for this day or its next working day, but never before the current day of the diary. */
  note(on: Day, run: Step['run']): void
  /** Notes an act that the program does by itself soon after midnight. */
  noteNight(on: Day, run: Step['run']): void
  /** Runs everything that is noted up to today, including acts that are noted meanwhile. */
  runToToday(): Promise<void>
}

export function openDiary(today: Day, chance: Chance): Diary {
  const pages = new Map<Day, { nights: Step[]; works: Step[] }>()
  let now: Day = '0000-01-01'
  const pageOf = (on: Day) => {
    const day = on < now ? now : on
    const page = pages.get(day) ?? { nights: [], works: [] }
    pages.set(day, page)
    return page
  }
  const timeOn = workingHours(chance)
  return {
    note: (on, run) => void pageOf(on).works.push({ run }),
    noteNight: (on, run) => void pageOf(on <= now ? addDays(now, 1) : on).nights.push({ run }),
    async runToToday() {
      for (now = [...pages.keys()].toSorted()[0] ?? today; now <= today; now = addDays(now, 1)) {
        const page = pageOf(now)
        while (page.nights.length > 0) await page.nights.shift()!.run('00:05', now)
        if (isClosed(now) && now < today) pageOf(addDays(now, 1)).works.unshift(...page.works)
        else for (const { run } of page.works) await run(timeOn(now), now)
        pages.delete(now)
      }
    },
  }
}

/** Tells whether the office is closed, on Sundays and holidays: its acts then move to the next working day. */
const isClosed = (day: Day) => weekday(day) === 7 || holidayName(day) !== null

/** Times for the acts of a day, one after the other, from nine in the morning on. */
function workingHours(chance: Chance): (on: Day) => Time {
  const minutes = new Map<Day, number>()
  return (on) => {
    const minute = Math.min(18 * 60 + 59, (minutes.get(on) ?? 8 * 60 + 50) + chance.whole(2, 14))
    minutes.set(on, minute)
    return `${String(Math.floor(minute / 60)).padStart(2, '0')}:${String(minute % 60).padStart(2, '0')}`
  }
}
