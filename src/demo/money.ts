import { asc, eq, sql } from 'drizzle-orm'
import { bookings, instalments } from '#src/features/bookings/bookings.tables.ts'
import { cancelBooking } from '#src/features/bookings/withdrawal/cancellation.commands.ts'
import { withdrawalOf } from '#src/features/bookings/withdrawal/withdrawal.queries.ts'
import { registerPayment } from '#src/features/payments/payments.commands.ts'
import type { PaymentKind } from '#src/features/payments/payments.rules.ts'
import { addDays, type Day } from '#src/shared/day.ts'
import type { StaffKey } from './office.ts'
import { earlier, later } from './which-day.ts'
import type { Acting, World } from './world.ts'

type Ids = { tripId: string; bookingId: string }
export type PaysHow = 'inTime' | 'depositAlone' | 'nothing'

const cashiers: readonly StaffKey[] = ['accountingOffice', 'accountingOffice', 'booking', 'marta']

/** Notes the payments of a booking: the deposit within days and the balance by its day, or everything at once. */
export async function payInTime(
  world: World,
  act: Acting,
  ids: Ids,
  { on, departsOn, how, until }: { on: Day; departsOn: Day; how: PaysHow; until: Day | null },
): Promise<void> {
  if (how === 'nothing') return
  const { chance } = world
  const agreed = await act('accountingOffice', (work) =>
    work.tx
      .select({ kind: instalments.kind, cents: instalments.cents, dueOn: instalments.dueOn })
      .from(instalments)
      .where(eq(instalments.bookingId, ids.bookingId))
      .orderBy(asc(instalments.dueOn)),
  )
  const total = agreed.reduce((sum, { cents }) => sum + cents, 0)
  const soon = earlier(addDays(on, chance.whole(0, 4)), addDays(departsOn, -1))
  const method = chance.pick([
    'bankTransfer',
    'bankTransfer',
    'bankTransfer',
    'card',
    'card',
    'cash',
    'cheque',
  ] as const)
  const register = (day: Day, kind: PaymentKind, cents: number) => {
    if (day > world.today || (until && day >= until) || cents <= 0) return
    world.note(day, async (onTheDay) => {
      await onTheDay(method === 'bankTransfer' ? 'accountingOffice' : chance.pick(cashiers), (work) =>
        registerPayment(work, ids, { kind, cents, method, paidOn: work.today, note: null }),
      )
    })
  }
  const isAtOnce = agreed.length === 1 || (how === 'inTime' && chance.happens(8))
  if (isAtOnce)
    return how === 'inTime' ? register(soon, 'balance', total) : register(soon, 'deposit', Math.round(total / 4))
  for (const { kind, cents, dueOn } of agreed) {
    if (kind === 'deposit') register(soon, 'deposit', cents)
    else if (how === 'inTime') register(later(addDays(dueOn, -chance.whole(0, 12)), addDays(on, 5)), 'balance', cents)
  }
}

const reasons = ['Problemi di salute', 'Turni di lavoro cambiati', 'Motivi familiari', 'Intervento programmato']

/** Notes that a customer withdraws and, days later, the refund. */
export function withdraw(
  { note, chance, today }: World,
  ids: Ids,
  { on, departsOn }: { on: Day; departsOn: Day },
): void {
  const day = addDays(on, chance.whole(9, 24))
  if (day >= today || day >= addDays(departsOn, -3)) return
  note(day, async (act) => {
    await act('booking', async (work) => {
      const cause = 'customer' as const
      const { booking } = await withdrawalOf(work.tx, ids, { cause }, work.today)
      await cancelBooking(work, ids, { version: booking.version, cause, reason: chance.pick(reasons) })
    })
    note(addDays(day, chance.whole(4, 10)), (onTheDay) => refund(onTheDay, ids))
  })
}

/** Refunds what a cancelled booking is owed. */
export async function refund(act: Acting, ids: Ids): Promise<void> {
  await act('accountingOffice', async (work) => {
    const { rows } = await work.tx.execute<{ due: number }>(sql`
      select due::float8 as due from booking_money where booking_id = ${ids.bookingId}`)
    const { due } = rows[0]!
    if (due >= 0) return
    const payment = {
      kind: 'refund',
      cents: -due,
      method: 'bankTransfer',
      paidOn: work.today,
      note: null,
    } as const
    await registerPayment(work, ids, payment)
  })
}

/** The cancelled bookings of a trip that are owed a refund. */
export async function owedRefunds(act: Acting, tripId: string): Promise<Ids[]> {
  const rows = await act('accountingOffice', (work) =>
    work.tx
      .select({ id: bookings.id })
      .from(bookings)
      .where(
        sql`${bookings.tripId} = ${tripId} and ${bookings.id} in (select booking_id from booking_money where due < 0)`,
      )
      .orderBy(asc(bookings.number)),
  )
  return rows.map(({ id }) => ({ tripId, bookingId: id }))
}
