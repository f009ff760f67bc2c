import type { AgeBand } from '#src/features/bookings/people/heads.rules.ts'
import type { RoomType } from '#src/features/services/form/room-types.values.ts'
import { ageOn, type Day, formatDay } from '#src/shared/day.ts'
import { euro, formatPercent, percentOf } from '#src/shared/money.ts'
import { fillText } from '#src/shared/text.ts'
import { priceText } from './price.text.ts'

/** The kinds of price lines, in their shown order. */
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
 * One line of a price, in cents, negative for discounts and reversals. `source` tells in words where it came from and
 * is frozen with it. `label` is set where the kind alone does not name the line. `participantId` is the head that the
 * line belongs to: only an extra or a discount may belong to the booking as a whole (null).
 */
export type PriceLine = {
  kind: PriceLineKind
  label: string | null
  cents: number
  source: string
  participantId: string | null
}
export type StoredPriceLine = PriceLine & { id: string; frozenAt: string | null; reversesId: string | null }
export type ReversingLine = PriceLine & { reversesId: string }

/**
 * The unit prices of a head in cents: the quota, the registration fee of the settings, the single supplement, and the
 * insurance in basis points of the quota (0: none, or included). A booking keeps the prices of the day on which it was
 * made. The supplement is null on a trip without one.
 */
export type PriceTerms = {
  adultCents: number
  childCents: number
  singleSupplementCents: number | null
  registrationFeeCents: number
  insuranceBps: number
  /** A person who has not completed these years on the day of departure is a child. */
  childUnderAge: number
}

type Definition = {
  unitCents: number
  adultCents: number | null
  childCents: number | null
  singleSupplementCents: number | null
  insuranceBps: number | null
  isInsuranceIncluded: boolean
}

/** The prices of a trip today. An empty adult or child price equals the unit price. */
export function termsAsked(
  definition: Definition,
  settings: { registrationFeeCents: number; childAgeLimit: number },
): PriceTerms {
  return {
    adultCents: definition.adultCents ?? definition.unitCents,
    childCents: definition.childCents ?? definition.unitCents,
    singleSupplementCents: definition.singleSupplementCents,
    registrationFeeCents: settings.registrationFeeCents,
    insuranceBps: definition.isInsuranceIncluded ? 0 : (definition.insuranceBps ?? 0),
    childUnderAge: settings.childAgeLimit,
  }
}

export type HeadToPrice = { participantId: string; ageBand: AgeBand; bornOn: Day | null }

/** The lines of one head alone: its quota, its registration fee, and its insurance where that is added to the quota. */
export function linesOfHead(terms: PriceTerms, head: HeadToPrice, departsOn: Day): PriceLine[] {
  const isChild = head.ageBand === 'child'
  const quotaCents = isChild ? terms.childCents : terms.adultCents
  const source = isChild ? childSource(head, departsOn) : priceText['bookings.source.adultQuota']
  const own = { participantId: head.participantId, label: null }
  const fee = { kind: 'registrationFee', cents: terms.registrationFeeCents } as const
  return [
    { ...own, kind: isChild ? 'childQuota' : 'adultQuota', cents: quotaCents, source },
    ...(fee.cents > 0 ? [{ ...own, ...fee, source: priceText['bookings.source.registrationFee'] }] : []),
    ...insuranceLines(terms, quotaCents, head.participantId),
  ]
}

function insuranceLines({ insuranceBps }: PriceTerms, quotaCents: number, participantId: string): PriceLine[] {
  const cents = percentOf(quotaCents, insuranceBps)
  if (cents === 0) return []
  const label = fillText(priceText['bookings.line.insurance'], { percent: formatPercent(insuranceBps) })
  return [{ kind: 'insurance', label, cents, source: insuranceSource(quotaCents), participantId }]
}

function insuranceSource(quotaCents: number): string {
  return fillText(priceText['bookings.source.insurance'], { quotas: euro(quotaCents) })
}

function childSource({ bornOn }: HeadToPrice, departsOn: Day): string {
  if (bornOn === null) return priceText['bookings.source.childQuota']
  const age = ageOn(bornOn, departsOn)
  return fillText(priceText['bookings.source.childQuotaByAge'], { n: age, ages: age })
}

/** Tells whether a room type is sold to one person alone, who pays the single supplement. */
export function isSoldToOne(roomType: RoomType | null): boolean {
  return roomType === 'SGL' || roomType === 'DUS'
}

/** Tells whether one person alone keeps and pays a double, so that its other bed is not free. */
export function isKeptAsSingle(
  standing: readonly Pick<PriceLine, 'kind'>[],
  { roomBefore, room, heads }: { roomBefore: RoomType | null; room: RoomType | null; heads: number },
): boolean {
  const isKeptAlone = room !== null && room === roomBefore && !isSoldToOne(room) && heads === 1
  return isKeptAlone && standing.some(({ kind }) => kind === 'singleSupplement')
}

/**
 * The single supplement of one head. A trip without a supplement has this line too, with zero: it tells a double kept
 * by one person from a double with a free bed.
 */
export function supplementLine(
  { singleSupplementCents }: Pick<PriceTerms, 'singleSupplementCents'>,
  participantId: string,
): PriceLine {
  const cents = singleSupplementCents ?? 0
  const source = cents > 0 ? 'bookings.source.singleSupplement' : 'bookings.source.noSingleSupplement'
  return { kind: 'singleSupplement', label: null, cents, source: priceText[source], participantId }
}

/** An amount added by hand, for one head or (null) the whole booking. `cents` is positive for a discount too. */
export type ByHand = { kind: 'extra' | 'discount'; label: string; cents: number; participantId: string | null }

/** Why a line cannot be added by hand, or null: it needs a label and a positive amount. */
export function byHandRefusal(added: ByHand): 'bookings.line-label-missing' | 'bookings.line-amount-positive' | null {
  if (added.label.trim() === '') return 'bookings.line-label-missing'
  return Number.isInteger(added.cents) && added.cents > 0 ? null : 'bookings.line-amount-positive'
}

export function lineByHand(added: ByHand, { byName, on }: { byName: string; on: Day }): PriceLine {
  const { kind, participantId } = added
  const source = fillText(priceText['bookings.source.byHand'], { name: byName, day: formatDay(on) })
  const cents = kind === 'discount' ? -added.cents : added.cents
  return { kind, label: added.label.trim(), cents, source, participantId }
}

export const isByHand = ({ kind }: Pick<PriceLine, 'kind'>) => kind === 'extra' || kind === 'discount'

/** A price line as the amount by hand that made it. */
export function byHandOf({ kind, label, cents, participantId }: PriceLine): ByHand {
  return { kind: kind === 'discount' ? kind : 'extra', label: label ?? '', cents: Math.abs(cents), participantId }
}

export function totalCents(lines: readonly { cents: number }[]): number {
  return lines.reduce((sum, { cents }) => sum + cents, 0)
}

/**
 * Why a price is refused, or null. Discounts never exceed the price without the penalties of those who left. The
 * discounts of one head never exceed that head's other lines, since they leave together.
 */
export function priceRefusal(
  lines: readonly Pick<PriceLine, 'cents' | 'kind' | 'participantId'>[],
): 'bookings.discount-too-big' | 'bookings.discount-above-person' | null {
  const staying = lines.filter(({ kind }) => kind !== 'penalty')
  if (totalCents(staying) < 0) return 'bookings.discount-too-big'
  const own = staying.filter(({ participantId }) => participantId !== null)
  const isBelow = [...Map.groupBy(own, ({ participantId }) => participantId).values()].some((of) => totalCents(of) < 0)
  return isBelow ? 'bookings.discount-above-person' : null
}

/** Lines that count today: neither reversed nor reversing. Their total equals the total of all lines. */
export function standingLines<Line extends { id: string; reversesId: string | null }>(lines: readonly Line[]): Line[] {
  const reversed = new Set(lines.map(({ reversesId }) => reversesId))
  return lines.filter((one) => one.reversesId === null && !reversed.has(one.id))
}

/** The line that reverses another one. */
export function reversalOf({ id, kind, label, cents, participantId }: StoredPriceLine): ReversingLine {
  return { kind, label, cents: -cents, source: priceText['bookings.source.reversal'], participantId, reversesId: id }
}

/**
 * A row of a shown price: equal quotas, fees and premiums of several heads share one row, which holds all their
 * `lines`.
 */
export type ShownLine<Line extends PriceLine = PriceLine> = {
  kind: PriceLineKind
  name: string
  source: string
  cents: number
  lines: readonly Line[]
}

/** The rows of a price for a reader, in order: "3 adulti × € 890,00", "Sconto famiglia", "Assicurazione 4 %". */
export function shownLines<Line extends PriceLine>(lines: readonly Line[]): ShownLine<Line>[] {
  const isQuota = ({ kind }: PriceLine) => kind === 'adultQuota' || kind === 'childQuota'
  const groups = Map.groupBy(lines, (line) => {
    const { kind, label, cents, source, participantId } = line
    if (isByHand(line) || kind === 'penalty') return line
    const alike = kind === 'insurance' ? [] : [cents, source]
    return JSON.stringify([kind, label, ...alike, ...(kind === 'singleSupplement' ? [participantId] : [])])
  })
  const shown = [...groups.values()].map((group): ShownLine<Line> => {
    const { kind, label, cents, source } = group[0]!
    const owners = group.map(({ participantId }) => participantId)
    const insured = lines.filter((line) => isQuota(line) && owners.includes(line.participantId))
    return {
      kind,
      name: lineName({ kind, label, unitCents: cents, n: group.length }),
      source: kind === 'insurance' ? insuranceSource(totalCents(insured)) : source,
      cents: totalCents(group),
      lines: group,
    }
  })
  return shown.toSorted((a, b) => priceLineKinds.indexOf(a.kind) - priceLineKinds.indexOf(b.kind))
}

type Named = { kind: PriceLineKind; label: string | null; unitCents: number; n: number }

function lineName({ kind, label, unitCents, n }: Named): string {
  if (kind === 'penalty') return fillText(priceText['bookings.line.penalty'], { name: label ?? '' })
  if (label !== null) return label
  return fillText(priceText[`bookings.line.${kind}`], { n, unit: euro(unitCents) })
}

/** The way an agency pays, and its commission. The booking keeps both, so that neither changes by itself. */
export type SaleTerms = { paysNet: boolean; commissionBps: number }

/** The commission of the selling agency: the trip's own percentage, otherwise the agency's; zero for a direct sale. */
export function commissionBps(
  agency: { commissionBps: number; isDirect: boolean },
  trip: { agencyFeeBps: number | null },
): number {
  return agency.isDirect ? 0 : (trip.agencyFeeBps ?? agency.commissionBps)
}

/**
 * The amount that a booking owes, in cents. Gross: the customer owes the whole price and we owe the commission. Net:
 * the agency owes the price less its commission.
 */
export function owedCents(priceCents: number, agency: SaleTerms): number {
  return agency.paysNet ? priceCents - percentOf(priceCents, agency.commissionBps) : priceCents
}
