import { type SQL, sql } from 'drizzle-orm'
import { isoOf } from '#src/server/db/columns.ts'
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

/** The files that the invoice `i` had before, as JSON, the latest first. */
const formerFiles = sql`coalesce((
  select json_agg(json_build_object('id', o.id, 'name', of.name, 'size', of.size, 'contentType', of.content_type,
    'createdAt', ${isoOf(sql`of.created_at`)}) order by o.replaced_at desc, o.id desc)
  from former_invoice_files o join files of on of.id = o.file_id where o.invoice_id = i.id), '[]'::json)`

/** The invoices of the service `s` as JSON, the oldest first. */
export const invoicesOfService: SQL = sql`coalesce((
  select json_agg(json_build_object('id', i.id, 'version', i.version, 'kind', i.kind, 'number', i.number,
    'invoicedOn', i.invoiced_on, 'cents', i.cents, 'paymentId', i.payment_id, 'alsoOn', ${alsoOn},
    'file', json_build_object('name', f.name, 'size', f.size, 'contentType', f.content_type, 'former', ${formerFiles}))
    order by i.invoiced_on, i.created_at, i.id)
  from supplier_invoices i join files f on f.id = i.file_id
  where i.service_id = s.id and i.removed_at is null), '[]'::json)`

/** The service of an invoice, which may be a removed one. Refuses an unknown id. */
export async function serviceOfInvoice(reader: Reader, invoiceId: string): Promise<string> {
  const { rows } = await reader.execute<{ serviceId: string }>(sql`
    select service_id as "serviceId" from supplier_invoices where id = ${invoiceId}`)
  if (!rows[0]) throw new Refusal('calls.not-found', { kind: 'notFound' })
  return rows[0].serviceId
}

/** The files that an invoice has, and had before. */
export async function filesOfInvoice(reader: Reader, invoiceId: string): Promise<string[]> {
  const { rows } = await reader.execute<{ fileId: string }>(sql`
    select file_id as "fileId" from supplier_invoices where id = ${invoiceId}
    union all select file_id from former_invoice_files where invoice_id = ${invoiceId}`)
  return rows.map(({ fileId }) => fileId)
}

/** The file of an invoice, or one that it had before, for sending it. Refuses that of a removed invoice. */
export async function contentOfInvoice(
  reader: Reader,
  invoiceId: string,
  formerId: string | undefined,
): Promise<{ name: string; contentType: string; storedAs: string }> {
  const held = formerId
    ? sql`(select o.file_id from former_invoice_files o where o.id = ${formerId} and o.invoice_id = i.id)`
    : sql`i.file_id`
  const { rows } = await reader.execute<{ name: string; contentType: string; storedAs: string }>(sql`
    select f.name, f.content_type as "contentType", f.stored_as as "storedAs"
    from supplier_invoices i join files f on f.id = ${held} where i.id = ${invoiceId} and i.removed_at is null`)
  if (!rows[0]) throw new Refusal('calls.not-found', { kind: 'notFound' })
  return rows[0]
}
