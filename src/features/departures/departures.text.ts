import type { Texts } from '#src/shared/text.ts'

export const departuresText = {
  'departures.missing': 'Seleziona una partenza oppure aggiungine una extra',
  'departures.address': 'Inserisci un indirizzo',
  'departures.address-required': "L'indirizzo è obbligatorio",
  'departures.name': 'Inserisci il nome della partenza',
  'departures.time': 'Inserisci un orario di partenza',
  'departures.plate': 'Inserisci una targa valida, per esempio AB123CD',
} as const satisfies Texts
