import { eq, inArray, sql } from 'drizzle-orm'
import { documentRefusal, supplierRefusal } from '#src/features/itineraries/itineraries.rules.ts'
import { serviceInstalments, supplierInvoices, supplierPayments } from '#src/features/payables/payables.tables.ts'
import { standingEntries } from '#src/features/payments/payments.rules.ts'
import { recordService } from '#src/features/services/programme/service-activity.commands.ts'
import { lockedService, raiseService, seenService } from '#src/features/services/programme/service-locks.commands.ts'
import type { ServiceInUse } from '#src/features/services/programme/services.queries.ts'
import { edit } from '#src/server/edits.ts'
import type { Work } from '#src/server/work.ts'
import type { Day } from '#src/shared/day.ts'
import { euro } from '#src/shared/money.ts'
import { Refusal, refuseIf } from '#src/shared/refusal.ts'
import { inWords } from './instalments.words.ts'
import type { SupplierPayment } from './payables.contract.ts'
import { moneyOf, payablesOf } from './payables.queries.ts'
import {
  entryRefusal,
  type Instalment,
  type NewSupplierEntry,
  paidOnRefusal,
  reversalRefusal,
  type SupplierMethod,
  unsettleRefusal,
} from './payables.rules.ts'
import { payablesText } from './payables.text.ts'

type EntryToRegister = NewSupplierEntry & { method: SupplierMethod; note: string | null }

/** Adds an entry to the ledger of a service. Refuses another version than the one that was seen. */
export async function registerSupplierPayment(
  work: Work,
  serviceId: string,
  { version, ...entry }: EntryToRegister & { version: number },
): Promise<{ id: string; version: number }> {
  const { itinerary, stored } = await seenService(work, serviceId, version)
  refuseIf(supplierRefusal(itinerary))
  const { payments } = await moneyOfService(work, serviceId)
  const settles = entry.settles && entry.kind === 'payment'
  refuseIf(entryRefusal({ ...entry, settles }, payments), { path: '/cents' })
  refuseIf(paidOnRefusal(entry, { today: work.today, departsOn: itinerary.departsOn ?? work.today }), {
    path: '/paidOn',
  })
  const id = await add(work, serviceId, { ...entry, settles, reversesId: null })
  await recordMoney(work, settles ? 'paid' : entry.kind, stored, entry.cents)
  return { id, version: (await raiseService(work, stored)).version }
}

type ToSettle = { serviceId: string; version: number; cents?: number | null | undefined } & Pick<Seen, 'seenCents'>

/**
 * Pays what is left of several services, of any trips. Trips are locked in one order, so that two people do not wait
 * for each other.
 */
export async function settleServices(
  work: Work,
  { services }: { services: readonly ToSettle[] },
): Promise<{ paymentIds: string[] }> {
  const paymentIds: string[] = []
  const met = new Set<string>()
  const placed = services.map((one, at) => ({ ...one, path: `/services/${at}` }))
  for (const { serviceId, version, cents = null, seenCents, path } of await byItinerary(work, placed)) {
    // Two instalments of one service are paid in one call, at one seen version.
    const { itinerary, stored } = met.has(serviceId)
      ? await lockedService(work, serviceId)
      : await seenService(work, serviceId, version)
    met.add(serviceId)
    refuseIf(supplierRefusal(itinerary))
    if (stored.paymentStatus === 'paid') continue
    paymentIds.push(
      cents === null ? await settle(work, stored, { seenCents, path }) : await payPart(work, stored, { cents, path }),
    )
    await raiseService(work, stored)
  }
  return { paymentIds }
}

/** Reverses whole entries by contrary ones. All of them stay in the ledger. */
export async function reverseSupplierPayments(
  work: Work,
  { paymentIds, reason }: { paymentIds: readonly string[]; reason: string },
): Promise<{ reversed: number }> {
  const wanted = [...new Set(paymentIds)]
  const found = await work.tx
    .select({ id: supplierPayments.id, serviceId: supplierPayments.serviceId })
    .from(supplierPayments)
    .where(inArray(supplierPayments.id, wanted))
  if (found.length < wanted.length) throw new Refusal('calls.not-found', { kind: 'notFound' })
  const idsOf = Map.groupBy(found, ({ serviceId }) => serviceId)
  for (const { serviceId } of await byItinerary(
    work,
    [...idsOf.keys()].map((id) => ({ serviceId: id })),
  )) {
    const { itinerary, stored } = await lockedService(work, serviceId)
    refuseIf(supplierRefusal(itinerary))
    for (const { id } of idsOf.get(serviceId)!) await reverse(work, stored, id, reason)
    await raiseService(work, stored)
  }
  return { reversed: wanted.length }
}

/** Replaces the agreement with the supplier. Refuses another version than the one that was seen. */
export async function agreeInstalments(
  work: Work,
  serviceId: string,
  { instalments, version }: { instalments: readonly Instalment[]; version: number },
): Promise<{ id: string; version: number }> {
  const { itinerary, stored } = await seenService(work, serviceId, version)
  if (itinerary.kind === 'template') throw new Refusal('calls.not-found', { kind: 'notFound' })
  refuseIf(documentRefusal(itinerary))
  const twice = instalments.findIndex(({ dueOn }, at) => instalments.findIndex((one) => one.dueOn === dueOn) < at)
  if (twice >= 0) throw new Refusal('payables.due-twice', { path: `/instalments/${twice}/dueOn` })
  await work.tx.delete(serviceInstalments).where(eq(serviceInstalments.serviceId, serviceId))
  if (instalments.length > 0)
    await work.tx.insert(serviceInstalments).values(instalments.map((one) => ({ ...one, serviceId })))
  const said = inWords({ instalments: [...instalments] }) || payablesText['payables.no-instalments']
  await recordService(work, 'instalments', stored, { instalments: said })
  return raiseService(work, stored)
}

/**
 * Adds what the mark of a form or switch asks for: a settling entry for what is left, or the reversal of settling
 * entries.
 */
export async function markService(
  work: Work,
  { serviceId, paymentStatus }: { serviceId: string; paymentStatus: 'paid' | 'toBePaid' },
): Promise<void> {
  const { stored } = await lockedService(work, serviceId)
  if (paymentStatus === 'paid') await settle(work, stored)
  else {
    const { payments, instalments } = await moneyOfService(work, serviceId)
    refuseIf(unsettleRefusal(payments, instalments))
    for (const { id } of standingEntries(payments).filter(({ settles }) => settles))
      await reverse(work, stored, id, payablesText['payables.unsettled'])
  }
  await raiseService(work, stored)
}

/** Refuses to remove a service with money, because no form would bring it back. */
export async function keepServiceWithMoney(work: Work, { serviceId }: { serviceId: string }): Promise<void> {
  const { payments, instalments } = await moneyOfService(work, serviceId)
  if (payments.length > 0) throw new Refusal('services.has-payments')
  if (instalments.length > 0) throw new Refusal('services.has-instalments')
}

/** Refuses another supplier for a service whose money is that of the former one: its ledger would name the wrong firm. */
export async function keepSupplierWithMoney(work: Work, { serviceId }: { serviceId: string }): Promise<void> {
  const { payments, instalments, invoices } = await moneyOfService(work, serviceId)
  if (standingEntries(payments).length + instalments.length + invoices.length > 0)
    throw new Refusal('services.supplier-has-money', { path: '/providerId' })
}

/** The amount that the screen showed as left, absent where the call does not send it, and the path of its field. */
type Seen = { seenCents?: number | null | undefined; path: string }

/**
 * Pays what is left of a service and closes it. Without a known cost, or with nothing left, the entry is of zero. Refuses
 * another amount than the one that was seen: an estimate follows the bookings, which leave the version of the service.
 */
async function settle(work: Work, service: ServiceInUse, seen?: Seen): Promise<string> {
  const { payables } = await payablesOf(work.tx, service.itineraryId)
  const { leftCents } = payables.find((one) => one.serviceId === service.id)!.settlement
  if (seen?.seenCents !== undefined && seen.seenCents !== leftCents)
    throw new Refusal('payables.left-changed', {
      kind: 'conflict',
      path: `${seen.path}/seenCents`,
      params: {
        service: service.name,
        amount: leftCents === null ? payablesText['payables.amount-unknown'] : euro(leftCents),
      },
    })
  const cents = leftCents ?? 0
  const id = await add(work, service.id, { ...transferOf(work, cents), settles: true })
  await recordMoney(work, 'paid', service, cents)
  return id
}

/** Pays a part of a service, such as an instalment. */
async function payPart(
  work: Work,
  service: ServiceInUse,
  { cents, path }: { cents: number; path: string },
): Promise<string> {
  const entry = transferOf(work, cents)
  refuseIf(entryRefusal(entry, []), { path: `${path}/cents` })
  const id = await add(work, service.id, entry)
  await recordMoney(work, 'payment', service, cents)
  return id
}

/** The entry for a payment that was only marked: a transfer of today. */
const transferOf = (work: Work, cents: number): Row => ({
  ...{ kind: 'payment', cents, settles: false, method: 'bankTransfer' },
  ...{ paidOn: work.today, note: null, reversesId: null },
})

async function reverse(work: Work, service: ServiceInUse, id: string, reason: string): Promise<void> {
  const { payments } = await moneyOfService(work, service.id)
  refuseIf(reversalRefusal(id, payments))
  const { kind, cents, method } = payments.find((one) => one.id === id)!
  await add(work, service.id, { kind, cents, method, settles: false, paidOn: work.today, note: reason, reversesId: id })
  // What it paid is to be paid again.
  await work.tx
    .update(supplierInvoices)
    .set({ paymentId: null, ...edit(work) })
    .where(eq(supplierInvoices.paymentId, id))
  await recordMoney(work, 'reversed', service, cents)
}

type Row = EntryToRegister & { reversesId: string | null; paidOn: Day }

async function add(work: Work, serviceId: string, entry: Row): Promise<string> {
  const { actor, now } = work
  const [added] = await work.tx
    .insert(supplierPayments)
    .values({
      ...entry,
      serviceId,
      registeredBy: actor.userId,
      registeredByName: actor.name,
      registeredAt: now.toISOString(),
    })
    .returning({ id: supplierPayments.id })
  return added!.id
}

function recordMoney(
  work: Work,
  what: 'paid' | SupplierPayment['kind'] | 'reversed',
  service: ServiceInUse,
  cents: number,
): Promise<void> {
  return recordService(work, what, service, { amount: euro(cents), cents })
}

async function moneyOfService(work: Work, serviceId: string) {
  return (await moneyOf(work.tx, sql`s.id = ${serviceId}`))[0]!
}

/** The services in the order of their trips' ids. An unknown service comes last and is refused when it is read. */
async function byItinerary<Asked extends { serviceId: string }>(work: Work, asked: readonly Asked[]): Promise<Asked[]> {
  const ids = sql.join(
    asked.map(({ serviceId }) => sql`${serviceId}::uuid`),
    sql`, `,
  )
  const { rows } = await work.tx.execute<{ id: string }>(sql`
    select id from services where id in (${ids}) order by itinerary_id, id`)
  const place = new Map(rows.map(({ id }, at) => [id, at]))
  const placeOf = ({ serviceId }: Asked) => place.get(serviceId) ?? rows.length
  return asked.toSorted((one, other) => placeOf(one) - placeOf(other))
}
