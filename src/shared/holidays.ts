import { addDays, type Day } from './day.ts'

/** Italian holidays that fall on the same day every year. 4 October is a holiday since 2026 (law 151/2025). */
const fixed: Record<string, string> = {
  '01-01': 'Capodanno',
  '01-06': 'Epifania',
  '04-25': 'Festa della Liberazione',
  '05-01': 'Festa del Lavoro',
  '06-02': 'Festa della Repubblica',
  '08-15': 'Ferragosto',
  '10-04': "San Francesco d'Assisi",
  '11-01': 'Ognissanti',
  '12-08': 'Immacolata',
  '12-25': 'Natale',
  '12-26': 'Santo Stefano',
}

/** The name of a public holiday in Italy, or null. */
export function holidayName(day: Day): string | null {
  const year = Number(day.slice(0, 4))
  const easter = easterOf(year)
  if (day === easter) return 'Pasqua'
  if (day === addDays(easter, 1)) return "Lunedì dell'Angelo"
  const monthDay = day.slice(5)
  if (monthDay === '10-04' && year < 2026) return null
  return fixed[monthDay] ?? null
}

/** Easter Sunday of the Gregorian calendar (Meeus, Jones and Butcher). */
export function easterOf(year: number): Day {
  const golden = year % 19
  const century = Math.floor(year / 100)
  const inCentury = year % 100
  const epact = (19 * golden + century - Math.floor(century / 4) - Math.floor((8 * century + 13) / 25) + 15) % 30
  const toSunday = (32 + 2 * (century % 4) + 2 * Math.floor(inCentury / 4) - epact - (inCentury % 4)) % 7
  const shift = Math.floor((golden + 11 * epact + 22 * toSunday) / 451)
  const sum = epact + toSunday - 7 * shift + 114
  const two = (n: number) => String(n).padStart(2, '0')
  return `${year}-${two(Math.floor(sum / 31))}-${two((sum % 31) + 1)}`
}
