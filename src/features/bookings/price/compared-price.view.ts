import type { ComposedPrice } from './composition.rules.ts'
import { type PriceLine, type PriceLineKind, priceLineKinds, shownLines } from './price.rules.ts'
import { priceText } from './price.text.ts'

/** One item of two prices, with its amount in each in cents; null in a price that lacks it. */
export type ComparedLine = { name: string; beforeCents: number | null; afterCents: number | null }

/** Two prices of one booking, item by item, in the order of a price. */
export function comparedLines(before: readonly PriceLine[], after: readonly PriceLine[]): ComparedLine[] {
  const [old, now] = [byItem(before), byItem(after)]
  const items = [...new Set([...old.keys(), ...now.keys()])]
  const rank = (item: string) => priceLineKinds.indexOf(item.split('|')[0] as PriceLineKind)
  return items
    .toSorted((a, b) => rank(a) - rank(b))
    .map((item) => ({
      name: (now.get(item) ?? old.get(item)!).name,
      beforeCents: old.get(item)?.cents ?? null,
      afterCents: now.get(item)?.cents ?? null,
    }))
}

/**
 * Sums lines by item. Quotas, fees and the like are one item at any unit price; amounts by hand are one item for each
 * label.
 */
function byItem(lines: readonly PriceLine[]): Map<string, { name: string; cents: number }> {
  const found = new Map<string, { name: string; cents: number }>()
  for (const { kind, name, cents } of shownLines(lines)) {
    const isNamed = kind === 'extra' || kind === 'discount' || kind === 'penalty'
    const item = isNamed ? `${kind}|${name}` : `${kind}|`
    const plain = isNamed ? name : priceText[`bookings.item.${kind}`]
    found.set(item, { name: plain, cents: (found.get(item)?.cents ?? 0) + cents })
  }
  return found
}

type Planned = Pick<ComposedPrice, 'priceCents' | 'owedCents' | 'instalments'>

/** Deposit and balance of two prices in cents, and what an agency owes that pays net. */
export function comparedPlan(before: Planned, after: Planned) {
  const part = ({ instalments }: Planned, kind: 'deposit' | 'balance') =>
    instalments.find((one) => one.kind === kind)?.cents ?? 0
  const isNet = [before, after].some(({ priceCents, owedCents }) => priceCents !== owedCents)
  const rows = [
    ...(isNet ? [{ what: 'bookings.price-net' as const, of: ({ owedCents }: Planned) => owedCents }] : []),
    { what: 'bookings.field.deposit' as const, of: (price: Planned) => part(price, 'deposit') },
    { what: 'bookings.field.balance' as const, of: (price: Planned) => part(price, 'balance') },
  ]
  return rows.map(({ what, of }) => ({ what, beforeCents: of(before), afterCents: of(after) }))
}
