import { and, asc, eq, isNull } from 'drizzle-orm'
import type { BookedTrip } from '#src/features/bookings/booking/booked-trip.commands.ts'
import type { BookingInput } from '#src/features/bookings/booking/booking.contract.ts'
import { instalments, priceLines as lineRows } from '#src/features/bookings/bookings.tables.ts'
import type { RoomType } from '#src/features/services/form/room-types.values.ts'
import type { Work } from '#src/server/work.ts'
import { type Day, todayIn } from '#src/shared/day.ts'
import { Refusal, refuseIf } from '#src/shared/refusal.ts'
import { type BookingTerms, type SaleTerms, storedLines } from './booking-terms.queries.ts'
import { asAdded, frozenChanges } from './frozen-price.rules.ts'
import { agreedFaults, instalmentsAtPrice, instalmentsOf, isWholePriceDue } from './instalments.rules.ts'
import {
  type ChargedHeads,
  lineByHand,
  owedCents,
  type PriceLine,
  priceLines,
  priceRefusal,
  type ReversingLine,
  reversalOf,
  roomAsPaid,
  type StoredPriceLine,
  standingLines,
  totalCents,
} from './price.rules.ts'

export type PricedBooking = {
  id: string
  createdAt: string
  isConfirmed: boolean
  /** Nothing is stored of it yet. */
  isNew: boolean
  roomType: RoomType | null
  /** The room it was stored with; null when it is new. */
  roomBefore: RoomType | null
  party: ChargedHeads
} & SaleTerms

/**
 * Brings the price of a booking up to what was saved. Until it is confirmed all is computed anew; after that the frozen
 * lines stay, and what grew or was added by hand since comes as new lines, what was taken away as reversals.
 */
export async function keepPrice(
  work: Work,
  {
    trip,
    terms,
    booking,
    input,
  }: { trip: BookedTrip; terms: BookingTerms; booking: PricedBooking; input: BookingInput },
): Promise<void> {
  const stored = booking.isNew ? [] : await storedLines(work.tx, booking.id)
  const { party } = booking
  const byHand = input.extras.map((extra) =>
    lineByHand({ ...extra, participantId: null, byName: work.actor.name, on: work.today }),
  )
  const standing = standingLines(stored)
  const isFrozen = stored.some(({ frozenAt }) => frozenAt !== null)
  const fresh = isFrozen
    ? changesOf(standing, { terms, booking, party, byHand })
    : priceLines(
        terms.prices,
        { ...party, roomType: roomAsPaid(standing, { ...booking, room: booking.roomType, heads: headsOf(party) }) },
        byHand.map((line) => asAdded(standing, line)),
      )
  refuseIf(priceRefusal(isFrozen ? [...stored, ...fresh] : fresh), { path: '/extras' })
  if (stored.length > 0 && !isFrozen) await work.tx.delete(lineRows).where(eq(lineRows.bookingId, booking.id))
  await addLines(work, booking.id, fresh, { isFrozen: booking.isConfirmed, after: isFrozen ? stored.length : 0 })
  await keepInstalments(work, {
    trip,
    terms,
    booking,
    input,
    priceCents: totalCents(isFrozen ? [...stored, ...fresh] : fresh),
  })
}

const headsOf = ({ adults, children }: { adults: number; children: number }) => adults + children

type Wanted = {
  terms: BookingTerms
  booking: PricedBooking
  party: ChargedHeads
  byHand: readonly PriceLine[]
}

function changesOf(
  standing: readonly StoredPriceLine[],
  { terms: { prices }, booking, party, byHand: wanted }: Wanted,
): (PriceLine | ReversingLine)[] {
  const edit = { prices, party, roomBefore: booking.roomBefore, room: booking.roomType, byHand: wanted }
  const { takenBack, supplements, byHand, grown } = frozenChanges(standing, edit)
  return [...supplements, ...takenBack.map(reversalOf), ...byHand, ...grown]
}

export async function addLines(
  work: Work,
  bookingId: string,
  lines: readonly (PriceLine | ReversingLine)[],
  { isFrozen, after }: { isFrozen: boolean; after: number },
): Promise<void> {
  if (lines.length === 0) return
  const at = work.now.toISOString()
  const stamp = { bookingId, frozenAt: isFrozen ? at : null, createdAt: at, createdBy: work.actor.userId }
  await work.tx
    .insert(lineRows)
    .values(lines.map((line, index) => ({ ...line, ...stamp, position: after + index + 1 })))
}

/** From the confirmation on, what stands is never computed again. */
export async function freezeLines(work: Work, bookingId: string): Promise<void> {
  await work.tx
    .update(lineRows)
    .set({ frozenAt: work.now.toISOString() })
    .where(and(eq(lineRows.bookingId, bookingId), isNull(lineRows.frozenAt)))
}

type ForInstalments = {
  trip: BookedTrip
  terms: BookingTerms
  booking: PricedBooking
  input: BookingInput
  priceCents: number
}

async function keepInstalments(work: Work, { trip, terms, booking, input, priceCents }: ForInstalments): Promise<void> {
  const owed = owedCents(priceCents, booking)
  const { depositBps, balanceDaysBefore } = terms.settings
  const bookedOn = todayIn(new Date(booking.createdAt))
  const usual = instalmentsOf(
    { owedCents: owed, bookedOn, departsOn: trip.departsOn, agreedDepositCents: input.depositCents },
    { depositBps, balanceDaysBefore },
  )
  const agreed = usual.map((one) =>
    one.kind === 'balance' && input.balanceDueOn ? { ...one, dueOn: input.balanceDueOn } : one,
  )
  if (input.depositCents !== null || input.balanceDueOn !== null)
    refuseAgreed(work, input, {
      stored: booking.isNew ? null : await agreedBefore(work, booking.id),
      owedCents: owed,
      isAllDue: isWholePriceDue(bookedOn, trip.departsOn, { depositBps, balanceDaysBefore }),
      returnsOn: trip.returnsOn,
    })
  if (!booking.isNew) await work.tx.delete(instalments).where(eq(instalments.bookingId, booking.id))
  await addInstalments(work, booking.id, agreed)
}

async function agreedBefore(work: Work, bookingId: string): Promise<AgreedAround['stored']> {
  const before = await work.tx.select().from(instalments).where(eq(instalments.bookingId, bookingId))
  const of = (kind: 'deposit' | 'balance') => before.find((one) => one.kind === kind)
  return { depositCents: of('deposit')?.cents ?? null, balanceDueOn: of('balance')?.dueOn ?? null }
}

type AgreedAround = Omit<Parameters<typeof agreedFaults>[1], 'today'>

function refuseAgreed({ today }: Work, input: BookingInput, around: AgreedAround): void {
  const [first, ...others] = agreedFaults(input, { ...around, today })
  if (first) throw new Refusal(first.code, { path: first.path, params: first.params ?? {}, faults: others })
}

/** After a withdrawal what was agreed adds up to the new price. */
export async function fitInstalments(work: Work, bookingId: string, owed: number): Promise<void> {
  const agreed = await work.tx
    .select()
    .from(instalments)
    .where(eq(instalments.bookingId, bookingId))
    .orderBy(asc(instalments.dueOn))
  await work.tx.delete(instalments).where(eq(instalments.bookingId, bookingId))
  await addInstalments(work, bookingId, instalmentsAtPrice(agreed, owed, work.today))
}

async function addInstalments(
  work: Work,
  bookingId: string,
  agreed: readonly { kind: 'deposit' | 'balance'; cents: number; dueOn: Day }[],
) {
  if (agreed.length > 0)
    await work.tx
      .insert(instalments)
      .values(agreed.map(({ kind, cents, dueOn }) => ({ bookingId, kind, cents, dueOn })))
}
