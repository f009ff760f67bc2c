import type { AgeBand } from '#src/features/bookings/people/heads.rules.ts'
import { priceText } from '#src/features/bookings/price/price.text.ts'
import type { RoomType } from '#src/features/services/form/room-types.values.ts'
import { ageOn, type Day, formatDay } from '#src/shared/day.ts'
import { euro, formatPercent, percentOf } from '#src/shared/money.ts'
import { fillText } from '#src/shared/text.ts'

export const priceLineKinds = [
  'adultQuota',
  'childQuota',
  'singleSupplement',
  'registrationFee',
  'extra',
  'discount',
  'insurance',
  'penalty',
] as const
export type PriceLineKind = (typeof priceLineKinds)[number]

/**
 * One line of a price. `cents` = `quantity` × `unitCents`, negative for discounts and reversals. `source` says in words
 * where it came from and is frozen with it; `label` is set where the kind alone does not say what it is.
 */
export type PriceLine = {
  kind: PriceLineKind
  label: string | null
  quantity: number
  unitCents: number
  cents: number
  source: string
  participantId: string | null
}
export type StoredPriceLine = PriceLine & { id: string; frozenAt: string | null; reversesId: string | null }
export type ReversingLine = PriceLine & { reversesId: string }

/** What a trip asks: an empty adult or child price equals the unit price. `registrationFeeCents` is a setting, per head. */
export type PriceTerms = {
  unitCents: number
  adultCents: number | null
  childCents: number | null
  singleSupplementCents: number | null
  registrationFeeCents: number
  insuranceBps: number | null
  isInsuranceIncluded: boolean
}

/** Heads as they are charged, with the ages on departure of the children whose birth date is known. */
export type ChargedHeads = { adults: number; children: number; childAges: readonly number[] }

/** Heads as they were counted, with the ages of the children that are known. */
export function chargedHeads(heads: readonly { ageBand: AgeBand; bornOn: Day | null }[], departsOn: Day): ChargedHeads {
  const children = heads.filter(({ ageBand }) => ageBand === 'child')
  const ages = children.flatMap(({ bornOn }) => (bornOn ? [ageOn(bornOn, departsOn)] : []))
  return {
    adults: heads.length - children.length,
    children: children.length,
    childAges: ages.toSorted((a, b) => a - b),
  }
}

/** Rooms sold to one person alone, who pays the single supplement. */
export function isSoldToOne(roomType: RoomType | null): boolean {
  return roomType === 'SGL' || roomType === 'DUS'
}

/**
 * The room a booking pays for. A double kept by one person whose supplement was charged when the others left is paid as
 * a double for single use, for as long as it stays that room and that one person.
 */
export function roomAsPaid(
  standing: readonly Pick<PriceLine, 'kind'>[],
  { roomBefore, room, heads }: { roomBefore: RoomType | null; room: RoomType | null; heads: number },
): RoomType | null {
  return isKeptAsSingle(standing, { roomBefore, room, heads }) ? 'DUS' : room
}

/** Whether a double is kept, and paid, by one person alone: no bed of it is free. */
export function isKeptAsSingle(
  standing: readonly Pick<PriceLine, 'kind'>[],
  { roomBefore, room, heads }: { roomBefore: RoomType | null; room: RoomType | null; heads: number },
): boolean {
  const isKeptAlone = room !== null && room === roomBefore && !isSoldToOne(room) && heads === 1
  return isKeptAlone && standing.some(({ kind }) => kind === 'singleSupplement')
}

/**
 * The lines of a booking that is not frozen yet, in the order they are shown: adults, children, single supplement,
 * registration fees, what was added by hand, insurance when it is on top: a percentage of the quotas alone.
 */
export function priceLines(
  terms: PriceTerms,
  party: ChargedHeads & { roomType: RoomType | null },
  byHand: readonly PriceLine[] = [],
): PriceLine[] {
  const adults = line(
    'adultQuota',
    party.adults,
    terms.adultCents ?? terms.unitCents,
    priceText['bookings.source.adultQuota'],
  )
  const children = line('childQuota', party.children, terms.childCents ?? terms.unitCents, childSource(party.childAges))
  const fees = line(
    'registrationFee',
    party.adults + party.children,
    terms.registrationFeeCents,
    priceText['bookings.source.registrationFee'],
  )
  return [
    ...(adults.quantity > 0 ? [adults] : []),
    ...(children.quantity > 0 ? [children] : []),
    ...(isSoldToOne(party.roomType) ? supplementLines(terms) : []),
    ...(fees.cents > 0 ? [fees] : []),
    ...byHand,
    ...insuranceLines(terms, adults.cents + children.cents),
  ]
}

/**
 * The single supplement of a trip. One that asks none has its line too, of nothing: nobody is left to guess, and the line
 * tells a double kept by one person from one with a free bed.
 */
export function supplementLines(terms: Pick<PriceTerms, 'singleSupplementCents'>): PriceLine[] {
  const cents = terms.singleSupplementCents ?? 0
  const source = cents > 0 ? 'bookings.source.singleSupplement' : 'bookings.source.noSingleSupplement'
  return [line('singleSupplement', 1, cents, priceText[source])]
}

function insuranceLines(terms: PriceTerms, quotaCents: number): PriceLine[] {
  if (terms.isInsuranceIncluded || !terms.insuranceBps) return []
  const premium = percentOf(quotaCents, terms.insuranceBps)
  if (premium === 0) return []
  const label = fillText(priceText['bookings.line.insurance'], { percent: formatPercent(terms.insuranceBps) })
  return [{ ...line('insurance', 1, premium, insuranceSource(quotaCents)), label }]
}

export function insuranceSource(quotaCents: number): string {
  return fillText(priceText['bookings.source.insurance'], { quotas: euro(quotaCents) })
}

function childSource(ages: readonly number[]): string {
  if (ages.length === 0) return priceText['bookings.source.childQuota']
  const list = new Intl.ListFormat('it').format(ages.map(String))
  return fillText(priceText['bookings.source.childQuotaByAge'], { n: ages.at(-1)!, ages: list })
}

function line(kind: PriceLineKind, quantity: number, unitCents: number, source: string): PriceLine {
  return { kind, label: null, quantity, unitCents, cents: quantity * unitCents, source, participantId: null }
}

/** What an operator adds by hand; `cents` is positive for a discount too. */
export type ByHand = {
  kind: 'extra' | 'discount'
  label: string
  cents: number
  participantId: string | null
  byName: string
  on: Day
}

export function lineByHand(added: ByHand): PriceLine {
  const source = fillText(priceText['bookings.source.byHand'], { name: added.byName, day: formatDay(added.on) })
  const cents = added.kind === 'discount' ? -added.cents : added.cents
  return { ...line(added.kind, 1, cents, source), label: added.label.trim(), participantId: added.participantId }
}

export function totalCents(lines: readonly { cents: number }[]): number {
  return lines.reduce((sum, { cents }) => sum + cents, 0)
}

/** Discounts never exceed the price. */
export function priceRefusal(lines: readonly { cents: number }[]): 'bookings.discount-too-big' | null {
  return totalCents(lines) < 0 ? 'bookings.discount-too-big' : null
}

/** Lines that count today: neither reversed nor reversing. Their total is the total of all. */
export function standingLines<Line extends { id: string; reversesId: string | null }>(lines: readonly Line[]): Line[] {
  const reversed = new Set(lines.map(({ reversesId }) => reversesId))
  return lines.filter((one) => one.reversesId === null && !reversed.has(one.id))
}

/**
 * The heads a booking gained since its price was frozen, to be charged by new lines. What stands is never computed again:
 * a child who turned out to be older keeps the quota that was agreed.
 */
export function grownHeads(standing: readonly PriceLine[], party: { adults: number; children: number }): ChargedHeads {
  const charged = (kind: PriceLineKind) =>
    standing.filter((one) => one.kind === kind).reduce((sum, { quantity }) => sum + quantity, 0)
  const [adults, children] = [charged('adultQuota'), charged('childQuota')]
  const grown = Math.max(0, party.adults + party.children - adults - children)
  const grownChildren = Math.min(grown, Math.max(0, party.children - children))
  return { adults: grown - grownChildren, children: grownChildren, childAges: [] }
}

/** The line that takes another back, whole. */
export function reversalOf(stored: StoredPriceLine): ReversingLine {
  const { kind, label, unitCents, participantId } = stored
  const source = priceText['bookings.source.reversal']
  return {
    kind,
    label,
    quantity: -stored.quantity,
    unitCents,
    cents: -stored.cents,
    source,
    participantId,
    reversesId: stored.id,
  }
}

/** What a line is called: "3 adulti × € 890,00", "Sconto famiglia", "Assicurazione 4 %". */
export function lineLabel({ kind, label, quantity, unitCents }: PriceLine): string {
  if (kind === 'penalty') return fillText(priceText['bookings.line.penalty'], { name: label ?? '' })
  if (label !== null) return label
  const text = priceText[`bookings.line.${kind}`]
  return fillText(text, { n: Math.abs(quantity), unit: euro(unitCents) })
}

/** What the selling agency keeps of the price: the trip's own percentage, else the agency's; nothing of a direct sale. */
export function commissionBps(
  agency: { commissionBps: number; isDirect: boolean },
  trip: { agencyFeeBps: number | null },
): number {
  return agency.isDirect ? 0 : (trip.agencyFeeBps ?? agency.commissionBps)
}

/** Gross: the customer owes the whole price and we owe the commission. Net: the agency owes the price less commission. */
export function owedCents(priceCents: number, agency: { paysNet: boolean; commissionBps: number }): number {
  return agency.paysNet ? priceCents - percentOf(priceCents, agency.commissionBps) : priceCents
}
