import type { TripStatus } from '#src/features/trips/life/trip-statuses.values.ts'

/** The summary and the eleven sections of a trip, in the order of their index. */
export const tripSections = [
  'summary',
  'participants',
  'services',
  'rooming',
  'technical',
  'loading',
  'bus',
  'costs',
  'policies',
  'news',
  'archive',
  'cancellation',
] as const
export type TripSection = (typeof tripSections)[number]
/** What is left to do in a section. That it is overdue is what the alerts of the trip say. */
type WorkState = 'done' | 'toDo'
export type SectionState = WorkState | 'overdue'

type TripInSections = {
  status: TripStatus
  heads: { confirmed: number; option: number }
  isMinimumReached: boolean
  /** Present only for readers who may see payments. */
  work: {
    owing?: number | undefined
    refunds?: number | undefined
    rooms: number
    withoutBed: number
    seated: number
    withoutSeat: number
    aloneOpen: number
    policies: { left: number; toVerify: number; total: number } | null
    documents: number
  }
  costs: { minParticipants: number | null; unitCents: number | null }
  departures: readonly unknown[]
  services: readonly {
    provider: unknown
    paymentStatus?: 'paid' | 'toBePaid' | undefined
    communicationStatus: 'sent' | 'toSend'
    isCosted: boolean
  }[]
}

/**
 * The number of items in each section, if the trip knows it. People are those who hold a place, policies those left to
 * issue or to verify. A cancelled trip counts its documents alone.
 */
export function sectionCounts(trip: TripInSections): Partial<Record<TripSection, number>> {
  const documents = trip.work.documents > 0 && { archive: trip.work.documents }
  if (trip.status === 'cancelled') return { ...documents }
  const policies = (trip.work.policies?.left ?? 0) + (trip.work.policies?.toVerify ?? 0)
  return {
    participants: trip.heads.confirmed + trip.heads.option,
    ...(trip.work.rooms > 0 && { rooming: trip.work.rooms }),
    services: trip.services.length,
    loading: trip.departures.length,
    ...(trip.work.seated > 0 && { bus: trip.work.seated }),
    ...(policies > 0 && { policies }),
    ...documents,
  }
}

/** The facts of a trip that decide whether a section has a figure to show. */
type TripWithNumbers = Pick<TripInSections, 'status'> & {
  costs: { unitCents: number | null; insuranceBps: number | null }
  services: readonly { category: string }[]
  vehicles: readonly unknown[]
}

/**
 * The sections whose card shows a figure, in order. For a cancelled trip, the sections that may have money to settle.
 */
export function sectionsWithNumber(trip: TripWithNumbers): TripSection[] {
  if (trip.status === 'cancelled') return ['participants', 'services']
  const has: Partial<Record<TripSection, boolean>> = {
    participants: true,
    services: true,
    rooming: trip.services.some(({ category }) => category === 'hotel'),
    loading: true,
    bus: trip.vehicles.length > 0,
    costs: trip.costs.unitCents !== null,
    policies: trip.costs.insuranceBps !== null && trip.costs.insuranceBps > 0,
  }
  return tripSections.filter((section) => has[section])
}

/** The other sections of the summary, one line each. A cancelled trip keeps only those that still need work. */
export function sectionsWithoutNumber(trip: TripWithNumbers): TripSection[] {
  if (trip.status === 'cancelled') return ['archive', 'cancellation']
  const numbered = sectionsWithNumber(trip)
  return tripSections.filter((section) => section !== 'summary' && !numbered.includes(section))
}

/**
 * The number of people for a trip's margin. After the trip it is those who travelled; before, the minimum, or the
 * confirmed people once they are more. Null when nobody takes part: then there is no margin.
 */
export function peopleOfMargin({
  status,
  heads,
  minParticipants,
}: Pick<TripInSections, 'status' | 'heads'> & { minParticipants: number | null }): number | null {
  if (status !== 'forSale' && status !== 'confirmed') return heads.confirmed > 0 ? heads.confirmed : null
  if (heads.confirmed + heads.option === 0) return null
  return Math.max(minParticipants ?? 1, heads.confirmed)
}

/** The number of people for whom suppliers are paid: those expected to travel. */
export function peopleExpected(trip: Parameters<typeof peopleOfMargin>[0]): number {
  return peopleOfMargin(trip) ?? trip.minParticipants ?? 1
}

/**
 * The work left in each section. Sections not yet begun have none, and neither has a trip that is over: the index is
 * the check list of work under way. A price below the costs leaves the costs open.
 */
export function sectionStates(
  trip: TripInSections,
  { isAtLoss = false }: { isAtLoss?: boolean } = {},
): Partial<Record<TripSection, WorkState>> {
  if (trip.status === 'cancelled') return cancelledStates(trip)
  if (trip.status !== 'forSale' && trip.status !== 'confirmed') return {}
  const states: Partial<Record<TripSection, WorkState>> = {}
  const { owing = 0, refunds = 0, withoutBed, aloneOpen, seated, withoutSeat } = trip.work
  if (trip.heads.option > 0 || owing > 0 || refunds > 0) states.participants = 'toDo'
  else if (trip.status === 'confirmed') states.participants = 'done'
  if (withoutBed > 0 || aloneOpen > 0) states.rooming = 'toDo'
  const services = servicesState(trip)
  if (services) states.services = services
  states.loading = trip.departures.length > 0 ? 'done' : 'toDo'
  if (seated > 0) states.bus = withoutSeat > 0 ? 'toDo' : 'done'
  const policies = policiesState(trip)
  if (policies) states.policies = policies
  const isPriced = trip.costs.minParticipants !== null && trip.costs.unitCents !== null
  states.costs = isPriced && !isAtLoss && trip.services.every(({ isCosted }) => isCosted) ? 'done' : 'toDo'
  return states
}

/** For a cancelled trip: refunds to give, and confirmed suppliers to settle with. */
function cancelledStates({ work, services }: TripInSections): Partial<Record<TripSection, WorkState>> {
  const isOpen = services.some(
    ({ paymentStatus, communicationStatus }) => paymentStatus === 'toBePaid' && communicationStatus === 'sent',
  )
  return {
    ...((work.refunds ?? 0) > 0 && { participants: 'toDo' }),
    ...(isOpen && { services: 'toDo' }),
  }
}

/** Policies are issued once the trip is confirmed. One that was issued before may have to be verified at once. */
function policiesState({ status, work }: TripInSections): WorkState | null {
  if (work.policies && work.policies.toVerify > 0) return 'toDo'
  if (status !== 'confirmed' || work.policies === null || work.policies.total === 0) return null
  return work.policies.left === 0 ? 'done' : 'toDo'
}

function servicesState({ services }: TripInSections): WorkState | null {
  if (services.length === 0) return null
  const open = services.filter(
    (service) => !service.provider || service.paymentStatus === 'toBePaid' || service.communicationStatus === 'toSend',
  )
  return open.length === 0 ? 'done' : 'toDo'
}
