import { and, eq, inArray, sql } from 'drizzle-orm'
import { recordActivity } from '#src/features/activity/activity.commands.ts'
import { lockTripFor } from '#src/features/bookings/booking/booked-trip.commands.ts'
import { rooms } from '#src/features/bookings/bookings.tables.ts'
import { headName } from '#src/features/bookings/people/booking-names.words.ts'
import { availabilityOf } from '#src/features/bookings/places/availability.queries.ts'
import { turnRefusal } from '#src/features/bookings/places/places.rules.ts'
import { waitingParties } from '#src/features/bookings/places/waiting-list.queries.ts'
import { roomExceptions } from '#src/features/bookings/room-exceptions.tables.ts'
import type { RoomType } from '#src/features/services/form/room-types.values.ts'
import type { Work } from '#src/server/work.ts'
import { Refusal, refuseIf } from '#src/shared/refusal.ts'
import { topic } from '#src/shared/topics.ts'
import { roomInWords } from './beds.commands.ts'
import { roomsText } from './rooms.text.ts'
import { isSingleUse } from './single-use.queries.ts'

type OfHotel = { tripId: string; serviceId: string }

/** The room of a person in one hotel; null: the room that they have as a rule. */
export type RoomInHotel = { participantId: string; roomId: string | null }

/**
 * Gives people other rooms in one hotel of the trip, or ends that they have others. Everybody keeps the bed that they
 * have as a rule, and prices do not change. Refuses a room without a free bed there, a double that somebody keeps as a
 * single, and one room more of a type that the hotel does not give or that somebody waits for.
 */
export async function arrangeHotel(work: Work, ids: OfHotel, asked: readonly RoomInHotel[]): Promise<void> {
  const hotel = await lockHotel(work, ids)
  const people = await headsOf(work, ids, asked)
  const wanted = asked.map(({ roomId }) => roomId).filter((roomId) => roomId !== null)
  const known = await work.tx.$count(rooms, and(eq(rooms.tripId, ids.tripId), inArray(rooms.id, wanted)))
  if (known < new Set(wanted).size) throw new Refusal('calls.not-found', { kind: 'notFound' })
  const waiting = await waitingParties(work.tx, ids.tripId)
  const free = waiting.length > 0 ? await availabilityOf(work.tx, ids.tripId) : null
  const before = await roomsUsed(work, ids)
  const from = await roomsInWords(work, ids, people)
  await work.tx.delete(roomExceptions).where(
    and(
      eq(roomExceptions.serviceId, ids.serviceId),
      inArray(
        roomExceptions.participantId,
        people.map(({ id }) => id),
      ),
    ),
  )
  const other = people.flatMap(({ id, roomId, usualRoomId }) =>
    roomId === null || roomId === usualRoomId ? [] : [{ serviceId: ids.serviceId, roomId, participantId: id }],
  )
  if (other.length > 0) await work.tx.insert(roomExceptions).values(other)
  const entered = people.map(({ roomId, usualRoomId }) => roomId ?? usualRoomId).filter((roomId) => roomId !== null)
  await refuseFullRooms(work, ids, [...new Set(entered)])
  const after = await roomsUsed(work, ids)
  for (const [roomType, used] of after) {
    if (used <= (before.get(roomType) ?? 0)) continue
    if (free) refuseIf(turnRefusal(null, { heads: 0, roomType }, waiting, free))
    await work.tx.execute(sql`select refuse_rooms_over(${ids.tripId}, ${roomType}, ${ids.serviceId})`)
  }
  const to = await roomsInWords(work, ids, people)
  for (const person of people)
    await record(work, ids, { ...person, hotel, from: from.get(person.id), to: to.get(person.id) })
}

/** Makes a room that serves one hotel alone, and gives it to these people there. A note of their usual room is kept. */
export async function openHotelRoom(
  work: Work,
  ids: OfHotel,
  { roomType, participantIds }: { roomType: RoomType; participantIds: readonly string[] },
): Promise<{ roomId: string }> {
  await lockHotel(work, ids)
  const people = await headsOf(
    work,
    ids,
    participantIds.map((participantId) => ({ participantId, roomId: null })),
  )
  const [first] = people
  const isShared = people.every(({ usualRoomId }) => usualRoomId === first!.usualRoomId)
  const [room] = await work.tx
    .insert(rooms)
    .values({
      ...{ tripId: ids.tripId, roomType, notes: isShared ? first!.notes : null },
      isStaff: people.every(({ isStaff }) => isStaff),
    })
    .returning({ id: rooms.id })
  const roomId = room!.id
  await arrangeHotel(
    work,
    ids,
    participantIds.map((participantId) => ({ participantId, roomId })),
  )
  return { roomId }
}

/**
 * Puts people back into the rooms that they had in one hotel. Rooms and people that are gone are left out. Answers the
 * people who change room.
 */
export async function arrangeHotelAgain(work: Work, ids: OfHotel, wanted: readonly RoomInHotel[]): Promise<string[]> {
  const { rows } = await work.tx.execute<{ id: string; roomId: string | null }>(sql`
    select p.id, e.room_id as "roomId" from participants p
    join bookings b on b.id = p.booking_id and b.is_holding
    left join room_exceptions e on e.participant_id = p.id and e.service_id = ${ids.serviceId}
    where p.trip_id = ${ids.tripId} and p.canceled_at is null`)
  const now = new Map(rows.map(({ id, roomId }) => [id, roomId]))
  const there = await work.tx.select({ id: rooms.id }).from(rooms).where(eq(rooms.tripId, ids.tripId))
  const changed = wanted.filter(
    ({ participantId, roomId }) =>
      now.has(participantId) &&
      now.get(participantId) !== roomId &&
      (roomId === null || there.some(({ id }) => id === roomId)),
  )
  if (changed.length > 0) await arrangeHotel(work, ids, changed)
  return changed.map(({ participantId }) => participantId)
}

async function lockHotel(work: Work, { tripId, serviceId }: OfHotel): Promise<string> {
  await lockTripFor(work, tripId)
  const { rows } = await work.tx.execute<{ name: string }>(sql`
    select coalesce(v.company_name, s.name) as name from services s left join providers v on v.id = s.provider_id
    where s.id = ${serviceId} and s.itinerary_id = ${tripId} and s.category = 'hotel'`)
  if (!rows[0]) throw new Refusal('calls.not-found', { kind: 'notFound' })
  return rows[0].name
}

type Head = RoomInHotel & {
  id: string
  bookingId: string
  isStaff: boolean
  surname: string | null
  name: string | null
  /** The room of their bed, with its note; null without a bed. */
  usualRoomId: string | null
  notes: string | null
}

/** The asked people, named or not, each once. Refuses people who are not on the trip. */
async function headsOf(work: Work, { tripId }: OfHotel, asked: readonly RoomInHotel[]): Promise<Head[]> {
  const places = new Map(asked.map((one) => [one.participantId, one]))
  const { rows } = await work.tx.execute<Omit<Head, keyof RoomInHotel>>(sql`
    select p.id, p.booking_id as "bookingId", b.is_staff as "isStaff", c.surname, c.name, d.room_id as "usualRoomId", r.notes
    from participants p
    join bookings b on b.id = p.booking_id and b.is_holding
    left join customers c on c.id = p.customer_id
    left join beds d on d.participant_id = p.id
    left join rooms r on r.id = d.room_id
    where p.trip_id = ${tripId} and p.canceled_at is null and p.id = any(${sql.param([...places.keys()])}::uuid[])
    order by p.id`)
  if (rows.length < places.size) throw new Refusal('calls.not-found', { kind: 'notFound' })
  return rows.map((head) => ({ ...head, ...places.get(head.id)! }))
}

/** The rooms that guests use in a hotel, by type. */
async function roomsUsed(work: Work, { tripId, serviceId }: OfHotel): Promise<Map<RoomType, number>> {
  const { rows } = await work.tx.execute<{ roomType: RoomType; used: number }>(sql`
    select room_type as "roomType", count(*)::int as used from used_rooms(${tripId}, ${serviceId}, null)
    where not is_staff group by room_type`)
  return new Map(rows.map(({ roomType, used }) => [roomType, used]))
}

async function refuseFullRooms(work: Work, { serviceId }: OfHotel, roomIds: readonly string[]): Promise<void> {
  const { rows } = await work.tx.execute<{ isFull: boolean; isKept: boolean }>(sql`
    select own.sleepers + visitors.sleepers > r.capacity as "isFull",
      visitors.sleepers > 0 and own.sleepers > 0 and ${isSingleUse} as "isKept"
    from rooms r
    cross join lateral (
      select count(*) as sleepers from beds d where d.room_id = r.id and not exists (
        select 1 from room_exceptions e where e.participant_id = d.participant_id and e.service_id = ${serviceId})) own
    cross join lateral (
      select count(*) as sleepers from room_exceptions e where e.room_id = r.id and e.service_id = ${serviceId}) visitors
    where r.id = any(${sql.param([...roomIds])}::uuid[])`)
  if (rows.some(({ isFull }) => isFull)) throw new Refusal('bookings.room-full')
  if (rows.some(({ isKept }) => isKept)) throw new Refusal('bookings.room-kept-as-single')
}

/** The rooms of these people in a hotel, for the log. Who has none is not among them. */
async function roomsInWords(work: Work, ids: OfHotel, people: readonly Head[]): Promise<Map<string, string>> {
  const { rows } = await work.tx.execute<{ id: string; roomType: RoomType; mates: string | null }>(sql`
    with placed as (
      select p.id, p.customer_id, coalesce(e.room_id, d.room_id) as room_id from participants p
      left join beds d on d.participant_id = p.id
      left join room_exceptions e on e.participant_id = p.id and e.service_id = ${ids.serviceId}
      where p.trip_id = ${ids.tripId} and p.canceled_at is null
    )
    select own.id, r.room_type as "roomType", (
      select string_agg(rtrim(c.surname || ' ' || c.name), ', ' order by c.surname, c.name)
      from placed mate join customers c on c.id = mate.customer_id
      where mate.room_id = own.room_id and mate.id <> own.id) as mates
    from placed own join rooms r on r.id = own.room_id
    where own.id = any(${sql.param(people.map(({ id }) => id))}::uuid[])`)
  return new Map(rows.map(({ id, roomType, mates }) => [id, roomInWords(roomType, mates)]))
}

type Recorded = Head & { hotel: string; from: string | undefined; to: string | undefined }

async function record(work: Work, { tripId }: OfHotel, head: Recorded): Promise<void> {
  const isOther = head.roomId !== null && head.roomId !== head.usualRoomId
  await recordActivity(work, {
    kind: isOther ? 'bookings.activity-hotel-room' : 'bookings.activity-hotel-room-ended',
    ...{ itineraryId: tripId, subject: 'Booking', subjectId: head.bookingId },
    params: { operator: work.actor.name, customer: headName(head), hotel: head.hotel },
    changes: [{ field: roomsText['bookings.room-of'], theirs: head.from ?? '', mine: head.to ?? '' }],
  })
  work.touch(topic.trip(tripId), topic.booking(head.bookingId))
}
