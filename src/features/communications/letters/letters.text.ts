import type { Texts } from '#src/shared/text.ts'

/** Texts of letters: refusals, and the words that the server writes into them. */
export const lettersText = {
  'letters.unnamed': 'Nominativo da inserire',
  'letters.document': "un documento d'identità valido",
  'letters.of-booking': { one: '{n} persona, pratica {code}', other: '{n} persone, pratica {code}' },
  'letters.of-service': '{service}, {day}',
  'letters.adults': { one: '{n} adulto', other: '{n} adulti' },
  'letters.adults-and-children': { one: '{n} adulto e {children} bambini', other: '{n} adulti e {children} bambini' },
  'letters.office.booking': 'Booking',
  'letters.office.groupsOffice': 'Ufficio gruppi',
  'letters.office.busOffice': 'Ufficio bus',
  'letters.office.accountingOffice': 'Contabilità',
  'letters.trial-subject': 'Prova: {subject}',
  'letters.stopped-by': 'Fermato da {name}.',
  'letters.reader-gone': 'Chi lo doveva ricevere non è più tra i destinatari: non è stato inviato.',
  'letters.written-anew': 'Uno dei suoi destinatari non lo riceve più: agli altri è stato riscritto.',
  'letters.no-papers': 'I suoi allegati non si sono potuti preparare: scrivi di nuovo.',
  'letters.opt-out':
    'Ricevi questo messaggio perché hai viaggiato o prenotato con noi. Se non ne vuoi altri, rispondi «Basta».',
  'letters.all-by-email': "Tutti hanno un'email: non ci sono lettere da stampare",
  'letters.paper-heading': 'Annullamento · {title}',
  'letters.paper-kind': 'Annullamento',
  'communications.not-your-letters': 'Questo messaggio lo invia un altro ufficio',
  'communications.nobody-chosen': 'Scegli almeno un destinatario',
  'communications.nobody-left': "Nessuno dei destinatari scelti riceve ancora questo messaggio: l'elenco ora lo mostra",
  'communications.nothing-written': 'Il messaggio non dice ancora niente: scrivi il testo, poi invia',
  'communications.written-meanwhile': "Nel frattempo {by} ha già scritto a {name}: rileggi l'elenco prima di inviare",
  'communications.already-promoted': '{name} lo sa già: il posto si annuncia una volta sola',
  'communications.trip-not-cancelled': 'Servono solo se il viaggio viene annullato',
  'communications.reason-missing': 'Scrivi il motivo',
  'communications.file-gone': "Uno degli allegati non c'è più: caricalo di nuovo",
  'communications.activity-letters-sent': {
    one: '{operator} ha scritto a {n} destinatario: {kind}',
    other: '{operator} ha scritto a {n} destinatari: {kind}',
  },
  'communications.activity-letters-told': {
    one: '{operator} ha avvisato {n} destinatario {how}: {kind}',
    other: '{operator} ha avvisato {n} destinatari {how}: {kind}',
  },
  'communications.activity-letters-untold': {
    one: '{operator} ha tolto il segno di avvisato a {n} destinatario: {kind}',
    other: '{operator} ha tolto il segno di avvisato a {n} destinatari: {kind}',
  },
  'communications.activity-letters-excluded': {
    one: '{operator} ha escluso {n} destinatario: {kind}. {reason}',
    other: '{operator} ha escluso {n} destinatari: {kind}. {reason}',
  },
  'communications.activity-letters-stopped': {
    one: '{operator} ha fermato un invio, {n} messaggio non parte: {kind}',
    other: '{operator} ha fermato un invio, {n} messaggi non partono: {kind}',
  },
  'communications.activity-opted-out': '{operator} ha segnato che non vuole altri messaggi facoltativi',
  'communications.activity-opted-in': '{operator} ha segnato che riceve di nuovo i messaggi facoltativi',
} as const satisfies Texts
