import { createProvider } from '#src/features/providers/providers.commands.ts'
import { createProvider as call } from '#src/features/providers/providers.contract.ts'
import type { Work } from '#src/server/work.ts'
import { computeTaxCode, luhnHolds } from '#src/shared/tax-code.ts'
import { supplierBook } from './supplier-book.ts'

export type SupplierKey = (typeof supplierBook)[number][0]

/** Creates the demo's hotels, coaches, restaurants and guides, with contacts; Italian ones have a valid VAT number. */
export async function createSuppliers(work: Work): Promise<Record<SupplierKey, string>> {
  const ids = {} as Record<SupplierKey, string>
  for (const [index, row] of supplierBook.entries()) {
    const [key, companyName, category, address, postalCode, city, province, contact, country = 'IT'] = row
    const site = `${key}.example`
    const isItalian = country === 'IT'
    const form = call.schema.body.parse({
      companyName,
      category,
      address,
      postalCode,
      city,
      province: province || null,
      country,
      isPerson: key in taxCodes,
      vatNumber: taxCodes[key] ?? (isItalian ? vatNumber(index + 1, officeOf[province] ?? 15) : null),
      phone: isItalian ? phoneOf(index) : null,
      email: `info@${site}`,
      iban: ibans[key] ?? null,
      paymentTerms: category === 'hotel' ? '30 % alla conferma, saldo 2 giorni prima' : null,
      ...(category === 'hotel' && { releaseDays: 21 - (index % 3) * 7, roomingDays: 14 }),
      notes: notes[key] ?? null,
      contacts: [
        { name: contact, purpose: 'Gruppi', phone: mobile(index), email: `gruppi@${site}` },
        ...(category === 'hotel'
          ? [{ name: 'Ricevimento', purpose: 'Arrivi e rooming list', phone: null, email: `reception@${site}` }]
          : []),
        ...(category === 'bus'
          ? [
              {
                name: 'Ufficio movimento',
                purpose: 'Turni degli autisti',
                phone: mobile(index + 50),
                email: `movimento@${site}`,
              },
            ]
          : []),
      ],
    })
    ids[key] = (await createProvider(work, form)).id
  }
  for (const double of doubles) await createProvider(work, call.schema.body.parse(double))
  return ids
}

/** Suppliers that somebody typed again and that can be merged: one with the same name, one with the same telephone. */
const doubles = [
  {
    companyName: 'HOTEL VESUVIO PALACE S.P.A.',
    category: 'hotel',
    city: 'Napoli',
    province: 'NA',
    phone: '+39 081 7640111',
    releaseDays: 21,
    notes: 'Parcheggio bus in via Chiatamone, avvisare il giorno prima.',
    contacts: [
      { name: 'Gennaro Ruocco', purpose: 'Amministrazione', email: 'amministrazione@vesuvio.example' },
      { name: 'Portineria', purpose: 'Emergenze, 24 ore su 24', phone: '+39 081 7640118' },
    ],
  },
  {
    companyName: 'Locatelli Autoservizi',
    category: 'bus',
    city: 'Bergamo',
    province: 'BG',
    phone: phoneOf(supplierBook.findIndex(([key]) => key === 'locatelli')),
    contacts: [{ name: 'Officina', purpose: 'Guasti in viaggio', phone: '+39 347 9911223' }],
  },
]

/** The suppliers that are persons without a VAT number. */
const taxCodes: Partial<Record<string, string>> = {
  pesenti: computeTaxCode({ surname: 'Pesenti', name: 'Chiara', sex: 'F', bornOn: '1983-04-12', birthCode: 'A794' }),
}

function phoneOf(index: number): string {
  return `+39 0${35 + index} ${221_000 + index * 137}`
}
const mobile = (index: number) => `+39 347 ${String(2_104_000 + index * 7_919).replace(/(...)$/, ' $1')}`

/** The office code in a VAT number, by province. */
const officeOf: Partial<Record<string, number>> = {
  ...{
    TO: 1,
    VB: 3,
    NO: 3,
    CN: 4,
    AO: 7,
    GE: 10,
    SP: 11,
    SO: 14,
    MI: 15,
    BG: 16,
    BS: 17,
    MN: 20,
    BZ: 21,
    TN: 22,
    VR: 23,
    VE: 27,
    PD: 28,
  },
  ...{ LI: 49, SI: 52, PG: 54, RM: 58, NA: 63, BR: 74, LE: 75, PZ: 76, MT: 77, TP: 81, BI: 96 },
}

/** The published sample of an Italian IBAN. */
const ibans: Partial<Record<SupplierKey, string>> = { vesuvio: 'IT60X0542811101000000123456' }

const notes: Partial<Record<SupplierKey, string>> = {
  vesuvio: 'Una gratuità ogni 25 paganti. La rooming list la vogliono 14 giorni prima, in XLSX.',
  locatelli: 'Autista oltre le 13 ore: secondo autista o riposo di 9 ore. Fattura a fine mese.',
  assisi: "Bus: scarico bagagli davanti all'hotel, poi parcheggio a Ponte San Vetturino.",
  bernina: 'Posti prenotati almeno 30 giorni prima; i bambini sotto i 6 anni viaggiano gratis.',
  castello: 'Sala da 60 posti. Menu per celiaci su richiesta il giorno prima.',
  volo: 'Nomi come sul documento: un cambio di nominativo costa 50 euro.',
}

/** A valid Italian VAT number: seven digits, an office code, the check digit. */
function vatNumber(index: number, office: number): string {
  const body = `${String(3_100_000 + index * 4_211).padStart(7, '0')}${String(office).padStart(3, '0')}`
  return Array.from({ length: 10 }, (_, digit) => `${body}${digit}`).find(luhnHolds)!
}
