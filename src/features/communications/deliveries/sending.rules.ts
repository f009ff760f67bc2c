import { supplierRefusal } from '#src/features/itineraries/itineraries.rules.ts'
import type { PaperKind } from '#src/features/travel-papers/supplier-papers/paper-kinds.values.ts'
import type { AppAbility } from '#src/shared/abilities.ts'
import { euro } from '#src/shared/money.ts'
import { sendableAgain } from '#src/shared/outbox.ts'
import type { MessageKind, SendState } from './message-kinds.values.ts'

/**
 * The facts about a service and its deliveries that decide whether a message can be sent. Papers are those of its
 * present supplier.
 */
export type SendingFacts = {
  tripStatus: string
  hasProvider: boolean
  isPaid: boolean
  /** True when the order was agreed without a paper: a person marked its confirmation as sent. */
  isOrderTold: boolean
  /** The newest order, modification or cancellation. */
  lastPaper: Exclude<PaperKind, 'voucher'> | null
  /** True while a supplier that was replaced still has our order. */
  owesFormer: boolean
  /** True when the facts of the service differ from that paper. */
  isChanged: boolean
  /** Tells whether the newest voucher is still true; null without one. */
  isVoucherTrue: boolean | null
  /** The state of the newest delivery of each kind; null where there was none. */
  last: Readonly<Record<MessageKind, SendState | null>>
}

export type SendingRefusal =
  | 'communications.no-supplier'
  | 'communications.trip-cancelled'
  | 'communications.already-ordered'
  | 'communications.order-stuck'
  | 'communications.nothing-ordered'
  | 'communications.nothing-changed'
  | 'communications.already-cancelled'
  | 'communications.already-paid'
  | NonNullable<ReturnType<typeof supplierRefusal>>

/**
 * Why a message of this kind cannot be sent now, or null. An ordered service is modified and not ordered again, until
 * its supplier got a cancellation. An order that did not leave is sent again with its paper. A cancellation goes first to a supplier that was replaced.
 */
export function sendingRefusal(kind: MessageKind, facts: SendingFacts): SendingRefusal | null {
  const { tripStatus, hasProvider, isPaid, isOrderTold, owesFormer, lastPaper, isChanged } = facts
  const ofTrip = supplierRefusal({ status: tripStatus })
  if (ofTrip) return ofTrip
  if (kind === 'cancellation' && owesFormer) return null
  if (!hasProvider) return 'communications.no-supplier'
  const isOrdered = lastPaper === 'order' || lastPaper === 'modification'
  if (kind === 'paymentRequest') return isPaid ? 'communications.already-paid' : null
  if (kind === 'cancellation') {
    if (lastPaper === 'cancellation') return 'communications.already-cancelled'
    return isOrdered || isOrderTold ? null : 'communications.nothing-ordered'
  }
  if (tripStatus === 'cancelled') return 'communications.trip-cancelled'
  if (isOrderStuck(facts) && (kind === 'order' || kind === 'modification')) return 'communications.order-stuck'
  if (kind === 'order') return isOrdered ? 'communications.already-ordered' : null
  if (kind === 'voucher') return null
  if (!isOrdered) return 'communications.nothing-ordered'
  return isChanged ? null : 'communications.nothing-changed'
}

/** Tells whether a message did not arrive, so that it is sent again. */
export const isStuck = (state: SendState | null): boolean => sendableAgain.some((one) => one === state)

/** Tells whether the newest order did not leave, so that its supplier knows nothing that could be modified. */
function isOrderStuck({ lastPaper, last }: SendingFacts): boolean {
  return lastPaper === 'order' && isStuck(last.order)
}

/**
 * The state of each kind: sent, told or to send. An order also counts as sent where a person marked it so. A
 * modification is to send when the service differs from the order, a voucher again when it is no longer true.
 */
export function sendStatesOf(facts: SendingFacts): Record<MessageKind, SendState> {
  const { tripStatus, hasProvider, isPaid, isOrderTold, owesFormer, lastPaper, isChanged, last } = facts
  const isOpen = supplierRefusal({ status: tripStatus }) === null && tripStatus !== 'cancelled' && hasProvider
  const isOrdered = lastPaper === 'order' || lastPaper === 'modification'
  const whenOpen = isOpen ? 'toSend' : 'none'
  const isOff = tripStatus === 'cancelled'
  const owesCancellation = owesFormer || (isOff && (isOrdered || (isOrderTold && lastPaper === null)))
  return {
    order: orderState(facts, whenOpen),
    modification:
      isOpen && isOrdered && isChanged && !isOrderStuck(facts)
        ? 'toSend'
        : isOrdered
          ? (last.modification ?? 'none')
          : 'none',
    cancellation: owesCancellation ? 'toSend' : lastPaper === 'cancellation' ? (last.cancellation ?? 'none') : 'none',
    voucher: isOpen && facts.isVoucherTrue === false ? 'toSend' : (last.voucher ?? whenOpen),
    paymentRequest: last.paymentRequest ?? (isPaid || !hasProvider ? 'none' : whenOpen),
  }
}

function orderState({ isOrderTold, lastPaper, last }: SendingFacts, otherwise: SendState): SendState {
  if (lastPaper === 'cancellation') return 'none'
  if (lastPaper !== null) return last.order ?? 'told'
  return isOrderTold ? 'told' : otherwise
}

/** A text with every kind of space made equal. */
const spaced = (text: string) => text.replace(/\s/g, ' ')

/**
 * Why a request of payment cannot be sent, or null. It asks for at most what is left to pay, and its text contains the
 * amount. While the cost is unknown (`leftCents` null), any amount may be asked for.
 */
export function requestRefusal(
  { amountCents, body }: { amountCents: number | null; body: string },
  leftCents: number | null,
): 'communications.amount-above-left' | 'communications.amount-not-written' | null {
  if (amountCents === null) return null
  if (leftCents !== null && amountCents > leftCents) return 'communications.amount-above-left'
  return spaced(body).includes(spaced(euro(amountCents))) ? null : 'communications.amount-not-written'
}

/** A person or address to whom a supplier's messages can go. */
export type Contact = { name: string; purpose: string | null; email: string | null }

const purposes: Record<'booking' | 'accounting', RegExp> = {
  booking: /grupp|prenot|booking|commercial|vendit/i,
  accounting: /amminist|contab|fattur|pagament/i,
}

/**
 * The proposed contact: the one chosen for the service, otherwise one whose purpose is bookings, otherwise any other
 * except accounting. Only contacts with an email count. Null where there is none.
 */
export function proposedContact<Known extends Contact>(contacts: readonly Known[], chosen: Known | null): Known | null {
  if (chosen?.email) return chosen
  const reachable = contacts.filter(({ email }) => email)
  const isFor = (whom: 'booking' | 'accounting') => (one: Known) => purposes[whom].test(one.purpose ?? '')
  return reachable.find(isFor('booking')) ?? reachable.find((one) => !isFor('accounting')(one)) ?? reachable[0] ?? null
}

/** Tells whether this person sends messages of this kind: accounting sends the requests of payment. */
export function maySendMessages(kind: MessageKind, ability: AppAbility): boolean {
  return ability.can('edit', 'Communication') || (kind === 'paymentRequest' && ability.can('edit', 'SupplierPayment'))
}
