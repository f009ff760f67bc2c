import type { RoomType } from '#src/features/services/room-types.rules.ts'
import type { Transport, TripStatus } from '#src/features/trips/trips.rules.ts'
import type { SupplierKey } from './suppliers.ts'

/** A service of a plan: day, time, category, name, supplier, cost in euro (whole for a fixed one, per person else). */
export type PlannedService = {
  day: number
  at: string
  category: 'hotel' | 'restaurant' | 'guide' | 'bus' | 'flight' | 'train' | 'cruise' | 'visit' | 'other'
  name: string
  supplier: SupplierKey
  fixed?: number
  each?: number
  location?: string
}

/** How a demo trip is made and how far it got; it leaves on the first `weekday` (1 Monday) `departsIn` days from today or after. */
export type Plan = {
  title: string
  days: number
  departsIn: number
  weekday: number
  transport: Transport
  maxPlaces: number
  min: number
  price: number
  child?: number
  single?: number
  insurancePercent?: number
  owner: 'admin' | 'organizer'
  status: TripStatus
  services: readonly PlannedService[]
  /** Heads that are confirmed, in option, on the waiting list. */
  confirmed: number
  option?: number
  waiting?: number
  /** Bookings that owe what should be paid by now. */
  debtors?: number
  /** Bookings of two of which one is still to be named. */
  unnamed?: number
  /** More trips, one a week, after the first. */
  weeks?: number
  notes?: string
  isPriceMissing?: boolean
}

/** A coach of the house, the first service of nearly every trip. */
export const coach = (cost: number, supplier: SupplierKey = 'locatelli'): PlannedService => ({
  day: 1,
  at: '05:30',
  category: 'bus',
  name: 'Bus GT da 54 posti',
  supplier,
  fixed: cost,
})

export const rooms: Record<RoomType, number> = { SGL: 2, DUS: 6, DBL: 16, TWN: 6, TRP: 3, QUAD: 2 }
