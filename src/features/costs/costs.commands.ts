import { eq, sql } from 'drizzle-orm'
import type { z } from 'zod'
import { refuseStale } from '#src/features/access/editing.commands.ts'
import { type Deed, recordActivity } from '#src/features/activity/activity.commands.ts'
import { openItinerary, touchItinerary } from '#src/features/itineraries/itineraries.commands.ts'
import { creation, edit } from '#src/server/edits.ts'
import type { Work } from '#src/server/work.ts'
import type { Difference } from '#src/shared/difference.ts'
import { euro } from '#src/shared/money.ts'
import { Refusal, refuseIf } from '#src/shared/refusal.ts'
import { costDifferences } from './cost-differences.words.ts'
import type { saveCosts as saveCall } from './costs.contract.ts'
import { type CostDefinition, costsOf, placesOf } from './costs.queries.ts'
import { costFaults, minimumRefusal } from './costs.rules.ts'
import { costDefinitions, costScenarios } from './costs.tables.ts'

/** Creates the empty cost definition of a new itinerary. */
export async function createCosts(work: Work, itineraryId: string): Promise<void> {
  await work.tx.insert(costDefinitions).values({ itineraryId, ...creation(work) })
}

/**
 * Saves the definition. Bookings that have a price keep it. Refuses a stale edit, a closed itinerary, and a new minimum
 * above the places. On a trip on sale it also refuses to remove the minimum or the price.
 */
export async function saveCosts(
  work: Work,
  itineraryId: string,
  { version, scenarios, ...fields }: z.output<(typeof saveCall)['schema']['body']>,
): Promise<CostDefinition> {
  const { itinerary, stored } = await lockedCosts(work, itineraryId)
  await refuseStale(work, stored, version)
  const isOnSale = itinerary.status !== null && itinerary.status !== 'draft'
  const isMinimumNew = fields.minParticipants !== stored.minParticipants
  const faults = costFaults(fields, isOnSale, isMinimumNew ? await placesOf(work.tx, itineraryId) : null)
  if (faults.length > 0) throw new Refusal('calls.invalid', { kind: 'invalid', faults })
  const before = await costsOf(work.tx, itineraryId)
  await work.tx
    .update(costDefinitions)
    .set({ ...fields, ...edit(work) })
    .where(eq(costDefinitions.itineraryId, itineraryId))
  await keepScenarios(work, itineraryId, scenarios)
  const { priced: _priced, ...saved } = await costsOf(work.tx, itineraryId)
  await recordChange(work, itineraryId, before, saved)
  touchItinerary(work, itinerary)
  return saved
}

/** Changes only the minimum of participants. Refuses more than the places of the trip. */
export async function changeMinimum(
  work: Work,
  itineraryId: string,
  { minParticipants, version }: { minParticipants: number; version: number },
) {
  const { itinerary, stored } = await lockedCosts(work, itineraryId)
  await refuseStale(work, stored, version)
  refuseIf(minimumRefusal(minParticipants, await placesOf(work.tx, itineraryId)), {
    kind: 'invalid',
    path: '/minParticipants',
  })
  const [saved] = await work.tx
    .update(costDefinitions)
    .set({ minParticipants, ...edit(work) })
    .where(eq(costDefinitions.itineraryId, itineraryId))
    .returning({ version: costDefinitions.version })
  await recordMinimum(work, itineraryId, stored.minParticipants, minParticipants)
  touchItinerary(work, itinerary)
  return { minParticipants, version: saved!.version }
}

/** Replaces the cost definition of each of these itineraries with that of another. */
export async function copyCosts(work: Work, from: string, to: string[]): Promise<void> {
  const { createdAt, createdBy } = creation(work)
  const targets = sql`unnest(${sql.param(to)}::uuid[]) as target(id)`
  const copied = sql`min_participants, unit_cents, adult_cents, child_cents, single_supplement_cents, agency_fee_bps,
    insurance_bps, is_insurance_included, markup_bps, margin_bps, rounding_cents, free_every`
  await work.tx.execute(sql`
    insert into ${costDefinitions} (itinerary_id, ${copied}, created_at, created_by, updated_at, updated_by)
    select target.id, ${copied}, ${createdAt}::timestamptz, ${createdBy}::uuid, ${createdAt}::timestamptz, ${createdBy}::uuid
    from ${costDefinitions} cross join ${targets}
    where itinerary_id = ${from}
    on conflict (itinerary_id) do update set (${copied}, version, updated_at, updated_by) = row(
      excluded.min_participants, excluded.unit_cents, excluded.adult_cents, excluded.child_cents,
      excluded.single_supplement_cents, excluded.agency_fee_bps, excluded.insurance_bps,
      excluded.is_insurance_included, excluded.markup_bps, excluded.margin_bps, excluded.rounding_cents,
      excluded.free_every, ${costDefinitions}.version + 1, excluded.updated_at, excluded.updated_by)`)
  await work.tx.execute(sql`delete from ${costScenarios} where itinerary_id = any(${sql.param(to)}::uuid[])`)
  await work.tx.execute(sql`
    insert into ${costScenarios} (itinerary_id, participants)
    select target.id, participants from ${costScenarios} cross join ${targets} where itinerary_id = ${from}`)
}

async function keepScenarios(work: Work, itineraryId: string, scenarios: number[]): Promise<void> {
  await work.tx.delete(costScenarios).where(eq(costScenarios.itineraryId, itineraryId))
  const rows = [...new Set(scenarios)].map((participants) => ({ itineraryId, participants }))
  if (rows.length > 0) await work.tx.insert(costScenarios).values(rows)
}

async function lockedCosts(work: Work, itineraryId: string) {
  const itinerary = await openItinerary(work, itineraryId)
  const [stored] = await work.tx.select().from(costDefinitions).where(eq(costDefinitions.itineraryId, itineraryId))
  if (!stored) throw new Refusal('calls.not-found', { kind: 'notFound' })
  return { itinerary, stored }
}

/** Records a change. Minimum and price have sentences of their own; other fields are changes of the definition. */
async function recordChange(work: Work, itineraryId: string, before: CostDefinition, after: CostDefinition) {
  const found = costDifferences(after, before)
  const has = (wanted: keyof CostDefinition) => found.some(({ key }) => key === wanted)
  if (has('minParticipants')) await recordMinimum(work, itineraryId, before.minParticipants, after.minParticipants)
  if (has('unitCents'))
    await recordMove(work, itineraryId, 'price', { from: before.unitCents, to: after.unitCents }, euro)
  const rest = found.filter(({ key }) => key !== 'minParticipants' && key !== 'unitCents')
  if (rest.length > 0) await record(work, itineraryId, 'edited', {}, rest)
}

function recordMinimum(work: Work, itineraryId: string, from: number | null, to: number | null): Promise<void> {
  return recordMove(work, itineraryId, 'minimum', { from, to }, String)
}

/** Records a number that was set, changed or removed; each has its own sentence. */
function recordMove(
  work: Work,
  itineraryId: string,
  what: 'minimum' | 'price',
  { from, to }: { from: number | null; to: number | null },
  said: (value: number) => string,
): Promise<void> {
  if (from === null) return record(work, itineraryId, `${what}-set`, { to: said(to ?? 0) })
  if (to === null) return record(work, itineraryId, `${what}-removed`, { from: said(from) })
  return record(work, itineraryId, what, { from: said(from), to: said(to) })
}

function record(
  work: Work,
  itineraryId: string,
  what: Deed<'costs'>,
  params: Record<string, string | number>,
  changes: readonly Difference[] = [],
) {
  return recordActivity(work, {
    kind: `costs.activity-${what}`,
    params,
    changes,
    itineraryId,
    subject: 'CostDefinition',
  })
}
