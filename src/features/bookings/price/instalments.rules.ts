import { addDays, type Day, formatDay } from '#src/shared/day.ts'

/** Defaults of product.md, Money, and settings: deposit 25 %, balance 30 days before. */
const instalmentDefaults = { depositBps: 2_500, balanceDaysBefore: 30 } as const
export type InstalmentTerms = { depositBps: number; balanceDaysBefore: number }

export const instalmentKinds = ['deposit', 'balance'] as const
export type Instalment = { kind: (typeof instalmentKinds)[number]; cents: number; dueOn: Day }

/** Inside the window before the departure the whole price is paid at once. */
export function isWholePriceDue(bookedOn: Day, departsOn: Day, terms: InstalmentTerms = instalmentDefaults): boolean {
  return bookedOn >= addDays(departsOn, -terms.balanceDaysBefore)
}

/**
 * A deposit on the day of booking and the balance before the departure; inside the window one balance of the whole.
 * They add up to the price, the odd cent in the last. An agreed deposit takes the place of the percentage.
 */
export function instalmentsOf(
  booking: { owedCents: number; bookedOn: Day; departsOn: Day; agreedDepositCents?: number | null },
  terms: InstalmentTerms = instalmentDefaults,
): Instalment[] {
  const { owedCents, bookedOn, departsOn, agreedDepositCents } = booking
  if (owedCents <= 0) return []
  if (isWholePriceDue(bookedOn, departsOn, terms)) return [{ kind: 'balance', cents: owedCents, dueOn: bookedOn }]
  const share = Number((BigInt(owedCents) * BigInt(terms.depositBps)) / 10_000n)
  const deposit = Math.min(owedCents, agreedDepositCents ?? share)
  const balance: Instalment = {
    kind: 'balance',
    cents: owedCents - deposit,
    dueOn: addDays(departsOn, -terms.balanceDaysBefore),
  }
  return deposit > 0 ? [{ kind: 'deposit', cents: deposit, dueOn: bookedOn }, balance] : [balance]
}

/** Why an agreed deposit cannot be, or null: from nothing to the whole price. */
export function depositRefusal(depositCents: number, owedCents: number): 'bookings.deposit-range' | null {
  const isFine = Number.isSafeInteger(depositCents) && depositCents >= 0 && depositCents <= owedCents
  return isFine ? null : 'bookings.deposit-range'
}

type Agreed = { depositCents: number | null; balanceDueOn: Day | null }
type AgreedFault = { path: '/depositCents' | '/balanceDueOn'; code: string; params?: Record<string, string> }

/**
 * Why the deposit and the balance day cannot be agreed so, at their fields; null is as usual. What is `stored` may stay:
 * the price may have become lower since. A new day is from today to the return, and no deposit is agreed where the whole
 * price is paid at once.
 */
export function agreedFaults(
  { depositCents, balanceDueOn }: Agreed,
  around: { stored: Agreed | null; owedCents: number; isAllDue: boolean; today: Day; returnsOn: Day },
): AgreedFault[] {
  const { stored, owedCents, isAllDue, today, returnsOn } = around
  const isNewDeposit = depositCents !== null && depositCents !== stored?.depositCents
  const deposit = isNewDeposit
    ? isAllDue && depositCents > 0
      ? 'bookings.deposit-all-due'
      : depositRefusal(depositCents, owedCents)
    : null
  const isNewDay = balanceDueOn !== null && balanceDueOn !== stored?.balanceDueOn
  const isDayOut = isNewDay && (balanceDueOn < today || balanceDueOn > returnsOn)
  return [
    ...(deposit ? [{ path: '/depositCents' as const, code: deposit }] : []),
    ...(isDayOut
      ? [
          {
            path: '/balanceDueOn' as const,
            code: 'bookings.balance-day-range',
            params: { day: formatDay(returnsOn) },
          },
        ]
      : []),
  ]
}

/**
 * Instalments after the price changed: the balance takes the difference, and the deposit what the balance cannot. Where
 * nothing was owed before and something is now, one balance is due today.
 */
export function instalmentsAtPrice(instalments: readonly Instalment[], owedCents: number, today: Day): Instalment[] {
  let left = Math.max(0, owedCents)
  if (instalments.length === 0) return left > 0 ? [{ kind: 'balance', cents: left, dueOn: today }] : []
  return instalments.map((instalment, index) => {
    const isLast = index === instalments.length - 1
    const cents = isLast ? left : Math.min(instalment.cents, left)
    left -= cents
    return { ...instalment, cents }
  })
}
