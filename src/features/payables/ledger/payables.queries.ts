import { type SQL, sql } from 'drizzle-orm'
import type { z } from 'zod'
import { costPlanOf } from '#src/features/costs/cost-plan.rules.ts'
import { costOfEach } from '#src/features/costs/cost-table.rules.ts'
import { costsJson } from '#src/features/costs/costs.queries.ts'
import { vehiclesJson } from '#src/features/departures/departures.queries.ts'
import type { SupplierInvoice } from '#src/features/payables/invoices/invoices.contract.ts'
import { invoicesOfService } from '#src/features/payables/invoices/invoices.queries.ts'
import { invoicedCents } from '#src/features/payables/invoices/invoices.rules.ts'
import { type Service, servicesOf } from '#src/features/services/programme/services.queries.ts'
import { settingsFrom, settingsJson } from '#src/features/settings/settings.queries.ts'
import type { TripStatus } from '#src/features/trips/life/trip-statuses.values.ts'
import { headsJoin, headsPairs } from '#src/features/trips/list/trip-core.queries.ts'
import type { getTrip } from '#src/features/trips/page/trip.contract.ts'
import { peopleExpected } from '#src/features/trips/page/trip-sections.view.ts'
import { isoOf } from '#src/server/db/columns.ts'
import type { Reader } from '#src/server/db/database.ts'
import type { Day } from '#src/shared/day.ts'
import type { Output } from '#src/shared/endpoint.ts'
import { Refusal } from '#src/shared/refusal.ts'
import type { Whole } from '#src/shared/seen-by.ts'
import type { listPayables, SupplierPayment } from './payables.contract.ts'
import { type Instalment, settlementOf } from './payables.rules.ts'

type Listed = Whole<z.output<(typeof listPayables)['schema']['response'][200]>>
export type Payable = Listed['payables'][number]
type Trip = Output<typeof getTrip>
type Facts = Pick<Trip, 'heads' | 'costs' | 'vehicles'> & {
  title: string
  code: string
  departsOn: Day
  returnsOn: Day
  status: TripStatus
  settings: Record<string, unknown> | null
}
type Money = {
  serviceId: string
  payments: SupplierPayment[]
  instalments: Instalment[]
  invoices: SupplierInvoice[]
}

/** The ledger of the service `s`, oldest first, as JSON. */
const paymentsOfService = sql`coalesce((
  select json_agg(json_build_object('id', p.id, 'kind', p.kind, 'cents', p.cents, 'settles', p.settles,
    'method', p.method, 'paidOn', p.paid_on, 'note', p.note, 'registeredByName', p.registered_by_name,
    'registeredAt', ${isoOf(sql`p.registered_at`)}, 'reversesId', p.reverses_id,
    'isReversed', exists (select from supplier_payments r where r.reverses_id = p.id)) order by p.registered_at, p.reverses_id nulls first, p.id)
  from supplier_payments p where p.service_id = s.id), '[]'::json)`

const instalmentsOfService = sql`coalesce((
  select json_agg(json_build_object('dueOn', i.due_on, 'cents', i.cents) order by i.due_on)
  from service_instalments i where i.service_id = s.id), '[]'::json)`

/** The ledgers, instalments and invoices of services by a condition on the service `s`. */
export async function moneyOf(reader: Reader, condition: SQL): Promise<Money[]> {
  const { rows } = await reader.execute<Money>(sql`
    select s.id as "serviceId", ${paymentsOfService} as payments, ${instalmentsOfService} as instalments,
      ${invoicesOfService} as invoices
    from services s where ${condition}`)
  return rows
}

/**
 * The cost of each service of a trip, its payments and what is left. The cost is that of the cost table with the people
 * who are expected to travel. Refuses an id that is no trip's.
 */
export async function payablesOf(
  reader: Reader,
  tripId: string,
): Promise<Facts & { services: Service[]; payables: Payable[] }> {
  const { rows } = await reader.execute<Facts>(sql`
    select t.title, t.code, t.status, t.departs_on::text as "departsOn", t.returns_on::text as "returnsOn",
      json_build_object(${headsPairs}) as heads, ${costsJson(sql`t.id`)} as costs, ${vehiclesJson(sql`t.id`)} as vehicles,
      ${settingsJson} as settings
    from trips t ${headsJoin} where t.id = ${tripId}`)
  const [facts] = rows
  if (!facts) throw new Refusal('calls.not-found', { kind: 'notFound' })
  const listed = await servicesOf(reader, tripId)
  const money = new Map((await moneyOf(reader, sql`s.itinerary_id = ${tripId}`)).map((one) => [one.serviceId, one]))
  // A colleague may delete a service between two statements.
  const services = (listed.services as Service[]).filter(({ id }) => money.has(id))
  const { costs, vehicles, status, heads } = facts
  const plan = costPlanOf(services, costs, vehicles, settingsFrom(facts.settings))
  const each = costOfEach(plan, peopleExpected({ status, heads, minParticipants: costs.minParticipants }))
  const payables = services.map(({ id, version }) => {
    const { payments, instalments, invoices } = money.get(id)!
    const costCents = each.get(id) ?? null
    return {
      serviceId: id,
      version,
      costCents,
      settlement: {
        ...settlementOf(payments, instalments, costCents),
        payments,
        invoices,
        invoicedCents: invoicedCents(invoices),
      },
    }
  })
  return { ...facts, services, payables }
}
