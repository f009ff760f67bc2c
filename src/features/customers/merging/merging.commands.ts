import { eq, inArray, or, sql } from 'drizzle-orm'
import type { z } from 'zod'
import { refuseStale } from '#src/features/access/editing.commands.ts'
import { handOverSights } from '#src/features/access/sights.commands.ts'
import { lockCustomer, recordCustomer, type StoredCustomer } from '#src/features/customers/card/card.commands.ts'
import { customersMerged } from '#src/features/customers/customers.events.ts'
import {
  customerDocuments,
  customerHealth,
  customers,
  distinctCustomers,
} from '#src/features/customers/customers.tables.ts'
import { mergingRefusals } from '#src/features/customers/merging/merging.text.ts'
import { fullName } from '#src/features/customers/person/person.values.ts'
import { personDifferences } from '#src/features/customers/person/person-differences.words.ts'
import { edit } from '#src/server/edits.ts'
import type { Work } from '#src/server/work.ts'
import { Refusal, refuseIf } from '#src/shared/refusal.ts'
import type { mergeCustomers as call } from './merging.contract.ts'
import { type MergeChoice, mergeRefusal } from './merging.rules.ts'

type Asked = z.output<(typeof call)['schema']['body']>

/**
 * Merges a double into a person. Every later feature moves what it stores about the double, in this transaction.
 * Refuses stale records, a double that somebody merged or erased meanwhile, two people with different tax codes, and
 * two people of one booking. The double is marked first, because only then is its tax code free for the kept person.
 */
export async function mergeCustomers(
  work: Work,
  customerId: string,
  { version, doubleId, doubleVersion, taken }: Asked,
): Promise<{ id: string; version: number }> {
  const { kept, double } = await lockPair(work, customerId, doubleId)
  await refuseStale(work, kept, version)
  await refuseStale(work, double, doubleVersion)
  refuseIf(mergeRefusal({ ...kept, customerId: kept.id }, { ...double, customerId: double.id }))
  const columns = mergedColumns(kept, double, taken)
  await work.tx
    .update(customers)
    .set({ mergedInto: kept.id, ...edit(work) })
    .where(eq(customers.id, double.id))
  // The doubles of a double are moved to the kept person too, so that every double is one step away from them.
  await work.tx.update(customers).set({ mergedInto: kept.id }).where(eq(customers.mergedInto, double.id))
  const [saved] = await work.tx
    .update(customers)
    .set({ ...columns, ...edit(work) })
    .where(eq(customers.id, kept.id))
    .returning({ id: customers.id, version: customers.version })
  await handOver(work, { keptId: kept.id, doubleId: double.id, taken })
  const ofDouble = mergingRefusals['customers.merged-double']
  await recordCustomer(
    work,
    'merged',
    { ...kept, ...columns },
    {
      params: { double: fullName(double) },
      changes: [
        ...personDifferences(columns, kept),
        ...personDifferences(columns, double).map((line) => ({ ...line, field: `${line.field} (${ofDouble})` })),
      ],
    },
  )
  return saved!
}

/** The columns of the kept person with the choices that are taken from the double. Notes are joined. */
function mergedColumns(kept: StoredCustomer, double: StoredCustomer, taken: readonly MergeChoice[]) {
  const chosen = (choice: MergeChoice) => (taken.includes(choice) ? double : kept)
  const { surname } = chosen('surname')
  const { name } = chosen('name')
  const { taxCode, taxCodeCountry } = chosen('taxCode')
  const { birthPlace, birthCode } = chosen('birthPlace')
  const travelled = [kept.latestTripOn, double.latestTripOn].filter((day) => day !== null).toSorted()
  return {
    ...{ surname, name, taxCode, taxCodeCountry, birthPlace, birthCode },
    sex: chosen('sex').sex,
    bornOn: chosen('bornOn').bornOn,
    residence: chosen('residence').residence,
    citizenship: chosen('citizenship').citizenship,
    phone: chosen('phone').phone,
    email: chosen('email').email,
    notes: [...new Set([kept.notes, double.notes])].filter(Boolean).join('\n') || null,
    latestTripOn: travelled.at(-1) ?? null,
  }
}

/** Records that two people are not one. Repeating this changes nothing. */
export async function tellCustomersApart(work: Work, customerId: string, otherId: string): Promise<undefined> {
  const customer = await lockCustomer(work, customerId)
  const other = await lockCustomer(work, otherId)
  if (customer.id === other.id) throw new Refusal('customers.merge-itself')
  const added = await work.tx
    .insert(distinctCustomers)
    .values(pairOf(customer.id, other.id))
    .onConflictDoNothing()
    .returning({ id: distinctCustomers.firstId })
  if (added.length > 0) await recordCustomer(work, 'told-apart', customer, { params: { other: fullName(other) } })
}

const pairOf = (one: string, other: string) =>
  one < other ? { firstId: one, secondId: other } : { firstId: other, secondId: one }

/** Locks both against every use, in the order of their ids, so that two merges of one pair wait for each other. */
async function lockPair(work: Work, keptId: string, doubleId: string) {
  const found = await work.tx
    .select()
    .from(customers)
    .where(inArray(customers.id, [keptId, doubleId]))
    .orderBy(customers.id)
    .for('update')
  const byId = (id: string): StoredCustomer => {
    const one = found.find((row) => row.id === id)
    if (!one) throw new Refusal('calls.not-found', { kind: 'notFound' })
    if (one.mergedInto !== null || one.erasedAt !== null)
      throw new Refusal('customers.merge-gone', { kind: 'conflict' })
    return one
  }
  return { kept: byId(keptId), double: byId(doubleId) }
}

type HandOver = { keptId: string; doubleId: string; taken: readonly MergeChoice[] }

/** Moves everything of the double to the kept person. The chosen document becomes the one in use; the others stay. */
async function handOver(work: Work, { keptId, doubleId, taken }: HandOver): Promise<void> {
  const inUse = taken.includes('document') ? doubleId : keptId
  const { rows: chosen } = await work.tx.execute<{ id: string }>(sql`
    select id from customer_documents where customer_id = ${inUse} order by created_at desc, id limit 1`)
  await work.tx.update(customerDocuments).set({ customerId: keptId }).where(eq(customerDocuments.customerId, doubleId))
  if (chosen[0])
    await work.tx.execute(sql`
      update customer_documents set created_at = greatest(${work.now.toISOString()}::timestamptz, (
        select max(created_at) from customer_documents where customer_id = ${keptId}) + interval '1 millisecond')
      where id = ${chosen[0].id}`)
  await handOverHealth(work, { keptId, doubleId, taken })
  await handOverSights(work, { keptId, doubleId })
  await work.emit(customersMerged, { keptId, doubleId })
  await handOverDistinctions(work, keptId, doubleId)
}

/**
 * Moves the double's health data only if they are chosen; otherwise the kept person's stay. Two notes are never mixed.
 */
async function handOverHealth(work: Work, { keptId, doubleId, taken }: HandOver): Promise<void> {
  const [gone, stays] = taken.includes('health') ? [keptId, doubleId] : [doubleId, keptId]
  await work.tx.delete(customerHealth).where(eq(customerHealth.customerId, gone))
  if (stays === doubleId)
    await work.tx.update(customerHealth).set({ customerId: keptId }).where(eq(customerHealth.customerId, doubleId))
}

async function handOverDistinctions(work: Work, keptId: string, doubleId: string): Promise<void> {
  const { firstId, secondId } = distinctCustomers
  const told = await work.tx
    .delete(distinctCustomers)
    .where(or(eq(firstId, doubleId), eq(secondId, doubleId)))
    .returning()
  const others = told.map((pair) => (pair.firstId === doubleId ? pair.secondId : pair.firstId))
  const pairs = others.filter((id) => id !== keptId).map((id) => pairOf(keptId, id))
  if (pairs.length > 0) await work.tx.insert(distinctCustomers).values(pairs).onConflictDoNothing()
}
