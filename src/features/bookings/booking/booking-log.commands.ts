import { sql } from 'drizzle-orm'
import { recordActivity } from '#src/features/activity/activity.commands.ts'
import { agencies } from '#src/features/agencies/agencies.tables.ts'
import type { bookings } from '#src/features/bookings/bookings.tables.ts'
import { headName } from '#src/features/bookings/people/booking-names.words.ts'
import type { HeadRow } from '#src/features/bookings/people/people.commands.ts'
import { peopleText } from '#src/features/bookings/people/people.text.ts'
import { departures } from '#src/features/departures/departures.tables.ts'
import type { RoomType } from '#src/features/services/form/room-types.values.ts'
import type { Work } from '#src/server/work.ts'
import type { Difference } from '#src/shared/difference.ts'
import { topic } from '#src/shared/topics.ts'
import { storedDifferences } from './stored-differences.words.ts'

type Told = 'created' | 'edited' | 'confirmed' | 'noted' | 'promoted' | 'waits-again'
type Named = { id: string; tripId: string }

/** Records a booking's change in the log of its trip, and touches the topics of everything that shows the booking. */
export async function recordBooking(
  work: Work,
  booking: Named,
  what: Told,
  { customer, ...params }: { customer: string; day?: string },
  changes: readonly Difference[] = [],
): Promise<void> {
  await recordActivity(work, {
    kind: `bookings.activity-${what}`,
    itineraryId: booking.tripId,
    subject: 'Booking',
    subjectId: booking.id,
    params: { operator: work.actor.name, customer, ...params },
    changes,
  })
  touchBooking(work, booking)
}

type Seen = {
  booking: typeof bookings.$inferSelect & { roomType: RoomType | null }
  heads: readonly HeadRow[]
}

/** Records an edit. Help to board has an entry of its own, and so have prices (`recordAgreed`). */
export async function recordEdit(
  work: Work,
  booking: Named,
  what: 'edited' | 'confirmed',
  { customer, before, after }: { customer: string; before: Seen; after: Seen },
): Promise<void> {
  const [mine, theirs] = [valuesOf(after), valuesOf(before)]
  const names = await namesOf(work, mine, theirs)
  await recordBooking(work, booking, what, { customer }, storedDifferences(mine, theirs, names))
  const noted = new Map(before.heads.map(({ participantId, boardingNote }) => [participantId, boardingNote]))
  const changed = after.heads.filter(
    ({ participantId, boardingNote }) => boardingNote !== (noted.get(participantId) ?? null),
  )
  if (changed.length === 0) return
  await recordActivity(work, {
    kind: 'bookings.activity-boarding',
    itineraryId: booking.tripId,
    subject: 'Booking',
    subjectId: booking.id,
    params: { operator: work.actor.name, customer: changed.map(headName).join(', ') },
    changes: changed.map((head) => ({
      ...{ field: peopleText['bookings.field.boardingNote'], of: headName(head), needs: 'HealthData' },
      ...{ theirs: noted.get(head.participantId) ?? '', mine: head.boardingNote ?? '' },
    })),
  })
}

const valuesOf = ({ booking, heads }: Seen) => ({
  ...booking,
  referenceName: booking.referenceName ?? '',
  people: heads.map((head) => ({ ...head, plate: head.plate ?? '', named: headName(head) })),
})
type Values = ReturnType<typeof valuesOf>

/** The names of the stops and agencies that these bookings name, read only where they differ. */
async function namesOf(work: Work, mine: Values, theirs: Values) {
  const stopsOf = ({ departureId, people }: Values) => [departureId, ...people.map((head) => head.departureId)]
  const isSame = mine.agencyId === theirs.agencyId && JSON.stringify(stopsOf(mine)) === JSON.stringify(stopsOf(theirs))
  const ids = isSame ? [] : [mine, theirs].flatMap((one) => [one.agencyId, ...stopsOf(one)]).filter((id) => id !== null)
  const known = sql`any(${sql.param(ids)}::uuid[])`
  const { rows } = isSame
    ? { rows: [] }
    : await work.tx.execute<{ id: string; name: string }>(sql`
        select id, name from ${departures} where id = ${known} union all select id, name from ${agencies} where id = ${known}`)
  const nameOf = (id: string) => rows.find((row) => row.id === id)?.name ?? ''
  return { departure: nameOf, agency: nameOf }
}

/** Records the agreed terms of payment, apart from the booking, for readers who may see payments. */
export async function recordAgreed(
  work: Work,
  booking: Named,
  customer: string,
  changes: readonly Difference[],
): Promise<void> {
  if (changes.length === 0) return
  await recordActivity(work, {
    kind: 'bookings.activity-agreed',
    itineraryId: booking.tripId,
    subject: 'Payment',
    subjectId: booking.id,
    params: { operator: work.actor.name, customer },
    changes,
  })
}

/** Touches the topics of everything that shows a booking. */
export function touchBooking(work: Work, booking: Named): void {
  work.touch(topic.trip(booking.tripId), topic.booking(booking.id))
}
