import { type SQL, sql } from 'drizzle-orm'
import type { z } from 'zod'
import { costPlanOf } from '#src/features/costs/cost-plan.rules.ts'
import { type CostPlan, costOfEach } from '#src/features/costs/cost-table.rules.ts'
import { settingsFrom, settingsJson } from '#src/features/settings/settings.queries.ts'
import type { TripStatus } from '#src/features/trips/life/trip-statuses.values.ts'
import { headsJoin } from '#src/features/trips/list/trip-core.queries.ts'
import { peopleExpected } from '#src/features/trips/page/trip-sections.view.ts'
import type { Reader } from '#src/server/db/database.ts'
import { readCursor, writeCursor } from '#src/server/db/paging.ts'
import { addDays, type Day } from '#src/shared/day.ts'
import { closenessOf } from '#src/shared/folded.ts'
import type { listSupplierDues } from './dues.contract.ts'
import { dueGroupOf, dueHorizonDays, duesOf } from './dues.rules.ts'
import { type Instalment, type SupplierEntry, settlementOf } from './payables.rules.ts'
import { type DueGroup, dueGroups } from './payables.values.ts'

type Answer = z.output<(typeof listSupplierDues)['schema']['response'][200]>
type Asked = z.output<(typeof listSupplierDues)['schema']['querystring']>
type Due = Answer['dues'][number]
type Planned = Parameters<typeof costPlanOf>[0][number]

/** A service that is not paid, with what its cost is computed from. */
type Open = Omit<Planned, 'allotments' | 'gratuities'> & {
  version: number
  name: string
  provider: Due['provider']
  tripId: string
  servedOn: Day
}
type OfService = { serviceId: string }
/** What hangs on the open services, each kind in one list: a look-up for each service takes three times as long. */
type Hanging = {
  allotments: (Planned['allotments'][number] & OfService)[]
  gratuities: (Planned['gratuities'][number] & OfService)[]
  payments: (SupplierEntry & OfService)[]
  instalments: (Instalment & OfService)[]
}
/** Its trip, with the facts that decide how many people its suppliers are paid for. */
type OfTrip = {
  id: string
  title: string
  status: TripStatus
  confirmed: number
  option: number
  minParticipants: number | null
  freeEvery: number | null
  vehicles: { passengerSeats: number }[] | null
}

/** No price matters here: a cost depends on the places that go free alone. */
const noPrice = {
  ...{ markupBps: null, marginBps: null, agencyFeeBps: null, insuranceBps: null },
  ...{ isInsuranceIncluded: false, roundingCents: 1 },
} satisfies Omit<CostPlan['pricing'], 'freeEvery'>

/** What is due to suppliers until the horizon, in one query: the costs are then computed by their rules. */
export async function suppliersDue(reader: Reader, asked: Asked, today: Day): Promise<Answer> {
  const until = addDays(today, dueHorizonDays)
  const { rows } = await reader.execute<{
    trips: OfTrip[]
    services: Open[]
    hanging: Hanging
    settings: Record<string, unknown> | null
  }>(sql`
    with open as materialized (
      select s.*, t.departs_on, (select max(a.check_out_day) from allotments a where a.service_id = s.id) as until_day
      from trips t join services s on s.itinerary_id = t.id
      where t.status in ('forSale', 'confirmed', 'completed', 'cancelled') and s.payment_status = 'toBePaid'
        and (t.status <> 'cancelled' or s.communication_status = 'sent')
        and (t.departs_on <= ${until}::date
          or exists (select from service_instalments i where i.service_id = s.id and i.due_on <= ${until}::date))
    )
    select ${settingsJson} as settings,
      coalesce((
        select json_agg(json_build_object('id', t.id, 'title', t.title, 'status', t.status, 'confirmed', h.confirmed,
          'option', h.option, 'minParticipants', cd.min_participants, 'freeEvery', cd.free_every,
          'vehicles', (
            select json_agg(json_build_object('passengerSeats', v.passenger_seats) order by v.position, v.id)
            from vehicles v where v.itinerary_id = t.id)))
        from trips t ${headsJoin} where t.id in (select itinerary_id from open)), '[]') as trips,
      coalesce((
        select json_agg(json_build_object('id', s.id, 'version', s.version, 'name', s.name, 'tripId', s.itinerary_id,
          'servedOn', s.departs_on + coalesce(s.until_day, s.day) - 1,
          'category', s.category, 'costKind', s.cost_kind, 'repeats', s.repeats, 'amountCents', s.amount_cents,
          'maxPerGuide', s.max_per_guide,
          'provider', case when p.id is not null then json_build_object('id', p.id, 'companyName', p.company_name) end))
        from open s left join providers p on p.id = s.provider_id), '[]') as services,
      json_build_object(
        'allotments', ${hangingJson(
          'allotments',
          sql`'roomType', x.room_type, 'quantity', x.quantity, 'priceCents', x.price_cents,
            'checkInDay', x.check_in_day, 'checkOutDay', x.check_out_day`,
        )},
        'gratuities', ${hangingJson(
          'gratuities',
          sql`'basis', x.basis, 'threshold', x.threshold, 'countsFree', x.counts_free,
            'rounding', x.rounding, 'max', x.max, 'value', x.value`,
        )},
        'payments', ${hangingJson(
          'supplier_payments',
          sql`'id', x.id, 'kind', x.kind, 'cents', x.cents, 'settles', x.settles, 'reversesId', x.reverses_id`,
        )},
        'instalments', ${hangingJson('service_instalments', sql`'dueOn', x.due_on, 'cents', x.cents`)}) as hanging`)
  const { trips, services, hanging, settings } = rows[0]!
  const found = openDues({ trips, services, hanging, guides: settingsFrom(settings), today }).filter((due) =>
    isFound(due, asked),
  )
  return pageOf(found, asked)
}

/** The rows of a table that belong to the open services, as JSON. */
const hangingJson = (table: string, pairs: SQL) => sql`coalesce((
  select json_agg(json_build_object('serviceId', x.service_id, ${pairs}))
  from open o join ${sql.raw(table)} x on x.service_id = o.id), '[]'::json)`

type Facts = {
  trips: OfTrip[]
  services: Open[]
  hanging: Hanging
  guides: Parameters<typeof costPlanOf>[3]
  today: Day
}

/** Every due sum until the horizon, the earliest first. */
function openDues({ trips, services, hanging, guides, today }: Facts): Due[] {
  const by = <Row extends OfService>(rows: readonly Row[]) => Map.groupBy(rows, ({ serviceId }) => serviceId)
  const [rooms, free] = [by(hanging.allotments), by(hanging.gratuities)]
  const [entries, agreed] = [by(hanging.payments), by(hanging.instalments)]
  const ofTrip = new Map(trips.map((trip) => [trip.id, trip]))
  const dues: Due[] = []
  for (const [tripId, own] of Map.groupBy(services, (service) => service.tripId)) {
    const { title, freeEvery, vehicles, ...counted } = ofTrip.get(tripId)!
    const planned = own.map((one) => ({
      ...one,
      allotments: rooms.get(one.id) ?? [],
      gratuities: free.get(one.id) ?? [],
    }))
    const costs = costOfEach(
      costPlanOf(planned, { ...noPrice, freeEvery }, vehicles ?? [], guides),
      peopleExpected({ ...counted, heads: counted }),
    )
    for (const { id, version, name, provider, servedOn } of own) {
      const settled = settlementOf(entries.get(id) ?? [], agreed.get(id) ?? [], costs.get(id) ?? null)
      for (const { dueOn, leftCents } of duesOf({ servedOn, ...settled })) {
        const group = dueGroupOf(dueOn, today)
        const { isEstimate } = settled
        const due = { key: `${id}:${dueOn}`, serviceId: id, version, serviceName: name, tripId, tripTitle: title }
        if (group !== null) dues.push({ ...due, provider, dueOn, group, leftCents, isEstimate })
      }
    }
  }
  return dues.sort((one, other) => compareText(one.dueOn, other.dueOn) || compareText(one.serviceId, other.serviceId))
}

const compareText = (one: string, other: string) => (one < other ? -1 : one > other ? 1 : 0)

function isFound({ serviceName, tripTitle, provider }: Due, { search }: Asked): boolean {
  return search === '' || closenessOf(`${provider?.companyName ?? ''} ${serviceName} ${tripTitle}`, search) !== null
}

function pageOf(found: readonly Due[], { group, limit, cursor }: Asked): Answer {
  const groups = Object.fromEntries(
    dueGroups.map((one) => {
      const own = found.filter((due) => due.group === one)
      return [one, { count: own.length, cents: own.reduce((sum, { leftCents }) => sum + (leftCents ?? 0), 0) }]
    }),
  ) as Record<DueGroup, { count: number; cents: number }>
  const shown = group === undefined ? found : found.filter((due) => due.group === group)
  const from = readCursor(cursor)
  const rest = from
    ? shown.filter(({ dueOn, serviceId }) => dueOn > from.after || (dueOn === from.after && serviceId > from.id))
    : shown
  const dues = rest.slice(0, Number(limit))
  const last = dues.at(-1)
  const next = last && rest.length > dues.length ? writeCursor({ after: last.dueOn, id: last.serviceId }) : null
  return { dues, groups, total: shown.length, next }
}
