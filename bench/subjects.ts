import pg from 'pg'
import { todayIn } from '../src/shared/day.ts'
import { type ToSeat, tripToSeat } from './automatic-seats.ts'

/** The subjects of the calls, found in the data. */
export type Subjects = {
  month: string
  previousMonth: string
  /** The trips with the most bookings. */
  full: string[]
  /** Trips on sale with rooms: some for the product, others for the bare program. */
  toBook: ToBook[]
  toBookBare: ToBook[]
  /** Other trips, to be booked until they are full. */
  toCrowd: ToBook[]
  /** A trip that takes in a whole sheet of people. */
  toImport: ToBook
  /** A trip with forty services, and one of them. */
  manyServices: { tripId: string; serviceId: string }
  toPay: { tripId: string; bookingId: string }[]
  toSeat: ToSeat
  agencyId: string
  staffId: string
  /** Beginnings of surnames, frequent and rare ones. */
  surnames: string[]
}
export type ToBook = { tripId: string; departureId: string; departsOn: string }

const manyServices = 40

/** Copies the services of a trip until there are this many. */
const moreServices = `
  insert into services (itinerary_id, day, position, category, name, cost_kind, provider_id, amount_cents)
  select s.itinerary_id, s.day, s.position + n, s.category, s.name || ' ' || n, s.cost_kind, s.provider_id, coalesce(s.amount_cents, 1000)
  from services s cross join generate_series(1, $2::integer) n where s.itinerary_id = $1
  order by n, s.id limit greatest(0, $2::integer - (select count(*) from services where itinerary_id = $1))`

/**
 * Finds the subjects and makes room for the bookings of the load: more places and doubles than a coach or a hotel has.
 */
export async function subjectsIn(databaseUrl: string): Promise<Subjects> {
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  const rowsOf = async <Row>(text: string) => (await client.query(text)).rows as Row[]
  const month = todayIn(new Date()).slice(0, 7)
  const before = new Date(`${month}-01T00:00:00Z`)
  before.setUTCMonth(before.getUTCMonth() - 1)

  const onSale = await rowsOf<ToBook>(`
    select t.id as "tripId", t.departs_on::text as "departsOn", (select id from departures where itinerary_id = t.id order by position limit 1) as "departureId"
    from trips t where t.status = 'forSale' and t.type = 'multiDay'
      and exists (select 1 from services s join allotments a on a.service_id = s.id where s.itinerary_id = t.id and a.room_type = 'DBL')
    order by t.departs_on, t.id limit 200`)
  // A sheet of five hundred is more than any trip has places for, beside who is on it.
  const toImport = onSale.pop()!
  await client.query('update trips set max_places = null where id = $1', [toImport.tripId])
  await client.query('update trips set max_places = 500 where id = any ($1)', [onSale.map(({ tripId }) => tripId)])
  await client.query(
    `update allotments set quantity = 400 where room_type = 'DBL'
       and service_id in (select id from services where itinerary_id = any ($1))`,
    [[toImport, ...onSale].map(({ tripId }) => tripId)],
  )
  // A coach has fewer places than the load books. The trip whose people are seated keeps its own.
  const [toSeat] = await rowsOf<ToSeat>(tripToSeat)
  await client.query('delete from vehicles where itinerary_id = any ($1) and itinerary_id <> $2', [
    [toImport, ...onSale].map(({ tripId }) => tripId),
    toSeat!.tripId,
  ])
  const toFill = onSale.filter(({ tripId }) => tripId !== toSeat!.tripId)
  const [first] = onSale
  await client.query(moreServices, [first!.tripId, manyServices])
  const share = Math.min(40, Math.floor(toFill.length / 3))
  const found: Subjects = {
    month,
    previousMonth: before.toISOString().slice(0, 7),
    full: (
      await rowsOf<{ id: string }>(`
        select t.id from trips t where t.status in ('forSale', 'confirmed')
        order by (select count(*) from bookings b where b.trip_id = t.id) desc, t.departs_on, t.id limit 20`)
    ).map(({ id }) => id),
    toBook: toFill.slice(0, share),
    toBookBare: toFill.slice(share, 2 * share),
    toCrowd: toFill.slice(2 * share),
    toImport,
    manyServices: {
      tripId: first!.tripId,
      serviceId: (await client.query('select id from services where itinerary_id = $1 limit 1', [first!.tripId]))
        .rows[0].id,
    },
    toPay: await rowsOf(`
      select b.trip_id as "tripId", b.id as "bookingId" from bookings b join trips t on t.id = b.trip_id
      where b.status = 'confirmed' and not b.is_staff and t.status in ('forSale', 'confirmed')
      order by t.departs_on, b.id limit 400`),
    toSeat: toSeat!,
    agencyId: (await rowsOf<{ id: string }>('select id from agencies where is_direct'))[0]!.id,
    staffId: (await rowsOf<{ id: string }>(`select id from users where 'booking' = any (roles) limit 1`))[0]!.id,
    surnames: [
      'ros',
      'col',
      'bra',
      'gal',
      'fer',
      'mor',
      'val',
      'pag',
      'bel',
      'zam',
      'cri',
      'vit',
      'rossi',
      'sala',
      'invern',
    ],
  }
  await client.end()
  return found
}
