import { sql } from 'drizzle-orm'
import type { SeatOfHead } from '#src/features/bookings/booking/booking.contract.ts'
import { bookingCode } from '#src/features/bookings/booking/booking.queries.ts'
import { seatOfHead } from '#src/features/bookings/people/seat.queries.ts'
import type { RoomType } from '#src/features/services/form/room-types.values.ts'
import { clockOf } from '#src/server/db/columns.ts'
import type { Reader } from '#src/server/db/database.ts'
import type { Day, Time } from '#src/shared/day.ts'

/** A confirmed person with everything that their summons says. */
export type Summoned = {
  participantId: string
  bookingCode: string
  isLead: boolean
  /** True where a selling agency pays, less its commission. */
  paysNet: boolean
  surname: string
  name: string
  sex: 'F' | 'M' | null
  residence: string | null
  /** The address that reaches them: their own, otherwise that of their party's contact. */
  email: string | null
  stop: { id: string; name: string; address: string; time: Time } | null
  seat: SeatOfHead | null
  roomType: RoomType | null
  /** The others of their party in the same room. */
  roommates: string[]
  priceCents: number
  dueCents: number
  balanceDueOn: Day | null
}

const roommates = sql`coalesce((
  select json_agg(rtrim(o.surname || ' ' || o.name) order by other.bed)
  from beds mine join beds other on other.room_id = mine.room_id and other.participant_id <> p.id
  join participants q on q.id = other.participant_id and q.booking_id = p.booking_id and q.canceled_at is null
  join customers o on o.id = q.customer_id
  where mine.participant_id = p.id), '[]'::json)`

/**
 * The confirmed people of a trip who have a name, party by party; only these where `participantIds` is given. People
 * without a name cannot be summoned.
 */
export async function summonedPeople(
  reader: Reader,
  tripId: string,
  participantIds?: readonly string[],
): Promise<Summoned[]> {
  const chosen = participantIds ? sql`p.id = any(${sql.param(participantIds)}::uuid[])` : sql`true`
  const { rows } = await reader.execute<Summoned>(sql`
    select p.id as "participantId", ${bookingCode} as "bookingCode", p.is_default_contact as "isLead", b.pays_net as "paysNet", c.surname, c.name,
      c.sex, c.residence,
      coalesce(nullif(c.email, ''), (
        select nullif(o.email, '') from participants q join customers o on o.id = q.customer_id
        where q.booking_id = b.id and q.is_default_contact and q.canceled_at is null limit 1)) as email,
      case when d.id is not null then json_build_object('id', d.id, 'name', d.name, 'address', d.address,
        'time', ${clockOf(sql`d.time`)}) end as stop,
      ${seatOfHead} as seat,
      coalesce((select r.room_type from beds e join rooms r on r.id = e.room_id where e.participant_id = p.id),
        (select r.room_type from rooms r where r.id = b.room_id)) as "roomType",
      ${roommates} as roommates, m.price::float8 as "priceCents", m.due::float8 as "dueCents",
      (select i.due_on::text from instalments i where i.booking_id = b.id and i.kind = 'balance') as "balanceDueOn"
    from participants p join trips t on t.id = p.trip_id
    join bookings b on b.id = p.booking_id and b.status = 'confirmed' and not b.is_staff
    join booking_money m on m.booking_id = b.id
    join customers c on c.id = p.customer_id
    left join departures d on d.id = coalesce(p.departure_id, b.departure_id)
    where p.trip_id = ${tripId} and p.canceled_at is null and ${chosen}
    order by b.number, not p.is_default_contact, p.position, p.id`)
  return rows
}
