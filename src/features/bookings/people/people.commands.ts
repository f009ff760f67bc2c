import { and, asc, eq, inArray, isNull, sql } from 'drizzle-orm'
import { serviceAttendees } from '#src/features/bookings/attendees.tables.ts'
import type { BookingInput, ParticipantInput } from '#src/features/bookings/booking/booking-input.contract.ts'
import type { ParticipantType } from '#src/features/bookings/booking/participant-types.values.ts'
import { beds, participants, rooms } from '#src/features/bookings/bookings.tables.ts'
import { forgetLicences } from '#src/features/bookings/drivers/licences.commands.ts'
import { bookingFiles } from '#src/features/bookings/papers.tables.ts'
import { roomExceptions } from '#src/features/bookings/room-exceptions.tables.ts'
import { customers } from '#src/features/customers/customers.tables.ts'
import { keepPeople } from '#src/features/customers/person/person.commands.ts'
import { isPersonBegun } from '#src/features/customers/person/person.values.ts'
import { normalizePlate } from '#src/features/departures/plate.rules.ts'
import type { RoomType } from '#src/features/services/form/room-types.values.ts'
import { discardFiles } from '#src/server/files/keep.ts'
import type { Work } from '#src/server/work.ts'
import type { Day } from '#src/shared/day.ts'
import { Refusal } from '#src/shared/refusal.ts'
import { type AgeBand, type AgeTerms, bandOfAge, bandsOf, bandsOfFrozen, matchedHeads } from './heads.rules.ts'

type BookingOfHeads = { id: string; tripId: string; departsOn: Day }

/** The heads of a booking in order, with the stored data of each person. */
export async function headsOn(work: Work, bookingId: string) {
  const rows = await work.tx
    .select({
      participantId: participants.id,
      customerId: participants.customerId,
      ageBand: participants.ageBand,
      type: participants.type,
      isDefaultContact: participants.isDefaultContact,
      departureId: participants.departureId,
      plate: participants.plate,
      boardingNote: participants.boardingNote,
      bornOn: customers.bornOn,
      surname: customers.surname,
      name: customers.name,
    })
    .from(participants)
    .leftJoin(customers, eq(customers.id, participants.customerId))
    .where(and(eq(participants.bookingId, bookingId), isNull(participants.canceledAt)))
    .orderBy(asc(participants.position), asc(participants.id))
  return rows.map((row) => ({ ...row, isNamed: row.customerId !== null }))
}
export type HeadRow = Awaited<ReturnType<typeof headsOn>>[number]

/** A head to be saved. */
export type HeadToKeep = {
  stored: HeadRow | null
  asked: ParticipantInput | null
  ageBand: AgeBand
  bornOn: Day | null
}

/** The heads that a booking shall have, each with its age band, and the former heads that are no longer wanted. */
export function countedHeads(
  input: Pick<BookingInput, 'adults' | 'children' | 'people'>,
  stored: readonly HeadRow[],
  { isFrozen, ...terms }: AgeTerms & { isFrozen: boolean },
): { heads: HeadToKeep[]; gone: HeadRow[] } {
  const asked = input.people.map((person, at) => {
    const isKnown = stored.some(({ participantId }) => participantId === person.participantId)
    if (person.participantId && !isKnown) throw new Refusal('bookings.person-not-here', { path: `/people/${at}` })
    return { ...person, ageBand: person.ageBand ?? bandOfAge(person, terms), isNamed: isPersonBegun(person) }
  })
  const { heads, gone } = matchedHeads(asked, input, stored)
  const toCount = heads.map((head) => ({
    bornOn: head.asked?.bornOn ?? null,
    ageBand: head.asked?.ageBand ?? head.stored?.ageBand ?? null,
    isStored: head.stored !== null,
  }))
  const frozen = heads.map(({ stored: row }, at) => ({
    ...toCount[at]!,
    ageBand: row?.ageBand ?? toCount[at]!.ageBand,
  }))
  const bands = isFrozen ? bandsOfFrozen(frozen, input, terms) : bandsOf(toCount, input, terms)
  return {
    heads: heads.map((head, at) => ({ ...head, ageBand: bands[at]!, bornOn: toCount[at]!.bornOn })),
    gone,
  }
}

/** A row of participants; a new one has a null `id`. */
type RowToSave = Omit<typeof participants.$inferInsert, 'id' | 'bookingId' | 'tripId'> & { id: string | null }

/**
 * Saves the heads of a booking in order. Known people are edited, new ones stored, and heads without a name keep rows
 * of their own. Answers the rows in that order and tells which are new.
 */
export async function keepHeads(
  work: Work,
  booking: BookingOfHeads,
  heads: readonly HeadToKeep[],
  type: ParticipantType,
): Promise<{ kept: string[]; added: string[] }> {
  const contact = contactAmong(heads)
  const canSeeHealth = work.actor.ability.can('read', 'HealthData')
  const customerIds = await keepPeopleOf(work, booking, heads)
  const rows: RowToSave[] = []
  for (const [at, { asked, stored, ageBand }] of heads.entries()) {
    const customerId = customerIds[at]!
    rows.push({
      id: stored?.participantId ?? null,
      customerId,
      ageBand,
      type: (asked ?? stored)?.type ?? type,
      position: at + 1,
      isDefaultContact: at === contact,
      departureId: (asked ?? stored)?.departureId ?? null,
      plate: plateOf(asked ?? stored),
      boardingNote: (asked && canSeeHealth ? asked : stored)?.boardingNote ?? null,
    })
  }
  await saveRows(work, rows)
  const fresh = rows.filter(({ id }) => id === null).map(({ id: _, ...row }) => ({ ...row, ...ofBooking(booking) }))
  const made =
    fresh.length > 0 ? await work.tx.insert(participants).values(fresh).returning({ id: participants.id }) : []
  const added = made.map(({ id }) => id)
  const isAnother = ({ stored }: HeadToKeep, at: number) =>
    stored?.type === 'driver' && stored.customerId !== null && stored.customerId !== customerIds[at]
  await forgetLicences(
    work,
    heads.filter(isAnother).map(({ stored }) => stored!.participantId),
  )
  const left = [...added]
  return { kept: rows.map(({ id }) => id ?? left.shift()!), added }
}

const plateOf = (head: { plate?: string | null } | null) => (head?.plate ? normalizePlate(head.plate) : null)

/**
 * The customers of the heads, null for a head without a name. All heads whose tax code belongs to another person are
 * refused together.
 */
async function keepPeopleOf(
  work: Work,
  { departsOn }: BookingOfHeads,
  heads: readonly HeadToKeep[],
): Promise<(string | null)[]> {
  const called = heads.flatMap(({ asked }, at) =>
    asked && isPersonBegun(asked) ? { at, ...named(asked), tripOn: departsOn, path: `/people/${at}/taxCode` } : [],
  )
  const ids = called.length > 0 ? await keepPeople(work, called) : []
  const found = new Map(called.map(({ at }, index) => [at, ids[index]!]))
  return heads.map((_, at) => found.get(at) ?? null)
}

const ofBooking = ({ id, tripId }: BookingOfHeads) => ({ bookingId: id, tripId })

/** A person to be stored, who has both names because the entry was judged before. */
function named({ customerId, version, surname, name, ...person }: ParticipantInput) {
  return {
    ...person,
    surname: surname ?? '',
    name: name ?? '',
    customerId: customerId ?? undefined,
    version: version ?? undefined,
  }
}

/** The index of the default contact: the chosen head, otherwise the first with a name, otherwise the former one. */
function contactAmong(heads: readonly HeadToKeep[]): number {
  const said = heads.findIndex(({ asked }) => asked?.isDefaultContact)
  const named = heads.findIndex(({ asked }) => asked && isPersonBegun(asked))
  const before = heads.findIndex(({ stored }) => stored?.isDefaultContact)
  return [said, named, before].find((at) => at >= 0) ?? 0
}

/** Updates existing rows in one statement. */
async function saveRows(work: Work, rows: readonly RowToSave[]): Promise<void> {
  const stored = rows.filter(({ id }) => id !== null)
  if (stored.length === 0) return
  await work.tx.execute(sql`
    update participants p set customer_id = n."customerId", age_band = n."ageBand", type = n.type, position = n.position,
      is_default_contact = n."isDefaultContact", departure_id = n."departureId", plate = n.plate,
      boarding_note = n."boardingNote"
    from json_to_recordset(${JSON.stringify(stored)}) as n(id uuid, "customerId" uuid, "ageBand" text, type text,
      position int, "isDefaultContact" boolean, "departureId" uuid, plate text,
      "boardingNote" text)
    where p.id = n.id and (p.customer_id, p.age_band, p.type, p.position, p.is_default_contact, p.departure_id, p.plate,
      p.boarding_note)
      is distinct from (n."customerId", n."ageBand", n.type, n.position, n."isDefaultContact", n."departureId", n.plate,
      n."boardingNote")`)
}

/** The ids of the people on a booking, in order. */
export async function peopleOn(work: Work, bookingId: string): Promise<string[]> {
  return (await headsOn(work, bookingId)).map(({ participantId }) => participantId)
}

/** Deletes heads without a name that are no longer wanted. */
export async function dropHeads(work: Work, participantIds: readonly string[]): Promise<void> {
  if (participantIds.length === 0) return
  const papers = await work.tx
    .select({ fileId: bookingFiles.fileId })
    .from(bookingFiles)
    .where(inArray(bookingFiles.participantId, [...participantIds]))
  await discardFiles(
    work,
    papers.map(({ fileId }) => fileId),
  )
  await work.tx.delete(participants).where(inArray(participants.id, [...participantIds]))
}

/** Takes people off every list and frees their beds, their other rooms and their counted places at once. */
export async function takeOff(work: Work, participantIds: readonly string[]): Promise<void> {
  if (participantIds.length === 0) return
  await work.tx.delete(beds).where(inArray(beds.participantId, [...participantIds]))
  await work.tx.delete(roomExceptions).where(inArray(roomExceptions.participantId, [...participantIds]))
  await work.tx.delete(serviceAttendees).where(inArray(serviceAttendees.participantId, [...participantIds]))
  await work.tx
    .update(participants)
    .set({ canceledAt: work.now.toISOString(), isDefaultContact: false })
    .where(inArray(participants.id, [...participantIds]))
}

/**
 * Frees what the people of a booking had while it held: their beds, their other rooms in single hotels, and their counted
 * places, into which the next enter. A booking that holds again later asks for all of them anew.
 */
export async function freeHeld(work: Work, bookingId: string): Promise<void> {
  await freeBeds(work, bookingId)
  for (const table of [roomExceptions, serviceAttendees])
    await work.tx
      .delete(table)
      .where(sql`${table.participantId} in (select id from participants where booking_id = ${bookingId})`)
}

/** Frees the beds of a booking, including beds in a shared room. Who has another room in one hotel keeps that one. */
export async function freeBeds(work: Work, bookingId: string): Promise<void> {
  await work.tx
    .delete(beds)
    .where(sql`${beds.participantId} in (select id from participants where booking_id = ${bookingId})`)
}

/** Gives the people of a new booking the beds of its new room. A person who does not fit stays without a bed. */
export async function layInto(
  work: Work,
  { id, capacity }: { id: string; capacity: number },
  participantIds: readonly string[],
): Promise<void> {
  const rows = participantIds
    .slice(0, capacity)
    .map((participantId, index) => ({ roomId: id, capacity, bed: index + 1, participantId }))
  if (rows.length > 0) await work.tx.insert(beds).values(rows)
}

/**
 * Gives each of these people without a bed the lowest free bed of the room, while there is one. The others stay
 * without.
 */
export async function giveBeds(work: Work, roomId: string, participantIds: readonly string[]): Promise<void> {
  if (participantIds.length === 0) return
  const [room] = await work.tx.select().from(rooms).where(eq(rooms.id, roomId)).for('no key update')
  const taken = await work.tx.select().from(beds).where(eq(beds.roomId, roomId))
  const free = Array.from({ length: room!.capacity }, (_, index) => index + 1).filter(
    (bed) => !taken.some((one) => one.bed === bed),
  )
  const asleep = await work.tx
    .select({ id: beds.participantId })
    .from(beds)
    .where(inArray(beds.participantId, [...participantIds]))
  const rows = participantIds
    .filter((id) => !asleep.some((one) => one.id === id))
    .slice(0, free.length)
    .map((participantId, index) => ({ roomId, capacity: room!.capacity, bed: free[index]!, participantId }))
  if (rows.length === 0) return
  // A person who kept the room alone no longer does.
  if (taken.length > 0) await work.tx.update(beds).set({ aloneReason: null }).where(eq(beds.roomId, roomId))
  await work.tx.insert(beds).values(rows)
}

/** Notes why a person keeps a room alone without a supplement; null when they do not. */
export async function keepAlone(work: Work, participantId: string, aloneReason: string | null): Promise<void> {
  await work.tx.update(beds).set({ aloneReason }).where(eq(beds.participantId, participantId))
}

/**
 * Gives a room another type. Its people stay in the beds that remain; the last ones lose theirs. Tells whether it
 * changed.
 */
export async function changeRoomType(
  work: Work,
  roomId: string,
  roomType: RoomType,
  singleUseOf: RoomType | null = null,
): Promise<boolean> {
  const [room] = await work.tx.select().from(rooms).where(eq(rooms.id, roomId)).for('no key update')
  if (room!.roomType === roomType) return false
  const people = await work.tx
    .delete(beds)
    .where(eq(beds.roomId, roomId))
    .returning({ id: beds.participantId, bed: beds.bed, aloneReason: beds.aloneReason })
  await work.tx.update(rooms).set({ roomType, singleUseOf }).where(eq(rooms.id, roomId))
  await giveBeds(
    work,
    roomId,
    people.toSorted((a, b) => a.bed - b.bed).map(({ id }) => id),
  )
  for (const { id, aloneReason } of people) if (aloneReason !== null) await keepAlone(work, id, aloneReason)
  return true
}
