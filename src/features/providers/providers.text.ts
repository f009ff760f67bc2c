import type { Texts } from '#src/shared/text.ts'

export const providersText = {
  'providers.missing': 'Inserisci un fornitore',
  'providers.name-missing': 'Inserisci la ragione sociale',
  'providers.vat-number': 'La partita IVA non è corretta',
  'providers.vat-number-office': 'La partita IVA ha un codice ufficio insolito: controllala',
  'providers.vat-number-taken': "C'è già un fornitore con questa partita IVA",
  'providers.country': 'Scegli la nazione',
  'providers.postal-code': 'Il CAP ha 5 cifre',
  'providers.province': 'La provincia ha due lettere, per esempio BG',
  'providers.email': 'Email non valida',
  'providers.contact-name-missing': 'Inserisci il nome del contatto',
  'providers.activity-created': '{operator} ha creato il fornitore {provider}',
} as const satisfies Texts
