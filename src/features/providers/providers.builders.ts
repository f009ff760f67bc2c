import type pg from 'pg'
import type { ProviderForm } from './providers.commands.ts'

/** A hotel in Riva del Garda; `given` replaces invented fields. The VAT number is a public sample. */
export function aProvider(given: Partial<ProviderForm> = {}): ProviderForm {
  return {
    companyName: 'Hotel Miralago',
    category: 'hotel',
    vatNumber: null,
    isPerson: false,
    country: 'IT',
    address: 'Viale Rovereto 112',
    city: 'Riva del Garda',
    province: 'TN',
    postalCode: '38066',
    phone: '+39 0464 551207',
    email: 'gruppi@hotelmiralago.example',
    contacts: [{ name: 'Sig.ra Bertoldi', purpose: 'Ufficio gruppi', phone: '+39 0464 551208' }],
    ...given,
  }
}

/** Gives each supplier a branch of each name, in the same town, with a telephone and a contact of its own. */
export async function openBranches(pool: pg.Pool, names: readonly string[]): Promise<void> {
  await pool.query(
    `with opened as (
        insert into providers (company_name, category, country, address, city, province, postal_code, phone, payment_terms)
        select p.company_name || ' ' || branch.name, p.category, p.country, p.address, p.city, p.province, p.postal_code,
          '+39 02 ' || 5000000 + 7919 * row_number() over (order by p.company_name, branch.name), p.payment_terms
        from providers p, unnest($1::text[]) as branch (name)
        returning id
      ) insert into provider_contacts (provider_id, purpose, name) select id, 'Gruppi', 'Ufficio gruppi' from opened`,
    [names],
  )
}
