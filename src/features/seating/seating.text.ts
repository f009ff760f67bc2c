import type { Texts } from '#src/shared/text.ts'

/** What the calls about seats answer and record. The screen has its texts in `bus-map.text.ts`. */
export const seatingText = {
  'seating.person-gone': 'Questa persona non è più nel viaggio.',
  'seating.person-moved': 'Il posto di {name} è cambiato nel frattempo: la pianta ora lo mostra.',
  'seating.seat-gone': 'Il posto {seat} non è più sulla pianta.',
  'seating.seat-blocked': 'Il posto {seat} è bloccato: sbloccalo prima di assegnarlo.',
  'seating.crew-seat': 'Il posto {seat} è riservato a chi accompagna.',
  'seating.seat-taken': 'Il posto {seat} è già di {name}.',
  'seating.seat-occupied': 'Sul posto {seat} siede {name}: liberalo prima di bloccarlo.',
  'seating.seat-of-nobody': 'Solo chi viaggia può avere un posto.',
  'seating.two-seats': 'Questa persona ha già un posto.',
  'seating.no-coach-map': 'Nessun bus ha una pianta: scegline una.',
  'seating.layout-shape': 'Le file della pianta non sono tutte uguali.',
  'seating.layout-empty': 'La pianta non ha posti per i passeggeri.',
  'seating.label-missing': 'Un posto della pianta non ha numero.',
  'seating.label-twice': 'Due posti della pianta hanno lo stesso numero.',
  'seating.activity-seated': '{operator} ha dato a {customer} il posto {seat}',
  'seating.activity-freed': '{operator} ha liberato il posto {seat} di {customer}',
  'seating.activity-swapped': '{operator} ha scambiato di posto {customer} e {other}',
  'seating.activity-many': '{operator} ha assegnato i posti di {n} persone',
  'seating.activity-blocked': '{operator} ha bloccato il posto {seat}',
  'seating.activity-opened': '{operator} ha sbloccato il posto {seat}',
  'seating.activity-laid-out': {
    one: '{operator} ha dato al bus la pianta da {seats} posti: {n} persona è rimasta senza posto',
    other: '{operator} ha dato al bus la pianta da {seats} posti: {n} persone sono rimaste senza posto',
  },
} as const satisfies Texts
