import type { Texts } from '#src/shared/text.ts'

export const providersText = {
  'providers.missing': 'Inserisci un fornitore',
  'providers.vat-number': 'La partita IVA non è corretta',
  'providers.vat-number-office': 'La partita IVA ha un codice ufficio insolito: controllala',
} as const satisfies Texts
