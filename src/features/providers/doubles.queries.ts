import { sql } from 'drizzle-orm'

/**
 * The condition that two suppliers have different numbers of one kind. Italian numbers of different length are a VAT
 * number and a tax code, and one person may have both.
 */
const haveTwoNumbers = sql`(a.country = b.country and a.vat_number <> b.vat_number
  and length(a.vat_number) = length(b.vat_number))`
const inOneTown = sql`(search_key(a.city) = search_key(b.city)) is not false`

const alike = (condition: ReturnType<typeof sql>) => sql`
  select a.id as first_id, b.id as second_id from providers a join providers b on ${condition}
  where a.id < b.id and a.merged_into is null and b.merged_into is null and ${haveTwoNumbers} is not true`

/**
 * The pairs of suppliers that may be one, smaller id first. They have the same name without its legal form in the same
 * town (or one town is unknown), the same telephone, or the same IBAN. Two suppliers with different VAT numbers of one
 * country are never a pair, nor are two that somebody told apart.
 */
export const pairsOfDoubles = sql`(
  select first_id, second_id from (
    ${alike(sql`a.name_key = b.name_key and ${inOneTown}`)}
    union ${alike(sql`a.phone_key = b.phone_key`)}
    union ${alike(sql`a.iban = b.iban`)}) alike
  where not exists (
    select from distinct_providers d where d.first_id = alike.first_id and d.second_id = alike.second_id))`
