import { sql } from 'drizzle-orm'
import { isoOf } from '#src/server/db/columns.ts'
import type { Reader } from '#src/server/db/database.ts'
import { Refusal } from '#src/shared/refusal.ts'
import type { MergeSide } from './merging.contract.ts'

/** Two suppliers side by side, with the number of services and contacts of each, in one query. */
export async function providersBeside(
  reader: Reader,
  providerId: string,
  otherId: string,
): Promise<{ sides: [MergeSide, MergeSide] }> {
  const { rows } = await reader.execute<{ side: MergeSide }>(sql`
    select json_build_object('id', p.id, 'version', p.version, 'companyName', p.company_name, 'category', p.category,
      'vatNumber', p.vat_number, 'isPerson', p.is_person, 'country', p.country, 'address', p.address, 'city', p.city,
      'province', p.province, 'postalCode', p.postal_code, 'phone', p.phone, 'email', p.email, 'iban', p.iban,
      'paymentTerms', p.payment_terms, 'releaseDays', p.release_days, 'roomingDays', p.rooming_days, 'notes', p.notes,
      'createdAt', ${isoOf(sql`p.created_at`)},
      'services', (select count(*) from services s where s.provider_id = p.id),
      'trips', (
        select count(distinct t.id) from services s join trips t on t.id = s.itinerary_id where s.provider_id = p.id),
      'contacts', (select count(*) from provider_contacts c where c.provider_id = p.id and c.removed_at is null),
      'files', (
        select count(*) from services s join service_files f on f.service_id = s.id where s.provider_id = p.id)
        + (select count(*) from supplier_papers d where d.provider_id = p.id)) as side
    from (values (1, ${providerId}::uuid), (2, ${otherId}::uuid)) as asked (place, id)
      join providers given on given.id = asked.id
      join providers p on p.id = coalesce(given.merged_into, given.id)
    order by asked.place`)
  const [one, other] = rows
  if (!one || !other) throw new Refusal('calls.not-found', { kind: 'notFound' })
  return { sides: [one.side, other.side] }
}
