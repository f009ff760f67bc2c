import { eq, inArray, sql } from 'drizzle-orm'
import { refuseStale } from '#src/features/access/editing.commands.ts'
import { recordActivity } from '#src/features/activity/activity.commands.ts'
import { lockTripFor } from '#src/features/bookings/booking/booked-trip.commands.ts'
import { lockBooking } from '#src/features/bookings/booking/booking.commands.ts'
import type { CancelCause } from '#src/features/bookings/booking/booking.rules.ts'
import { recordAgreed, touchBooking } from '#src/features/bookings/booking/booking-log.commands.ts'
import { beds, bookings, participants, withdrawals } from '#src/features/bookings/bookings.tables.ts'
import { notedPlates, tellPlates } from '#src/features/bookings/drivers/noted-plates.commands.ts'
import { type AgeBand, bandsStaying, headsOfBands, stayingRefusal } from '#src/features/bookings/people/heads.rules.ts'
import { freeHeld, keepAlone, takeOff } from '#src/features/bookings/people/people.commands.ts'
import { addLines, deleteLines, fitInstalments, freezeLines } from '#src/features/bookings/price/price.commands.ts'
import { reversalOf } from '#src/features/bookings/price/price.rules.ts'
import { priceText } from '#src/features/bookings/price/price.text.ts'
import { roomExceptions } from '#src/features/bookings/room-exceptions.tables.ts'
import { recordSettled, sellAsDus } from '#src/features/bookings/rooms/alone.commands.ts'
import { leftAloneRefusal } from '#src/features/bookings/rooms/rooms.rules.ts'
import { edit } from '#src/server/edits.ts'
import type { Work } from '#src/server/work.ts'
import type { Day } from '#src/shared/day.ts'
import type { Difference } from '#src/shared/difference.ts'
import { euro } from '#src/shared/money.ts'
import { Refusal, refuseIf } from '#src/shared/refusal.ts'
import { fillText } from '#src/shared/text.ts'
import { agreedPenalties, boundsInWords } from './agreed-penalty.rules.ts'
import type { leftAloneChoices } from './cancellation.contract.ts'
import { penaltyLines } from './penalty.rules.ts'
import { type Alone, type Leaving, withdrawalOf } from './withdrawal.queries.ts'
import { withdrawalText } from './withdrawal.text.ts'

type AloneChoice = { participantId: string; choice: (typeof leftAloneChoices)[number]; reason: string | null }

export type Cancellation = Leaving & {
  version: number
  reason: string
  penaltyCents?: number | null
  refundCents?: number | null
  penaltyReason?: string | null
  leftAlone?: readonly AloneChoice[]
}

type Withdrawn = Awaited<ReturnType<typeof withdrawalOf>>

/**
 * Takes a whole booking, or one head of several, off the trip. Seat and bed are free at once. The lines of those who
 * leave are reversed, and the agreed penalty replaces them (none where we cancel). The refund follows from the price.
 */
export async function cancelBooking(
  work: Work,
  ids: { tripId: string; bookingId: string },
  asked: Cancellation,
): Promise<{ version: number }> {
  await lockTripFor(work, ids.tripId)
  const booking = await lockBooking(work, ids.tripId, ids.bookingId)
  await refuseStale(work, booking, asked.version)
  const withdrawn = await withdrawalOf(work.tx, ids, asked, work.today)
  const isWhole = withdrawn.staying.length === 0
  const bands = bandsAfter(withdrawn)
  const heads = headsOfBands(bands)
  if (!isWhole) refuseIf(stayingRefusal(heads))
  const choices = aloneChoices(withdrawn, asked)
  const plates = await notedPlates(work, booking)

  const agreed = await keepPenalties(work, withdrawn, asked, choices)
  if (!isWhole) {
    await takeOff(
      work,
      withdrawn.leaving.map(({ participantId }) => participantId),
    )
    await keepBands(work, withdrawn, bands)
  }
  const [saved] = await work.tx
    .update(bookings)
    .set({ ...(isWhole ? canceledColumns(work, asked.cause, asked.reason) : heads), ...edit(work) })
    .where(eq(bookings.id, booking.id))
    .returning()
  if (isWhole) await freeHeld(work, booking.id)
  else await leadAgain(work, booking.id)
  for (const one of choices) {
    if (one.choice === 'dus') await sellRoom(work, one.alone, booking.id)
    if (one.choice === 'free') await keepAlone(work, one.alone.participantId, one.reason)
  }
  await fitInstalments(work, saved!, withdrawn.departsOn)
  await tellPlates(work, saved!, plates)
  await record(work, withdrawn, asked, { isWhole, choices })
  await recordAgreed(work, withdrawn.booking, nameOf(withdrawn, isWhole), agreed)
  return { version: saved!.version }
}

/**
 * Cancels the bookings of a cancelled trip that held, waited or were requested, all at once. Everything that was paid
 * is to be refunded, except the penalties of people who had withdrawn before.
 */
export async function cancelWithTrip(
  work: Work,
  { tripId, bookingIds }: { tripId: string; bookingIds: readonly string[] },
  reason: string,
): Promise<void> {
  if (bookingIds.length === 0) return
  const at = work.now.toISOString()
  const going = sql`(${sql.param([...bookingIds])}::uuid[])`
  await work.tx.execute(
    sql`update price_lines set frozen_at = ${at} where booking_id = any ${going} and frozen_at is null`,
  )
  await work.tx.execute(sql`
    insert into price_lines (booking_id, participant_id, kind, label, cents, source, position, frozen_at, reverses_id,
      created_at, created_by)
    select l.booking_id, l.participant_id, l.kind, l.label, -l.cents, ${priceText['bookings.source.reversal']}, l.position, ${at}, l.id, ${at},
      ${work.actor.userId}
    from price_lines l
    where l.booking_id = any ${going} and l.kind <> 'penalty' and l.reverses_id is null
      and not exists (select 1 from price_lines r where r.reverses_id = l.id)`)
  for (const table of [beds, roomExceptions])
    await work.tx.execute(sql`
      delete from ${table} where participant_id in (select id from participants where booking_id = any ${going})`)
  await work.tx
    .update(bookings)
    .set({ ...canceledColumns(work, 'tripCancelled', reason), ...edit(work) })
    .where(inArray(bookings.id, [...bookingIds]))
  await work.tx.execute(sql`delete from instalments where booking_id = any ${going}`)
  await work.tx.execute(sql`
    insert into instalments (booking_id, kind, cents, due_on)
    select booking_id, 'balance', owed, ${work.today}::date from booking_money where booking_id = any ${going} and owed > 0`)
  for (const id of bookingIds) touchBooking(work, { id, tripId })
}

function canceledColumns(work: Work, cause: CancelCause, reason: string) {
  return {
    status: 'canceled' as const,
    canceledAt: work.now.toISOString(),
    cancelCause: cause,
    cancelReason: reason,
    queuedAt: null,
  }
}

type Chosen = AloneChoice & { alone: Alone }

/** The choices for the people who would stay alone, one for each. */
function aloneChoices({ alone }: Withdrawn, { leftAlone = [] }: Cancellation): Chosen[] {
  return leftAlone.map((choice, at) => {
    const found = alone.find(({ participantId }) => participantId === choice.participantId)
    const fault = leftAloneRefusal(choice, found !== undefined)
    if (fault || !found) throw new Refusal(fault!.code, { path: `/leftAlone/${at}${fault!.path}` })
    const isAgain = leftAlone.findIndex(({ participantId }) => participantId === choice.participantId) < at
    if (isAgain) throw new Refusal('bookings.alone-chosen-twice', { path: `/leftAlone/${at}/participantId` })
    return { ...choice, alone: found }
  })
}

/** Reverses the lines of those who leave and writes the agreed penalties in their place. */
async function keepPenalties(
  work: Work,
  { booking, penalty, terms, money, staying, today, counting }: Withdrawn,
  asked: Cancellation,
  choices: readonly Chosen[],
): Promise<Difference[]> {
  if (!terms) return []
  const { penaltyCents = null, refundCents = null, penaltyReason = null } = asked
  const own = choices.filter(({ choice, alone }) => choice === 'dus' && alone.bookingId === booking.id)
  const supplements = own.reduce((sum, { alone }) => sum + alone.supplementCents, 0)
  const agreed = agreedPenalties(
    penalty.heads,
    { penaltyCents, refundCents, reason: penaltyReason },
    { ...money, stayingCents: money.stayingCents + supplements },
  )
  if (agreed.fault)
    throw new Refusal(agreed.fault.code, { path: agreed.fault.path, params: boundsInWords(agreed.fault) })

  const isFrozen = booking.status === 'confirmed' || staying.length === 0
  if (!isFrozen) await deleteLines(work, penalty.gone)
  const lines = penalty.heads.flatMap((head, at) =>
    penaltyLines(head, agreed.cents[at]!, {
      withdrawnOn: today,
      daysBefore: penalty.daysBefore,
      counting,
      reason: penaltyReason,
    }),
  )
  const reversals = isFrozen ? penalty.gone.map(reversalOf) : []
  await addLines(work, booking.id, [...reversals, ...penalty.remainders, ...lines], { isFrozen, after: 1_000 })
  if (isFrozen) await freezeLines(work, booking.id)
  await work.tx.insert(withdrawals).values(
    penalty.heads.map(({ participantId, scaleCents, mostCents }, at) => ({
      participantId,
      withdrawnOn: today,
      linesCents: mostCents,
      scalePenaltyCents: scaleCents,
      agreedPenaltyCents: agreed.cents[at]!,
      reason: agreed.cents[at] === scaleCents ? null : penaltyReason,
      createdAt: work.now.toISOString(),
      createdBy: work.actor.userId,
    })),
  )
  const [byScale, kept] = [penalty.heads.map(({ scaleCents }) => scaleCents), agreed.cents].map(sumOf)
  return byScale === kept
    ? []
    : [{ field: withdrawalText['bookings.penalty.title'], theirs: euro(byScale!), mine: euro(kept!) }]
}

const sumOf = (cents: readonly number[]) => cents.reduce((sum, one) => sum + one, 0)

function bandsAfter({ staying, departsOn, childUnderAge }: Withdrawn): AgeBand[] {
  return bandsStaying(staying, { departsOn, childUnderAge })
}

async function keepBands(work: Work, { staying }: Withdrawn, bands: readonly AgeBand[]): Promise<void> {
  const changed = staying.flatMap(({ participantId: id, ageBand }, at) =>
    bands[at] === ageBand ? [] : [{ id, ageBand: bands[at]! }],
  )
  if (changed.length === 0) return
  await work.tx.execute(sql`
    update participants p set age_band = n."ageBand"
    from json_to_recordset(${JSON.stringify(changed)}) as n(id uuid, "ageBand" text) where p.id = n.id`)
}

/** Sells the single use to the person who stays alone, on the booking of that person, which may be another. */
async function sellRoom(work: Work, alone: Alone, leftId: string): Promise<void> {
  const [booking] = await work.tx.select().from(bookings).where(eq(bookings.id, alone.bookingId)).for('no key update')
  await sellAsDus(work, alone, booking!)
  if (alone.bookingId === leftId) return
  const [saved] = await work.tx.update(bookings).set(edit(work)).where(eq(bookings.id, alone.bookingId)).returning()
  const { rows } = await work.tx.execute<{ departsOn: Day }>(sql`
    select departs_on as "departsOn" from trips where id = ${booking!.tripId}`)
  await fitInstalments(work, saved!, rows[0]!.departsOn)
  await recordSettled(work, booking!, alone, { choice: 'dus', reason: null })
}

/** Makes the first named person of those who stay the default contact, because one is always required. */
export async function leadAgain(work: Work, bookingId: string): Promise<void> {
  await work.tx
    .update(participants)
    .set({ isDefaultContact: true })
    .where(sql`${participants.id} = (
      select p.id from participants p where p.booking_id = ${bookingId} and p.canceled_at is null
      and not exists (select 1 from participants d where d.booking_id = p.booking_id and d.is_default_contact and d.canceled_at is null)
      order by p.customer_id is null, p.position limit 1)`)
}

/** The choice for a person who stays alone, in the words of the log; empty while it is left open. */
function aloneInWords({ choice, reason }: Chosen): string[] {
  if (choice === 'later') return []
  return [fillText(withdrawalText[`bookings.alone-said.${choice}`], { reason: reason ?? '' })]
}

/** The name for the log: the person who leaves, or the first person of a whole booking. */
function nameOf({ booking, leaving, people }: Withdrawn, isWhole: boolean): string {
  return (isWhole ? people[0]?.name : leaving[0]?.name) || booking.referenceName || ''
}

async function record(
  work: Work,
  withdrawn: Withdrawn,
  asked: Cancellation,
  { isWhole, choices }: { isWhole: boolean; choices: readonly Chosen[] },
): Promise<void> {
  const { booking } = withdrawn
  await recordActivity(work, {
    kind: isWhole ? 'bookings.activity-canceled' : 'bookings.activity-left',
    itineraryId: booking.tripId,
    subject: 'Booking',
    subjectId: booking.id,
    params: { operator: work.actor.name, customer: nameOf(withdrawn, isWhole) },
    reason: [asked.reason, ...choices.flatMap(aloneInWords)].join(' · '),
    isHealthReason: true,
  })
  touchBooking(work, booking)
}
