import { eq, sql } from 'drizzle-orm'
import { payCommission } from '#src/features/accounts/commissions/commissions.commands.ts'
import { issueReceipt } from '#src/features/accounts/receipts/receipts.commands.ts'
import { rooms } from '#src/features/bookings/bookings.tables.ts'
import { moveBooking } from '#src/features/bookings/moving/moving.commands.ts'
import { movePreview, moveTargetsOf } from '#src/features/bookings/moving/moving.queries.ts'
import { changeRoom } from '#src/features/bookings/rooms/beds.commands.ts'
import { arrangeHotel, openHotelRoom } from '#src/features/bookings/rooms/hotel-rooms.commands.ts'
import { tellBalance } from '#src/features/communications/reminders/reminders.commands.ts'
import { openBalances } from '#src/features/communications/reminders/reminders.queries.ts'
import { aRoomingListSent } from '#src/features/rooming/rooming.builders.ts'
import type { Work } from '#src/server/work.ts'
import type { Day } from '#src/shared/day.ts'
import type { StaffKey } from './office.ts'

type ActingOn = <Result>(who: StaffKey, on: Day, run: (work: Work) => Promise<Result>) => Promise<Result>
type Keeping = { act: ActingOn; today: Day }

/** What the office did with bookings this morning: moves, receipts, commissions, reminders, rooming lists, other rooms. */
export async function keepPaperwork({ act, today }: Keeping): Promise<void> {
  await act('booking', today, moveOne)
  await act('accountingOffice', today, issueReceipts)
  await act('accountingOffice', today, payCommissions)
  await act('accountingOffice', today, remindSome)
  await act('groupsOffice', today, sendRoomingLists)
  await act('groupsOffice', today, giveOtherRooms)
}

async function rowsOf<Row extends Record<string, unknown>>(work: Work, query: ReturnType<typeof sql>): Promise<Row[]> {
  return (await work.tx.execute<Row>(query)).rows as Row[]
}

/** Moves the newest paid couple of a repeated trip to the next date that has room. */
async function moveOne(work: Work): Promise<void> {
  const found = await rowsOf<{ tripId: string; bookingId: string; version: number }>(
    work,
    sql`select b.trip_id as "tripId", b.id as "bookingId", b.version from bookings b
      join trips t on t.id = b.trip_id join booking_money m on m.booking_id = b.id
      where t.status = 'forSale' and t.series_id is not null and b.status = 'confirmed' and not b.is_staff
        and b.adults = 2 and b.children = 0 and m.net > 0 and b.created_at < ${work.now.toISOString()}::timestamptz
      order by t.departs_on, b.number desc limit 20`,
  )
  for (const { version, ...ids } of found) {
    const { targets } = await moveTargetsOf(work.tx, ids, work.today)
    const to = targets.find(
      ({ refusal, placesLeft, departureId }) => refusal === null && departureId !== null && (placesLeft ?? 9) >= 2,
    )
    if (!to) continue
    const asked = { today: work.today, byName: work.actor.name, roomType: to.roomType }
    const preview = await movePreview(work.tx, { ...ids, toTripId: to.tripId }, asked)
    await moveBooking(work, ids, {
      ...{ version, toTripId: to.tripId, roomType: to.roomType, departureId: to.departureId },
      ...{ price: 'new', priceReason: null, seenPriceCents: preview.new.priceCents },
      ...{ joinsWaitingList: false, aheadReason: null, lateReason: null },
    })
    return
  }
}

const receiptsToday = 6

/** Issues the receipts of the newest payments in cash. */
async function issueReceipts(work: Work): Promise<void> {
  const found = await rowsOf<{ tripId: string; bookingId: string; paymentId: string }>(
    work,
    sql`select b.trip_id as "tripId", b.id as "bookingId", p.id as "paymentId" from payments p
      join bookings b on b.id = p.booking_id join trips t on t.id = b.trip_id
      where t.status in ('forSale', 'confirmed') and p.method = 'cash' and p.kind <> 'refund' and p.reverses_id is null
      order by p.registered_at desc, p.id limit ${receiptsToday}`,
  )
  for (const ids of found.toReversed()) await issueReceipt(work, ids)
}

/** Pays the older half of the commissions that have matured. */
async function payCommissions(work: Work): Promise<void> {
  const found = await rowsOf<{ tripId: string; agencyId: string; cents: number }>(
    work,
    sql`select k.trip_id as "tripId", k.agency_id as "agencyId", sum(k.cents)::float8 as cents from agency_commissions k
      join trips t on t.id = k.trip_id where not k.pays_net and t.departs_on <= ${work.today}::date
      group by k.trip_id, k.agency_id, t.departs_on having sum(k.cents) > 0 order by t.departs_on, k.agency_id`,
  )
  for (const [at, { cents, ...ids }] of found.slice(0, Math.ceil(found.length / 2)).entries())
    await payCommission(work, ids, {
      ...{ cents, method: 'bankTransfer', paidOn: work.today },
      invoiceNumber: `${40 + at}/${work.today.slice(0, 4)}`,
    })
}

/** Tells some of those who are late by telephone. */
async function remindSome(work: Work): Promise<void> {
  const late = await openBalances(work.tx, { dueUntil: work.today })
  if (late.length === 0) return
  const reminders = late.slice(0, 3).map(({ bookingId }) => ({ bookingId, lastId: null }))
  await tellBalance(work, { how: 'phone', reminders })
}

/** Sends the list of the next confirmed trip to its hotel, and corrects a room afterwards. */
async function sendRoomingLists(work: Work): Promise<void> {
  const [next] = await rowsOf<{ tripId: string; serviceId: string }>(
    work,
    sql`select t.id as "tripId", s.id as "serviceId" from trips t
      join services s on s.itinerary_id = t.id and s.category = 'hotel'
      where t.status = 'confirmed' and t.departs_on > ${work.today}::date
      order by t.departs_on, s.day, s.position limit 1`,
  )
  if (!next) return
  await aRoomingListSent(work, next)
  const [room] = await work.tx.select().from(rooms).where(eq(rooms.tripId, next.tripId)).orderBy(rooms.id).limit(1)
  const { id: roomId, roomType, notes } = room!
  await changeRoom(work, { tripId: next.tripId, roomId }, { roomType, notes: 'Piano basso', from: { roomType, notes } })
}

/**
 * In the second hotel of a tour two couples sleep otherwise: one in twin beds, the other each in a room of their own
 * with a friend.
 */
async function giveOtherRooms(work: Work): Promise<void> {
  const couples = await rowsOf<{ tripId: string; serviceId: string; roomId: string; people: string[] }>(
    work,
    sql`select t.id as "tripId", h.id as "serviceId", r.id as "roomId", array_agg(d.participant_id order by d.bed) as people
      from trips t
      cross join lateral (
        select s.id from services s where s.itinerary_id = t.id and s.category = 'hotel' order by s.day offset 1 limit 1) h
      join rooms r on r.trip_id = t.id and r.room_type = 'DBL'
      join beds d on d.room_id = r.id
      join bookings b on b.room_id = r.id and b.status = 'confirmed' and b.adults = 2 and b.children = 0
      where t.status = 'forSale'
      group by t.id, h.id, r.id, b.number having count(*) = 2 order by t.departs_on, b.number limit 3`,
  )
  const [twins, first, second] = couples
  if (!twins || !first || !second) return
  await openHotelRoom(work, twins, { roomType: 'TWN', participantIds: twins.people })
  await arrangeHotel(work, first, [
    { participantId: first.people[1]!, roomId: second.roomId },
    { participantId: second.people[1]!, roomId: first.roomId },
  ])
}
