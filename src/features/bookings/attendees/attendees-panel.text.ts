import type { Texts } from '#src/shared/text.ts'

/** Texts that only the screens of counted places use. */
export const attendeesPanelText = {
  'attendees.title': 'Posti contati',
  'attendees.open': 'Posti contati',
  'attendees.service': 'Servizio',
  'attendees.what': 'i posti contati',
  'attendees.taken-of': '{n} di {limit}',
  'attendees.free': { one: '{n} posto libero', other: '{n} posti liberi' },
  'attendees.waiting-count': '{n} in attesa',
  'attendees.inside': 'Entrano',
  'attendees.waiting': 'In attesa, in ordine',
  'attendees.nobody': 'Nessuno è ancora assegnato',
  'attendees.everybody': 'Tutti sono assegnati',
  'attendees.option': 'in opzione',
  'attendees.assign': 'Assegna persone',
  'attendees.assign-do': { one: 'Assegna {n} persona', other: 'Assegna {n} persone' },
  'attendees.all': 'Tutte le persone',
  'attendees.will-wait': { one: '{n} persona resterà in attesa', other: '{n} persone resteranno in attesa' },
  'attendees.remove': 'Togli {person}',
  'attendees.first': 'Fai passare avanti {person}',
  'attendees.removed': '{person} non ha più il posto',
  'attendees.removed-enters': '{person} non ha più il posto: entra {other}',
  'attendees.back': '{person} ha di nuovo il posto',
  'attendees.assigned': { one: '{n} persona entra', other: '{n} persone entrano' },
  'attendees.assigned-waiting': {
    one: '{n} persona entra, in attesa {m}',
    other: '{n} persone entrano, in attesa {m}',
  },
  'attendees.failed': "Qualcosa è andato storto nell'assegnazione dei posti",
  'attendees.close': 'Chiudi',
  'attendees.cancel': 'Annulla',
} as const satisfies Texts
