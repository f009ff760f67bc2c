import type { Texts } from '#src/shared/text.ts'

export const policiesText = {
  'insurance.not-on-trip': '{name} non è tra i confermati di questo viaggio',
  'insurance.crew-not-insured': '{name} fa parte dello staff: prima spuntalo tra le persone da assicurare',
  'insurance.unnamed': 'Inserisci prima il nominativo: una polizza è intestata a una persona',
  'insurance.already-issued': 'La polizza di questa persona è già stata emessa',
  'insurance.removed': 'Questa polizza è stata eliminata',
  'insurance.not-removed': 'Questa polizza non è stata eliminata',
  'insurance.not-crew': 'Solo lo staff confermato si assicura con una spunta',
  'insurance.activity-issued': {
    one: '{operator} ha caricato la polizza di {customer}: {document}',
    other: '{operator} ha caricato una polizza per {n} persone ({customer}): {document}',
  },
  'insurance.activity-replaced': '{operator} ha sostituito la polizza di {customer}: {document}',
  'insurance.activity-verified': "{operator} ha verificato con l'assicurazione la polizza di {customer}",
  'insurance.activity-removed': '{operator} ha eliminato la polizza di {customer}',
  'insurance.activity-restored': '{operator} ha ripristinato la polizza di {customer}',
  'insurance.activity-crew-insured': '{operator} ha messo {customer} tra le persone da assicurare',
  'insurance.activity-crew-uninsured': '{operator} ha tolto {customer} dalle persone da assicurare',
  'insurance.activity-to-verify': {
    one: "La polizza di {customer} è arrivata con la pratica spostata: da verificare con l'assicurazione",
    other: "Le polizze di {customer} sono arrivate con la pratica spostata: da verificare con l'assicurazione",
  },
} as const satisfies Texts
