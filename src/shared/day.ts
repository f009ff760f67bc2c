import { withArticle } from './text.ts'

/** A calendar day as `YYYY-MM-DD`. It has no zone, sorts as text, and is counted in days, never in hours. */
export type Day = string
/** A wall-clock time as `HH:MM`. */
export type Time = string

export const zoneOfOperator = 'Europe/Rome'

export const monthNames =
  'gennaio febbraio marzo aprile maggio giugno luglio agosto settembre ottobre novembre dicembre'.split(' ')
/** Monday comes first: `weekdayNames[weekday(day) - 1]`. */
export const weekdayNames = 'lunedì martedì mercoledì giovedì venerdì sabato domenica'.split(' ')

const msPerDay = 86_400_000
const utc = (day: Day) => Date.parse(`${day}T00:00:00Z`)
const dayOfUtc = (ms: number): Day => new Date(ms).toISOString().slice(0, 10)
const two = (n: number) => String(n).padStart(2, '0')

export function isDay(text: string): boolean {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text)) return false
  const ms = utc(text)
  return !Number.isNaN(ms) && dayOfUtc(ms) === text
}

export function addDays(day: Day, days: number): Day {
  return dayOfUtc(utc(day) + days * msPerDay)
}

/** Days from `from` to `to`; negative when `to` comes first. */
export function daysBetween(from: Day, to: Day): number {
  return (utc(to) - utc(from)) / msPerDay
}

/** The same day some months later, or the last day of that month if it is shorter (31/01 + 1 = 28/02). */
export function addMonths(day: Day, months: number): Day {
  const date = new Date(utc(day))
  const wanted = date.getUTCDate()
  date.setUTCDate(1)
  date.setUTCMonth(date.getUTCMonth() + months)
  const lastOfMonth = new Date(Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + 1, 0)).getUTCDate()
  date.setUTCDate(Math.min(wanted, lastOfMonth))
  return dayOfUtc(date.getTime())
}

/** The weekday as a number: 1 is Monday, 7 is Sunday. */
export function weekday(day: Day): number {
  return ((new Date(utc(day)).getUTCDay() + 6) % 7) + 1
}

/** Completed years. A person born on 29/02 completes a year on 01/03 of a common year. */
export function ageOn(bornOn: Day, day: Day): number {
  const years = Number(day.slice(0, 4)) - Number(bornOn.slice(0, 4))
  return day.slice(5) < bornOn.slice(5) ? years - 1 : years
}

/** A day in full: 03/04/2027. */
export function formatDay(day: Day): string {
  return `${day.slice(8)}/${day.slice(5, 7)}/${day.slice(0, 4)}`
}

/** A day in short: 12/03. The year follows only when it is not the year of `today`. */
export function formatDayShort(day: Day, today: Day): string {
  return day.slice(0, 4) === today.slice(0, 4) ? `${day.slice(8)}/${day.slice(5, 7)}` : formatDay(day)
}

/** A range of days: 12/03/2027 – 16/03/2027, or one day alone. */
export function formatDayRange(from: Day, to: Day): string {
  return from === to ? formatDay(from) : `${formatDay(from)} – ${formatDay(to)}`
}

/** A weekday and its day: ven 12/03. */
export function weekdayShort(day: Day): string {
  return `${weekdayNames[weekday(day) - 1]!.slice(0, 3)} ${day.slice(8)}/${day.slice(5, 7)}`
}

/** A weekday, its day and its month: mer 4 marzo. */
export function dayAndMonth(day: Day): string {
  const month = monthNames[Number(day.slice(5, 7)) - 1]!
  return `${weekdayNames[weekday(day) - 1]!.slice(0, 3)} ${Number(day.slice(8))} ${month}`
}

/** A day in words: venerdì 12 marzo. */
export function dayInWords(day: Day): string {
  return `${weekdayNames[weekday(day) - 1]!} ${Number(day.slice(8))} ${monthNames[Number(day.slice(5, 7)) - 1]!}`
}

/** A range of days in words: dal 12 al 16 marzo 2027, dal 30 aprile al 2 maggio 2027, or venerdì 12 marzo 2027. */
export function rangeInWords(from: Day, to: Day): string {
  const year = to.slice(0, 4)
  if (from === to) return `${dayInWords(from)} ${year}`
  const said = (day: Day) => dayInWords(day).split(' ').slice(1).join(' ')
  const isSameMonth = from.slice(0, 7) === to.slice(0, 7)
  const start = from.slice(0, 4) === year ? said(from) : `${said(from)} ${from.slice(0, 4)}`
  const first = isSameMonth ? String(Number(from.slice(8))) : start
  return `${withArticle('dal', first)} ${withArticle('al', `${said(to)} ${year}`)}`
}

/**
 * The distance to a due day: oggi, domani, fra 3 giorni, scaduto ieri, scaduto da 5 giorni; beyond 14 days the date.
 */
export function relativeDay(day: Day, today: Day): string {
  const days = daysBetween(today, day)
  if (days === 0) return 'oggi'
  if (days === 1) return 'domani'
  if (days === -1) return 'scaduto ieri'
  if (days < -14) return `scaduto ${withArticle('il', formatDayShort(day, today))}`
  if (days > 14) return formatDayShort(day, today)
  return days > 0 ? `fra ${days} giorni` : `scaduto da ${-days} giorni`
}

const clocks = new Map<string, Intl.DateTimeFormat>()

function clockOf(zone: string): Intl.DateTimeFormat {
  const known = clocks.get(zone)
  if (known) return known
  const clock = new Intl.DateTimeFormat('sv-SE', { timeZone: zone, dateStyle: 'short', timeStyle: 'medium' })
  clocks.set(zone, clock)
  return clock
}

/** The day and the time that clocks in a zone show at an instant. */
export function wallClock(at: Date, zone = zoneOfOperator): { day: Day; time: Time } {
  const [day, time] = clockOf(zone).format(at).split(' ') as [Day, Time]
  return { day, time: time.slice(0, 5) }
}

export function todayIn(now: Date, zone = zoneOfOperator): Day {
  return wallClock(now, zone).day
}

/**
 * The instant at which clocks in a zone show this day and time. An hour that summer time skips is moved one hour on
 * (02:30 becomes 03:30). For an hour that comes twice, it is the first.
 */
export function instantOf(day: Day, time: Time, zone = zoneOfOperator): Date {
  const wanted = Date.parse(`${day}T${time}:00Z`)
  const shownAhead = (ms: number) => Date.parse(`${clockOf(zone).format(ms).replace(' ', 'T')}Z`) - ms
  const before = wanted - shownAhead(wanted - msPerDay)
  const after = wanted - shownAhead(wanted + msPerDay)
  const fits = [before, after].filter((ms) => ms + shownAhead(ms) === wanted)
  return new Date(fits.length > 0 ? Math.min(...fits) : before)
}

/** Tells whether clocks in a zone skip this hour of the day, or show it twice: the night summer time begins or ends. */
export function hourTurn(day: Day, time: Time, zone = zoneOfOperator): 'skipped' | 'twice' | null {
  const first = instantOf(day, time, zone)
  const isShown = (at: number) => {
    const shown = wallClock(new Date(at), zone)
    return shown.day === day && shown.time === time
  }
  if (!isShown(first.getTime())) return 'skipped'
  return isShown(first.getTime() + 3_600_000) ? 'twice' : null
}

const words = new Map([
  ['oggi', 0],
  ['domani', 1],
  ['dopodomani', 2],
  ['ieri', -1],
])
const withoutAccent = (text: string) => text.replaceAll('ì', 'i')

/**
 * Reads the day that an operator types: 3/4/27, 03042027, 030427, 3.4.2027, 3-4, oggi, domani, +7, lun, or a pasted
 * 2027-04-03. Without a year, and for a weekday, it is the next such day from today on. A year of two digits is 20xx. A
 * `past` field (birth, issue) takes the last such day instead, and never a day to come. Null when the text is no day.
 */
export function parseDay(text: string, { today, past = false }: { today: Day; past?: boolean }): Day | null {
  const typed = text.trim().toLowerCase()
  const days = words.get(typed)
  if (days !== undefined) return addDays(today, days)
  if (/^[+-]\d{1,4}$/.test(typed)) return addDays(today, Number(typed))
  if (/^[a-zì]{3,}$/.test(typed)) return weekdayNear(withoutAccent(typed), today, past)
  if (isDay(typed)) return plausible(typed)
  const match =
    /^(\d{1,2})\/(\d{1,2})(?:\/(\d{4}|\d{2}))?$/.exec(typed.replace(/\s*[./\-\s]\s*/g, '/')) ??
    /^(\d{2})(\d{2})(\d{4}|\d{2})$/.exec(typed)
  if (!match) return null
  const monthDay = `${two(Number(match[2]))}-${two(Number(match[1]))}`
  return plausible(`${yearMeant(match[3], monthDay, today, past)}-${monthDay}`)
}

function yearMeant(digits: string | undefined, monthDay: string, today: Day, past: boolean): string {
  const thisYear = Number(today.slice(0, 4))
  if (digits === undefined) {
    if (past) return String(monthDay > today.slice(5) ? thisYear - 1 : thisYear)
    return String(monthDay < today.slice(5) ? thisYear + 1 : thisYear)
  }
  if (digits.length === 4) return digits
  return past && `20${digits}-${monthDay}` > today ? `19${digits}` : `20${digits}`
}

function weekdayNear(word: string, today: Day, past: boolean): Day | null {
  const index = weekdayNames.findIndex((name) => withoutAccent(name).startsWith(word))
  if (index < 0) return null
  const ahead = (index + 1 - weekday(today) + 7) % 7
  if (past) return addDays(today, ahead === 0 ? -7 : ahead - 7)
  return addDays(today, ahead === 0 ? 7 : ahead)
}

/** The day, or null when its year looks like a slip of the finger (0207, 20277). */
function plausible(day: Day): Day | null {
  return isDay(day) && day >= '1900-01-01' && day < '2200-01-01' ? day : null
}
