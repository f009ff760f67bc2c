import type { StaffKey } from '#src/demo/office.ts'
import type { Route } from '#src/demo/trade/stops.ts'
import type { SupplierKey } from '#src/demo/trade/suppliers.ts'
import type { Transport } from '#src/features/itineraries/itineraries.rules.ts'
import type { PermitState } from '#src/features/permits/permit-states.values.ts'
import type { ServiceCategory } from '#src/features/services/form/categories.values.ts'
import type { RoomType } from '#src/features/services/form/room-types.values.ts'
import type { TripStatus } from '#src/features/trips/life/trip-statuses.values.ts'
import type { Time } from '#src/shared/day.ts'
import type { Leaving } from './seasons.ts'

/**
 * A service of a plan. Costs are in whole euro: `fixed` for the group, `each` per person, `night` per person and night.
 */
export type PlannedService = {
  day: number
  at: Time
  category: ServiceCategory
  name: string
  supplier: SupplierKey
  fixed?: number
  each?: number
  night?: number
  nights?: number
  board?: 'BB' | 'HB' | 'FB'
  location?: string
  pnr?: string
  notes?: string
  /** One person is free for this many who pay. */
  freeEvery?: number
  hasBeverages?: boolean
  accessLimit?: number
  /** The number of people up to which `fixed` is the total; each further person costs `beyond` euro. */
  upTo?: number
  /** Permits of its town, for the coach of the plan. */
  permits?: readonly { city: string; zone: string; number?: string; cost: number; state: PermitState }[]
  beyond?: number
  guidesBooked?: number
  /** The people of one guide, where the place allows fewer than usual. */
  maxPerGuide?: number
  /** The days from today until the supplier's option ends. */
  optionEndsIn?: number
  paymentTerms?: string
  isExtraEu?: boolean
}

/** A plan for a demo trip: its content, and how far its life goes. Money is in whole euro. */
export type Plan = {
  title: string
  days: number
  leaves: Leaving
  route: Route
  /** The time of the coach at its first stop. */
  at: Time
  transport: Transport
  /** Its coach; none where there is a flight. */
  coach?: CoachKey
  /** A coach that was hired on top of it. */
  secondCoach?: CoachKey
  maxPlaces: number
  min: number
  price: number
  child?: number
  single?: number
  insurancePercent?: number
  /** The rise of its price yesterday, in whole euro, after its bookings were made. */
  raised?: number
  owners: readonly StaffKey[]
  /** Its state today. For a seasonal trip the state follows from the day. */
  status?: TripStatus
  services: readonly PlannedService[]
  /** The heads booked at departure; of a future trip, those booked by now. */
  full: number
  option?: number
  waiting?: number
  /**
   * Numbers of bookings that wait for an answer, that asked for more than there is, whose option lapsed, and that
   * withdrew.
   */
  pending?: number
  asked?: number
  lapsed?: number
  withdrawn?: number
  /** Bookings with a payment overdue. */
  debtors?: number
  /** The first bookings, which can be written to by post alone. */
  byPost?: number
  /** Bookings of two where one person is not yet named. */
  unnamed?: number
  /** A party in which some people are not yet named. */
  group?: { name: string; phone: string; heads: number; named: number }
  /** Heads on the trips one week later, two weeks later, and so on. */
  weeks?: readonly number[]
  /** Rooms that go back to its hotel once the trip was confirmed. */
  givesBack?: { roomType: RoomType; quantity: number; toldTo: string }
  notes?: string
  isPriceMissing?: boolean
  cancelReason?: string
}

const coaches = {
  setra: { supplier: 'locatelli', plate: 'GA482KR', model: 'Setra S 515 HD', passengerSeats: 54 },
  tourismo: { supplier: 'locatelli', plate: 'FX317MT', model: 'Mercedes-Benz Tourismo', passengerSeats: 50 },
  evadys: { supplier: 'seriana', plate: 'GF905ZB', model: 'Iveco Evadys', passengerSeats: 52 },
  midi: { supplier: 'seriana', plate: 'EW668LC', model: 'Temsa MD9', passengerSeats: 35 },
} as const satisfies Record<string, { supplier: SupplierKey; plate: string; model: string; passengerSeats: number }>

export type CoachKey = keyof typeof coaches
export const coachOf = (key: CoachKey) => coaches[key]

/** The coach of the trip, the first service of its first day. */
export function coachHire(key: CoachKey, at: Time, fixed: number, notes?: string): PlannedService {
  const { supplier, passengerSeats } = coaches[key]
  const name = `Bus GT da ${passengerSeats} posti`
  return { day: 1, at, category: 'bus', name, supplier, fixed, ...(notes ? { notes } : {}) }
}

type More = Omit<PlannedService, 'day' | 'at' | 'category' | 'name' | 'supplier'>
const service =
  (category: ServiceCategory) =>
  (day: number, at: Time, name: string, supplier: SupplierKey, more: More): PlannedService => ({
    day,
    at,
    category,
    name,
    supplier,
    ...more,
  })

export const hotel = service('hotel')
export const meal = service('restaurant')
export const guide = service('guide')
export const visit = service('visit')
export const boat = service('cruise')
export const train = service('train')
export const flight = service('flight')
export const leader = service('tourLeader')
export const other = service('other')
