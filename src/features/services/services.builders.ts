import type pg from 'pg'
import { markServicePaid } from '#src/features/services/programme/service-marks.commands.ts'
import type { Work } from '#src/server/work.ts'
import { type ServiceForm, serviceForm } from './form/service-form.contract.ts'
import { formOf } from './programme/service-activity.commands.ts'
import { addService, editService } from './programme/services.commands.ts'
import { serviceById } from './programme/services.queries.ts'

type Given = Partial<ServiceForm> & { providerId: string }

/** A hotel with half board from the first day on; `given` replaces invented fields. */
export function aHotel(given: Given): ServiceForm {
  const { day = 1 } = given
  return serviceForm.parse({
    day,
    category: 'hotel',
    name: 'Hotel, 2 notti in mezza pensione',
    costKind: 'variable',
    amountCents: 15_600,
    hotelType: 'HB',
    hasBeverages: true,
    startsAt: '18:30',
    location: 'Riva del Garda (TN)',
    hasLimitedAccess: false,
    allotments: [
      { roomType: 'DBL', quantity: 12, priceCents: 12_400, checkInDay: day, checkOutDay: day + 2 },
      { roomType: 'TWN', quantity: 4, priceCents: 12_400, checkInDay: day, checkOutDay: day + 2 },
      { roomType: 'DUS', quantity: 2, priceCents: 9_800, extraCents: 3_600, checkInDay: day, checkOutDay: day + 2 },
    ],
    gratuities: [{ service: 'this', threshold: 25 }],
    ...given,
  })
}

/** The coach of the trip, a fixed cost on its first day. */
export function aCoach(given: Given): ServiceForm {
  return serviceForm.parse({
    day: 1,
    category: 'bus',
    name: 'Bus GT da 54 posti',
    costKind: 'fixed',
    repeats: 'perBus',
    amountCents: 240_000,
    startsAt: '06:00',
    hasLimitedAccess: false,
    ...given,
  })
}

/** A coach that is already paid, on a trip on sale. */
export async function aPaidCoach(work: Work, itineraryId: string, providerId: string): Promise<string> {
  const { id } = await addService(work, itineraryId, aCoach({ providerId }))
  await markServicePaid(work, id, 'paid')
  return id
}

/** Adds a service to a trip or template. */
export function aServiceOn(work: Work, itineraryId: string, form: ServiceForm): Promise<{ id: string }> {
  return addService(work, itineraryId, form)
}

/** Edits some fields of a service in its present version. */
export async function changeService(work: Work, serviceId: string, given: Partial<ServiceForm>): Promise<void> {
  const service = await serviceById(work.tx, serviceId)
  await editService(work, serviceId, { ...formOf(service), ...given, version: service.version })
}

/** Gives the branches of each supplier an equal share of its services, except on some trips. */
export async function serveByBranches(
  pool: pg.Pool,
  names: readonly string[],
  except: readonly string[],
): Promise<void> {
  for (const [index, name] of names.entries())
    await pool.query(
      `update services s set provider_id = b.id, contact_id = null
        from providers p, providers b, trips t
        where b.company_name = p.company_name || ' ' || $1 and s.provider_id = p.id and t.id = s.itinerary_id
          and t.id <> all($2::uuid[]) and abs(hashtext(t.id::text)) % $3::integer = $4::integer`,
      [name, except, names.length + 1, index + 1],
    )
}
