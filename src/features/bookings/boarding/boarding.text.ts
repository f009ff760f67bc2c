import type { Texts } from '#src/shared/text.ts'

export const boardingText = {
  'bookings.boards-elsewhere':
    "Nel frattempo un collega ha cambiato la partenza di una persona: l'elenco ora la mostra",
  'bookings.boarding-departure-missing': 'Scegli la partenza',
  'bookings.activity-stops': {
    one: '{operator} ha assegnato a {n} persona la partenza {departure}',
    other: '{operator} ha assegnato a {n} persone la partenza {departure}',
  },
  'bookings.activity-stops-back': {
    one: '{operator} ha rimesso {n} persona alla partenza di prima',
    other: '{operator} ha rimesso {n} persone alla partenza di prima',
  },
} as const satisfies Texts
