import { type SQL, sql } from 'drizzle-orm'
import type { Reader } from '#src/server/db/database.ts'
import { Refusal } from '#src/shared/refusal.ts'

/**
 * The other services of the supplier of the service `s` that have a document `i` of the same number and year, as JSON:
 * an invoice may be for several services, or may have been entered twice.
 */
const alsoOn = sql`coalesce((
  select json_agg(json_build_object('tripId', t.id, 'tripCode', t.code, 'serviceName', os.name, 'cents', o.cents)
    order by t.departs_on, t.id, os.id)
  from supplier_invoices o join services os on os.id = o.service_id join trips t on t.id = os.itinerary_id
  where lower(o.number) = lower(i.number) and o.kind = i.kind and o.removed_at is null and o.service_id <> i.service_id
    and extract(year from o.invoiced_on) = extract(year from i.invoiced_on) and os.provider_id = s.provider_id), '[]'::json)`

/** The invoices of the service `s` as JSON, the oldest first. */
export const invoicesOfService: SQL = sql`coalesce((
  select json_agg(json_build_object('id', i.id, 'version', i.version, 'kind', i.kind, 'number', i.number,
    'invoicedOn', i.invoiced_on, 'cents', i.cents, 'paymentId', i.payment_id, 'alsoOn', ${alsoOn},
    'file', json_build_object('name', f.name, 'size', f.size, 'contentType', f.content_type))
    order by i.invoiced_on, i.created_at, i.id)
  from supplier_invoices i join files f on f.id = i.file_id
  where i.service_id = s.id and i.removed_at is null), '[]'::json)`

type StoredInvoice = { serviceId: string; fileId: string; isRemoved: boolean }

/** The place of an invoice, which may be a removed one. Refuses an unknown id. */
export async function invoiceById(reader: Reader, invoiceId: string): Promise<StoredInvoice> {
  const { rows } = await reader.execute<StoredInvoice>(sql`
    select service_id as "serviceId", file_id as "fileId", removed_at is not null as "isRemoved"
    from supplier_invoices where id = ${invoiceId}`)
  if (!rows[0]) throw new Refusal('calls.not-found', { kind: 'notFound' })
  return rows[0]
}

/** The file of an invoice, for sending it. Refuses a removed one. */
export async function contentOfInvoice(
  reader: Reader,
  invoiceId: string,
): Promise<{ name: string; contentType: string; storedAs: string }> {
  const { rows } = await reader.execute<{ name: string; contentType: string; storedAs: string }>(sql`
    select f.name, f.content_type as "contentType", f.stored_as as "storedAs"
    from supplier_invoices i join files f on f.id = i.file_id where i.id = ${invoiceId} and i.removed_at is null`)
  if (!rows[0]) throw new Refusal('calls.not-found', { kind: 'notFound' })
  return rows[0]
}
