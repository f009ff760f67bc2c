import type { Texts } from '#src/shared/text.ts'

export const departuresText = {
  'departures.missing': 'Seleziona una partenza oppure aggiungine una extra',
  'departures.address': 'Inserisci un indirizzo',
  'departures.address-required': "L'indirizzo è obbligatorio",
  'departures.name': 'Inserisci il nome della partenza',
  'departures.time': 'Inserisci un orario di partenza',
  'departures.plate': 'Inserisci una targa valida, per esempio AB123CD',
  'departures.in-use': {
    one: 'Da qui sale {n} passeggero: scegli dove spostarlo',
    other: 'Da qui salgono {n} passeggeri: scegli dove spostarli',
  },
  'departures.move-target': "Scegli un'altra partenza dello stesso viaggio",
  'departures.order-changed': "L'elenco delle partenze è cambiato: ricarica prima di riordinarlo",
  'departures.position-taken': "L'ordine di carico è cambiato: ricarica e riprova",
  'departures.last-departure': 'Un viaggio in vendita ha almeno una partenza',
  'departures.seats-range': 'Inserisci i posti per i passeggeri, da 1 a 120',
  'departures.last-vehicle': 'Senza mezzi servono i posti massimi del viaggio: inseriscili prima di rimuovere il mezzo',

  'departures.activity-added': '{operator} ha aggiunto la partenza {departure}',
  'departures.activity-edited': '{operator} ha modificato la partenza {departure}',
  'departures.activity-removed': '{operator} ha rimosso la partenza {departure}',
  'departures.activity-moved': '{operator} ha rimosso la partenza {departure} e spostato i passeggeri a {target}',
  'departures.activity-ordered': "{operator} ha cambiato l'ordine di carico",
  'departures.activity-vehicle-added': '{operator} ha aggiunto un mezzo da {seats} posti',
  'departures.activity-vehicle-edited': '{operator} ha modificato il mezzo {vehicle}',
  'departures.activity-vehicle-removed': '{operator} ha rimosso il mezzo {vehicle}',
} as const satisfies Texts
