import type { Texts } from '#src/shared/text.ts'

export const placesText = {
  'bookings.go-back': 'Torna indietro',

  'bookings.full-title': 'Disponibilità insufficiente',
  'bookings.ahead-reason': 'Motivo per passare avanti',
  'bookings.ahead-help': 'Il motivo resta nelle attività del viaggio.',
  'bookings.ahead-reason-missing': 'Scrivi perché passa avanti a chi aspetta',
  'bookings.ahead-save': 'Passa avanti',
  'bookings.full-wait': "Metti in lista d'attesa",
  'bookings.promote': 'Proponi opzione',
  'bookings.promoted': '{name} è in opzione fino al {day}',
  'bookings.promotion-possible': {
    one: "C'è posto per {name}, {n} persona in lista d'attesa.",
    other: "C'è posto per {name}, {n} persone in lista d'attesa.",
  },

  'bookings.party-too-big': 'I posti liberi non bastano per tutti',
  'bookings.not-waiting': "Questa prenotazione non è più in lista d'attesa",
  'bookings.promotion-paid': 'È già stato registrato un incasso: la prenotazione resta in opzione',
  'bookings.others-before': "Prima c'è chi aspetta da più tempo: se ha rinunciato, annulla la sua prenotazione",
  'bookings.no-room-left': 'Non ci sono più camere di questo tipo',
} as const satisfies Texts
