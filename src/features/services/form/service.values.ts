import type { z } from 'zod'
import type { serviceFileShape } from '#src/features/services/files/service-files.contract.ts'
import { addDays, type Day, daysBetween, isDay } from '#src/shared/day.ts'
import type { hotelTypes, ServiceCategory } from './categories.values.ts'
import type { CostKind, CostRepeat, GratuityBasis, GratuityRounding, GratuityValue } from './cost-kinds.values.ts'
import { type RoomType, roomCapacity } from './room-types.values.ts'
import { amountOf } from './service-amount.rules.ts'

/** An itinerary for the form of a service. `departsOn` is null in a template, whose days have no dates. */
export type ServiceDays = { days: number; departsOn: Day | null }

/** A row of the allotment as typed. Check-in and check-out are dates in a trip, day numbers in a template. */
export type AllotmentValues = {
  roomType: RoomType | null
  quantity: number | null
  priceCents: number | null
  availableQuantity: number | null
  extraCents: number | null
  checkInDay: string | null
  checkOutDay: string | null
}

export type GratuityValues = {
  service: string
  threshold: number | null
  basis: GratuityBasis
  countsFree: boolean
  rounding: GratuityRounding
  max: number | null
  value: GratuityValue
}

/** The steps of a price as typed. */
export type StepValues = { upTo: number | null; beyondCents: number | null }

export type ServiceFile = z.output<typeof serviceFileShape>

/** The values of a service's form. Texts are never null; choices and numbers are null until they are made. */
export type ServiceValues = {
  category: ServiceCategory | null
  day: string | null
  name: string
  code: string
  startsAt: string | null
  location: string
  costKind: CostKind | null
  repeats: CostRepeat
  amountCents: number | null
  /** Null for a price without steps. */
  steps: StepValues | null
  paymentTerms: string
  hotelType: (typeof hotelTypes)[number] | null
  hasBeverages: boolean
  pnr: string
  paymentStatus: 'paid' | 'toBePaid'
  communicationStatus: 'sent' | 'toSend'
  provider: { id: string; companyName: string } | null
  contactId: string | null
  allotments: AllotmentValues[]
  gratuities: GratuityValues[]
  hasLimitedAccess: boolean
  accessLimit: number | null
  maxPerGuide: number | null
  guidesBooked: number | null
  notes: string
  optionOn: string | null
  releaseOn: string | null
  optionOffset: number | null
  releaseOffset: number | null
  releaseDays: number | null
  roomingDays: number | null
  isInHouse: boolean
  isExtraEu: boolean
  /**
   * Documents uploaded for a service that is not saved yet. Those of a stored service are saved at once, separately
   * from its form.
   */
  files: ServiceFile[]
}

/** An empty form for one of the days. */
export function emptyService(day: number): ServiceValues {
  return {
    ...{ category: null, day: String(day), name: '', code: '', startsAt: null, location: '' },
    ...{ costKind: null, repeats: 'once', amountCents: null, steps: null, hotelType: null },
    ...{ hasBeverages: false, pnr: '', paymentTerms: '' },
    ...{ paymentStatus: 'toBePaid', communicationStatus: 'toSend', provider: null, contactId: null },
    ...{ allotments: [], gratuities: [], hasLimitedAccess: false, accessLimit: null, notes: '' },
    ...{ maxPerGuide: null, guidesBooked: null },
    ...{ optionOn: null, releaseOn: null, optionOffset: null, releaseOffset: null },
    ...{ releaseDays: null, roomingDays: null, isInHouse: false, isExtraEu: false, files: [] },
  }
}

type StoredAllotment = Record<'quantity' | 'priceCents' | 'extraCents' | 'checkInDay' | 'checkOutDay', number> & {
  roomType: RoomType
  availableQuantity: number | null
}
type StoredService = Omit<
  { [Key in keyof ServiceValues]: ServiceValues[Key] | null },
  'day' | 'allotments' | 'gratuities' | 'paymentStatus'
> & {
  /** Present only for readers who may see it. Everybody who edits a service may. */
  paymentStatus?: ServiceValues['paymentStatus'] | undefined
  day: number
  allotments: readonly StoredAllotment[]
  gratuities: readonly Omit<GratuityValues, 'service'>[]
}

export function valuesOfService(service: StoredService, { departsOn }: ServiceDays): ServiceValues {
  const empty = emptyService(service.day)
  const kept = Object.fromEntries(
    Object.entries(empty).map(([key, value]) => [key, service[key as keyof ServiceValues] ?? value]),
  ) as ServiceValues
  return {
    ...kept,
    day: String(service.day),
    files: [],
    allotments: service.allotments.map((row) => ({
      ...{ roomType: row.roomType, quantity: row.quantity, priceCents: row.priceCents },
      ...{ availableQuantity: row.availableQuantity, extraCents: row.extraCents },
      checkInDay: dayInWords(row.checkInDay, departsOn),
      checkOutDay: dayInWords(row.checkOutDay, departsOn),
    })),
    gratuities: service.gratuities.map((row) => ({
      ...{ service: 'this', threshold: row.threshold, basis: row.basis, countsFree: row.countsFree },
      ...{ rounding: row.rounding, max: row.max, value: row.value },
    })),
  }
}

const dayInWords = (day: number, departsOn: Day | null) =>
  departsOn === null ? String(day) : addDays(departsOn, day - 1)

/** The itinerary's day in a typed text. Null when empty, NaN when unreadable. */
function dayRead(text: string | null, departsOn: Day | null): number | null {
  if (text === null || text === '') return null
  if (departsOn === null) return Number(text)
  return isDay(text) ? daysBetween(departsOn, text) + 1 : Number.NaN
}

/** Tells whether a number was typed into a row. Room and nights do not count, because the form fills them in. */
const isTyped = ({ quantity, priceCents, availableQuantity, extraCents }: AllotmentValues) =>
  [quantity, priceCents, availableQuantity, extraCents].some((number) => number !== null)

/** Tells whether a row is complete, so that another may follow it. */
export function isWholeRow({ roomType, quantity, priceCents }: AllotmentValues): boolean {
  return roomType !== null && quantity !== null && priceCents !== null
}

/**
 * The body of the call. Trailing rows without a number are left out. Fields of hotels and of fixed costs are sent only
 * for these; dates only in trips, offsets only in templates.
 */
export function bodyOfService(values: ServiceValues, { departsOn }: ServiceDays) {
  const { provider, day, allotments, files, ...rest } = values
  const isHotel = values.category === 'hotel'
  const isTemplate = departsOn === null
  return {
    ...rest,
    day: day === null ? null : Number(day),
    providerId: provider?.id,
    repeats: values.costKind === 'fixed' ? values.repeats : ('once' as const),
    hotelType: isHotel ? values.hotelType : null,
    hasBeverages: hasMeals(values) && values.hasBeverages,
    steps: takesSteps(values) ? values.steps : null,
    guidesBooked: hasGuides(values) ? values.guidesBooked : null,
    accessLimit: values.hasLimitedAccess ? values.accessLimit : null,
    files: files.flatMap(({ id, former }) => [id, ...former.map((one) => one.id)]),
    optionOn: isTemplate ? null : values.optionOn,
    releaseOn: isTemplate ? null : values.releaseOn,
    optionOffset: isTemplate ? values.optionOffset : null,
    releaseOffset: isTemplate ? values.releaseOffset : null,
    allotments: isHotel
      ? allotments.slice(0, allotments.findLastIndex(isTyped) + 1).map((row) => ({
          ...row,
          extraCents: row.extraCents ?? 0,
          checkInDay: dayRead(row.checkInDay, departsOn),
          checkOutDay: dayRead(row.checkOutDay, departsOn),
        }))
      : [],
  }
}

/** Tells whether a price may have steps: only a total that rises with the people. */
export function takesSteps({ category, costKind }: Pick<ServiceValues, 'category' | 'costKind'>): boolean {
  return costKind === 'fixed' && category !== 'hotel'
}

/** Tells whether meals are part of a service, so that beverages may be included. */
export function hasMeals({ category }: { category: string | null }): boolean {
  return category === 'hotel' || category === 'restaurant' || category === 'cruise'
}

/** Tells whether people go in groups with a guide, so that the form asks for guides. */
export function hasGuides({ category, repeats }: Pick<ServiceValues, 'category' | 'repeats'>): boolean {
  return category === 'guide' || category === 'visit' || (category !== null && repeats === 'perGuideGroup')
}

/** The next row of the allotment: the first room type that is not there yet, for the same nights as the row before. */
export function nextAllotment(
  rows: readonly AllotmentValues[],
  day: number,
  { days, departsOn }: ServiceDays,
): AllotmentValues {
  const used = rows.map(({ roomType }) => roomType)
  const roomType = (Object.keys(roomCapacity) as RoomType[]).find((type) => !used.includes(type)) ?? null
  const last = rows.at(-1)
  return {
    roomType,
    ...{ quantity: null, priceCents: null, availableQuantity: null, extraCents: null },
    checkInDay: last?.checkInDay ?? dayInWords(day, departsOn),
    checkOutDay: last?.checkOutDay ?? dayInWords(Math.max(day + 1, days), departsOn),
  }
}

/** The cost by the allotment's prices in cents, in total if fixed, per person if variable. Null while incomplete. */
export function amountByRooms(
  values: Pick<ServiceValues, 'category' | 'costKind' | 'allotments'>,
  { departsOn }: ServiceDays,
): number | null {
  if (values.category !== 'hotel') return null
  const rows = values.allotments.flatMap(({ roomType, quantity, priceCents, checkInDay, checkOutDay }) => {
    const counted = [quantity ?? 0, priceCents, dayRead(checkInDay, departsOn), dayRead(checkOutDay, departsOn)]
    if (roomType === null || !counted.every((one) => Number.isInteger(one))) return []
    const [rooms, price, checkIn, checkOut] = counted as [number, number, number, number]
    return [{ roomType, quantity: rooms, priceCents: price, checkInDay: checkIn, checkOutDay: checkOut }]
  })
  return amountOf({ costKind: values.costKind, amountCents: null, allotments: rows })
}

/** The numbers of rooms and beds of an allotment, as far as it is typed. */
export function allotmentTotals(rows: readonly AllotmentValues[]): { rooms: number; beds: number } {
  let [rooms, beds] = [0, 0]
  for (const { roomType, quantity } of rows) {
    const count = quantity !== null && Number.isInteger(quantity) ? quantity : 0
    rooms += count
    beds += count * (roomType === null ? 0 : roomCapacity[roomType])
  }
  return { rooms, beds }
}

/** The days of a service's alerts: its supplier's release and the rooming list, each some days before. */
export function serviceAlerts(
  values: Pick<ServiceValues, 'category' | 'releaseOn' | 'releaseDays' | 'roomingDays' | 'allotments' | 'day'>,
  { departsOn }: ServiceDays,
  defaults: { releaseDays: number; roomingDays: number },
): { kind: 'release' | 'rooming'; on: Day; days: number; before: Day }[] {
  const alerts: { kind: 'release' | 'rooming'; on: Day; days: number; before: Day }[] = []
  const add = (kind: 'release' | 'rooming', before: string | null, days: number | null, usual: number) => {
    const count = days ?? usual
    if (before === null || !isDay(before) || !Number.isInteger(count)) return
    alerts.push({ kind, on: addDays(before, -count), days: count, before })
  }
  add('release', values.releaseOn, values.releaseDays, defaults.releaseDays)
  if (values.category === 'hotel' && departsOn !== null)
    add('rooming', checkInOf(values, departsOn), values.roomingDays, defaults.roomingDays)
  return alerts
}

/** A supplier's usual terms, in days before the first night; null while unknown. */
export type UsualDays = { releaseDays?: number | null | undefined; roomingDays?: number | null | undefined }

/**
 * The values that a chosen supplier proposes for fields that are still empty: the day until which it takes places back,
 * counted from the first night, and the days before it by which it wants its rooming list. A template gets the release
 * as days from the start.
 */
export function proposedBySupplier(
  values: Pick<ServiceValues, 'category' | 'day' | 'allotments' | 'releaseOn' | 'releaseOffset' | 'roomingDays'>,
  { releaseDays, roomingDays }: UsualDays,
  { departsOn }: Pick<ServiceDays, 'departsOn'>,
): Partial<Pick<ServiceValues, 'releaseOn' | 'releaseOffset' | 'roomingDays'>> {
  const proposed: ReturnType<typeof proposedBySupplier> = {}
  if (releaseDays != null && departsOn !== null && values.releaseOn === null) {
    const checkIn = checkInOf(values, departsOn)
    if (checkIn !== null) proposed.releaseOn = addDays(checkIn, -releaseDays)
  }
  if (releaseDays != null && departsOn === null && values.releaseOffset === null) {
    const nights = values.allotments.map(({ checkInDay }) => Number(checkInDay ?? Number.NaN))
    const firstDay = nights.filter(Number.isInteger).toSorted((one, other) => one - other)[0] ?? Number(values.day ?? 1)
    proposed.releaseOffset = firstDay - 1 - releaseDays
  }
  if (roomingDays != null && values.category === 'hotel' && values.roomingDays === null)
    proposed.roomingDays = roomingDays
  return proposed
}

/** The first night: that of the allotment, otherwise the day of the service. */
export function checkInOf({ allotments, day }: Pick<ServiceValues, 'allotments' | 'day'>, departsOn: Day): Day | null {
  const typed = allotments.flatMap(({ checkInDay }) => (checkInDay !== null && isDay(checkInDay) ? [checkInDay] : []))
  return typed.toSorted()[0] ?? (day === null ? null : addDays(departsOn, Number(day) - 1))
}
