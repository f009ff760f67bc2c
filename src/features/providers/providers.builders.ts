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
