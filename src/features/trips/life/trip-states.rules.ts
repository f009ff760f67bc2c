import type { Transport, TripType } from '#src/features/itineraries/itineraries.rules.ts'
import { addDays, type Day } from '#src/shared/day.ts'
import { foldText } from '#src/shared/folded.ts'
import type { Fault } from '#src/shared/refusal.ts'
import type { TripStatus } from './trip-statuses.values.ts'

/** The day on which a trip returns. A trip of one day returns on the day it departs. */
export function returnDay(departsOn: Day, days: number): Day {
  return addDays(departsOn, days - 1)
}

/** Why a trip cannot last this many days, or null. It lasts 1 to 60 whole days, a daily trip exactly one. */
export function durationRefusal(type: TripType, days: number): 'trips.duration' | 'trips.daily-is-one-day' | null {
  if (!Number.isInteger(days) || days < 1 || days > 60) return 'trips.duration'
  return type === 'daily' && days !== 1 ? 'trips.daily-is-one-day' : null
}

export type TripForSale = {
  status: TripStatus
  title: string | null
  type: TripType | null
  departsOn: Day | null
  days: number | null
  transport: Transport
  minParticipants: number | null
  unitCents: number | null
  departureCount: number
}
/** The data that a draft needs for its sale, in the order of its check list. */
export const neededForSale = [
  'title',
  'type',
  'departsOn',
  'days',
  'transport',
  'minParticipants',
  'unitCents',
  'departures',
] as const
export type NeededForSale = (typeof neededForSale)[number]

/** The data that a draft still lacks for its sale, in the order of its check list. A price of zero is a price. */
export function missingForSale(trip: TripForSale): NeededForSale[] {
  const has: Record<NeededForSale, boolean> = {
    title: trip.title !== null && trip.title.trim() !== '',
    type: trip.type !== null,
    departsOn: trip.departsOn !== null,
    days: trip.days !== null,
    transport: trip.transport !== 'unselected',
    minParticipants: trip.minParticipants !== null,
    unitCents: trip.unitCents !== null,
    departures: trip.departureCount > 0,
  }
  return neededForSale.filter((need) => !has[need])
}

/** The faults of a draft to be put on sale, each at its field. */
export function faultsForSale(trip: TripForSale): Fault<`trips.missing.${NeededForSale}`>[] {
  return missingForSale(trip).map((need) => ({ path: `/${need}`, code: `trips.missing.${need}` }))
}

/** Why a trip cannot be put on sale, or null. `missingForSale` names what it lacks. */
export function putOnSaleRefusal(
  trip: TripForSale,
  today: Day,
): 'trips.not-draft' | 'trips.not-complete' | 'trips.start-past' | null {
  if (trip.status !== 'draft') return 'trips.not-draft'
  if (missingForSale(trip).length > 0) return 'trips.not-complete'
  return startRefusal(trip.departsOn!, today)
}

/** Why a trip on sale cannot start on this day, or null. Nobody buys a trip that has departed. */
export function startRefusal(departsOn: Day, today: Day): 'trips.start-past' | null {
  return departsOn < today ? 'trips.start-past' : null
}

/** Why a trip cannot be deleted, or null. Only a draft can. */
export function deleteRefusal(trip: { status: TripStatus }): 'trips.not-draft' | null {
  return trip.status === 'draft' ? null : 'trips.not-draft'
}

/** `confirmedParticipants` counts the customers of confirmed bookings, of every age, without those in free places. */
export type TripForConfirmation = {
  status: TripStatus
  confirmedParticipants: number
  minParticipants: number | null
  returnsOn: Day
}

/** Tells whether a trip on sale has returned and nobody confirmed it: it must be confirmed by force or cancelled. */
export function isNeverConfirmed(trip: { status: TripStatus; returnsOn: Day }, today: Day): boolean {
  return trip.status === 'forSale' && trip.returnsOn < today
}

export function isMinimumReached(
  trip: Pick<TripForConfirmation, 'confirmedParticipants' | 'minParticipants'>,
): boolean {
  return trip.confirmedParticipants >= (trip.minParticipants ?? 0)
}

/**
 * Why a trip cannot be confirmed, or null. Below the minimum or after its return it takes force, and force takes a
 * reason.
 */
export function confirmRefusal(
  trip: TripForConfirmation,
  { today, force }: { today: Day; force?: { reason: string } | undefined },
): 'trips.not-for-sale' | 'trips.minimum-not-reached' | 'trips.never-confirmed' | 'trips.reason-missing' | null {
  if (trip.status !== 'forSale') return 'trips.not-for-sale'
  const isLate = isNeverConfirmed(trip, today)
  if (isMinimumReached(trip) && !isLate) return null
  if (!force) return isLate ? 'trips.never-confirmed' : 'trips.minimum-not-reached'
  return force.reason.trim() === '' ? 'trips.reason-missing' : null
}

/** Why a trip cannot be cancelled, regardless of the form, or null. */
export function cancelRefusal(trip: { status: TripStatus }): 'trips.not-cancellable' | null {
  return trip.status === 'forSale' || trip.status === 'confirmed' ? null : 'trips.not-cancellable'
}

/**
 * Why the typed title or reason is not enough to cancel a trip, or null. Only letters and digits of the title count.
 */
export function cancelFormRefusal(
  trip: { title: string },
  typed: { title: string; reason: string },
): 'trips.title-not-typed' | 'trips.reason-missing' | null {
  if (typed.reason.trim() === '') return 'trips.reason-missing'
  const isTyped = typed.title.trim() !== '' && foldText(typed.title) === foldText(trip.title)
  return isTyped ? null : 'trips.title-not-typed'
}

export type TripForCompletion = { status: TripStatus; departsOn: Day; days: number }

/** Why a trip cannot be completed by hand, or null. It can from its last day on. */
export function completeRefusal(trip: TripForCompletion, today: Day): 'trips.not-confirmed' | 'trips.not-ended' | null {
  if (trip.status !== 'confirmed') return 'trips.not-confirmed'
  return today < returnDay(trip.departsOn, trip.days) ? 'trips.not-ended' : null
}

/** The facts that decide whether a trip can be archived: its open amounts, and whether it has a final report. */
export type TripForArchive = {
  status: TripStatus
  openSupplierPayments: number
  openBalances: number
  openRefunds: number
  hasFinalReport: boolean
}
export const neededForArchive = ['supplierPayments', 'balances', 'refunds', 'finalReport'] as const
export type NeededForArchive = (typeof neededForArchive)[number]

/** The items that are still open before a trip can be archived. Only a trip that took place needs a final report. */
export function missingForArchive(trip: TripForArchive): NeededForArchive[] {
  const missing: NeededForArchive[] = []
  if (trip.openSupplierPayments > 0) missing.push('supplierPayments')
  if (trip.openBalances > 0) missing.push('balances')
  if (trip.openRefunds > 0) missing.push('refunds')
  if (trip.status === 'completed' && !trip.hasFinalReport) missing.push('finalReport')
  return missing
}

/** The open items of a trip before it is archived, each with its own text. */
export function faultsForArchive(trip: TripForArchive): Fault<`trips.missing.${NeededForArchive}`>[] {
  return missingForArchive(trip).map((need) => ({ path: `/${need}`, code: `trips.missing.${need}` }))
}

/** Why a trip cannot be archived, or null. `missingForArchive` names what is open. */
export function archiveRefusal(trip: TripForArchive): 'trips.not-closed' | 'trips.not-settled' | null {
  if (trip.status !== 'completed' && trip.status !== 'cancelled') return 'trips.not-closed'
  return missingForArchive(trip).length > 0 ? 'trips.not-settled' : null
}
