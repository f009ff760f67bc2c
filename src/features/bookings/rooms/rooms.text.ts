import type { Texts } from '#src/shared/text.ts'

export const roomsText = {
  'bookings.room-full': 'La camera è al completo',

  'bookings.room-over-capacity': {
    one: 'La camera {type} ha {n} posto: le persone sono {people}',
    other: 'La camera {type} ha {n} posti: le persone sono {people}',
  },
  'bookings.person-left-room': 'Questa persona non è più in quella camera',
  'bookings.room-kept-as-single': 'Chi dorme in questa camera la paga in uso singola: nessun letto è libero',
  'bookings.alone-chosen-twice': 'Per questa persona la scelta è già fatta',
  'bookings.nobody-left-alone': "Nessuno resta solo in una doppia: non c'è niente da scegliere per la camera",
  'bookings.left-alone-reason-missing': 'Scrivi perché non si chiede il supplemento',
  'bookings.activity-created': '{operator} ha aggiunto {customer}',
  'bookings.activity-edited': '{operator} ha modificato la prenotazione di {customer}',
  'bookings.activity-agreed': '{operator} ha cambiato gli accordi sui pagamenti di {customer}',
  'bookings.activity-confirmed': '{operator} ha confermato la prenotazione di {customer}',
  'bookings.activity-canceled': '{operator} ha annullato la prenotazione di {customer}: {reason}',
  'bookings.activity-kept-alone': '{operator} ha dato a {customer} la camera in uso singola',
  'bookings.activity-left': '{operator} ha annullato la partecipazione di {customer}: {reason}',
  'bookings.activity-bed-moved': '{operator} ha spostato {customer} nella rooming list',
  'bookings.activity-room-changed': '{operator} ha cambiato una camera da {from} a {to}',
  'bookings.activity-room-noted': '{operator} ha cambiato la nota di una camera {type}',
  'bookings.activity-noted': '{operator} ha cambiato le note della prenotazione di {customer}',
  'bookings.activity-promoted': "{operator} ha passato {customer} dalla lista d'attesa a in opzione fino al {day}",
  'bookings.activity-ahead': "{operator} ha dato posto a {customer} prima di chi è in lista d'attesa: {reason}",
  'bookings.activity-waits-again': "{operator} ha rimesso {customer} in lista d'attesa",
  'bookings.activity-lapsed': "L'opzione di {customer} è scaduta il {day}",
} as const satisfies Texts
