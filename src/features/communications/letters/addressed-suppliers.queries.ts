import { sql } from 'drizzle-orm'
import { whenOf } from '#src/features/communications/drafts/service-when.documents.ts'
import { payablesOf } from '#src/features/payables/ledger/payables.queries.ts'
import type { ServiceToSend, TripToSend } from '#src/features/travel-papers/supplier-papers/supplier-facts.queries.ts'
import { countsOnUs } from '#src/features/trips/page/trip-suppliers.queries.ts'
import type { Reader } from '#src/server/db/database.ts'
import { findText } from '#src/server/text.ts'
import { formatDay } from '#src/shared/day.ts'
import { euro } from '#src/shared/money.ts'
import { formatPhone } from '#src/shared/phone.ts'
import type { LetterKind } from './letter-kinds.values.ts'
import type { Addressee } from './letters.rules.ts'
import type { Asked, Known } from './trip-readers.queries.ts'

/** The supplier of each service, with the contact that was chosen for it or an address of its own. */
export async function suppliersOf(known: Known, kind: LetterKind, by: Asked['by']): Promise<Addressee[]> {
  const { reader, home, common, last } = known
  const category = kind === 'guideRecap' ? 'guide' : kind === 'restaurantRecap' ? 'restaurant' : null
  const meant = home.services.filter(
    ({ provider, service }) => provider !== null && (category === null || service.category === category),
  )
  const addresses = await addressesOf(reader, meant)
  const paid = kind === 'suppliersCancelled' ? await paidOf(reader, home.trip.id) : new Map<string, number>()
  const notes =
    kind === 'restaurantRecap' && by.ability.can('read', 'HealthData') ? await dietsOf(reader, home.trip.id) : ''
  const { people: heads, leader } = home
  return meant.flatMap(({ id, service, provider }) => {
    const address = addresses.get(id)
    // A colleague may have deleted the service since.
    if (!address) return []
    const { email, phone, isUnaware } = address
    const day = formatDay(service.startsOn)
    const paidCents = paid.get(id) ?? 0
    return {
      id,
      bookingId: null,
      name: provider!.companyName,
      detail: findText('letters.of-service', { service: service.name, day }),
      email,
      phone: phone ?? provider!.phone,
      values: {
        ...common,
        servizio: service.name,
        fornitore: provider!.companyName,
        quando: whenOf(service),
        luogo: service.location ?? '',
        pnr: service.pnr ?? '',
        adulti: String(heads.adults),
        bambini: String(heads.children),
        persone: heads.adults + heads.children > 0 ? peopleSaid(heads) : '',
        note: notes,
        accompagnatore: leader?.name ?? '',
        telefono: leader?.phone ? formatPhone(leader.phone) : '',
        versato: paidCents > 0 ? euro(paidCents) : '',
      },
      last: last.get(id) ?? null,
      ...(kind === 'suppliersCancelled' && isUnaware && { isUnaware }),
    }
  })
}

const peopleSaid = ({ adults, children }: TripToSend['people']): string =>
  children > 0
    ? findText('letters.adults-and-children', { n: adults, children })!
    : findText('letters.adults', { n: adults })!

async function addressesOf(reader: Reader, meant: readonly ServiceToSend[]) {
  const { rows } = await reader.execute<{
    id: string
    email: string | null
    phone: string | null
    isUnaware: boolean
  }>(sql`
    select s.id, nullif(coalesce(k.email, v.email, (
        select o.email from provider_contacts o where o.provider_id = v.id and o.removed_at is null and o.email is not null
        order by o.name, o.id limit 1)), '') as email, coalesce(k.phone, v.phone) as phone,
      not ${countsOnUs} as "isUnaware"
    from services s join providers v on v.id = s.provider_id
    left join provider_contacts k on k.id = s.contact_id and k.removed_at is null
    where s.id = any (${sql.param(meant.map(({ id }) => id))}::uuid[])`)
  return new Map(rows.map(({ id, ...address }) => [id, address]))
}

async function paidOf(reader: Reader, tripId: string): Promise<Map<string, number>> {
  const { payables } = await payablesOf(reader, tripId)
  return new Map(payables.map(({ serviceId, settlement }) => [serviceId, settlement.paidCents]))
}

/** What the kitchen must know, counted and without names. */
async function dietsOf(reader: Reader, tripId: string): Promise<string> {
  const { rows } = await reader.execute<{ note: string; n: number }>(sql`
    select h.allergies as note, count(*)::int as n
    from participants p join bookings b on b.id = p.booking_id and b.is_holding
    join customer_health h on h.customer_id = p.customer_id and h.allergies is not null
    where p.trip_id = ${tripId} and p.canceled_at is null group by h.allergies order by n desc, h.allergies`)
  return rows.map(({ note, n }) => `${n} ${note}`).join('; ')
}
