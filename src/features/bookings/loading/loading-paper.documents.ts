import { sql } from 'drizzle-orm'
import { type LoadingWay, orderOf } from '#src/features/departures/return-order.rules.ts'
import { toldBack, toldHour } from '#src/features/departures/told-hour.words.ts'
import { type AgencyOnPapers, agencyOnPapers } from '#src/features/settings/logo.queries.ts'
import { clockOf } from '#src/server/db/columns.ts'
import type { Reader } from '#src/server/db/database.ts'
import type { Actor } from '#src/server/work.ts'
import type { Day } from '#src/shared/day.ts'
import type { LoadingList, LoadingPerson } from './loading.contract.ts'
import { loadingListOf, sightOf } from './loading.queries.ts'

type Stop = {
  id: string
  name: string
  address: string
  time: string
  position: number
  referencePhone: string | null
  returnPosition: number | null
  returnTime: string | null
}
type Trip = { title: string; code: string; departsOn: Day; returnsOn: Day; stops: Stop[] }

/**
 * A loading list as it is printed (rules of the trade 3.2). On the way back the stops have the order of the return, and
 * the time at which people get off, if it is known.
 */
export type LoadingPaper = Omit<Trip, 'stops'> &
  Pick<LoadingList, 'coach' | 'drivers' | 'leaders'> & {
    way: LoadingWay
    agency: AgencyOnPapers
    seesMoney: boolean
    stops: PaperStop[]
    printedAt: string
    printedBy: string
  }

type PaperStop = Pick<Stop, 'name' | 'address' | 'referencePhone'> & {
  /** The hour as papers tell it; null while unknown. */
  time: string | null
  people: readonly LoadingPerson[]
}

type Asked = { tripId: string; way: LoadingWay; now: Date; by: Pick<Actor, 'name' | 'ability'> }

/** The list of one way, with balances for readers who may see them. Refuses an unknown trip. */
export async function loadingPaper(reader: Reader, { tripId, way, now, by }: Asked): Promise<LoadingPaper> {
  const sight = sightOf(by.ability)
  const { seesMoney } = sight
  const { coach, drivers, leaders, stops: boarding } = await loadingListOf(reader, tripId, sight)
  const { stops, ...trip } = await tripOf(reader, tripId)
  const back = new Map(toldBack(stops, trip).map(({ stop, told }) => [stop.id, told]))
  const peopleAt = new Map(boarding.map(({ departureId, people }) => [departureId, people]))
  return {
    ...trip,
    ...{ way, coach, drivers, leaders, seesMoney },
    agency: await agencyOnPapers(reader),
    stops: orderOf(stops, way).map(({ id, name, address, referencePhone, time }) => ({
      ...{ name, address, referencePhone },
      time: way === 'return' ? (back.get(id) ?? null) : toldHour(trip.departsOn, time),
      people: peopleAt.get(id) ?? [],
    })),
    printedAt: now.toISOString(),
    printedBy: by.name,
  }
}

async function tripOf(reader: Reader, tripId: string): Promise<Trip> {
  const { rows } = await reader.execute<Trip>(sql`
    select t.title, t.code, t.departs_on::text as "departsOn", t.returns_on::text as "returnsOn", coalesce((
      select json_agg(json_build_object('id', d.id, 'name', d.name, 'address', d.address, 'time', ${clockOf(sql`d.time`)},
        'position', d.position, 'referencePhone', d.reference_phone, 'returnPosition', d.return_position,
        'returnTime', ${clockOf(sql`d.return_time`)}))
      from departures d where d.itinerary_id = t.id), '[]'::json) as stops
    from trips t where t.id = ${tripId}`)
  return rows[0]!
}
