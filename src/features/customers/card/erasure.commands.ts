import { eq, inArray, or, sql } from 'drizzle-orm'
import { refuseStale } from '#src/features/access/editing.commands.ts'
import { forgetNames } from '#src/features/activity/activity.commands.ts'
import { cardRefusals } from '#src/features/customers/card/card.text.ts'
import { customerErased } from '#src/features/customers/customers.events.ts'
import {
  customerDocuments,
  customerHealth,
  customers,
  distinctCustomers,
} from '#src/features/customers/customers.tables.ts'
import type { Work } from '#src/server/work.ts'
import { Refusal } from '#src/shared/refusal.ts'
import { lockCustomer, recordCustomer, type StoredCustomer } from './card.commands.ts'
import { isMoneyOpen, isToTravel } from './card.queries.ts'
import { erasureRefusal } from './erasure.rules.ts'

/**
 * Erases a person's data for good, with those of doubles merged into them. Bookings, prices and payments stay. Refuses
 * a stale version, and while the person has a coming trip or open money.
 */
export async function eraseCustomer(work: Work, customerId: string, version: number): Promise<undefined> {
  const stored = await lockCustomer(work, customerId)
  await refuseStale(work, stored, stored.id === customerId ? version : Number.NaN)
  const refusal = await erasureRefusalOf(work, stored.id)
  if (refusal) throw refusal
  await erase(work, stored)
}

/**
 * Erases a person whose data need not be kept any longer. Tells whether it did: a coming trip or open money prevents
 * it.
 */
export async function eraseOld(work: Work, customerId: string): Promise<boolean> {
  const stored = await lockCustomer(work, customerId)
  if ((await erasureRefusalOf(work, stored.id)) !== null) return false
  await erase(work, stored)
  return true
}

async function erasureRefusalOf(work: Work, customerId: string): Promise<Refusal | null> {
  const { rows } = await work.tx.execute<{ tripToCome: string | null; hasOpenMoney: boolean }>(sql`
    select (
        select t.title from participants p join bookings b on b.id = p.booking_id join trips t on t.id = p.trip_id
        where p.customer_id = ${customerId} and ${isToTravel(work.today)} order by t.departs_on, t.id limit 1
      ) as "tripToCome", exists (
        select from participants p join bookings b on b.id = p.booking_id join booking_money m on m.booking_id = b.id
        where p.customer_id = ${customerId} and ${isMoneyOpen}) as "hasOpenMoney"`)
  const code = erasureRefusal(rows[0]!)
  return code && new Refusal(code, { params: { trip: rows[0]!.tripToCome ?? '' } })
}

async function erase(work: Work, stored: StoredCustomer): Promise<void> {
  const said = cardRefusals['customers.erased-name']
  const doubles = await work.tx.select({ id: customers.id }).from(customers).where(eq(customers.mergedInto, stored.id))
  const ids = [stored.id, ...doubles.map(({ id }) => id)]
  const formerNames = await namesOf(work, ids)
  const besideIds = await toldApart(work, ids)
  await work.tx.delete(customerDocuments).where(inArray(customerDocuments.customerId, ids))
  await work.tx.delete(customerHealth).where(inArray(customerHealth.customerId, ids))
  await work.tx
    .delete(distinctCustomers)
    .where(or(inArray(distinctCustomers.firstId, ids), inArray(distinctCustomers.secondId, ids)))
  await work.tx
    .update(customers)
    .set({
      surname: said,
      name: '',
      ...{ sex: null, bornOn: null, birthPlace: null, birthCode: null, residence: null, citizenship: null },
      ...{ taxCode: null, phone: null, email: null, notes: null },
      erasedAt: work.now.toISOString(),
      version: sql`${customers.version} + 1`,
      updatedAt: work.now.toISOString(),
      updatedBy: work.actor.userId,
    })
    .where(inArray(customers.id, ids))
  await forgetNames(work, { subjectIds: ids, besideIds, formerNames, said })
  await work.emit(customerErased, { customerId: stored.id, formerNames })
  await recordCustomer(work, 'erased', { ...stored, surname: said, name: '' })
}

/** Every name that these records have and that the log has for them, the longest first. */
async function namesOf(work: Work, ids: readonly string[]): Promise<string[]> {
  const { rows } = await work.tx.execute<{ name: string }>(sql`
    select name from (
      select rtrim(surname || ' ' || name) as name from customers where id = any (${sql.param(ids)}::uuid[])
      union select params ->> 'customer' from activity_entries
      where subject_id = any (${sql.param(ids)}::uuid[]) and subject = 'Customer'
    ) known where name <> '' order by length(name) desc, name`)
  return rows.map(({ name }) => name)
}

/** The people who were told apart from these, with the doubles that were merged into them. */
async function toldApart(work: Work, ids: readonly string[]): Promise<string[]> {
  const { rows } = await work.tx.execute<{ id: string }>(sql`
    select c.id from distinct_customers d join customers c
      on d.first_id in (c.id, c.merged_into) or d.second_id in (c.id, c.merged_into)
    where (d.first_id = any (${sql.param(ids)}::uuid[]) or d.second_id = any (${sql.param(ids)}::uuid[]))
      and c.id <> all (${sql.param(ids)}::uuid[])`)
  return rows.map(({ id }) => id)
}
