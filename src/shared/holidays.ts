import { addDays, type Day } from './day.ts'

const fixed: Record<string, string> = {
  '01-01': 'Capodanno',
  '01-06': 'Epifania',
  '04-25': 'Festa della Liberazione',
  '05-01': 'Festa dei lavoratori',
  '06-02': 'Festa della Repubblica',
  '08-15': 'Ferragosto',
  '11-01': 'Ognissanti',
  '12-08': 'Immacolata Concezione',
  '12-25': 'Natale',
  '12-26': 'Santo Stefano',
}

/** Easter Sunday of a Gregorian year (Meeus, Jones and Butcher). */
export function easter(year: number): Day {
  const moon = year % 19
  const [century, ofCentury] = [Math.trunc(year / 100), year % 100]
  const shift = Math.trunc((century - Math.trunc((century + 8) / 25) + 1) / 3)
  const full = (19 * moon + century - Math.trunc(century / 4) - shift + 15) % 30
  const toSunday = (32 + 2 * (century % 4) + 2 * Math.trunc(ofCentury / 4) - full - (ofCentury % 4)) % 7
  const late = Math.trunc((moon + 11 * full + 22 * toSunday) / 451)
  const count = full + toSunday - 7 * late + 114
  return `${year}-${String(Math.trunc(count / 31)).padStart(2, '0')}-${String((count % 31) + 1).padStart(2, '0')}`
}

/** The name of an Italian red-letter day, or null. Sundays are not among them. */
export function holidayName(day: Day): string | null {
  const sunday = easter(Number(day.slice(0, 4)))
  if (day === sunday) return 'Pasqua'
  if (day === addDays(sunday, 1)) return "Lunedì dell'Angelo"
  // Law 151/2025 made it a holiday again from 2026 on.
  if (day >= '2026' && day.endsWith('-10-04')) return "San Francesco d'Assisi"
  return fixed[day.slice(5)] ?? null
}
