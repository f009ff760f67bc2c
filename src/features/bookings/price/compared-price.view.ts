import type { ComposedPrice } from './composition.rules.ts'
import { type PriceLine, type PriceLineKind, priceLineKinds, shownLines } from './price.rules.ts'
import { priceText } from './price.text.ts'

/** One voice of two prices with its amount in each, in cents; null where that price lacks it. */
export type ComparedLine = { name: string; beforeCents: number | null; afterCents: number | null }

/** Two prices of one booking side by side, voice by voice, in the order of a price. */
export function comparedLines(before: readonly PriceLine[], after: readonly PriceLine[]): ComparedLine[] {
  const [old, now] = [byVoice(before), byVoice(after)]
  const voices = [...new Set([...old.keys(), ...now.keys()])]
  const rank = (voice: string) => priceLineKinds.indexOf(voice.split('|')[0] as PriceLineKind)
  return voices
    .toSorted((a, b) => rank(a) - rank(b))
    .map((voice) => ({
      name: (now.get(voice) ?? old.get(voice)!).name,
      beforeCents: old.get(voice)?.cents ?? null,
      afterCents: now.get(voice)?.cents ?? null,
    }))
}

/**
 * Sums lines by voice: quotas, fees and the like are one voice whatever their unit price, amounts by hand one for each
 * label.
 */
function byVoice(lines: readonly PriceLine[]): Map<string, { name: string; cents: number }> {
  const found = new Map<string, { name: string; cents: number }>()
  for (const { kind, name, cents } of shownLines(lines)) {
    const isNamed = kind === 'extra' || kind === 'discount' || kind === 'penalty'
    const voice = isNamed ? `${kind}|${name}` : `${kind}|`
    const plain = isNamed ? name : priceText[`bookings.voice.${kind}`]
    found.set(voice, { name: plain, cents: (found.get(voice)?.cents ?? 0) + cents })
  }
  return found
}

type Planned = Pick<ComposedPrice, 'priceCents' | 'owedCents' | 'instalments'>

/** Deposit and balance of two prices side by side, in cents; where an agency pays net also what it owes. */
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
