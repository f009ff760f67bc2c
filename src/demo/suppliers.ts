import { createProvider } from '#src/features/providers/providers.commands.ts'
import { createProvider as call } from '#src/features/providers/providers.contract.ts'
import { luhnHolds } from '#src/features/providers/vat-number.rules.ts'
import type { Work } from '#src/server/work.ts'

const rows = [
  [
    'vesuvio',
    'Hotel Vesuvio Palace',
    'hotel',
    'Via Partenope 45',
    '80121',
    'Napoli',
    'NA',
    'Sig.ra Esposito, ufficio gruppi',
  ],
  ['assisi', 'Hotel La Rocca', 'hotel', 'Via di Porta Perlici 27', '06081', 'Assisi', 'PG', 'Sig. Tardioli'],
  ['puglia', 'Masseria Grand Hotel', 'hotel', 'Contrada San Biagio', '72017', 'Ostuni', 'BR', 'Sig.ra Greco'],
  ['langhe', 'Albergo Cantina Barolo', 'hotel', 'Via Lomondo 2', '12060', 'Barolo', 'CN', 'Sig. Boglietti'],
  ['trapani', 'Hotel Baia dei Mulini', 'hotel', 'Lungomare Dante Alighieri', '91016', 'Erice', 'TP', 'Sig.ra Messina'],
  [
    'toscana',
    'Hotel Terme San Filippo',
    'hotel',
    'Via San Filippo 23',
    '53023',
    "Castiglione d'Orcia",
    'SI',
    'Sig. Rossi',
  ],
  ['brenta', 'Villa Margherita', 'hotel', 'Via Nazionale 416', '30034', 'Mira', 'VE', 'Sig.ra Zorzi'],
  [
    'riva',
    'Hotel Miralago',
    'hotel',
    'Viale Rovereto 112',
    '38066',
    'Riva del Garda',
    'TN',
    'Sig.ra Bertoldi, ufficio gruppi',
  ],
  ['lubiana', 'Hotel Tivoli Park', 'hotel', 'Celovška cesta 25', '1000', 'Lubiana', '', 'Ga. Novak'],
  ['locatelli', 'Autoservizi Locatelli', 'bus', 'Via Grumello 57', '24127', 'Bergamo', 'BG', 'Sig. Locatelli'],
  ['seriana', 'Valseriana Bus', 'bus', 'Via Provinciale 12', '24021', 'Albino', 'BG', 'Sig. Gritti'],
  ['gennaro', 'Trattoria da Gennaro', 'restaurant', 'Via Marina 8', '80073', 'Capri', 'NA', 'Gennaro'],
  ['castello', 'Ristorante Al Castello', 'restaurant', 'Piazza Podestà 4', '38068', 'Rovereto', 'TN', 'Sig.ra Setti'],
  ['cantina', 'Cantina dei Marchesi', 'restaurant', 'Via Roma 30', '12060', 'Barolo', 'CN', 'Sig. Marchesi'],
  ['guide', 'Guide Associate Campane', 'guide', 'Via Toledo 156', '80134', 'Napoli', 'NA', 'Dott.ssa Ferrara'],
  ['umbria', 'Umbria Guide', 'guide', 'Corso Vannucci 10', '06121', 'Perugia', 'PG', 'Dott. Bianconi'],
  ['pompei', 'Parco archeologico di Pompei', 'visit', 'Via Plinio 26', '80045', 'Pompei', 'NA', 'Ufficio gruppi'],
  ['bernina', 'Ferrovia Retica', 'train', 'Bahnhofstrasse 25', '7001', 'Coira', '', 'Gruppenreisen'],
  ['lago', 'Navigazione Lago Maggiore', 'cruise', 'Viale Baracca 1', '28041', 'Arona', 'NO', 'Ufficio prenotazioni'],
  ['volo', 'Volotea Gruppi', 'flight', 'Aeroporto Marco Polo', '30173', 'Venezia', 'VE', 'Ufficio gruppi'],
] as const

export type SupplierKey = (typeof rows)[number][0]

/** Hotels, coaches, restaurants, guides of the demo, each with a valid VAT number where it is Italian, and a contact. */
export async function bringSuppliers(work: Work): Promise<Record<SupplierKey, string>> {
  const ids = {} as Record<SupplierKey, string>
  for (const [index, [key, companyName, category, address, postalCode, city, province, contact]] of rows.entries()) {
    const isItalian = province !== ''
    const site = `${key}.example`
    const form = call.schema.body.parse({
      companyName,
      category,
      address,
      postalCode,
      city,
      province: province || null,
      country: isItalian ? 'IT' : key === 'lubiana' ? 'SI' : 'CH',
      vatNumber: isItalian ? vatNumber(index + 1) : null,
      phone: isItalian ? `+39 0${35 + index} ${221_000 + index * 137}` : null,
      email: `info@${site}`,
      contacts: [{ name: contact, purpose: 'Gruppi', phone: null, email: `gruppi@${site}` }],
    })
    ids[key] = (await createProvider(work, form)).id
  }
  return ids
}

/** A valid Italian number: seven digits, an office, the check digit that makes it hold. */
function vatNumber(index: number): string {
  const body = `${String(3_100_000 + index * 4_211).padStart(7, '0')}016`
  return Array.from({ length: 10 }, (_, digit) => `${body}${digit}`).find(luhnHolds)!
}
