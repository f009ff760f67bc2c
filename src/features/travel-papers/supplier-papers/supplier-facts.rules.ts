import type { CostKind, CostRepeat } from '#src/features/services/form/cost-kinds.values.ts'
import type { RoomType } from '#src/features/services/form/room-types.values.ts'
import type { GratuityValues } from '#src/features/services/form/service.values.ts'
import type { Steps } from '#src/features/services/form/service-amount.rules.ts'
import type { Day, Time } from '#src/shared/day.ts'
import type { PaperKind } from './paper-kinds.values.ts'

export type RoomsOrdered = {
  roomType: RoomType
  quantity: number
  /** The price of one room for one night, in cents. */
  priceCents: number
  extraCents: number
  checkInOn: Day
  checkOutOn: Day
}

type FinerTerms = Pick<GratuityValues, 'value' | 'max' | 'countsFree' | 'rounding'>
/** A gratuity that was agreed. Papers that were issued before lack its finer terms, which then are the usual ones. */
export type GratuityOrdered = Pick<GratuityValues, 'basis'> & { threshold: number } & Partial<FinerTerms>

/** The finer terms of a gratuity that states none. */
export const usualGratuity = { value: 'halfTwin', max: null, countsFree: false, rounding: 'down' } as const

/** The facts of a service that its supplier is told, at one moment. */
export type ServiceFacts = {
  name: string
  category: string
  code: string | null
  startsOn: Day
  startsAt: Time | null
  location: string | null
  hotelType: 'BB' | 'HB' | 'FB' | null
  hasBeverages: boolean
  costKind: CostKind
  amountCents: number | null
  /** How a fixed amount repeats. Missing on papers that were issued before they stated it. */
  repeats?: CostRepeat
  /** Missing on papers that were issued before prices had steps. */
  steps?: Steps | null
  /** The terms on which this service is paid, if they differ from the supplier's. */
  paymentTerms?: string | null
  optionOn: Day | null
  releaseOn: Day | null
  /** The day by which the hotel gets the rooming list. */
  roomingOn: Day | null
  accessLimit: number | null
  pnr: string | null
  rooms: RoomsOrdered[]
  gratuities: GratuityOrdered[]
}

/** The people expected: confirmed customers, and the crew. */
export type PeopleExpected = { adults: number; children: number; guides: number; drivers: number }

export type Office = { name: string; phone: string; email: string; address: string }

export type ProviderFacts = {
  companyName: string
  address: string | null
  postalCode: string | null
  city: string | null
  province: string | null
  country: string
  phone: string | null
  paymentTerms: string | null
  contact: { name: string; phone: string | null } | null
}

/** The whole content of a paper, stored with it: a later print shows what was sent. */
export type PaperFacts = {
  trip: { code: string; title: string; departsOn: Day; returnsOn: Day }
  agency: Office
  provider: ProviderFacts
  service: ServiceFacts
  people: PeopleExpected
  leader: { name: string; phone: string | null } | null
  /** The writer's addition in their own words. */
  instructions: string
  /** For a modification, the changes since the last paper. */
  changes: Change[]
  /** The paper that this one changes, takes back or replaces. */
  about: { kind: PaperKind; year: number; number: number } | null
  issuedOn: Day
  issuedBy: string
}

/** A fact that changed, before and now in words; '' where there was or is nothing. */
export type Change = { key: FactKey; before: string; now: string }

/** The facts that a modification names, in its order. Their labels are `papers.fact.<key>`. */
export const orderedFacts = [
  'service',
  'startsOn',
  'startsAt',
  'location',
  'rooms',
  'treatment',
  'gratuities',
  'amount',
  'optionOn',
  'releaseOn',
  'roomingOn',
  'accessLimit',
  'pnr',
  'code',
  'paymentTerms',
] as const
export type FactKey = (typeof orderedFacts)[number]

/** What a supplier was ordered, or is now. */
export type Ordered = Pick<PaperFacts, 'service'> & { provider?: PaperFacts['provider'] | null }

/**
 * Each fact as a comparable value. Prices are part of an order; the number of people is not. Other usual terms of the
 * supplier change no order: only those agreed for the service do.
 */
const comparable: Record<FactKey, (facts: Ordered) => unknown> = {
  service: ({ service }) => service.name,
  startsOn: ({ service }) => service.startsOn,
  startsAt: ({ service }) => service.startsAt,
  location: ({ service }) => service.location,
  rooms: ({ service }) => service.rooms.map(comparableRooms).toSorted(),
  treatment: ({ service }) => [service.hotelType, service.hasBeverages],
  gratuities: ({ service }) =>
    service.gratuities
      .map((one) =>
        Object.entries({ ...usualGratuity, ...one })
          .toSorted()
          .join(),
      )
      .toSorted(),
  amount: ({ service }) => [service.costKind, service.amountCents, service.steps, service.repeats],
  optionOn: ({ service }) => service.optionOn,
  releaseOn: ({ service }) => service.releaseOn,
  roomingOn: ({ service }) => service.roomingOn,
  accessLimit: ({ service }) => service.accessLimit,
  pnr: ({ service }) => service.pnr,
  code: ({ service }) => service.code,
  paymentTerms: ({ service }) => service.paymentTerms ?? null,
}

const comparableRooms = (rooms: RoomsOrdered) => Object.entries(rooms).toSorted().join()

/** The facts in which an order differs from the one before. What an older paper could not state did not change. */
export function changedFacts(before: Ordered, now: Ordered): FactKey[] {
  const { repeats, ...asBefore } = now.service
  const like = before.service.repeats === undefined ? { ...now, service: asBefore } : now
  return orderedFacts.filter((key) => JSON.stringify(comparable[key](before)) !== JSON.stringify(comparable[key](like)))
}

/** The rooms of two orders that differ: those only in the one before, and those only in the order of now. */
export function differingRooms(
  before: readonly RoomsOrdered[],
  now: readonly RoomsOrdered[],
): { before: RoomsOrdered[]; now: RoomsOrdered[] } {
  const only = (rows: readonly RoomsOrdered[], others: readonly RoomsOrdered[]) => {
    const left = others.map(comparableRooms)
    return rows.filter((row) => {
      const at = left.indexOf(comparableRooms(row))
      if (at >= 0) left.splice(at, 1)
      return at < 0
    })
  }
  return { before: only(before, now), now: only(now, before) }
}

/** The facts on a voucher. Unlike an order it counts the people who come; an order's prices and dates are not on it. */
const onVoucher: readonly FactKey[] = [
  ...(['service', 'startsOn', 'startsAt', 'location', 'rooms', 'treatment', 'pnr', 'code'] as const),
]

type Vouched = Ordered & Pick<PaperFacts, 'people'>

/** Tells whether a voucher is still true: its numbers are the basis of the supplier's invoice. */
export function isVoucherTrue(voucher: Vouched, now: Vouched): boolean {
  const { adults, children, guides, drivers } = voucher.people
  const { people } = now
  const isSameCrowd =
    adults === people.adults && children === people.children && guides === people.guides && drivers === people.drivers
  const isSaid = (key: FactKey) => onVoucher.includes(key)
  return isSameCrowd && !changedFacts(unpriced(voucher), unpriced(now)).some(isSaid)
}

/** The same facts without prices, because a voucher names none. */
function unpriced({ service }: Ordered): Ordered {
  const rooms = service.rooms.map((row) => ({ ...row, priceCents: 0, extraCents: 0 }))
  return { service: { ...service, rooms } }
}
