import { eq, sql } from 'drizzle-orm'
import { refuseStale } from '#src/features/access/editing.commands.ts'
import { recordActivity } from '#src/features/activity/activity.commands.ts'
import { seatMaps } from '#src/features/seating/seating.tables.ts'
import { creation, edit } from '#src/server/edits.ts'
import type { Work } from '#src/server/work.ts'
import type { Difference } from '#src/shared/difference.ts'
import { Refusal, refuseIf } from '#src/shared/refusal.ts'
import { topic } from '#src/shared/topics.ts'
import { layoutRefusal, passengerSeatsOf, registeredRefusal } from './layouts.rules.ts'
import type { Layout } from './layouts.values.ts'
import { mapDifferences } from './map-differences.words.ts'
import type { SeatMapForm } from './seat-maps.contract.ts'

type Drawn = SeatMapForm & { layout: Layout }

const saved = { id: seatMaps.id, version: seatMaps.version }

/** Adds a map to the library. Refuses the name of another map in use, and a map that is not valid. */
export async function addSeatMap(work: Work, form: Drawn) {
  refuseInvalid(form)
  await refuseKnown(work, form.name, null)
  const [made] = await work.tx
    .insert(seatMaps)
    .values({ ...form, ...creation(work) })
    .returning(saved)
  await record(work, 'map-added', { ...made!, ...form })
  return made!
}

/** Changes a map of the library. The maps that coaches copied from it stay as they are. */
export async function editSeatMap(work: Work, seatMapId: string, { version, ...form }: Drawn & { version: number }) {
  const stored = await lockedMap(work, seatMapId, version)
  refuseInvalid(form)
  if (stored.isActive) await refuseKnown(work, form.name, seatMapId)
  const [changed] = await work.tx
    .update(seatMaps)
    .set({ ...form, ...edit(work) })
    .where(eq(seatMaps.id, seatMapId))
    .returning(saved)
  await record(work, 'map-edited', { ...stored, ...form }, mapDifferences(form, stored))
  return changed!
}

/** Archives a map or brings it back. Refuses to bring back one whose name another map in use has. */
export async function archiveSeatMap(
  work: Work,
  seatMapId: string,
  { isActive, version }: { isActive: boolean; version: number },
) {
  const stored = await lockedMap(work, seatMapId, version)
  if (isActive) await refuseKnown(work, stored.name, seatMapId)
  const [changed] = await work.tx
    .update(seatMaps)
    .set({ isActive, ...edit(work) })
    .where(eq(seatMaps.id, seatMapId))
    .returning(saved)
  await record(work, isActive ? 'map-restored' : 'map-archived', stored)
  return changed!
}

function refuseInvalid({ layout, registeredSeats }: Drawn): void {
  refuseIf(layoutRefusal(layout))
  refuseIf(registeredRefusal(layout, registeredSeats), {
    path: '/registeredSeats',
    params: { n: passengerSeatsOf(layout), of: registeredSeats },
  })
}

/** Refuses the name of another map in use, so that a name means one map. The database refuses it too. */
async function refuseKnown(work: Work, name: string, seatMapId: string | null): Promise<void> {
  const { rows } = await work.tx.execute(sql`
    select 1 from ${seatMaps} where is_active and lower(name) = lower(${name}) and id is distinct from ${seatMapId}::uuid`)
  if (rows.length > 0) throw new Refusal('seating.map-known', { path: '/name' })
}

async function lockedMap(work: Work, seatMapId: string, version: number) {
  const [stored] = await work.tx.select().from(seatMaps).where(eq(seatMaps.id, seatMapId)).for('no key update')
  if (!stored) throw new Refusal('calls.not-found', { kind: 'notFound' })
  await refuseStale(work, stored, version)
  return stored
}

async function record(
  work: Work,
  what: 'map-added' | 'map-edited' | 'map-archived' | 'map-restored',
  { id, name, layout }: { id: string; name: string; layout: Layout },
  changes: readonly Difference[] = [],
): Promise<void> {
  await recordActivity(work, {
    kind: `seating.activity-${what}`,
    params: { map: name, seats: passengerSeatsOf(layout) },
    changes,
    ...{ subject: 'BusLayout', subjectId: id },
  })
  work.touch(topic.settings)
}
