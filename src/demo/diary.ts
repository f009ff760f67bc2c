import { addDays, type Day, type Time, weekday } from '#src/shared/day.ts'
import { holidayName } from '#src/shared/holidays.ts'
import type { Chance } from './people/chance.ts'

type Step = { run(at: Time, on: Day): Promise<void> }

/** What happened at the agency, day after day, so that it is done, counted and told in the order in which it happened. */
type Diary = {
  /** Something the office does on this day, or on the next it works; never before the day that is being lived. */
  note(on: Day, run: Step['run']): void
  /** Something the program does by itself soon after midnight. */
  noteNight(on: Day, run: Step['run']): void
  /** Lives through all that is noted up to today, also what is noted meanwhile. */
  live(): Promise<void>
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
    async live() {
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

/** Nobody is in the office on Sundays and holidays: what comes then is done on the next day that is none. */
const isClosed = (day: Day) => weekday(day) === 7 || holidayName(day) !== null

/** What is done on one day is done one thing after the other, from nine in the morning on. */
function workingHours(chance: Chance): (on: Day) => Time {
  const minutes = new Map<Day, number>()
  return (on) => {
    const minute = Math.min(18 * 60 + 59, (minutes.get(on) ?? 8 * 60 + 50) + chance.whole(2, 14))
    minutes.set(on, minute)
    return `${String(Math.floor(minute / 60)).padStart(2, '0')}:${String(minute % 60).padStart(2, '0')}`
  }
}
