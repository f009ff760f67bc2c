import type { BookingStatus } from '#src/features/bookings/booking/booking.rules.ts'
import { isBalanceMissing } from '#src/features/bookings/price/due.rules.ts'

/** The names by which the text of a reminder shows the data of a booking. */
const reminderVariables = ['nome', 'titolo', 'data', 'importo', 'scadenza'] as const

/** A booking as a reminder is judged. `lastId` is its newest reminder. */
export type BalanceToRemind = { status: BookingStatus; dueCents: number; email: string | null; lastId: string | null }

/** Tells whether a booking is reminded of a balance: a confirmed one that owes, or a cancelled one that owes its penalty. */
export const isToRemind = (booking: Pick<BalanceToRemind, 'status' | 'dueCents'>) => isBalanceMissing(booking)

/**
 * Why somebody is not reminded now, or null: nothing is owed, somebody reminded them meanwhile, or an email has no
 * address.
 */
export function reminderRefusal(
  booking: BalanceToRemind,
  { lastId, isByMail }: { lastId: string | null; isByMail: boolean },
): 'communications.nothing-owed' | 'communications.reminded-meanwhile' | 'communications.no-email' | null {
  if (!isToRemind(booking)) return 'communications.nothing-owed'
  if (booking.lastId !== lastId) return 'communications.reminded-meanwhile'
  return isByMail && booking.email === null ? 'communications.no-email' : null
}

/** The first name in braces that no reminder knows, or null. */
export function unknownVariable(text: string): string | null {
  const known: readonly string[] = reminderVariables
  return [...text.matchAll(/\{([^{}]*)\}/g)].map(([, name]) => name!).find((name) => !known.includes(name)) ?? null
}
