import { asc, eq, inArray, sql } from 'drizzle-orm'
import type { z } from 'zod'
import { refuseStale } from '#src/features/access/editing.commands.ts'
import { recordActivity } from '#src/features/activity/activity.commands.ts'
import { openItinerary, touchItinerary } from '#src/features/itineraries/itineraries.commands.ts'
import { creation, edit } from '#src/server/edits.ts'
import type { Work } from '#src/server/work.ts'
import type { Difference } from '#src/shared/difference.ts'
import { normalizePhone } from '#src/shared/phone.ts'
import { Refusal } from '#src/shared/refusal.ts'
import { departureDifferences, orderDifferences } from './departure-differences.words.ts'
import type { addDeparture as addCall } from './departures.contract.ts'
import { departureRemoved } from './departures.events.ts'
import { boardingAt, freshDepartures } from './departures.queries.ts'
import { departures } from './departures.tables.ts'
import { isBackInOrder, isReverse, type LoadingWay, returnOrder } from './return-order.rules.ts'

type DepartureForm = Omit<z.output<(typeof addCall)['schema']['body']>, 'position' | 'returnPosition'>
/** Its places on both ways, if they shall not follow from its time and from the way out. */
type Places = { position?: number | undefined; returnPosition?: number | null | undefined }

/** Adds a departure at `position`, or where its time belongs. Refuses a closed itinerary. */
export async function addDeparture(
  work: Work,
  itineraryId: string,
  { position, returnPosition, ...form }: DepartureForm & Places,
) {
  const itinerary = await openItinerary(work, itineraryId)
  const listed = await inOrder(work, itineraryId)
  const later = listed.findIndex((one) => one.time.slice(0, 5) > form.time)
  const index = position !== undefined ? Math.min(position - 1, listed.length) : later < 0 ? listed.length : later
  const [made] = await work.tx
    .insert(departures)
    .values({ ...columnsOf(form), itineraryId, position: index + 1, ...creation(work) })
    .returning({ id: departures.id, version: departures.version })
  await putInOrder(work, idsOf(listed).toSpliced(index, 0, made!.id))
  if (returnPosition)
    await putInReturnOrder(work, idsOf(returnOrder(listed)).toSpliced(returnPosition - 1, 0, made!.id))
  await record(work, 'added', { id: made!.id, itineraryId, name: form.name })
  touchItinerary(work, itinerary)
  return made!
}

/** Changes a departure; the people who board there stay. Refuses a stale edit and a closed itinerary. */
export async function editDeparture(
  work: Work,
  departureId: string,
  { version, ...form }: DepartureForm & { version: number },
) {
  const { itinerary, stored } = await lockedDeparture(work, departureId)
  await refuseStale(work, stored, version)
  const [changed] = await work.tx
    .update(departures)
    .set({ ...columnsOf(form), ...edit(work) })
    .where(eq(departures.id, departureId))
    .returning({ id: departures.id, version: departures.version })
  const changes = departureDifferences(columnsOf(form), { ...stored, ...timesOf(stored) })
  await record(work, 'edited', { ...stored, name: form.name }, {}, changes)
  touchItinerary(work, itinerary)
  return changed!
}

/**
 * Removes a departure and answers its former data. Refuses while bookings board there, unless `moveTo` names another
 * departure of the same itinerary. Refuses the last departure of a trip on sale.
 */
export async function removeDeparture(work: Work, departureId: string, moveTo: string | undefined) {
  const { itinerary, stored } = await lockedDeparture(work, departureId)
  const listed = await inOrder(work, itinerary.id)
  const target = listed.find((one) => one.id === moveTo)
  if (moveTo !== undefined && (!target || moveTo === departureId)) throw new Refusal('departures.move-target')
  const boarding = await boardingAt(work.tx, departureId)
  if (boarding > 0 && !target) throw new Refusal('departures.in-use', { params: { n: boarding } })
  const isOnSale = itinerary.status !== null && itinerary.status !== 'draft'
  if (isOnSale && listed.length === 1) throw new Refusal('departures.last-departure')
  await work.emit(departureRemoved, { itineraryId: itinerary.id, departureId, moveTo: moveTo ?? null })
  await work.tx.delete(departures).where(eq(departures.id, departureId))
  await putInOrder(
    work,
    idsOf(listed).filter((id) => id !== departureId),
  )
  await record(work, boarding > 0 ? 'moved' : 'removed', stored, { target: target?.name ?? '' })
  touchItinerary(work, itinerary)
  const { name, address, isExtra, position, referencePhone, returnPosition } = stored
  return { name, address, ...timesOf(stored), isExtra, position, referencePhone, returnPosition }
}

/**
 * Puts all departures of an itinerary into a new order on one way. Refuses a list that is not exactly the itinerary's
 * departures.
 */
export async function reorderDepartures(
  work: Work,
  itineraryId: string,
  { departureIds, way }: { departureIds: string[]; way: LoadingWay },
) {
  const itinerary = await openItinerary(work, itineraryId)
  const listed = await inOrder(work, itineraryId)
  const before = way === 'outward' ? listed : returnOrder(listed)
  const given = new Set(departureIds)
  const isSame =
    given.size === departureIds.length && given.size === listed.length && listed.every(({ id }) => given.has(id))
  if (!isSame) throw new Refusal('departures.order-changed', { kind: 'conflict' })
  if (way === 'outward') await putInOrder(work, departureIds)
  else if (isReverse(departureIds, idsOf(listed))) await forgetReturnOrder(work, itineraryId)
  else await putInReturnOrder(work, departureIds)
  const kind = way === 'return' ? 'departures.activity-ordered-return' : 'departures.activity-ordered'
  const now = departureIds.map((id) => listed.find((one) => one.id === id)!)
  await recordActivity(work, { kind, itineraryId, subject: 'Departure', changes: orderDifferences(now, before) })
  touchItinerary(work, itinerary)
  return { departureIds }
}

/**
 * Adds the departures of another itinerary that this one lacks, each where its time belongs. Their times of the way back
 * come only if they fit between those that are here: the other trip may return at another hour. Answers how many
 * departures lost theirs. Refuses a closed itinerary, and an itinerary that lacks none.
 */
export async function copyDeparturesFrom(
  work: Work,
  itineraryId: string,
  from: string,
): Promise<{ added: number; withoutReturn: number }> {
  const itinerary = await openItinerary(work, itineraryId)
  const fresh = await freshDepartures(work.tx, { from, to: itineraryId })
  if (fresh.length === 0) throw new Refusal('departures.nothing-to-copy')
  const listed = await inOrder(work, itineraryId)
  const made = await work.tx
    .insert(departures)
    .values(fresh.map((one, at) => ({ ...one, itineraryId, position: listed.length + at + 1, ...creation(work) })))
    .returning({ id: departures.id, time: departures.time, returnTime: departures.returnTime })
  const order: Pick<(typeof listed)[number], 'id' | 'time' | 'returnTime'>[] = [...listed]
  for (const one of made) {
    const later = order.findIndex(({ time }) => time > one.time)
    order.splice(later < 0 ? order.length : later, 0, one)
  }
  await putInOrder(
    work,
    order.map(({ id }) => id),
  )
  const timed = made.filter(({ returnTime }) => returnTime !== null).map(({ id }) => id)
  const fits = isBackInOrder(await inOrder(work, itineraryId))
  if (!fits && timed.length > 0)
    await work.tx.update(departures).set({ returnTime: null }).where(inArray(departures.id, timed))
  const names = fresh.map(({ name }) => name).join(', ')
  const kind = 'departures.activity-copied'
  await recordActivity(work, { kind, params: { departures: names }, itineraryId, subject: 'Departure' })
  touchItinerary(work, itinerary)
  return { added: made.length, withoutReturn: fits ? 0 : timed.length }
}

/** Copies the departures of one itinerary to others that have none. */
export async function copyDepartures(work: Work, from: string, to: string[]): Promise<void> {
  const { createdAt, createdBy } = creation(work)
  await work.tx.execute(sql`
    insert into ${departures} (itinerary_id, name, address, time, is_extra, position, reference_phone, return_position, return_time, created_at, created_by, updated_at, updated_by)
    select target.id, name, address, time, is_extra, position, reference_phone, return_position, return_time, ${createdAt}::timestamptz, ${createdBy}::uuid, ${createdAt}::timestamptz, ${createdBy}::uuid
    from ${departures} cross join unnest(${sql.param(to)}::uuid[]) as target(id)
    where itinerary_id = ${from}`)
}

/** Removes all departures of a template, which nobody books. */
export async function clearDepartures(work: Work, itineraryId: string): Promise<void> {
  await work.tx.delete(departures).where(eq(departures.itineraryId, itineraryId))
}

const idsOf = (listed: readonly { id: string }[]) => listed.map(({ id }) => id)
const clock = (time: string) => time.slice(0, 5)
const timesOf = ({ time, returnTime }: { time: string; returnTime: string | null }) => ({
  time: clock(time),
  returnTime: returnTime && clock(returnTime),
})

function columnsOf<Form extends DepartureForm>(form: Form): Form {
  return { ...form, referencePhone: form.referencePhone && normalizePhone(form.referencePhone) }
}

function inOrder(work: Work, itineraryId: string) {
  return work.tx
    .select()
    .from(departures)
    .where(eq(departures.itineraryId, itineraryId))
    .orderBy(asc(departures.position))
}

/** The unique constraint on positions is deferred, so positions may collide within the transaction. */
async function putInOrder(work: Work, ids: string[]): Promise<void> {
  await work.tx.execute(sql`
    update ${departures} set position = wanted.position
    from unnest(${sql.param(ids)}::uuid[]) with ordinality as wanted(id, position)
    where ${departures.id} = wanted.id and ${departures.position} <> wanted.position`)
}

async function putInReturnOrder(work: Work, ids: string[]): Promise<void> {
  await work.tx.execute(sql`
    update ${departures} set return_position = wanted.position
    from unnest(${sql.param(ids)}::uuid[]) with ordinality as wanted(id, position)
    where ${departures.id} = wanted.id and ${departures.returnPosition} is distinct from wanted.position`)
}

/** Forgets the order of the way back: from now on it is the reverse of the way out. */
async function forgetReturnOrder(work: Work, itineraryId: string): Promise<void> {
  await work.tx.update(departures).set({ returnPosition: null }).where(eq(departures.itineraryId, itineraryId))
}

async function lockedDeparture(work: Work, departureId: string) {
  const [known] = await work.tx
    .select({ itineraryId: departures.itineraryId })
    .from(departures)
    .where(eq(departures.id, departureId))
  if (!known) throw new Refusal('calls.not-found', { kind: 'notFound' })
  const itinerary = await openItinerary(work, known.itineraryId)
  const [stored] = await work.tx.select().from(departures).where(eq(departures.id, departureId))
  if (!stored) throw new Refusal('calls.not-found', { kind: 'notFound' })
  return { itinerary, stored }
}

function record(
  work: Work,
  what: 'added' | 'edited' | 'removed' | 'moved',
  departure: { id: string; itineraryId: string; name: string },
  params: Record<string, string> = {},
  changes: readonly Difference[] = [],
): Promise<void> {
  return recordActivity(work, {
    kind: `departures.activity-${what}`,
    params: { departure: departure.name, ...params },
    changes,
    itineraryId: departure.itineraryId,
    subject: 'Departure',
    subjectId: departure.id,
  })
}
