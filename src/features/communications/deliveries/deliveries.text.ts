import type { Texts } from '#src/shared/text.ts'

/** Texts of what is sent about services, and of the page that sends it. In brackets: left out when a value is missing. */
export const deliveriesText = {
  'communications.kind.order': 'Ordine',
  'communications.kind.modification': 'Modifica',
  'communications.kind.cancellation': 'Disdetta',
  'communications.kind.voucher': 'Voucher',
  'communications.kind.paymentRequest': 'Richiesta di pagamento',

  'communications.state.none': 'Non serve',
  'communications.state.toSend': 'Da inviare',
  'communications.state.queued': 'In coda',
  'communications.state.sent': 'Inviato',
  'communications.state.told': 'Avvisato',
  'communications.state.failed': 'Non riuscito',
  'communications.state.held': 'Non inviato',
  'communications.told.phone': 'per telefono',
  'communications.told.post': 'per posta',
  'communications.told.hand': 'a mano',

  'communications.no-supplier': 'Il servizio non ha un fornitore',
  'communications.trip-cancelled': 'Il viaggio è annullato: si invia solo la disdetta',
  'communications.already-ordered': 'Questo servizio è già ordinato: si invia una modifica',
  'communications.nothing-ordered': 'Questo servizio non è ancora ordinato',
  'communications.nothing-changed': "Niente è cambiato dall'ultimo documento inviato",
  'communications.already-cancelled': 'La disdetta è già stata inviata',
  'communications.already-paid': 'Questo servizio risulta già pagato',
  'communications.payment-not-yours': 'Solo chi vede i pagamenti ai fornitori può richiederne uno',
  'communications.service-changed': 'Il servizio è cambiato nel frattempo: rileggi il documento prima di inviarlo',
  'communications.sent-meanwhile': 'Nel frattempo è già stato inviato un altro messaggio: rileggi prima di inviare',
  'communications.not-stuck': 'Questo messaggio è già partito',
  'communications.recipient': 'Inserisci un indirizzo email valido',
  'communications.recipient-missing': 'Inserisci un indirizzo email',
  'communications.subject-missing': "Inserisci l'oggetto",
  'communications.body-missing': 'Inserisci il testo',
  'communications.papers-stay': 'Un documento emesso non si modifica e non si elimina',
  'communications.voucher-replaced': 'Questo voucher è già stato sostituito',
  'communications.paper-failed': 'Il documento non si è potuto preparare',

  'communications.activity-sent': '{operator} ha inviato {paper} di {service} a {recipient} ({provider})',
  'communications.activity-told': '{operator} ha avvisato {provider} {how}: {paper} di {service}',
  'communications.activity-again': '{operator} ha inviato di nuovo {paper} di {service} a {recipient}',

  'communications.subject.order': 'Ordine: {service}, gruppo {title}, {dates}',
  'communications.subject.modification': 'Modifica: {service}, gruppo {title}, {dates}',
  'communications.subject.cancellation': 'Disdetta: {service}, gruppo {title}, {dates}',
  'communications.subject.voucher': 'Voucher: {service}, gruppo {title}, {dates}',
  'communications.subject.paymentRequest': 'Richiesta di pagamento: {provider}, {service}, {dates}',
  'communications.body.order':
    'Buongiorno,\n\nin allegato il nostro ordine per il gruppo {title} ({dates}): {service}[, {when}][, {rooms}].\n\nVi chiediamo conferma scritta[ entro il {optionOn}].[ Codice prenotazione: {pnr}.]\n\nGrazie,\n{operator}\n{agency}',
  'communications.body.modification':
    'Buongiorno,\n\nper il gruppo {title} ({dates}) modifichiamo quanto ordinato: {service}.\n[{changes}\n]\nIn allegato il documento aggiornato.[ Codice prenotazione: {pnr}.] Vi chiediamo conferma scritta.\n\nGrazie,\n{operator}\n{agency}',
  'communications.body.cancellation':
    'Buongiorno, il gruppo {title} ({dates}) è annullato. Vi chiediamo di disdire {service}[, codice prenotazione {pnr}][, e di restituire quanto versato: {paid}]. Attendiamo conferma scritta. Grazie.\n\n{operator}\n{agency}',
  'communications.body.cancellation-alone':
    'Buongiorno, per il gruppo {title} ({dates}) vi chiediamo di disdire {service}[, codice prenotazione {pnr}][, e di restituire quanto versato: {paid}]. Attendiamo conferma scritta. Grazie.\n\n{operator}\n{agency}',
  'communications.body.voucher':
    'Buongiorno,\n\nin allegato il voucher per il gruppo {title} ({dates}): {service}[, {when}][, {people}].[ Codice prenotazione: {pnr}.][ Accompagnatore: {leader}.]\n\nGrazie,\n{operator}\n{agency}',
  'communications.body.paymentRequest':
    'Si richiede il pagamento di {amount} a {provider} per {service} del {date}, entro il {due}.[ Codice prenotazione: {pnr}.][ IBAN: {iban}.]\n\n{operator}',
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
} as const satisfies Texts
