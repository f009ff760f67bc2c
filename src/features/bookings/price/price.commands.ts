import { and, eq, inArray, isNull } from 'drizzle-orm'
import type { BookedTrip } from '#src/features/bookings/booking/booked-trip.commands.ts'
import type { BookingInput } from '#src/features/bookings/booking/booking-input.contract.ts'
import {
  type bookings,
  bookingTerms,
  instalments,
  priceLines as lineRows,
} from '#src/features/bookings/bookings.tables.ts'
import type { RoomType } from '#src/features/services/form/room-types.values.ts'
import type { Tx } from '#src/server/db/database.ts'
import type { Work } from '#src/server/work.ts'
import type { Day } from '#src/shared/day.ts'
import type { Difference } from '#src/shared/difference.ts'
import { Refusal, refuseIf } from '#src/shared/refusal.ts'
import { agreedChanges } from './agreed-changes.words.ts'
import { type KeptTerms, keptTerms, storedLines } from './booking-terms.queries.ts'
import { composedPrice, type PriceBefore } from './composition.rules.ts'
import {
  type Agreed,
  agreedFaults,
  confirmedDeposit,
  type Instalment,
  instalmentsOf,
  type PaymentPlan,
} from './instalments.rules.ts'
import {
  byHandRefusal,
  type HeadToPrice,
  owedCents,
  type PriceLine,
  priceRefusal,
  type ReversingLine,
  reversalOf,
  type SaleTerms,
  standingLines,
  totalCents,
} from './price.rules.ts'

/** A booking whose price is kept: its row, the stored room and number of heads, and the terms that it keeps. */
export type BookingToPrice = {
  id: string
  bookedOn: Day
  isWholeDueAtOnce: boolean
  sale: SaleTerms
  terms: KeptTerms
  /** Null for a new booking. */
  before: (Pick<PriceBefore, 'state' | 'room' | 'heads'> & { agreed: Agreed }) | null
  /** True once it is confirmed: existing lines are never computed again. */
  isConfirmed: boolean
}

export type PriceAsked = {
  trip: Pick<BookedTrip, 'departsOn' | 'returnsOn'>
  today: KeptTerms
  isUpdating: boolean
  heads: readonly HeadToPrice[]
  room: RoomType | null
  input: Pick<BookingInput, 'extras' | 'depositCents' | 'balanceDueOn'>
  /** True to write the prices of many new bookings together, at the end of their command. */
  writesLater?: boolean
}

/**
 * Brings the stored price of a booking to what the form composed and sent. Lines that no longer apply are deleted while
 * the price is open, and reversed once it is frozen. Answers the changed agreements, for the log.
 */
export async function keepPrice(work: Work, booking: BookingToPrice, asked: PriceAsked): Promise<Difference[]> {
  const { trip, today, isUpdating, heads, room, input } = asked
  const { depositCents, balanceDueOn } = input
  const stored = booking.before ? await storedLines(work.tx, booking.id) : []
  const former = booking.before ? await dropInstalments(work, booking.id) : null
  const plan: PaymentPlan = {
    ...planOf(booking, trip, { depositCents, balanceDueOn }),
    ...(booking.before && {
      confirmedDepositCents: confirmedDeposit(booking.before.state === 'frozen', booking.before.agreed, former),
    }),
  }
  const byHand = input.extras.map(({ person, ...extra }, at) => {
    const added = { ...extra, participantId: ownerOf(heads, person, at) }
    const fault = byHandRefusal(added)
    refuseIf(fault, { path: `/extras/${at}/${fault === 'bookings.line-label-missing' ? 'label' : 'cents'}` })
    return added
  })
  const around = {
    kept: booking.terms,
    today,
    isUpdating,
    sale: booking.sale,
    plan,
    byName: work.actor.name,
    on: work.today,
  }
  const before = booking.before && { ...booking.before, lines: stored }
  const price = composedPrice({ heads, room, byHand }, before, around)
  refuseIf(priceRefusal(price.lines), { path: '/extras' })
  refuseAgreed(work, plan, { ...booking, owedCents: price.owedCents, returnsOn: trip.returnsOn })

  const isFrozen = booking.before?.state === 'frozen'
  if (!isFrozen) await deleteLines(work, price.gone)
  const reversals = isFrozen ? price.gone.map(reversalOf) : []
  const after = isFrozen ? stored.length : 0
  // The lines of a new booking are frozen as they are written.
  const isNew = booking.before === null
  const lines = stampedLines(work, booking.id, [...price.fresh, ...reversals], { isFrozen: booking.isConfirmed, after })
  if (asked.writesLater) for (const line of lines) work.gather(writeLines, line)
  else await writeLines(work.tx, lines)
  if (booking.isConfirmed && !isFrozen && !isNew) await freezeLines(work, booking.id)
  const parts = price.instalments.map((part) => ({ ...part, bookingId: booking.id }))
  if (asked.writesLater) for (const part of parts) work.gather(writeInstalments, part)
  else await writeInstalments(work.tx, parts)
  const sides = { agreed: booking.before?.agreed ?? null, lines: standingLines(stored) }
  return agreedChanges(sides, { agreed: plan.agreed, lines: price.lines })
}

function ownerOf(heads: readonly HeadToPrice[], person: number | null, at: number): string | null {
  if (person === null) return null
  const head = heads[person]
  if (!head) throw new Refusal('bookings.person-not-here', { path: `/extras/${at}/person` })
  return head.participantId
}

const notConfirmed = { confirmedDepositCents: null, canceledOn: null }

function planOf(
  { bookedOn, isWholeDueAtOnce, terms }: BookingToPrice,
  { departsOn }: Pick<BookedTrip, 'departsOn'>,
  agreed: Agreed,
): PaymentPlan {
  const { depositBps, balanceDaysBefore } = terms
  return { bookedOn, departsOn, depositBps, balanceDaysBefore, isWholeDueAtOnce, agreed, ...notConfirmed }
}

function refuseAgreed(
  { today }: Work,
  { agreed, isWholeDueAtOnce }: PaymentPlan,
  { before, owedCents: owed, returnsOn }: Pick<BookingToPrice, 'before'> & { owedCents: number; returnsOn: string },
): void {
  const around = { stored: before?.agreed ?? null, owedCents: owed, isWholeDueAtOnce, today, returnsOn }
  const [first, ...others] = agreedFaults(agreed, around)
  if (first) throw new Refusal(first.code, { path: first.path, params: first.params ?? {}, faults: others })
}

/** Stores the terms of a booking: those of the day on which it is made, or today's when somebody takes them. */
export async function keepTerms(work: Work, bookingId: string, terms: KeptTerms): Promise<void> {
  const row = { ...terms, pricedAt: work.now.toISOString() }
  await work.tx
    .insert(bookingTerms)
    .values({ ...row, bookingId })
    .onConflictDoUpdate({ target: bookingTerms.bookingId, set: row })
}

/**
 * Adapts the instalments of a booking to what it owes, after its lines or its plan changed elsewhere. What a cancelled
 * booking still owes is due at once.
 */
export async function fitInstalments(work: Work, booking: typeof bookings.$inferSelect, departsOn: Day): Promise<void> {
  if (booking.isStaff) return
  const { depositBps, balanceDaysBefore } = await keptTerms(work.tx, booking.id)
  const { paysNet, commissionBps, bookedOn, isWholeDueAtOnce } = booking
  const owed = owedCents(totalCents(await storedLines(work.tx, booking.id)), { paysNet, commissionBps })
  const deposit = await dropInstalments(work, booking.id)
  const plan: PaymentPlan = {
    ...{ departsOn, depositBps, balanceDaysBefore, bookedOn, isWholeDueAtOnce },
    agreed: { depositCents: booking.agreedDepositCents, balanceDueOn: booking.agreedBalanceOn },
    confirmedDepositCents: confirmedDeposit(
      booking.status === 'confirmed',
      { depositCents: booking.agreedDepositCents },
      deposit,
    ),
    canceledOn: booking.status === 'canceled' ? work.today : null,
  }
  await addInstalments(work, booking.id, instalmentsOf(owed, plan))
}

/** Deletes the instalments of a booking, and answers its former deposit in cents, if it had one. */
export async function dropInstalments(work: Work, bookingId: string): Promise<number | undefined> {
  const parts = await work.tx.delete(instalments).where(eq(instalments.bookingId, bookingId)).returning()
  return parts.find(({ kind }) => kind === 'deposit')?.cents
}

async function addInstalments(work: Work, bookingId: string, parts: readonly Instalment[]): Promise<void> {
  await writeInstalments(
    work.tx,
    parts.map((part) => ({ ...part, bookingId })),
  )
}

/** The most rows of one statement, which takes 65,535 values in all. */
const mostRows = 2_000

async function writeInstalments(tx: Tx, rows: (typeof instalments.$inferInsert)[]): Promise<void> {
  for (let from = 0; from < rows.length; from += mostRows)
    await tx.insert(instalments).values(rows.slice(from, from + mostRows))
}

async function writeLines(tx: Tx, rows: (typeof lineRows.$inferInsert)[]): Promise<void> {
  for (let from = 0; from < rows.length; from += mostRows)
    await tx.insert(lineRows).values(rows.slice(from, from + mostRows))
}

export async function deleteLines(work: Work, lines: readonly { id: string }[]): Promise<void> {
  const ids = lines.map(({ id }) => id)
  if (ids.length > 0) await work.tx.delete(lineRows).where(inArray(lineRows.id, ids))
}

export async function addLines(
  work: Work,
  bookingId: string,
  lines: readonly (PriceLine | ReversingLine)[],
  how: { isFrozen: boolean; after: number },
): Promise<void> {
  await writeLines(work.tx, stampedLines(work, bookingId, lines, how))
}

function stampedLines(
  work: Work,
  bookingId: string,
  lines: readonly (PriceLine | ReversingLine)[],
  { isFrozen, after }: { isFrozen: boolean; after: number },
): (typeof lineRows.$inferInsert)[] {
  const at = work.now.toISOString()
  const stamp = { bookingId, frozenAt: isFrozen ? at : null, createdAt: at, createdBy: work.actor.userId }
  return lines.map((line, index) => ({ ...line, ...stamp, position: after + index + 1 }))
}

/** Freezes the lines at the confirmation. From then on they are never computed again. */
export async function freezeLines(work: Work, bookingId: string): Promise<void> {
  await work.tx
    .update(lineRows)
    .set({ frozenAt: work.now.toISOString() })
    .where(and(eq(lineRows.bookingId, bookingId), isNull(lineRows.frozenAt)))
}
