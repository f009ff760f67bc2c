import { eq, inArray, or } from 'drizzle-orm'
import type { z } from 'zod'
import { refuseStale } from '#src/features/access/editing.commands.ts'
import { edit } from '#src/server/edits.ts'
import type { Work } from '#src/server/work.ts'
import { foldText } from '#src/shared/folded.ts'
import { Refusal, refuseIf } from '#src/shared/refusal.ts'
import type { mergeProviders as call } from './merging.contract.ts'
import { mergedData, mergedRefusal, mergeRefusal } from './merging.rules.ts'
import { dataOfProvider, providerDifferences } from './provider-differences.words.ts'
import { columnsOf, lockProvider, recordProvider, type StoredProvider, tellItineraries } from './providers.commands.ts'
import { providersMerged } from './providers.events.ts'
import { distinctProviders, providerContacts, providers } from './providers.tables.ts'
import { providersText } from './providers.text.ts'

type Asked = z.output<(typeof call)['schema']['body']>

/**
 * Merges a double into a supplier. Every later feature moves what it stores about the double, in this transaction.
 * Refuses stale records, a double that somebody merged meanwhile, two firms with different VAT numbers, and data that
 * do not fit together. The double is marked first, because only then is its number free for the kept supplier.
 */
export async function mergeProviders(
  work: Work,
  providerId: string,
  { version, doubleId, doubleVersion, taken }: Asked,
): Promise<{ id: string; version: number }> {
  const { kept, double } = await lockPair(work, providerId, doubleId)
  await refuseStale(work, kept, version)
  await refuseStale(work, double, doubleVersion)
  const [before, dropped] = [dataOfProvider(kept), dataOfProvider(double)]
  refuseIf(mergeRefusal({ ...before, id: kept.id }, { ...dropped, id: double.id }))
  const data = mergedData(before, dropped, taken)
  refuseIf(mergedRefusal(data))
  await work.tx
    .update(providers)
    .set({ mergedInto: kept.id, ...edit(work) })
    .where(eq(providers.id, double.id))
  // The doubles of a double are moved to the kept supplier too, so that every double is one step away from it.
  await work.tx.update(providers).set({ mergedInto: kept.id }).where(eq(providers.mergedInto, double.id))
  const columns = { ...columnsOf({ ...data, country: data.country ?? kept.country }), notes: data.notes || null }
  const [saved] = await work.tx
    .update(providers)
    .set({ ...columns, ...edit(work) })
    .where(eq(providers.id, kept.id))
    .returning({ id: providers.id, version: providers.version })
  await handOver(work, kept.id, double.id)
  const ofDouble = providersText['providers.merged-double']
  await recordProvider(
    work,
    'merged',
    { ...kept, ...columns },
    {
      params: { double: double.companyName },
      changes: [
        ...providerDifferences(data, before),
        ...providerDifferences(data, dropped).map((line) => ({ ...line, field: `${line.field} (${ofDouble})` })),
      ],
    },
  )
  await tellItineraries(work, kept.id)
  return saved!
}

/** Records that two suppliers are not one. Repeating this changes nothing. */
export async function tellProvidersApart(work: Work, providerId: string, otherId: string): Promise<undefined> {
  const provider = await lockProvider(work, providerId)
  const other = await lockProvider(work, otherId)
  if (provider.id === other.id) throw new Refusal('providers.merge-itself')
  const added = await work.tx
    .insert(distinctProviders)
    .values(pairOf(provider.id, other.id))
    .onConflictDoNothing()
    .returning({ id: distinctProviders.firstId })
  if (added.length === 0) return
  await recordProvider(work, 'told-apart', provider, { params: { other: other.companyName } })
}

const pairOf = (one: string, other: string) =>
  one < other ? { firstId: one, secondId: other } : { firstId: other, secondId: one }

/** Locks both against every use, in the order of their ids, so that two merges of one pair wait for each other. */
async function lockPair(work: Work, keptId: string, doubleId: string) {
  const found = await work.tx
    .select()
    .from(providers)
    .where(inArray(providers.id, [keptId, doubleId]))
    .orderBy(providers.id)
    .for('update')
  const byId = (id: string): StoredProvider => {
    const one = found.find((row) => row.id === id)
    if (!one) throw new Refusal('calls.not-found', { kind: 'notFound' })
    if (one.mergedInto !== null) throw new Refusal('providers.merge-gone', { kind: 'conflict' })
    return one
  }
  return { kept: byId(keptId), double: byId(doubleId) }
}

/** Moves everything of the double to the kept supplier. Contacts that both have become one. */
async function handOver(work: Work, keptId: string, doubleId: string): Promise<void> {
  const all = await work.tx
    .select()
    .from(providerContacts)
    .where(inArray(providerContacts.providerId, [keptId, doubleId]))
    .orderBy(providerContacts.id)
  const own = all.filter((contact) => contact.providerId === keptId && contact.removedAt === null)
  const contacts = all
    .filter(({ providerId, removedAt }) => providerId === doubleId && removedAt === null)
    .flatMap((contact) => {
      const same = own.find((one) => keyOfContact(one) === keyOfContact(contact))
      return same ? [{ from: contact.id, to: same.id }] : []
    })
  await work.tx.update(providerContacts).set({ providerId: keptId }).where(eq(providerContacts.providerId, doubleId))
  await work.emit(providersMerged, { keptId, doubleId, contacts })
  if (contacts.length > 0)
    await work.tx.delete(providerContacts).where(
      inArray(
        providerContacts.id,
        contacts.map(({ from }) => from),
      ),
    )
  await handOverDistinctions(work, keptId, doubleId)
}

type Contact = typeof providerContacts.$inferSelect

const keyOfContact = ({ name, phone, email }: Contact) =>
  [foldText(name), phone?.replace(/\D/g, '') ?? '', email?.toLowerCase() ?? ''].join(' ')

async function handOverDistinctions(work: Work, keptId: string, doubleId: string): Promise<void> {
  const { firstId, secondId } = distinctProviders
  const told = await work.tx
    .delete(distinctProviders)
    .where(or(eq(firstId, doubleId), eq(secondId, doubleId)))
    .returning()
  const others = told.map((pair) => (pair.firstId === doubleId ? pair.secondId : pair.firstId))
  const pairs = others.filter((id) => id !== keptId).map((id) => pairOf(keptId, id))
  if (pairs.length > 0) await work.tx.insert(distinctProviders).values(pairs).onConflictDoNothing()
}
