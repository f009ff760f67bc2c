import { addDays, type Day, instantOf, type Time, zoneOfOperator } from '#src/shared/day.ts'

/** The days of the law on package travel (D.Lgs. 79/2011, arts 38, 39, 41). A reform may change them. */
export const daysOfLaw = {
  noticeOverSixDays: 20,
  noticeTwoToSixDays: 7,
  noticeOneDay: 2,
  refund: 14,
  transfer: 7,
  priceIncrease: 20,
} as const
export type DaysOfLaw = { [Key in keyof typeof daysOfLaw]: number }

type TripForDeadlines = { departsOn: Day; days: number }

/**
 * The last day on which the organiser may cancel for lack of participants without paying damages (D.Lgs. 79/2011, art.
 * 41 c. 5 a): 20 days before a trip of more than six days, 7 days before one of two to six, 48 hours before one of a
 * single day.
 */
export function lastNotice(trip: TripForDeadlines, law: DaysOfLaw = daysOfLaw): Day {
  return addDays(trip.departsOn, -noticeDays(trip.days, law))
}

function noticeDays(days: number, law: DaysOfLaw): number {
  if (days > 6) return law.noticeOverSixDays
  return days >= 2 ? law.noticeTwoToSixDays : law.noticeOneDay
}

/**
 * The instant from which that notice is late. It is the end of the last day, or for a trip of a single day 48 hours
 * before its first departure (before midnight while no departure has a time).
 */
export function noticeLateFrom(
  trip: TripForDeadlines & { firstTime?: Time | null | undefined },
  { law = daysOfLaw, zone = zoneOfOperator }: { law?: DaysOfLaw; zone?: string } = {},
): Date {
  if (trip.days >= 2) return instantOf(addDays(lastNotice(trip, law), 1), '00:00', zone)
  const start = instantOf(trip.departsOn, trip.firstTime ?? '00:00', zone)
  return new Date(start.getTime() - law.noticeOneDay * 24 * 3_600_000)
}

/**
 * The day by which a traveller is refunded: the agency's number of days after the withdrawal, at most the law's (D.Lgs.
 * 79/2011, art. 41 c. 6).
 */
export function refundDue(withdrawnOn: Day, refundDays: number, law: DaysOfLaw = daysOfLaw): Day {
  return addDays(withdrawnOn, Math.min(refundDays, law.refund))
}

/** Days between a deadline and the next one; both are settings. */
export const daysBeforeDeadlines = { confirmBeforeCancel: 3, releaseBeforeConfirm: 7 }
export type Deadlines = { cancelBy: Day; confirmBy: Day; customersReleaseOn: Day }
export const deadlineFields = ['confirmBy', 'cancelBy', 'customersReleaseOn'] as const
export type DeadlineField = (typeof deadlineFields)[number]
type GivenDeadlines = { [Field in DeadlineField]?: Day | null | undefined }

/**
 * The deadlines that count as set by hand after an edit. A changed deadline does, unless it equals the proposed day; an
 * unchanged one stays as it was. The other deadlines follow the start.
 */
export function setByHand(
  stored: GivenDeadlines & { deadlinesByHand: readonly DeadlineField[] },
  given: GivenDeadlines,
  proposed: Deadlines,
): DeadlineField[] {
  return deadlineFields.filter((field) => {
    const day = given[field]
    const isChanged = day !== undefined && day !== stored[field]
    return isChanged ? day !== proposed[field] : stored.deadlinesByHand.includes(field)
  })
}

/** The proposed deadlines of a start date: the cancellation on the last lawful day, the others before it. */
export function defaultDeadlines(
  trip: TripForDeadlines,
  before: typeof daysBeforeDeadlines = daysBeforeDeadlines,
  law: DaysOfLaw = daysOfLaw,
): Deadlines {
  const cancelBy = lastNotice(trip, law)
  const confirmBy = addDays(cancelBy, -before.confirmBeforeCancel)
  return { cancelBy, confirmBy, customersReleaseOn: addDays(confirmBy, -before.releaseBeforeConfirm) }
}

const deadlineDaysBefore = 730

/**
 * Why a deadline is refused, or null. After the departure it decides nothing, and two years before it the year must be
 * a slip.
 */
export function deadlineRefusal(
  deadline: Day,
  departsOn: Day,
): 'trips.deadline-after-start' | 'trips.deadline-too-early' | null {
  if (deadline > departsOn) return 'trips.deadline-after-start'
  return deadline < addDays(departsOn, -deadlineDaysBefore) ? 'trips.deadline-too-early' : null
}

export type DeadlineWarning = {
  field: 'cancelBy' | 'confirmBy'
  code: 'trips.cancel-by-late' | 'trips.confirm-by-late'
}

/**
 * Deadlines that are later than the law allows. They can be saved with a warning; `lastNotice` is the day to show
 * beside them.
 */
export function deadlineWarnings(
  trip: TripForDeadlines & { [Key in 'cancelBy' | 'confirmBy']?: Day | null | undefined },
  law: DaysOfLaw = daysOfLaw,
): DeadlineWarning[] {
  const last = lastNotice(trip, law)
  const warnings: DeadlineWarning[] = []
  if (trip.cancelBy && trip.cancelBy > last) warnings.push({ field: 'cancelBy', code: 'trips.cancel-by-late' })
  if (trip.confirmBy && trip.confirmBy > last) warnings.push({ field: 'confirmBy', code: 'trips.confirm-by-late' })
  return warnings
}
