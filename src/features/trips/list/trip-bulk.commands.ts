import { eq, inArray } from 'drizzle-orm'
import { editRefusal } from '#src/features/trips/data/editing.rules.ts'
import { recordOwners } from '#src/features/trips/data/trip-editing.commands.ts'
import { keepOwners, lockTrip, ownersOf, touchTrip } from '#src/features/trips/life/trip-rows.commands.ts'
import { archiveTrip } from '#src/features/trips/life/trip-states.commands.ts'
import { trips } from '#src/features/trips/trips.tables.ts'
import { refusalOfConstraint } from '#src/server/db/faults.ts'
import { edit } from '#src/server/edits.ts'
import { findText } from '#src/server/text.ts'
import type { Work } from '#src/server/work.ts'
import { Refusal, refuseIf } from '#src/shared/refusal.ts'
import type { BulkOutcome } from './trip-bulk.contract.ts'

/** Gives several trips the same organisers. Trips whose state forbids it keep theirs. */
export async function assignOwners(work: Work, { tripIds, ownerIds }: { tripIds: string[]; ownerIds: string[] }) {
  return eachTrip(work, tripIds, async (part, tripId) => {
    const trip = await lockTrip(part, tripId)
    refuseIf(editRefusal({ status: trip.status, hasBookings: false }, 'owners'))
    const before = await ownersOf(part, tripId)
    await keepOwners(part, tripId, ownerIds)
    await part.tx.update(trips).set(edit(part)).where(eq(trips.id, tripId))
    await recordOwners(part, tripId, before)
    touchTrip(part, tripId)
  })
}

/** Archives several trips. Trips with something open, or changed since they were seen, stay as they are. */
export async function archiveTrips(work: Work, asked: readonly { id: string; version: number }[]) {
  const versions = new Map(asked.map(({ id, version }) => [id, version]))
  return eachTrip(work, [...versions.keys()], (part, tripId) => archiveTrip(part, tripId, versions.get(tripId)!))
}

/** Does the same act to each trip, always in the same order of trips. A trip that refuses it is left unchanged. */
async function eachTrip(
  work: Work,
  tripIds: readonly string[],
  act: (part: Work, tripId: string) => Promise<unknown>,
): Promise<BulkOutcome> {
  const ids = [...new Set(tripIds)].toSorted()
  const rows = await work.tx.select({ id: trips.id, title: trips.title }).from(trips).where(inArray(trips.id, ids))
  const titles = new Map(rows.map(({ id, title }) => [id, title]))
  const refused: BulkOutcome['refused'] = []
  for (const id of ids) {
    try {
      await work.attempt((part) => act(part, id))
    } catch (caught) {
      const error = refusalIn(caught)
      // A busy trip fails the whole call, which the browser repeats, so no refusal of this attempt counts.
      if (error === null || error.kind === 'tooMany') throw caught
      refused.push({ id, title: titles.get(id) ?? '', code: error.code, reason: reasonOf(error) })
    }
  }
  return { done: ids.length - refused.length, refused }
}

/** The refusal by our code or by the database; null when something broke. */
function refusalIn(error: unknown): Refusal | null {
  if (error instanceof Refusal) return error
  const code = refusalOfConstraint(error)
  return code === null ? null : new Refusal(code)
}

/** The reason of a refusal: the missing data, if it names them. */
function reasonOf({ code, params, faults }: Refusal): string {
  const said = (faults.length > 0 ? faults : [{ code, params }]).map(
    (one) => findText(one.code, one.params) ?? one.code,
  )
  return [...new Set(said)].join(' · ')
}
