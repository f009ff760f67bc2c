import type { Texts } from '#src/shared/text.ts'

/** Texts of the server's checks before sending, and of data in its proposed messages. Browsers do not load them. */
export const draftsText = {
  'communications.accounting-office': 'Contabilità',
  'communications.paper-failed': 'Il documento non si è potuto preparare',
  'communications.unknown-amount': 'importo da definire',
  'communications.when': '{day} alle {time}',
  'communications.change': '- {fact}: {before} → {now}',
  'communications.check.email': 'Indirizzo del fornitore presente',
  'communications.check.no-email': '{provider} non ha un indirizzo email',
  'communications.check.no-office-email': "L'ufficio contabilità non ha un indirizzo email nelle impostazioni",
  'communications.check.no-pnr': 'Manca il codice prenotazione (PNR)',
  'communications.check.no-amount': "Manca l'importo",
  'communications.check.no-rooms': 'Nessuna camera in allotment',
  'communications.check.option-past': "L'opzione del fornitore è scaduta il {day}",
  'communications.check.no-people': 'Nessun partecipante confermato',
  'communications.check.no-leader': "Manca l'accompagnatore",
  'communications.check.paper-ready': 'Documento pronto',
  'communications.check.unprintable': 'Il PDF non sa scrivere tutte le lettere di: {names}',
  'communications.payment-not-yours': 'Solo chi vede i pagamenti ai fornitori può richiederne uno',
  'communications.service-changed': 'Il servizio è cambiato nel frattempo: rileggi il documento prima di inviarlo',
  'communications.not-stuck': 'Questo messaggio è già partito',
  'communications.recipient-missing': 'Inserisci un indirizzo email',
} as const satisfies Texts
