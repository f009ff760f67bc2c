/** A typed code: a pattern that the trip's code is like, and the start of the booking's number, as three digits. */
export type TypedCode = { trip: string; booking: string | null }

const padded = (number: string) => number.padStart(4, '0')

/**
 * The trip, and the booking if one is named, whose code was typed: `V-2027-0312`, `2027-0312-014`, without hyphens, or
 * without the year (`312-14`). A code that is still being typed finds those that begin with it. Null for other texts.
 */
export function codeIn(typed: string): TypedCode | null {
  const text = typed.replace(/\s+/g, '').toUpperCase()
  const joined = /^V?(20\d\d)(\d{4})(\d{3})?$/.exec(text)
  const parted = /^(?:V-?)?(20\d\d)-(?:(\d{1,6})(?:-(\d{0,4}))?)?$/.exec(text)
  const [, year, trip, booking] = joined ?? parted ?? []
  if (year !== undefined) {
    if (booking !== undefined) return { trip: `V-${year}-${padded(trip!)}`, booking: booking || null }
    return { trip: `V-${year}-${trip ?? ''}%`, booking: null }
  }
  const [, number, ofTrip] = /^(?:V-?)?(\d{1,6})-(\d{1,4})$/.exec(text) ?? []
  if (number === undefined || ofTrip === undefined) return null
  return { trip: `V-____-${padded(number)}`, booking: ofTrip }
}

/** The pattern of a booking's number, written with three digits: `014` and `14` are one number, `01` begins several. */
export function numberPattern(typed: string): { whole: number; start: string } {
  return { whole: Number(typed), start: `${typed}%` }
}
