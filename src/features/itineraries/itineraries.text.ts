import type { Texts } from '#src/shared/text.ts'

export const itinerariesText = {
  'itineraries.type.daily': 'Giornaliero',
  'itineraries.type.multiDay': 'Più giorni',
  'itineraries.type.both': 'Tutti',
  'itineraries.transport.unselected': 'Da scegliere',
  'itineraries.transport.flight': 'Aereo',
  'itineraries.transport.train': 'Treno',
  'itineraries.transport.cruise': 'Crociera',
  'itineraries.transport.bus': 'Bus',

  'itineraries.closed': 'Il viaggio è chiuso: servizi, partenze e costi non si cambiano più',
  'itineraries.not-on-sale': 'Prima metti in vendita il viaggio',
  'itineraries.archived': 'Il viaggio è archiviato: si può solo consultare',
  'itineraries.duration-range': 'Inserisci una durata valida in giorni',
} as const satisfies Texts
