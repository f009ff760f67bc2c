import type { Texts } from '#src/shared/text.ts'

/** Words of what moves a trip from one state to another, and of its data. */
export const tripDialogsText = {
  'trips.put-on-sale': 'Metti in vendita',
  'trips.confirm': 'Conferma viaggio',
  'trips.force-confirm': 'Forza conferma',
  'trips.complete': 'Concludi viaggio',
  'trips.cancel': 'Annulla viaggio',
  'trips.delete': 'Elimina bozza',
  'trips.edit-data': 'Modifica dati viaggio',
  'trips.change-owner': 'Cambia organizzatore',
  'trips.save-as-template': 'Salva come modello',

  'trips.sale-title': 'Mettere in vendita «{title}»?',
  'trips.sale-body': 'Il viaggio risulterà in vendita nel calendario.',
  'trips.sale-series': 'Verranno create {n} schede viaggio, una per ogni data: {dates}.',
  'trips.on-sale-toast': { one: 'Viaggio in vendita', other: '{n} viaggi creati e messi in vendita' },

  'trips.confirm-title': 'Confermare «{title}»?',
  'trips.confirm-term': 'Termine per la conferma:',
  'trips.confirm-past': 'scaduto',
  'trips.confirm-reached': 'Minimo partecipanti raggiunto:',
  'trips.confirm-not-reached': 'Minimo partecipanti non raggiunto:',
  'trips.confirm-count': '{n} su {min}',
  'trips.reason': 'Motivo',
  'trips.reason-kept': 'Resta scritto nel registro attività.',
  'trips.confirmed-toast': 'Viaggio confermato',
  'trips.confirm-failed': 'Qualcosa è andato storto nella conferma del viaggio',

  'trips.template-question': 'Vuoi salvare il viaggio come modello?',
  'trips.template-how': 'Come salvarlo',
  'trips.template-new': 'Crea un nuovo modello',
  'trips.template-update': 'Aggiorna il modello usato ({name})',
  'trips.template-no': 'No',

  'trips.title-other': 'Non è il titolo di questo viaggio: riscrivilo come è in alto',
  'trips.cancel-title': 'Annullare «{title}»?',
  'trips.cancel-body': "L'annullamento è irreversibile. {bookings} e dovrai avvisare {customers} e {suppliers}.",
  'trips.cancel-bookings': {
    one: '{n} prenotazione verrà annullata',
    other: '{n} prenotazioni verranno annullate',
  },
  'trips.cancel-customers': { one: '{n} cliente', other: '{n} clienti' },
  'trips.cancel-suppliers': { one: '{n} fornitore', other: '{n} fornitori' },
  'trips.cancel-refund': 'Da rimborsare ai clienti',
  'trips.cancel-refund-by': 'entro il {day}',
  'trips.cancel-paid': 'Già pagato ai fornitori',
  'trips.cancel-late': 'Il termine di legge per annullare senza indennizzo è scaduto il {day}.',
  'trips.cancel-what': "le conseguenze dell'annullamento",
  'trips.cancelled-toast': 'Viaggio annullato',
  'trips.cancel-failed': "Qualcosa è andato storto nell'annullamento del viaggio",

  'trips.complete-title': 'Concludere «{title}»?',
  'trips.complete-body': 'Prenotazioni, servizi e partenze non si cambieranno più.',
  'trips.completed-toast': 'Viaggio concluso',

  'trips.delete-title': 'Eliminare la bozza «{title}»?',
  'trips.delete-body': "L'eliminazione è irreversibile.",
  'trips.deleted-toast': 'Bozza eliminata',
  'trips.delete-failed': "Qualcosa è andato storto nell'eliminazione della bozza",

  'trips.data-save': 'Salva',
  'trips.data-owners': 'Organizzatori',
  'trips.data-repetition': 'Ripetizione',
  'trips.dates-left-title': 'Date da controllare',
  'trips.dates-left-text': "La partenza è cambiata, questi giorni sono rimasti com'erano.",
  'trips.dates-left': {
    one: "{n} data è rimasta com'era: controllala nel viaggio",
    other: "{n} date sono rimaste com'erano: controllale nel viaggio",
  },
  'trips.data-minimum-elsewhere': 'Il minimo si cambia in testata o nei costi',
  'trips.data-law-day': 'Termine di legge per annullare senza indennizzo: {day}',
} as const satisfies Texts
