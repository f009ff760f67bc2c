import { eq, inArray, sql } from 'drizzle-orm'
import { recordActivity } from '#src/features/activity/activity.commands.ts'
import { lockTripFor } from '#src/features/bookings/booking/booked-trip.commands.ts'
import { bookings, participants } from '#src/features/bookings/bookings.tables.ts'
import { headName } from '#src/features/bookings/people/booking-names.words.ts'
import { departures } from '#src/features/departures/departures.tables.ts'
import { edit } from '#src/server/edits.ts'
import type { Work } from '#src/server/work.ts'
import { Refusal } from '#src/shared/refusal.ts'
import { topic } from '#src/shared/topics.ts'
import { type BoardingMove, type BoardingParty, boardingRefusal, movedParty } from './boarding.rules.ts'

/** Gives people the stops where they board. The opposite moves undo it. */
export async function assignBoarding(
  work: Work,
  tripId: string,
  { moves }: { moves: readonly BoardingMove[] },
): Promise<undefined> {
  await lockTripFor(work, tripId)
  const stops = await work.tx
    .select({ id: departures.id, name: departures.name })
    .from(departures)
    .where(eq(departures.itineraryId, tripId))
  if (moves.some(({ to }) => to !== null && !stops.some(({ id }) => id === to)))
    throw new Refusal('bookings.departure-not-of-trip')
  const parties = await partiesWith(work, tripId, moves)
  const refusal = boardingRefusal(parties, moves)
  if (refusal) throw new Refusal(refusal, refusal === 'bookings.boards-elsewhere' ? { kind: 'conflict' } : {})
  await keepStops(
    work,
    parties.map((party) => movedParty(party, moves)),
  )
  await record(work, tripId, moves, stops)
  work.touch(topic.trip(tripId), ...parties.map(({ bookingId }) => topic.booking(bookingId)))
}

/** The bookings of these people, locked, each with everybody in it who comes. */
async function partiesWith(work: Work, tripId: string, moves: readonly BoardingMove[]): Promise<BoardingParty[]> {
  const { rows } = await work.tx.execute<BoardingParty>(sql`
    select b.id as "bookingId", b.is_staff as "isStaff", b.departure_id as "departureId", (
      select json_agg(json_build_object('participantId', p.id, 'departureId', p.departure_id) order by p.position, p.id)
      from participants p where p.booking_id = b.id and p.canceled_at is null) as people
    from bookings b
    where b.trip_id = ${tripId} and b.status <> 'canceled' and exists (
      select from participants p where p.booking_id = b.id and p.canceled_at is null
        and p.id = any(${sql.param(moves.map(({ participantId }) => participantId))}::uuid[]))
    order by b.number for no key update of b`)
  return rows
}

/** Stores where the people of these bookings board. A booking gets a new version, because its form shows its stop. */
async function keepStops(work: Work, parties: readonly BoardingParty[]): Promise<void> {
  const ofBookings = parties.map(({ bookingId, departureId }) => ({ id: bookingId, departureId }))
  const ofPeople = parties.flatMap(({ people }) =>
    people.map(({ participantId, departureId }) => ({ id: participantId, departureId })),
  )
  const given = (rows: readonly { id: string; departureId: string | null }[]) =>
    sql`json_to_recordset(${JSON.stringify(rows)}::json) as m(id uuid, "departureId" uuid)`
  await work.tx.execute(
    sql`update bookings b set departure_id = m."departureId" from ${given(ofBookings)} where b.id = m.id`,
  )
  await work.tx
    .update(bookings)
    .set(edit(work))
    .where(
      inArray(
        bookings.id,
        ofBookings.map(({ id }) => id),
      ),
    )
  await work.tx.execute(
    sql`update ${participants} p set departure_id = m."departureId" from ${given(ofPeople)} where p.id = m.id`,
  )
}

async function record(
  work: Work,
  tripId: string,
  moves: readonly BoardingMove[],
  stops: readonly { id: string; name: string }[],
): Promise<void> {
  const nameOf = (stopId: string | null) => stops.find(({ id }) => id === stopId)?.name ?? ''
  const places = new Set(moves.map(({ to }) => to))
  const [place] = places
  const name = nameOf(place ?? null)
  const isOne = places.size === 1 && name !== ''
  const ids = moves.map(({ participantId }) => participantId)
  const { rows: people } = await work.tx.execute<{ id: string; surname: string | null; name: string | null }>(sql`
    select p.id, c.surname, c.name from participants p left join customers c on c.id = p.customer_id
    where p.id = any(${sql.param(ids)}::uuid[])`)
  await recordActivity(work, {
    kind: isOne ? 'bookings.activity-stops' : 'bookings.activity-stops-back',
    params: { n: moves.length, ...(isOne && { departure: name }) },
    ...{ itineraryId: tripId, subject: 'Booking', subjectId: tripId },
    changes: moves.map(({ participantId, from, to }) => ({
      field: headName(people.find(({ id }) => id === participantId) ?? { surname: null, name: null }),
      ...{ theirs: nameOf(from), mine: nameOf(to) },
    })),
  })
}
