import { addDays, type Day, formatDay } from '#src/shared/day.ts'

export const instalmentKinds = ['deposit', 'balance'] as const
export type Instalment = { kind: (typeof instalmentKinds)[number]; cents: number; dueOn: Day }

/**
 * The terms that were agreed instead of the usual ones; null is the usual one. A deposit of zero is an agreement too.
 */
export type Agreed = { depositCents: number | null; balanceDueOn: Day | null }

/**
 * The plan by which a booking is paid. It is decided when the booking is made: a deposit in basis points at once and
 * the rest some days before the departure, or everything at once inside that window. `confirmedDepositCents` is the
 * confirmed deposit, which stays when the price changes later; null while nothing is confirmed. `canceledOn` is the day
 * on which a cancelled booking must pay what it still owes.
 */
export type PaymentPlan = {
  bookedOn: Day
  departsOn: Day
  depositBps: number
  balanceDaysBefore: number
  isWholeDueAtOnce: boolean
  agreed: Agreed
  confirmedDepositCents: number | null
  canceledOn: Day | null
}

/**
 * Tells whether the whole price is paid at once, because the booking was made inside the window before the departure.
 */
export function isWholePriceDue(bookedOn: Day, departsOn: Day, terms: { balanceDaysBefore: number }): boolean {
  return bookedOn >= addDays(departsOn, -terms.balanceDaysBefore)
}

type PlanBegin = Pick<PaymentPlan, 'bookedOn' | 'isWholeDueAtOnce'>

/**
 * The day from which payments count, and whether everything is due at once. Both are decided when a booking is made,
 * and again when one that waited begins to hold a place. `stored` is null for a new booking.
 */
export function planBegin(
  stored: (PlanBegin & { isHolding: boolean }) | null,
  now: { isHolding: boolean; today: Day; departsOn: Day; balanceDaysBefore: number },
): PlanBegin {
  if (stored && (stored.isHolding || !now.isHolding))
    return { bookedOn: stored.bookedOn, isWholeDueAtOnce: stored.isWholeDueAtOnce }
  return { bookedOn: now.today, isWholeDueAtOnce: isWholePriceDue(now.today, now.departsOn, now) }
}

/**
 * The instalments of a booking. They add up to what is owed, with the odd cent in the last. There are none when nothing
 * is owed.
 */
export function instalmentsOf(owedCents: number, plan: PaymentPlan): Instalment[] {
  const { bookedOn, departsOn, agreed, canceledOn } = plan
  if (owedCents <= 0) return []
  const balance = (cents: number, dueOn: Day): Instalment => ({ kind: 'balance', cents, dueOn })
  if (canceledOn !== null) return [balance(owedCents, canceledOn)]
  if (plan.isWholeDueAtOnce) return [balance(owedCents, agreed.balanceDueOn ?? bookedOn)]
  const deposit = Math.min(
    owedCents,
    agreed.depositCents ?? plan.confirmedDepositCents ?? usualDeposit(owedCents, plan),
  )
  const rest = balance(owedCents - deposit, agreed.balanceDueOn ?? addDays(departsOn, -plan.balanceDaysBefore))
  return deposit > 0 ? [{ kind: 'deposit', cents: deposit, dueOn: bookedOn }, rest] : [rest]
}

/**
 * The deposit of a confirmed booking that stays as it is, in cents. Null for a deposit that was agreed by hand, because
 * it can be taken back, and where there is none.
 */
export function confirmedDeposit(
  isConfirmed: boolean,
  agreed: Pick<Agreed, 'depositCents'>,
  depositCents: number | null | undefined,
): number | null {
  return isConfirmed && agreed.depositCents === null ? (depositCents ?? null) : null
}

/** The usual deposit in cents, rounded down. */
function usualDeposit(owedCents: number, { depositBps }: Pick<PaymentPlan, 'depositBps'>): number {
  return Number((BigInt(owedCents) * BigInt(depositBps)) / 10_000n)
}

/** Why an agreed deposit is refused, or null. It must lie between nothing and the whole price. */
export function depositRefusal(depositCents: number, owedCents: number): 'bookings.deposit-range' | null {
  const isFine = Number.isSafeInteger(depositCents) && depositCents >= 0 && depositCents <= owedCents
  return isFine ? null : 'bookings.deposit-range'
}

type AgreedFault = { path: '/depositCents' | '/balanceDueOn'; code: string; params?: Record<string, string> }

/**
 * The faults of an agreed deposit and balance day, at their fields. `stored` values may stay, because the price may
 * have fallen since. A new day lies between today and the return. No deposit is agreed where the whole price is paid at
 * once.
 */
export function agreedFaults(
  { depositCents, balanceDueOn }: Agreed,
  around: { stored: Agreed | null; owedCents: number; isWholeDueAtOnce: boolean; today: Day; returnsOn: Day },
): AgreedFault[] {
  const { stored, owedCents, isWholeDueAtOnce, today, returnsOn } = around
  const isNewDeposit = depositCents !== null && depositCents !== stored?.depositCents
  const deposit = isNewDeposit
    ? isWholeDueAtOnce && depositCents > 0
      ? 'bookings.deposit-all-due'
      : depositRefusal(depositCents, owedCents)
    : null
  const isNewDay = balanceDueOn !== null && balanceDueOn !== stored?.balanceDueOn
  const isDayOut = isNewDay && (balanceDueOn < today || balanceDueOn > returnsOn)
  const day = {
    path: '/balanceDueOn',
    code: 'bookings.balance-day-range',
    params: { day: formatDay(returnsOn) },
  } as const
  return [...(deposit ? [{ path: '/depositCents' as const, code: deposit }] : []), ...(isDayOut ? [day] : [])]
}
