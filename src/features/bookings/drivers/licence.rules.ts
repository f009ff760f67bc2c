import type { Day } from '#src/shared/day.ts'

/** The categories of a licence to drive a coach (Directive 2006/126/EC, article 4). */
export const licenceCategories = ['D', 'DE', 'D1', 'D1E'] as const

/** Why a licence is not valid for the whole trip, or null. A licence without a known end is not judged. */
export function licenceWarning(
  { licenceExpiresOn }: { licenceExpiresOn: Day | null },
  { returnsOn }: { returnsOn: Day },
): 'bookings.licence-expires' | null {
  return licenceExpiresOn !== null && licenceExpiresOn < returnsOn ? 'bookings.licence-expires' : null
}
